package org.apache.paimon.format.parquet;

import java.io.IOException;
import org.apache.paimon.io.OutputFile;
import org.apache.paimon.io.PositionOutput;
import org.apache.parquet.io.PositionOutputStream;

/** A new file of ours as the library's output. */
final class ParquetOutput implements org.apache.parquet.io.OutputFile {
  private static final int BUFFER_BYTES = 64 * 1024;

  private final OutputFile file;
  private Stream stream;

  ParquetOutput(OutputFile file) {
    this.file = file;
  }

  @Override
  public PositionOutputStream create(long blockSizeHint) throws IOException {
    stream = new Stream(file.create());
    return stream;
  }

  /** Closes the stream if it was opened and is open still. */
  void close() throws IOException {
    if (stream != null) {
      stream.close();
    }
  }

  @Override
  public PositionOutputStream createOrOverwrite(long blockSizeHint) throws IOException {
    return create(blockSizeHint);
  }

  @Override
  public boolean supportsBlockSize() {
    return false;
  }

  @Override
  public long defaultBlockSize() {
    return 0;
  }

  @Override
  public String getPath() {
    return file.location().uri();
  }

  /** Collects the library's many small writes. */
  private static final class Stream extends PositionOutputStream {
    private final PositionOutput out;
    private final byte[] buffer = new byte[BUFFER_BYTES];
    private int buffered;
    private long position;
    private boolean closed;

    Stream(PositionOutput out) {
      this.out = out;
    }

    @Override
    public long getPos() {
      return position;
    }

    @Override
    public void write(int value) throws IOException {
      if (buffered == buffer.length) {
        drain();
      }
      buffer[buffered++] = (byte) value;
      position++;
    }

    @Override
    public void write(byte[] source, int offset, int count) throws IOException {
      if (count > buffer.length - buffered) {
        drain();
      }
      if (count > buffer.length) {
        out.write(source, offset, count);
      } else {
        System.arraycopy(source, offset, buffer, buffered, count);
        buffered += count;
      }
      position += count;
    }

    @Override
    public void flush() throws IOException {
      drain();
      out.flush();
    }

    private void drain() throws IOException {
      int count = buffered;
      buffered = 0;
      out.write(buffer, 0, count);
    }

    @Override
    public void close() throws IOException {
      if (closed) {
        return;
      }
      closed = true;
      try (out) {
        drain();
      }
    }
  }
}
