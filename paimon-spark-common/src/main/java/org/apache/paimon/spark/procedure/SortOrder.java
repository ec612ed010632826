package org.apache.paimon.spark.procedure;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.apache.paimon.error.UnsupportedFeatureException;
import org.apache.paimon.error.UserException;
import org.apache.paimon.schema.BucketMode;
import org.apache.paimon.schema.TableOptions;
import org.apache.paimon.schema.TableSchema;
import org.apache.paimon.schema.TableSource;
import org.apache.paimon.spark.write.Clustering;
import org.apache.paimon.types.RowType;

/**
 * How a rewrite sorts rows.
 *
 * @param curve how several columns become one order
 * @param columns by which
 */
record SortOrder(Curve curve, List<String> columns) {

  /** From several columns to one order. */
  enum Curve {
    /** By the first column, then the second, ... */
    ORDER,
    ZORDER,
    HILBERT
  }

  SortOrder {
    columns = List.copyOf(columns);
  }

  /**
   * The order that the arguments {@code order_strategy} and {@code order_by} ask for; empty without
   * them.
   *
   * @throws UserException when they do not fit together or the table
   */
  static Optional<SortOrder> of(Arguments arguments, TableSource source) {
    String strategy = arguments.optionalString("order_strategy").orElse("none");
    List<String> columns = ArgumentText.list(arguments.optionalString("order_by").orElse(""));
    if (strategy.equalsIgnoreCase("none")) {
      if (!columns.isEmpty()) {
        throw new UserException(
            "Cannot compact table "
                + source.name()
                + ": argument 'order_by' is given without 'order_strategy', expected both. Add"
                + " order_strategy => 'order', 'zorder' or 'hilbert'.");
      }
      return Optional.empty();
    }
    SortOrder order = new SortOrder(curve(strategy), columns);
    order.check(arguments, source);
    return Optional.of(order);
  }

  /**
   * The order that the table's options {@code clustering.*} ask a full compaction for; empty when
   * they ask for none.
   */
  static Optional<SortOrder> ofClustering(TableSource source) {
    return Clustering.of(source)
        .filter(clustering -> clustering.moment() == Clustering.Moment.COMPACTION)
        .map(
            clustering -> {
              Curve curve =
                  switch (clustering.strategy()) {
                    case AUTO, ORDER -> Curve.ORDER;
                    case ZORDER -> Curve.ZORDER;
                    case HILBERT -> Curve.HILBERT;
                  };
              return new SortOrder(curve, clustering.columns());
            });
  }

  private static Curve curve(String strategy) {
    try {
      return Curve.valueOf(strategy.toUpperCase(Locale.ROOT));
    } catch (IllegalArgumentException e) {
      throw new UserException(
          "Invalid value '"
              + strategy
              + "' of argument 'order_strategy', expected 'none', 'order', 'zorder' or 'hilbert'."
              + " Correct the value.",
          e);
    }
  }

  private void check(Arguments arguments, TableSource source) {
    TableSchema schema = source.schema();
    RowType columnsOfTable = schema.rowType();
    if (columns.isEmpty()) {
      throw wrongColumns(source, "argument 'order_by' names no column");
    }
    for (String column : columns) {
      if (columnsOfTable.indexOf(column) < 0) {
        throw wrongColumns(source, "'" + column + "' is no column");
      }
      if (schema.partitionKeys().contains(column)) {
        throw wrongColumns(source, "'" + column + "' is a partition column, equal in every file");
      }
    }
    if (TableOptions.of(schema).buckets().mode() != BucketMode.UNAWARE) {
      throw new UnsupportedFeatureException(
          "Cannot sort table "
              + source.name()
              + ": it has a primary key or buckets, which give an order already. Expected an append"
              + " table without buckets. Leave 'order_strategy' out.");
    }
    if (TableOptions.of(schema).rowTracking()) {
      throw new UnsupportedFeatureException(
          "Cannot sort table "
              + source.name()
              + ": it numbers its rows (row-tracking.enabled), and a sorted rewrite would number"
              + " them anew. Expected a table without row tracking. Leave 'order_strategy' out.");
    }
    if (arguments.optionalString("partition_idle_time").isPresent()) {
      throw new UserException(
          "Cannot compact table "
              + source.name()
              + ": 'partition_idle_time' goes with no 'order_strategy', expected one of them. Leave"
              + " one out.");
    }
  }

  private static UserException wrongColumns(TableSource source, String what) {
    return new UserException(
        "Cannot sort table "
            + source.name()
            + ": "
            + what
            + ", expected columns that are no partition columns, out of "
            + source.schema().rowType().names()
            + ". Correct 'order_by'.");
  }
}
