package org.apache.paimon.spill;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import java.util.List;
import org.apache.paimon.data.ColumnBatch;
import org.apache.paimon.types.DataType;

/**
 * Writes a local file of blocks that can be read in any order. Used by one thread; ends with {@link
 * #finish} or {@link #abandon}.
 */
public final class BlockFileWriter {
  private final Path path;
  private final SpillCodec codec;
  private final List<DataType> types;
  private final BlockEncoder encoder;
  private final BlockOutput block = new BlockOutput();
  private final OutputStream out;
  private byte[] packed = new byte[0];
  private long[] offsets = new long[64];
  private int[] lengths = new int[64];
  private int count;

  /** Creates the file. */
  public BlockFileWriter(Path path, SpillCodec codec, List<DataType> types) throws IOException {
    this.path = path;
    this.codec = codec;
    this.types = List.copyOf(types);
    this.encoder = new BlockEncoder(this.types);
    this.out =
        new BufferedOutputStream(
            Files.newOutputStream(path, StandardOpenOption.CREATE_NEW), 1 << 16);
  }

  /** Appends all rows of a batch without selection, as one block. */
  public void write(ColumnBatch batch) throws IOException {
    if (batch.selection().isPresent()) {
      throw new IllegalStateException("a stored batch has a selection");
    }
    block.clear();
    encoder.encode(batch, block);
    int bound = codec.maxPackedBytes(block.length());
    if (packed.length < bound) {
      packed = new byte[bound];
    }
    int length = codec.pack(block.bytes(), block.length(), packed);
    out.write(packed, 0, length);
    if (count + 1 == offsets.length) {
      offsets = Arrays.copyOf(offsets, offsets.length * 2);
      lengths = Arrays.copyOf(lengths, lengths.length * 2);
    }
    lengths[count] = block.length();
    offsets[count + 1] = offsets[count] + length;
    count++;
  }

  /** Bytes written so far. */
  public long lengthBytes() {
    return offsets[count];
  }

  /** Ends the file. */
  public BlockFile finish() throws IOException {
    out.close();
    return new BlockFile(
        path, codec, types, Arrays.copyOf(offsets, count + 1), Arrays.copyOf(lengths, count));
  }

  /** Deletes the file. */
  public void abandon() throws IOException {
    try {
      out.close();
    } finally {
      Files.deleteIfExists(path);
    }
  }
}
