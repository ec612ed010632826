package org.apache.paimon.spark.read;

import java.util.function.Consumer;
import org.apache.paimon.spark.types.SparkTypes;
import org.apache.paimon.table.Table;
import org.apache.spark.sql.connector.expressions.filter.Predicate;
import org.apache.spark.sql.connector.read.Scan;
import org.apache.spark.sql.connector.read.SupportsPushDownRequiredColumns;
import org.apache.spark.sql.connector.read.SupportsPushDownV2Filters;
import org.apache.spark.sql.types.StructType;

/**
 * Makes the scan of a statement that writes files anew. Its filters choose files only: of a chosen
 * file every row is read, for the rows that stay have to be written again.
 */
public final class FileGroupScanBuilder
    implements SupportsPushDownRequiredColumns, SupportsPushDownV2Filters {
  private final Table table;
  private final Consumer<FileGroupScan> built;
  private PushedFilters filters = PushedFilters.NONE;
  private StructType required;

  /**
   * A builder for {@code table}.
   *
   * @param built gets each scan that is made; the last one is used
   */
  public FileGroupScanBuilder(Table table, Consumer<FileGroupScan> built) {
    this.table = table;
    this.built = built;
    this.required = SparkTypes.valuesOfRow(table.schema().rowType());
  }

  @Override
  public void pruneColumns(StructType requiredColumns) {
    required = requiredColumns;
  }

  @Override
  public Predicate[] pushPredicates(Predicate[] predicates) {
    filters = PushedFilters.of(table.schema(), predicates);
    return predicates;
  }

  @Override
  public Predicate[] pushedPredicates() {
    return filters.pushed().toArray(Predicate[]::new);
  }

  @Override
  public Scan build() {
    FileGroupScan scan =
        new FileGroupScan(table, ReadColumns.of(table.schema(), required), filters);
    built.accept(scan);
    return scan;
  }
}
