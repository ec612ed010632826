package org.apache.paimon.format.parquet;

import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import org.apache.paimon.io.InputFile;
import org.apache.paimon.io.RandomAccessInput;
import org.apache.parquet.io.SeekableInputStream;

/**
 * A file of ours as the library's input. The end of the file, where the footer and usually the page
 * indexes lie, is fetched in one read.
 */
final class ParquetInput implements org.apache.parquet.io.InputFile {
  private static final int TAIL_BYTES = 32 * 1024;

  private final InputFile file;
  private final long length;

  ParquetInput(InputFile file) throws IOException {
    this.file = file;
    this.length = file.lengthBytes();
  }

  @Override
  public long getLength() {
    return length;
  }

  @Override
  public SeekableInputStream newStream() throws IOException {
    return new Stream(file.open(), length);
  }

  @Override
  public String toString() {
    return file.location().uri();
  }

  private static final class Stream extends SeekableInputStream {
    private final RandomAccessInput in;
    private final long length;
    private final long tailStart;
    private byte[] tail;
    private long position;

    Stream(RandomAccessInput in, long length) {
      this.in = in;
      this.length = length;
      this.tailStart = Math.max(0, length - TAIL_BYTES);
    }

    @Override
    public long getPos() {
      return position;
    }

    @Override
    public void seek(long newPosition) {
      position = newPosition;
    }

    @Override
    public int read() throws IOException {
      if (position >= length) {
        return -1;
      }
      byte[] one = new byte[1];
      readFully(one, 0, 1);
      return one[0] & 0xff;
    }

    @Override
    public int read(byte[] target, int offset, int count) throws IOException {
      if (count == 0) {
        return 0;
      }
      if (position >= length) {
        return -1;
      }
      int readable = (int) Math.min(count, length - position);
      readFully(target, offset, readable);
      return readable;
    }

    @Override
    public void readFully(byte[] target) throws IOException {
      readFully(target, 0, target.length);
    }

    @Override
    public void readFully(byte[] target, int offset, int count) throws IOException {
      if (position < 0 || position + count > length) {
        throw new EOFException(
            "wanted bytes " + position + " to " + (position + count) + " of " + length);
      }
      if (position >= tailStart) {
        if (tail == null) {
          tail = new byte[(int) (length - tailStart)];
          in.readFully(tailStart, tail, 0, tail.length);
        }
        System.arraycopy(tail, (int) (position - tailStart), target, offset, count);
      } else {
        in.readFully(position, target, offset, count);
      }
      position += count;
    }

    @Override
    public int read(ByteBuffer target) throws IOException {
      if (position >= length) {
        return -1;
      }
      int count = (int) Math.min(target.remaining(), length - position);
      ByteBuffer part = target.duplicate();
      part.limit(part.position() + count);
      readFully(part);
      target.position(target.position() + count);
      return count;
    }

    @Override
    public void readFully(ByteBuffer target) throws IOException {
      int count = target.remaining();
      if (target.hasArray()) {
        readFully(target.array(), target.arrayOffset() + target.position(), count);
        target.position(target.position() + count);
      } else {
        byte[] bytes = new byte[count];
        readFully(bytes, 0, count);
        target.put(bytes);
      }
    }

    @Override
    public void close() throws IOException {
      in.close();
    }
  }
}
