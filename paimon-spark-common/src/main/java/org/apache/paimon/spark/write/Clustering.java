package org.apache.paimon.spark.write;

import java.util.List;
import java.util.Optional;
import org.apache.paimon.error.UserException;
import org.apache.paimon.options.OptionKey;
import org.apache.paimon.options.Options;
import org.apache.paimon.schema.BucketMode;
import org.apache.paimon.schema.ColumnList;
import org.apache.paimon.schema.TableOptions;
import org.apache.paimon.schema.TableSource;

/**
 * The order of rows in the files of an append table without buckets (options {@code clustering.*}).
 *
 * @param columns by which
 * @param strategy how several columns become one order; never AUTO
 * @param moment when rows are sorted
 */
public record Clustering(List<String> columns, Strategy strategy, Moment moment) {

  /** How several columns become one order. */
  public enum Strategy {
    /** By the number of columns: 1 order, 2 to 4 zorder, more hilbert. */
    AUTO,
    ORDER,
    ZORDER,
    HILBERT
  }

  /** When rows are sorted. */
  public enum Moment {
    WRITE,
    COMPACTION
  }

  static final OptionKey<String> COLUMNS =
      OptionKey.string(
              "clustering.columns", null, "append tables without buckets: sort rows by these")
          .withAliases("sink.clustering.by-columns");

  static final OptionKey<Strategy> STRATEGY =
      OptionKey.enumOf(
              "clustering.strategy", Strategy.class, "auto", "how several columns become one order")
          .withAliases("sink.clustering.strategy");

  static final OptionKey<Boolean> INCREMENTAL =
      OptionKey.bool(
          "clustering.incremental", false, "sort when files are compacted, not when written");

  private static final int MOST_ZORDER_COLUMNS = 4;

  public Clustering {
    columns = List.copyOf(columns);
  }

  /**
   * The order that a table asks for; empty when it asks for none or has buckets.
   *
   * @throws UserException when a column is none of the table
   */
  public static Optional<Clustering> of(TableSource source) {
    Options options = source.schema().options();
    List<String> columns = options.find(COLUMNS).map(ColumnList::parse).orElse(List.of());
    if (columns.isEmpty()
        || TableOptions.of(source.schema()).buckets().mode() != BucketMode.UNAWARE) {
      return Optional.empty();
    }
    List<String> names = source.schema().rowType().names();
    for (String column : columns) {
      if (!names.contains(column)) {
        throw new UserException(
            "Invalid value '"
                + column
                + "' of option 'clustering.columns' of table "
                + source.name()
                + ", expected columns out of "
                + names
                + ". Correct the option.");
      }
    }
    return Optional.of(
        new Clustering(
            columns,
            resolved(options.get(STRATEGY), columns.size()),
            options.get(INCREMENTAL) ? Moment.COMPACTION : Moment.WRITE));
  }

  private static Strategy resolved(Strategy given, int columns) {
    if (given != Strategy.AUTO) {
      return given;
    }
    if (columns == 1) {
      return Strategy.ORDER;
    }
    return columns <= MOST_ZORDER_COLUMNS ? Strategy.ZORDER : Strategy.HILBERT;
  }
}
