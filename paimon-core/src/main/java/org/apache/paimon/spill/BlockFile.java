package org.apache.paimon.spill;

import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import org.apache.paimon.data.ColumnBatch;
import org.apache.paimon.types.DataType;

/** A local file of blocks. Immutable; may be read by several threads. */
public final class BlockFile {
  private final Path path;
  private final SpillCodec codec;
  private final List<DataType> types;
  private final long[] offsets;
  private final int[] lengths;

  BlockFile(Path path, SpillCodec codec, List<DataType> types, long[] offsets, int[] lengths) {
    this.path = path;
    this.codec = codec;
    this.types = types;
    this.offsets = offsets;
    this.lengths = lengths;
  }

  public int blockCount() {
    return lengths.length;
  }

  /** Bytes on disk. */
  public long lengthBytes() {
    return offsets[lengths.length];
  }

  /** Bytes of a block in memory. */
  public int blockBytes(int block) {
    return lengths[block];
  }

  /** Opens the file; the caller's to close. */
  public FileChannel open() throws IOException {
    return FileChannel.open(path, StandardOpenOption.READ);
  }

  /** The rows of a block, in fresh vectors. */
  public ColumnBatch read(FileChannel channel, int block) throws IOException {
    int packedLength = (int) (offsets[block + 1] - offsets[block]);
    byte[] packed = new byte[packedLength];
    ByteBuffer buffer = ByteBuffer.wrap(packed);
    long position = offsets[block];
    while (buffer.hasRemaining()) {
      int read = channel.read(buffer, position);
      if (read < 0) {
        throw new EOFException("local file " + path + " ends at " + position);
      }
      position += read;
    }
    byte[] content = new byte[lengths[block]];
    codec.unpack(packed, packedLength, content, content.length);
    return new BlockDecoder(types).decode(content, content.length);
  }

  /** Deletes the file; open channels go on working. */
  public void delete() throws IOException {
    Files.deleteIfExists(path);
  }
}
