package org.apache.paimon.io.hadoop;

import java.io.IOException;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.fs.FileAlreadyExistsException;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.paimon.io.Location;
import org.apache.paimon.io.OutputFile;
import org.apache.paimon.io.PositionOutput;

/** A file to be made. */
record HadoopOutputFile(FileSystem fileSystem, Location location, Path path) implements OutputFile {

  @Override
  public PositionOutput create() throws IOException {
    try {
      return new Output(ClientFailures.checked(() -> fileSystem.create(path, false)));
    } catch (FileAlreadyExistsException e) {
      java.nio.file.FileAlreadyExistsException exists =
          new java.nio.file.FileAlreadyExistsException(location.uri());
      exists.initCause(e);
      throw exists;
    }
  }

  private static final class Output extends PositionOutput {
    private final FSDataOutputStream stream;

    Output(FSDataOutputStream stream) {
      this.stream = stream;
    }

    @Override
    public long position() {
      return stream.getPos();
    }

    @Override
    public void write(int value) throws IOException {
      stream.write(value);
    }

    @Override
    public void write(byte[] bytes, int offset, int length) throws IOException {
      ClientFailures.checkedOrder(() -> stream.write(bytes, offset, length));
    }

    @Override
    public void flush() throws IOException {
      stream.flush();
    }

    @Override
    public void close() throws IOException {
      ClientFailures.checkedOrder(stream::close);
    }
  }
}
