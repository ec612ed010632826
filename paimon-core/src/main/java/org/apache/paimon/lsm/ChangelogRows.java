package org.apache.paimon.lsm;

import java.util.List;
import java.util.Optional;
import org.apache.paimon.data.BatchBuilder;
import org.apache.paimon.data.ByteBuilder;
import org.apache.paimon.data.ByteVector;
import org.apache.paimon.data.ColumnVector;
import org.apache.paimon.data.RowKind;
import org.apache.paimon.data.VectorEquality;

/**
 * Turns what keys had before and have now into changelog rows (lsm-semantics 6): +I, -D, or -U and
 * +U. A retract counts as no row. Used by one thread.
 */
final class ChangelogRows {
  private static final int NONE = -1;

  private final KeyValueLayout layout;

  /** Null = any two rows are different. */
  private final int[] comparedColumns;

  private final KeyValueFileWriter writer;
  private final int batchRows;
  private final PickedRows before = new PickedRows();
  private final PickedRows after = new PickedRows();
  private final PickedRows changes = new PickedRows();
  private final BatchBuilder output;
  private final ByteBuilder kinds;

  /**
   * @param comparedColumns columns in which the rows of a change must differ; empty = in none
   */
  ChangelogRows(
      KeyValueLayout layout,
      Optional<List<Integer>> comparedColumns,
      KeyValueFileWriter writer,
      int batchRows) {
    this.layout = layout;
    this.comparedColumns =
        comparedColumns
            .map(columns -> columns.stream().mapToInt(Integer::intValue).toArray())
            .orElse(null);
    this.writer = writer;
    this.batchRows = batchRows;
    output = new BatchBuilder(layout.type().types());
    kinds = (ByteBuilder) output.column(layout.kindPosition());
  }

  /** A key is there that had no row. */
  void addNew(int source, int row) {
    add(NONE, NONE, source, row);
  }

  /** A key has no row any more. */
  void addGone(int source, int row) {
    add(source, row, NONE, NONE);
  }

  /** A key that had a row has one. */
  void add(int beforeSource, int beforeRow, int afterSource, int afterRow) {
    before.add(beforeSource, beforeRow);
    after.add(afterSource, afterRow);
  }

  /**
   * Takes the rows noted so far over from their sources.
   *
   * @param columns of each source
   */
  void gather(ColumnVector[][] columns) {
    for (int i = 0; i < before.count(); i++) {
      note(columns, i);
    }
    before.clear();
    after.clear();
    if (changes.count() == 0) {
      return;
    }
    for (int column = 0; column < layout.kindPosition(); column++) {
      changes.append(columns, column, output);
    }
    output.endRows(changes.count());
    changes.clear();
    if (output.size() >= batchRows) {
      flush();
    }
  }

  private void note(ColumnVector[][] columns, int index) {
    boolean had = isRow(columns, before, index);
    boolean has = isRow(columns, after, index);
    if (had && has && isSame(columns, index)) {
      return;
    }
    if (had) {
      changes.add(before.source(index), before.row(index));
      kinds.appendByte((has ? RowKind.UPDATE_BEFORE : RowKind.DELETE).code());
    }
    if (has) {
      changes.add(after.source(index), after.row(index));
      kinds.appendByte((had ? RowKind.UPDATE_AFTER : RowKind.INSERT).code());
    }
  }

  private boolean isRow(ColumnVector[][] columns, PickedRows rows, int index) {
    int source = rows.source(index);
    if (source == NONE) {
      return false;
    }
    ByteVector kindsOfSource = (ByteVector) columns[source][layout.kindPosition()];
    return !RowKind.isRetract(kindsOfSource.get(rows.row(index)));
  }

  private boolean isSame(ColumnVector[][] columns, int index) {
    if (comparedColumns == null) {
      return false;
    }
    ColumnVector[] left = columns[before.source(index)];
    ColumnVector[] right = columns[after.source(index)];
    for (int column : comparedColumns) {
      if (!VectorEquality.areEqual(
          left[column], before.row(index), right[column], after.row(index))) {
        return false;
      }
    }
    return true;
  }

  /** Writes the rows taken over. */
  void flush() {
    if (output.size() > 0) {
      writer.write(output.build());
      output.clear();
    }
  }
}
