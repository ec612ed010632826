package org.apache.paimon.io.hadoop;

import java.io.EOFException;
import java.io.IOException;
import java.util.Optional;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.FutureDataInputStreamBuilder;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.util.functional.FutureIO;
import org.apache.paimon.io.InputFile;
import org.apache.paimon.io.Location;
import org.apache.paimon.io.RandomAccessInput;

/**
 * A file to read.
 *
 * @param knownLengthBytes -1 = not known
 */
record HadoopInputFile(Source source, Location location, Path path, long knownLengthBytes)
    implements InputFile {

  /** Where it comes from. */
  record Source(FileSystem fileSystem, Optional<NativeStore> store) {}

  @Override
  public long lengthBytes() throws IOException {
    return knownLengthBytes >= 0
        ? knownLengthBytes
        : ClientFailures.checked(() -> source.fileSystem().getFileStatus(path)).getLen();
  }

  @Override
  public byte[] readAll() throws IOException {
    return source.store().isPresent() ? source.store().get().read(path) : InputFile.super.readAll();
  }

  /** Stores that do not know the options ignore them. */
  @Override
  public RandomAccessInput open() throws IOException {
    FutureDataInputStreamBuilder builder =
        source
            .fileSystem()
            .openFile(path)
            .opt("fs.option.openfile.read.policy", "random")
            .opt("fs.s3a.experimental.input.fadvise", "random");
    if (knownLengthBytes >= 0) {
      builder.opt("fs.option.openfile.length", Long.toString(knownLengthBytes));
      source
          .store()
          .flatMap(store -> store.knownFile(path, knownLengthBytes))
          .ifPresent(builder::withFileStatus);
    }
    return new Input(ClientFailures.checked(() -> FutureIO.awaitFuture(builder.build())), location);
  }

  private record Input(FSDataInputStream stream, Location location) implements RandomAccessInput {
    @Override
    public void readFully(long position, byte[] target, int offset, int length) throws IOException {
      try {
        ClientFailures.checkedOrder(() -> stream.readFully(position, target, offset, length));
      } catch (EOFException e) {
        EOFException ended =
            new EOFException(location + " ends before " + length + " bytes from " + position);
        ended.initCause(e);
        throw ended;
      }
    }

    @Override
    public void close() throws IOException {
      stream.close();
    }
  }
}
