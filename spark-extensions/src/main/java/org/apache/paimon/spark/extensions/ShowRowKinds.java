package org.apache.paimon.spark.extensions;

import java.util.Optional;
import org.apache.paimon.spark.SparkTable;
import org.apache.spark.sql.catalyst.plans.logical.LogicalPlan;
import org.apache.spark.sql.catalyst.rules.Rule;
import org.apache.spark.sql.catalyst.streaming.StreamingRelationV2;
import org.apache.spark.sql.connector.catalog.Table;
import org.apache.spark.sql.execution.datasources.v2.DataSourceV2Relation;

/**
 * Makes the reader option {@code read.changelog} work with {@code table(name)}: the catalog hands
 * out tables before the option is seen, so relations over them get their first column here.
 */
final class ShowRowKinds extends Rule<LogicalPlan> {

  @Override
  public LogicalPlan apply(LogicalPlan plan) {
    return plan.resolveOperators(new PlanRewrite(ShowRowKinds::shown));
  }

  private static Optional<LogicalPlan> shown(LogicalPlan node) {
    if (node instanceof StreamingRelationV2 stream
        && stream.table() instanceof SparkTable table
        && SparkTable.wantsRowKinds(stream.extraOptions())) {
      Table shown = table.withRowKinds();
      return Optional.of(
          new StreamingRelationV2(
              stream.source(),
              stream.sourceName(),
              shown,
              stream.extraOptions(),
              Relations.attributes(Relations.columns(shown)),
              stream.catalog(),
              stream.identifier(),
              stream.v1Relation()));
    }
    if (node instanceof DataSourceV2Relation relation
        && relation.table() instanceof SparkTable table
        && SparkTable.wantsRowKinds(relation.options())) {
      return Optional.of(
          DataSourceV2Relation.create(
              table.withRowKinds(), relation.catalog(), relation.identifier(), relation.options()));
    }
    return Optional.empty();
  }
}
