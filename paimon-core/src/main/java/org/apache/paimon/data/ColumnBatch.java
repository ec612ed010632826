package org.apache.paimon.data;

import java.util.List;
import java.util.Optional;

/**
 * Rows of a few thousand, column by column.
 *
 * @param rowCount physical rows in each vector (vectors may be longer)
 * @param columns one vector per column
 * @param selection the rows that count; empty = all
 * @param firstRow position in its file of the first row (the batch then holds consecutive rows of
 *     that file), or -1
 */
public record ColumnBatch(
    int rowCount, List<ColumnVector> columns, Optional<Selection> selection, long firstRow) {

  public ColumnBatch {
    columns = List.copyOf(columns);
  }

  /** A batch in which every row counts and whose rows have no position in a file. */
  public ColumnBatch(int rowCount, List<ColumnVector> columns) {
    this(rowCount, columns, Optional.empty(), -1);
  }

  public ColumnVector column(int position) {
    return columns.get(position);
  }

  /** Number of rows that count. */
  public int selectedCount() {
    return selection.map(Selection::size).orElse(rowCount);
  }

  public ColumnBatch withSelection(Selection rows) {
    return new ColumnBatch(rowCount, columns, Optional.of(rows), firstRow);
  }

  public ColumnBatch withColumns(List<ColumnVector> newColumns) {
    return new ColumnBatch(rowCount, newColumns, selection, firstRow);
  }
}
