package org.apache.paimon.spark.read;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.paimon.predicate.And;
import org.apache.paimon.predicate.Predicate;
import org.apache.paimon.scan.Split;
import org.apache.paimon.schema.TableSchema;
import org.apache.paimon.spark.filter.FilterTranslator;
import org.apache.paimon.spark.filter.Translation;
import org.apache.paimon.types.RowType;

/**
 * The filters of a scan.
 *
 * @param row over the table's columns: a hint for pruning and reading
 * @param partition over the partition columns: decides splits exactly
 * @param pushed Spark's filters that became part of these
 * @param remaining Spark's filters that Spark has to evaluate, pushed or not
 */
record PushedFilters(
    Optional<Predicate> row,
    Optional<Predicate> partition,
    List<org.apache.spark.sql.connector.expressions.filter.Predicate> pushed,
    List<org.apache.spark.sql.connector.expressions.filter.Predicate> remaining) {

  static final PushedFilters NONE =
      new PushedFilters(Optional.empty(), Optional.empty(), List.of(), List.of());

  static PushedFilters of(
      TableSchema schema, org.apache.spark.sql.connector.expressions.filter.Predicate[] filters) {
    FilterTranslator rows = new FilterTranslator(schema.rowType());
    RowType partitionType = schema.partitionType();
    FilterTranslator partitions = new FilterTranslator(partitionType);
    List<Predicate> row = new ArrayList<>();
    List<Predicate> partition = new ArrayList<>();
    List<org.apache.spark.sql.connector.expressions.filter.Predicate> pushed = new ArrayList<>();
    List<org.apache.spark.sql.connector.expressions.filter.Predicate> remaining = new ArrayList<>();
    for (var filter : filters) {
      Optional<Translation> ofRow = rows.translate(filter);
      Optional<Translation> ofPartition = partitions.translate(filter).filter(Translation::isExact);
      ofRow.ifPresent(
          translation -> {
            row.add(translation.predicate());
            pushed.add(filter);
          });
      if (ofPartition.isPresent()) {
        partition.add(ofPartition.get().predicate());
      } else {
        remaining.add(filter);
      }
    }
    return new PushedFilters(And.of(row), And.of(partition), pushed, remaining);
  }

  /** Whether the split's partition passes. */
  boolean keeps(Split split, RowType partitionType) {
    return partition.isEmpty()
        || partition.get().matches(split.partition().view(partitionType.types()));
  }
}
