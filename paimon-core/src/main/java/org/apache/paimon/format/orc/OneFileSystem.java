package org.apache.paimon.format.orc;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.PositionedReadable;
import org.apache.hadoop.fs.Seekable;
import org.apache.hadoop.fs.permission.FsPermission;
import org.apache.hadoop.util.Progressable;
import org.apache.paimon.io.PositionOutput;
import org.apache.paimon.io.RandomAccessInput;

/**
 * Shows one open file to the ORC library as the Hadoop file system that its signatures ask for.
 * Streams made here do not close the file.
 */
final class OneFileSystem extends FileSystem {
  private final RandomAccessInput input;
  private final long lengthBytes;
  private final PositionOutput output;

  private OneFileSystem(RandomAccessInput input, long lengthBytes, PositionOutput output) {
    this.input = input;
    this.lengthBytes = lengthBytes;
    this.output = output;
    setConf(OrcFormat.EMPTY);
  }

  static OneFileSystem reading(RandomAccessInput input, long lengthBytes) {
    return new OneFileSystem(input, lengthBytes, null);
  }

  static OneFileSystem writing(PositionOutput output) {
    return new OneFileSystem(null, 0, output);
  }

  @Override
  public FSDataInputStream open(Path path, int bufferBytes) {
    return new FSDataInputStream(new Stream(input, lengthBytes));
  }

  @Override
  public FSDataOutputStream create(
      Path path,
      FsPermission permission,
      boolean overwrite,
      int bufferBytes,
      short replication,
      long blockBytes,
      Progressable progress)
      throws IOException {
    return new FSDataOutputStream(new Unclosed(output), null, output.position());
  }

  @Override
  public FileStatus getFileStatus(Path path) {
    return new FileStatus(lengthBytes, false, 1, lengthBytes, 0, path);
  }

  @Override
  public URI getUri() {
    return URI.create("one:///");
  }

  @Override
  public void initialize(URI name, Configuration configuration) {
    throw unused();
  }

  @Override
  public FSDataOutputStream append(Path path, int bufferBytes, Progressable progress) {
    throw unused();
  }

  @Override
  public boolean rename(Path from, Path to) {
    throw unused();
  }

  @Override
  public boolean delete(Path path, boolean recursive) {
    throw unused();
  }

  @Override
  public FileStatus[] listStatus(Path path) {
    throw unused();
  }

  @Override
  public void setWorkingDirectory(Path path) {
    throw unused();
  }

  @Override
  public Path getWorkingDirectory() {
    return new Path("/");
  }

  @Override
  public boolean mkdirs(Path path, FsPermission permission) {
    throw unused();
  }

  private static UnsupportedOperationException unused() {
    return new UnsupportedOperationException("the ORC library does not call this");
  }

  /** A position in the file. */
  private static final class Stream extends InputStream implements Seekable, PositionedReadable {
    private final RandomAccessInput input;
    private final long lengthBytes;
    private long position;

    Stream(RandomAccessInput input, long lengthBytes) {
      this.input = input;
      this.lengthBytes = lengthBytes;
    }

    @Override
    public int read() throws IOException {
      byte[] one = new byte[1];
      return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
    }

    @Override
    public int read(byte[] target, int offset, int length) throws IOException {
      int count = read(position, target, offset, length);
      position += Math.max(count, 0);
      return count;
    }

    @Override
    public int read(long from, byte[] target, int offset, int length) throws IOException {
      if (from >= lengthBytes) {
        return -1;
      }
      int count = (int) Math.min(length, lengthBytes - from);
      input.readFully(from, target, offset, count);
      return count;
    }

    @Override
    public void readFully(long from, byte[] target, int offset, int length) throws IOException {
      if (from < 0 || from + length > lengthBytes) {
        throw new EOFException(
            "file has " + lengthBytes + " bytes, wanted " + length + " from " + from);
      }
      input.readFully(from, target, offset, length);
    }

    @Override
    public void readFully(long from, byte[] target) throws IOException {
      readFully(from, target, 0, target.length);
    }

    @Override
    public void seek(long newPosition) {
      position = newPosition;
    }

    @Override
    public long getPos() {
      return position;
    }

    @Override
    public boolean seekToNewSource(long target) {
      return false;
    }
  }

  /** Leaves closing to the owner of the file, who then knows whether it was finished. */
  private static final class Unclosed extends java.io.OutputStream {
    private final PositionOutput output;

    Unclosed(PositionOutput output) {
      this.output = output;
    }

    @Override
    public void write(int value) throws IOException {
      output.write(value);
    }

    @Override
    public void write(byte[] bytes, int offset, int length) throws IOException {
      output.write(bytes, offset, length);
    }

    @Override
    public void flush() throws IOException {
      output.flush();
    }
  }
}
