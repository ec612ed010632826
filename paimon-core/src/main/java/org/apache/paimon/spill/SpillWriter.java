package org.apache.paimon.spill;

import java.io.BufferedOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import org.apache.paimon.data.ColumnBatch;
import org.apache.paimon.types.DataType;

/** Writes one spill file. Used by one thread; ends with {@link #finish} or {@link #abandon}. */
public final class SpillWriter {
  private final SpillDirectory directory;
  private final Path path;
  private final SpillCodec codec;
  private final List<DataType> types;
  private final BlockEncoder encoder;
  private final BlockOutput block = new BlockOutput();
  private final DataOutputStream out;
  private byte[] packed = new byte[0];
  private long bytes;

  SpillWriter(SpillDirectory directory, Path path, SpillCodec codec, List<DataType> types)
      throws IOException {
    this.directory = directory;
    this.path = path;
    this.codec = codec;
    this.types = List.copyOf(types);
    this.encoder = new BlockEncoder(this.types);
    this.out =
        new DataOutputStream(
            new BufferedOutputStream(
                Files.newOutputStream(path, StandardOpenOption.CREATE_NEW), 1 << 16));
  }

  /** Appends all rows of a batch without selection, as one block. */
  public void write(ColumnBatch batch) {
    if (batch.selection().isPresent()) {
      throw new IllegalStateException("a spilled batch has a selection");
    }
    block.clear();
    encoder.encode(batch, block);
    int bound = codec.maxPackedBytes(block.length());
    if (packed.length < bound) {
      packed = new byte[bound];
    }
    int length = codec.pack(block.bytes(), block.length(), packed);
    try {
      out.writeInt(block.length());
      out.writeInt(length);
      out.write(packed, 0, length);
    } catch (IOException e) {
      throw SpillDirectory.failure("write", path, e);
    }
    bytes += length + 8L;
    directory.added(length + 8L);
  }

  /** Ends the file. */
  public SpillFile finish() {
    try {
      out.close();
    } catch (IOException e) {
      throw SpillDirectory.failure("write", path, e);
    }
    return new SpillFile(directory, path, codec, types, bytes);
  }

  /** Deletes the file. */
  public void abandon() {
    try {
      out.close();
    } catch (IOException e) {
      throw SpillDirectory.failure("close", path, e);
    } finally {
      directory.delete(path, bytes);
    }
  }
}
