package org.apache.paimon.lookup;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.apache.paimon.data.BatchBuilder;
import org.apache.paimon.data.ColumnBatch;
import org.apache.paimon.data.ColumnVector;
import org.apache.paimon.data.KeyComparator;
import org.apache.paimon.spill.BlockFileWriter;
import org.apache.paimon.types.DataType;

/** Builds a {@link LookupFile} from all rows of a data file in order. Used by one thread. */
public final class LookupFileBuilder {
  private static final int BLOCK_ROWS = 128;

  private final BlockFileWriter writer;
  private final LookupOptions options;
  private final List<DataType> keyTypes;
  private final int[] keys;
  private final KeyBloom bloom;
  private final BatchBuilder block;
  private final BatchBuilder firstKeys;
  private final ColumnVector[] keyColumns;
  private long[] firstRows = new long[64];
  private long rows;

  /**
   * @param types of all columns
   * @param keys positions of the key columns
   * @param rowCount of the data file
   */
  LookupFileBuilder(
      Path path, LookupOptions options, List<DataType> types, int[] keys, long rowCount)
      throws IOException {
    this.keys = keys;
    this.options = options;
    keyTypes = Arrays.stream(keys).mapToObj(types::get).toList();
    writer = new BlockFileWriter(path, options.codec(), types);
    boolean hasBloom = options.bloomShare() > 0 && KeyBloom.canHash(keyTypes);
    bloom = hasBloom ? new KeyBloom(rowCount, options.bloomShare()) : null;
    block = new BatchBuilder(types);
    firstKeys = new BatchBuilder(keyTypes);
    keyColumns = new ColumnVector[keys.length];
  }

  /** Appends all rows of a batch that has no selection. */
  public void add(ColumnBatch batch) throws IOException {
    for (int i = 0; i < keys.length; i++) {
      keyColumns[i] = batch.column(keys[i]);
    }
    if (bloom != null) {
      for (int row = 0; row < batch.rowCount(); row++) {
        bloom.add(keyColumns, row);
      }
    }
    int from = 0;
    while (from < batch.rowCount()) {
      int to = Math.min(batch.rowCount(), from + BLOCK_ROWS - block.size());
      if (block.size() == 0) {
        begin(from);
      }
      for (int i = 0; i < block.columnCount(); i++) {
        block.column(i).appendRange(batch.column(i), from, to);
      }
      block.endRows(to - from);
      from = to;
      if (block.size() == BLOCK_ROWS) {
        endBlock();
      }
    }
  }

  private void begin(int row) {
    int number = firstKeys.size();
    if (number == firstRows.length) {
      firstRows = Arrays.copyOf(firstRows, number * 2);
    }
    firstRows[number] = rows;
    for (int i = 0; i < keys.length; i++) {
      firstKeys.column(i).append(keyColumns[i], row);
    }
    firstKeys.endRows(1);
  }

  private void endBlock() throws IOException {
    writer.write(block.build());
    rows += block.size();
    block.clear();
  }

  /** Whether the file so far is more than all files together may be. */
  public boolean isTooLarge() {
    return writer.lengthBytes() > options.maxDiskBytes() || indexBytes() > options.maxMemoryBytes();
  }

  private long indexBytes() {
    return firstKeys.memoryBytes()
        + firstRows.length * 12L
        + (bloom == null ? 0 : bloom.memoryBytes());
  }

  /** Appends the rows of the last block; no {@link #add} follows. */
  public void endRows() throws IOException {
    if (block.size() > 0) {
      endBlock();
    }
  }

  /** Ends the file. */
  public LookupFile finish() throws IOException {
    endRows();
    long indexBytes = indexBytes();
    return new LookupFile(
        writer.finish(),
        new KeyComparator(keyTypes),
        firstKeys.build().columns().toArray(ColumnVector[]::new),
        firstRows,
        bloom,
        indexBytes);
  }

  /** Deletes the file. */
  public void abandon() throws IOException {
    writer.abandon();
  }
}
