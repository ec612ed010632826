package org.apache.paimon.spark.system;

import java.util.ArrayList;
import java.util.List;
import org.apache.paimon.predicate.And;
import org.apache.paimon.spark.filter.FilterTranslator;
import org.apache.paimon.spark.filter.Translation;
import org.apache.paimon.spark.types.SparkTypes;
import org.apache.paimon.systemtable.SystemTable;
import org.apache.spark.sql.connector.expressions.filter.Predicate;
import org.apache.spark.sql.connector.read.Scan;
import org.apache.spark.sql.connector.read.SupportsPushDownRequiredColumns;
import org.apache.spark.sql.connector.read.SupportsPushDownV2Filters;
import org.apache.spark.sql.types.StructType;

/** Collects columns and filters of a read of metadata. */
final class SystemScanBuilder
    implements SupportsPushDownV2Filters, SupportsPushDownRequiredColumns {
  private final String name;
  private final SystemTable table;
  private final List<org.apache.paimon.predicate.Predicate> filters = new ArrayList<>();
  private StructType required;

  SystemScanBuilder(String name, SystemTable table) {
    this.name = name;
    this.table = table;
    this.required = SparkTypes.valuesOfRow(table.rowType());
  }

  /** Filters save reading metadata; Spark applies all of them again. */
  @Override
  public Predicate[] pushPredicates(Predicate[] predicates) {
    FilterTranslator translator = new FilterTranslator(table.rowType());
    for (Predicate predicate : predicates) {
      translator.translate(predicate).map(Translation::predicate).ifPresent(filters::add);
    }
    return predicates;
  }

  @Override
  public Predicate[] pushedPredicates() {
    return new Predicate[0];
  }

  /** Columns are left out whole; fields of nested columns stay. */
  @Override
  public void pruneColumns(StructType requiredColumns) {
    StructType all = SparkTypes.valuesOfRow(table.rowType());
    StructType kept = new StructType();
    for (String column : requiredColumns.fieldNames()) {
      kept = kept.add(all.apply(column));
    }
    required = kept;
  }

  @Override
  public Scan build() {
    return new SystemScan(name, table, And.of(filters), required);
  }
}
