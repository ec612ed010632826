package org.apache.paimon.data;

import java.util.ArrayList;
import java.util.List;
import org.apache.paimon.types.DataType;

/**
 * A growing batch. The batch that {@link #build} hands out shares memory: valid until the next
 * append or clear.
 */
public final class BatchBuilder {
  private final VectorBuilder[] columns;
  private int size;

  public BatchBuilder(List<DataType> types) {
    columns = new VectorBuilder[types.size()];
    for (int i = 0; i < columns.length; i++) {
      columns[i] = VectorBuilder.of(types.get(i));
    }
  }

  /** Appends a row whose fields are the columns, in order. */
  public void append(RowView row) {
    for (int i = 0; i < columns.length; i++) {
      columns[i].append(row, i);
    }
    size++;
  }

  /** Appends one row of a batch with the same columns. */
  public void append(ColumnBatch batch, int row) {
    for (int i = 0; i < columns.length; i++) {
      columns[i].append(batch.column(i), row);
    }
    size++;
  }

  /** The builder of a column; after appending to all columns alike call {@link #endRows}. */
  public VectorBuilder column(int position) {
    return columns[position];
  }

  /** Notes that every column got {@code count} more values. */
  public void endRows(int count) {
    size += count;
  }

  public int size() {
    return size;
  }

  public int columnCount() {
    return columns.length;
  }

  public ColumnBatch build() {
    List<ColumnVector> vectors = new ArrayList<>(columns.length);
    for (VectorBuilder column : columns) {
      vectors.add(column.build());
    }
    return new ColumnBatch(size, vectors);
  }

  public void clear() {
    size = 0;
    for (VectorBuilder column : columns) {
      column.clear();
    }
  }

  public long memoryBytes() {
    long bytes = 0;
    for (VectorBuilder column : columns) {
      bytes += column.memoryBytes();
    }
    return bytes;
  }
}
