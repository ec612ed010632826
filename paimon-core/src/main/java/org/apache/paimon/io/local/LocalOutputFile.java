package org.apache.paimon.io.local;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.apache.paimon.io.Location;
import org.apache.paimon.io.OutputFile;
import org.apache.paimon.io.PositionOutput;

/** A local file to be made. */
record LocalOutputFile(Location location, Path path) implements OutputFile {

  @Override
  public PositionOutput create() throws IOException {
    try {
      return new Output(open());
    } catch (NoSuchFileException e) {
      Files.createDirectories(path.getParent());
      return new Output(open());
    }
  }

  private FileChannel open() throws IOException {
    return FileChannel.open(path, StandardOpenOption.WRITE, StandardOpenOption.CREATE_NEW);
  }

  private static final class Output extends PositionOutput {
    private static final int BUFFER_BYTES = 64 * 1024;

    private final FileChannel channel;
    private final ByteBuffer buffer = ByteBuffer.allocate(BUFFER_BYTES);
    private long written;

    Output(FileChannel channel) {
      this.channel = channel;
    }

    @Override
    public long position() {
      return written + buffer.position();
    }

    @Override
    public void write(int value) throws IOException {
      if (!buffer.hasRemaining()) {
        drain();
      }
      buffer.put((byte) value);
    }

    @Override
    public void write(byte[] bytes, int offset, int length) throws IOException {
      if (length > buffer.remaining()) {
        drain();
      }
      if (length > buffer.capacity()) {
        writeOut(ByteBuffer.wrap(bytes, offset, length));
      } else {
        buffer.put(bytes, offset, length);
      }
    }

    @Override
    public void flush() throws IOException {
      drain();
    }

    @Override
    public void close() throws IOException {
      try (channel) {
        if (channel.isOpen()) {
          drain();
        }
      }
    }

    private void drain() throws IOException {
      buffer.flip();
      try {
        writeOut(buffer);
      } finally {
        buffer.clear();
      }
    }

    private void writeOut(ByteBuffer bytes) throws IOException {
      while (bytes.hasRemaining()) {
        written += channel.write(bytes);
      }
    }
  }
}
