package org.apache.paimon.io.hadoop;

import java.io.EOFException;
import java.io.IOException;
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
record HadoopInputFile(FileSystem fileSystem, Location location, Path path, long knownLengthBytes)
    implements InputFile {

  @Override
  public long lengthBytes() throws IOException {
    return knownLengthBytes >= 0 ? knownLengthBytes : fileSystem.getFileStatus(path).getLen();
  }

  /** Stores that do not know the options ignore them. */
  @Override
  public RandomAccessInput open() throws IOException {
    FutureDataInputStreamBuilder builder =
        fileSystem.openFile(path).opt("fs.option.openfile.read.policy", "random");
    if (knownLengthBytes >= 0) {
      builder.opt("fs.option.openfile.length", Long.toString(knownLengthBytes));
    }
    return new Input(FutureIO.awaitFuture(builder.build()), location);
  }

  private record Input(FSDataInputStream stream, Location location) implements RandomAccessInput {
    @Override
    public void readFully(long position, byte[] target, int offset, int length) throws IOException {
      try {
        stream.readFully(position, target, offset, length);
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
