package org.apache.paimon.read;

import java.util.List;
import org.apache.paimon.data.BatchReader;
import org.apache.paimon.data.ColumnBatch;
import org.apache.paimon.data.testing.TestRows;
import org.apache.paimon.types.RowType;

/** Rows of a list in batches of given sizes, the last size repeated. */
final class ListReader implements BatchReader {
  private final RowType type;
  private final List<List<Object>> rows;
  private final int[] sizes;
  private int from;
  private int batches;
  boolean isClosed;

  ListReader(RowType type, List<List<Object>> rows, int... sizes) {
    this.type = type;
    this.rows = rows;
    this.sizes = sizes;
  }

  @Override
  public ColumnBatch next() {
    if (from >= rows.size()) {
      return null;
    }
    int size = sizes[Math.min(batches++, sizes.length - 1)];
    int to = Math.min(rows.size(), from + size);
    ColumnBatch batch = TestRows.batch(type, rows.subList(from, to));
    from = to;
    return batch;
  }

  @Override
  public void close() {
    isClosed = true;
  }
}
