package org.apache.paimon.spark.read;

import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.apache.paimon.scan.Split;
import org.apache.paimon.scan.TopRows;
import org.apache.paimon.systemtable.DataViewTable;
import org.apache.paimon.table.Table;
import org.apache.spark.sql.connector.expressions.NamedReference;
import org.apache.spark.sql.connector.expressions.NullOrdering;
import org.apache.spark.sql.connector.expressions.SortDirection;
import org.apache.spark.sql.connector.expressions.SortOrder;

/**
 * How many rows are wanted. Spark counts and sorts again; this only saves files.
 *
 * @param rows any so many; empty = all
 * @param top the first in an order
 */
record RowLimit(OptionalLong rows, Optional<TopRows> top) {
  static final RowLimit NONE = new RowLimit(OptionalLong.empty(), Optional.empty());

  static RowLimit of(int rows) {
    return new RowLimit(OptionalLong.of(rows), Optional.empty());
  }

  /** The first rows in an order that bounds of files tell; empty for another order. */
  static Optional<RowLimit> ofTop(Table table, SortOrder[] orders, int rows) {
    boolean isPlain =
        orders.length > 0
            && !table.schema().hasPrimaryKey()
            && !(table instanceof DataViewTable)
            && orders[0].expression() instanceof NamedReference;
    if (!isPlain) {
      return Optional.empty();
    }
    String[] name = ((NamedReference) orders[0].expression()).fieldNames();
    int column = name.length == 1 ? table.schema().rowType().indexOf(name[0]) : -1;
    if (column < 0 || !TopRows.isOrdered(table.schema().rowType().typeAt(column))) {
      return Optional.empty();
    }
    TopRows top =
        new TopRows(
            column,
            orders[0].direction() == SortDirection.ASCENDING
                ? TopRows.Order.ASCENDING
                : TopRows.Order.DESCENDING,
            orders[0].nullOrdering() == NullOrdering.NULLS_FIRST
                ? TopRows.Nulls.FIRST
                : TopRows.Nulls.LAST,
            rows);
    return Optional.of(new RowLimit(OptionalLong.empty(), Optional.of(top)));
  }

  /** The splits that may hold wanted rows. */
  List<Split> keep(Table table, List<Split> splits) {
    return top.map(first -> first.keep(table.source(), table.fileIO(), splits)).orElse(splits);
  }

  /** What a plan shows. */
  String text() {
    if (top.isPresent()) {
      return " first=" + top.get().count();
    }
    return rows.isPresent() ? " limit=" + rows.getAsLong() : "";
  }
}
