package org.apache.paimon.spark.extensions;

import java.util.Optional;
import org.apache.paimon.spark.PaimonTable;
import org.apache.spark.sql.catalyst.plans.logical.LogicalPlan;
import org.apache.spark.sql.catalyst.plans.logical.SubqueryAlias;
import org.apache.spark.sql.execution.datasources.v2.DataSourceV2Relation;

/** Finds relations over our tables. */
final class Relations {
  private Relations() {}

  /** The relation over one of our tables, seen through aliases. */
  static Optional<DataSourceV2Relation> ofPaimon(LogicalPlan plan) {
    LogicalPlan inner = plan;
    while (inner instanceof SubqueryAlias alias) {
      inner = alias.child();
    }
    return inner instanceof DataSourceV2Relation relation && relation.table() instanceof PaimonTable
        ? Optional.of(relation)
        : Optional.empty();
  }
}
