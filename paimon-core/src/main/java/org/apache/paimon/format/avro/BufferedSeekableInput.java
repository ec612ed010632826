package org.apache.paimon.format.avro;

import java.io.IOException;
import org.apache.avro.file.SeekableInput;
import org.apache.paimon.io.RandomAccessInput;

/** Feeds Avro's reader from a file in few large reads. */
final class BufferedSeekableInput implements SeekableInput {
  private static final int BUFFER_BYTES = 1 << 20;

  private final RandomAccessInput input;
  private final long length;
  private final byte[] buffer;
  private long bufferStart;
  private int buffered;
  private long position;

  BufferedSeekableInput(RandomAccessInput input, long length) {
    this.input = input;
    this.length = length;
    this.buffer = new byte[(int) Math.min(BUFFER_BYTES, length)];
  }

  @Override
  public void seek(long newPosition) {
    position = newPosition;
  }

  @Override
  public long tell() {
    return position;
  }

  @Override
  public long length() {
    return length;
  }

  @Override
  public int read(byte[] target, int offset, int wanted) throws IOException {
    if (position >= length) {
      return -1;
    }
    if (position < bufferStart || position >= bufferStart + buffered) {
      int count = (int) Math.min(buffer.length, length - position);
      input.readFully(position, buffer, 0, count);
      bufferStart = position;
      buffered = count;
    }
    int at = (int) (position - bufferStart);
    int count = Math.min(wanted, buffered - at);
    System.arraycopy(buffer, at, target, offset, count);
    position += count;
    return count;
  }

  @Override
  public void close() throws IOException {
    input.close();
  }
}
