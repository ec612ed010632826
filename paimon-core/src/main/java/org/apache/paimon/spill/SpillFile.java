package org.apache.paimon.spill;

import java.io.BufferedInputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.apache.paimon.data.BatchReader;
import org.apache.paimon.data.ColumnBatch;
import org.apache.paimon.types.DataType;

/** A finished spill file. */
public final class SpillFile {
  private final SpillDirectory directory;
  private final Path path;
  private final SpillCodec codec;
  private final List<DataType> types;
  private final long bytes;

  SpillFile(
      SpillDirectory directory, Path path, SpillCodec codec, List<DataType> types, long bytes) {
    this.directory = directory;
    this.path = path;
    this.codec = codec;
    this.types = types;
    this.bytes = bytes;
  }

  /** Its size. */
  public long bytes() {
    return bytes;
  }

  /** The batches, as they were written. */
  public BatchReader open() throws IOException {
    return new Reader(
        new DataInputStream(new BufferedInputStream(Files.newInputStream(path), 1 << 16)));
  }

  /** Deletes the file. */
  public void delete() {
    directory.delete(path, bytes);
  }

  private final class Reader implements BatchReader {
    private final DataInputStream in;
    private final BlockDecoder decoder = new BlockDecoder(types);
    private long left = bytes;
    private byte[] packed = new byte[0];
    private byte[] block = new byte[0];

    Reader(DataInputStream in) {
      this.in = in;
    }

    @Override
    public ColumnBatch next() throws IOException {
      if (left == 0) {
        return null;
      }
      int length = in.readInt();
      int packedLength = in.readInt();
      left -= packedLength + 8L;
      if (packed.length < packedLength) {
        packed = new byte[packedLength];
      }
      if (block.length < length) {
        block = new byte[length];
      }
      in.readFully(packed, 0, packedLength);
      codec.unpack(packed, packedLength, block, length);
      return decoder.decode(block, length);
    }

    @Override
    public void close() throws IOException {
      in.close();
    }
  }
}
