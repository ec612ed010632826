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
  private Stream stream;
  private IOException failure;

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
    try {
      stream = new Stream(file.open());
      return stream;
    } catch (IOException e) {
      failure = e;
      throw e;
    }
  }

  /** What the store failed with, if it did; null when all failures are the file's. */
  IOException storeFailure() {
    return failure;
  }

  /** Bytes by position, through the stream that the library opened and will close. */
  Bytes bytes() {
    return stream;
  }

  /** Bytes of the file by position. */
  interface Bytes {
    long length();

    /** Reads exactly {@code count} bytes. */
    void read(long position, byte[] target, int offset, int count) throws IOException;
  }

  @Override
  public String toString() {
    return file.location().uri();
  }

  private final class Stream extends SeekableInputStream implements Bytes {
    private final RandomAccessInput in;
    private final long tailStart;
    private byte[] tail;
    private long position;

    Stream(RandomAccessInput in) {
      this.in = in;
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
      read(position, target, offset, count);
      position += count;
    }

    @Override
    public long length() {
      return length;
    }

    @Override
    public void read(long from, byte[] target, int offset, int count) throws IOException {
      if (from < 0 || from + count > length) {
        throw new EOFException("wanted bytes " + from + " to " + (from + count) + " of " + length);
      }
      if (from >= tailStart) {
        if (tail == null) {
          byte[] fetched = new byte[(int) (length - tailStart)];
          fetch(tailStart, fetched, 0, fetched.length);
          tail = fetched;
        }
        System.arraycopy(tail, (int) (from - tailStart), target, offset, count);
      } else {
        fetch(from, target, offset, count);
      }
    }

    private void fetch(long from, byte[] target, int offset, int count) throws IOException {
      try {
        in.readFully(from, target, offset, count);
      } catch (EOFException e) {
        throw e;
      } catch (IOException e) {
        failure = e;
        throw e;
      }
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
