package org.apache.paimon.lookup;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.util.Optional;
import org.apache.paimon.data.ColumnBatch;
import org.apache.paimon.data.ColumnVector;
import org.apache.paimon.data.KeyComparator;
import org.apache.paimon.spill.BlockFile;

/** A local copy of one data file in which keys are found quickly. Thread-safe: immutable. */
public final class LookupFile {
  private final BlockFile blocks;
  private final KeyComparator order;
  private final ColumnVector[] firstKeys;
  private final long[] firstRows;
  private final KeyBloom bloom;
  private final long indexBytes;

  /**
   * @param firstKeys the first key of each block
   * @param firstRows the place in the data file of the first row of each block
   * @param bloom over all keys; null = there is none
   * @param indexBytes memory of all that
   */
  LookupFile(
      BlockFile blocks,
      KeyComparator order,
      ColumnVector[] firstKeys,
      long[] firstRows,
      KeyBloom bloom,
      long indexBytes) {
    this.blocks = blocks;
    this.order = order;
    this.firstKeys = firstKeys;
    this.firstRows = firstRows;
    this.bloom = bloom;
    this.indexBytes = indexBytes;
  }

  public int blockCount() {
    return blocks.blockCount();
  }

  /** Bytes on disk. */
  public long lengthBytes() {
    return blocks.lengthBytes();
  }

  /** Bytes in memory as long as the file is there. */
  long indexBytes() {
    return indexBytes;
  }

  /** False when no row has the key for sure. */
  public boolean mayHold(ColumnVector[] keys, int row) {
    return bloom == null || bloom.mayHold(keys, row);
  }

  /** Number of the block that holds the key if any does; -1 when all keys are greater. */
  public int blockOf(ColumnVector[] keys, int row) {
    int low = -1;
    int high = blockCount();
    while (high - low > 1) {
      int middle = (low + high) >>> 1;
      if (order.compare(firstKeys, middle, keys, row) <= 0) {
        low = middle;
      } else {
        high = middle;
      }
    }
    return low;
  }

  FileChannel open() throws IOException {
    return blocks.open();
  }

  /** A block with its place in the data file. */
  ColumnBatch read(FileChannel channel, int block) throws IOException {
    ColumnBatch rows = blocks.read(channel, block);
    return new ColumnBatch(rows.rowCount(), rows.columns(), Optional.empty(), firstRows[block]);
  }

  int blockBytes(int block) {
    return blocks.blockBytes(block);
  }

  void delete() throws IOException {
    blocks.delete();
  }
}
