package org.apache.paimon.io.local;

import java.io.EOFException;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.apache.paimon.io.InputFile;
import org.apache.paimon.io.Location;
import org.apache.paimon.io.RandomAccessInput;

/**
 * A local file to read.
 *
 * @param knownLengthBytes -1 = not known
 */
record LocalInputFile(Location location, Path path, long knownLengthBytes) implements InputFile {

  @Override
  public long lengthBytes() throws IOException {
    if (knownLengthBytes >= 0) {
      return knownLengthBytes;
    }
    try {
      return Files.size(path);
    } catch (NoSuchFileException e) {
      throw notFound(e);
    }
  }

  @Override
  public RandomAccessInput open() throws IOException {
    try {
      return new Input(FileChannel.open(path, StandardOpenOption.READ), location);
    } catch (NoSuchFileException e) {
      throw notFound(e);
    }
  }

  private FileNotFoundException notFound(NoSuchFileException cause) {
    FileNotFoundException absent = new FileNotFoundException(location.uri());
    absent.initCause(cause);
    return absent;
  }

  private record Input(FileChannel channel, Location location) implements RandomAccessInput {
    @Override
    public void readFully(long position, byte[] target, int offset, int length) throws IOException {
      ByteBuffer buffer = ByteBuffer.wrap(target, offset, length);
      while (buffer.hasRemaining()) {
        long at = position + length - buffer.remaining();
        if (channel.read(buffer, at) < 0) {
          throw new EOFException(
              location + " ends at " + at + ", wanted " + length + " bytes from " + position);
        }
      }
    }

    @Override
    public void close() throws IOException {
      channel.close();
    }
  }
}
