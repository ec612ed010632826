package org.apache.paimon.write;

import java.util.stream.IntStream;
import org.apache.paimon.data.ColumnBatch;
import org.apache.paimon.data.Selection;
import org.apache.paimon.data.Values;
import org.apache.paimon.error.UserException;
import org.apache.paimon.schema.TableSchema;

/** Refuses null in NOT NULL columns; columns of the primary key are NOT NULL always. */
final class NotNullCheck {
  private final String table;
  private final TableSchema schema;
  private final int[] columns;

  NotNullCheck(String table, TableSchema schema) {
    this.table = table;
    this.schema = schema;
    this.columns =
        IntStream.range(0, schema.fields().size())
            .filter(
                i ->
                    !schema.fields().get(i).type().isNullable()
                        || schema.primaryKeys().contains(schema.fields().get(i).name()))
            .toArray();
  }

  void check(Values row) {
    for (int column : columns) {
      if (row.isNullAt(column)) {
        throw refusal(column);
      }
    }
  }

  void check(ColumnBatch batch) {
    for (int column : columns) {
      boolean[] nulls = batch.column(column).nulls();
      if (nulls != null && hasNull(nulls, batch)) {
        throw refusal(column);
      }
    }
  }

  private static boolean hasNull(boolean[] nulls, ColumnBatch batch) {
    if (batch.selection().isEmpty()) {
      for (int row = 0; row < batch.rowCount(); row++) {
        if (nulls[row]) {
          return true;
        }
      }
      return false;
    }
    Selection rows = batch.selection().get();
    for (int i = 0; i < rows.size(); i++) {
      if (nulls[rows.row(i)]) {
        return true;
      }
    }
    return false;
  }

  private UserException refusal(int column) {
    return new UserException(
        "Cannot write null into column '"
            + schema.fields().get(column).name()
            + "' of table "
            + table
            + ": the column is NOT NULL. Give a value, or make the column nullable.");
  }
}
