package org.apache.paimon.evolution;

import java.util.List;
import java.util.Optional;
import org.apache.paimon.data.BatchReader;
import org.apache.paimon.data.ColumnBatch;

/** Batches without columns: nothing but the number of rows. */
final class RowCountReader implements BatchReader {
  private final long rowCount;
  private final int batchRows;
  private long next;

  RowCountReader(long rowCount, int batchRows) {
    this.rowCount = rowCount;
    this.batchRows = batchRows;
  }

  @Override
  public ColumnBatch next() {
    if (next >= rowCount) {
      return null;
    }
    int count = (int) Math.min(batchRows, rowCount - next);
    ColumnBatch batch = new ColumnBatch(count, List.of(), Optional.empty(), next);
    next += count;
    return batch;
  }

  @Override
  public void close() {}
}
