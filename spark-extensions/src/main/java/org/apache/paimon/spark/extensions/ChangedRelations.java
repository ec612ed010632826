package org.apache.paimon.spark.extensions;

import java.util.Optional;
import org.apache.paimon.error.UnsupportedFeatureException;
import org.apache.paimon.spark.system.SparkDataView;
import org.apache.paimon.spark.system.SparkSystemTable;
import org.apache.spark.sql.catalyst.plans.logical.DeleteFromTable;
import org.apache.spark.sql.catalyst.plans.logical.LogicalPlan;
import org.apache.spark.sql.catalyst.plans.logical.MergeIntoTable;
import org.apache.spark.sql.catalyst.plans.logical.SubqueryAlias;
import org.apache.spark.sql.catalyst.plans.logical.UpdateTable;
import org.apache.spark.sql.catalyst.plans.logical.View;
import org.apache.spark.sql.catalyst.rules.Rule;
import org.apache.spark.sql.execution.datasources.v2.DataSourceV2Relation;
import scala.collection.JavaConverters;

/**
 * The target of DELETE, UPDATE and MERGE where it is no plain table. A temporary view that stands
 * for the table at a path, {@code CREATE TEMPORARY VIEW v USING paimon OPTIONS (path ...)}, is that
 * table. Views with a query, and system tables, are refused: of a DELETE from a view Spark would
 * drop the view's own condition.
 */
final class ChangedRelations extends Rule<LogicalPlan> {

  @Override
  public LogicalPlan apply(LogicalPlan plan) {
    return plan.resolveOperators(new PlanRewrite(ChangedRelations::checked));
  }

  private static Optional<LogicalPlan> checked(LogicalPlan node) {
    if (node instanceof DeleteFromTable delete) {
      return checked("delete from", delete.table())
          .map(table -> delete.copy(table, delete.condition()));
    } else if (node instanceof UpdateTable update) {
      return checked("update", update.table())
          .map(table -> update.copy(table, update.assignments(), update.condition()));
    } else if (node instanceof MergeIntoTable merge) {
      return checked("merge into", merge.targetTable())
          .map(
              table ->
                  merge.copy(
                      table,
                      merge.sourceTable(),
                      merge.mergeCondition(),
                      merge.matchedActions(),
                      merge.notMatchedActions(),
                      merge.notMatchedBySourceActions()));
    }
    return Optional.empty();
  }

  /** The target without the view of a path; empty when it can stay as it is. */
  private static Optional<LogicalPlan> checked(String verb, LogicalPlan target) {
    LogicalPlan inner = target;
    while (inner instanceof SubqueryAlias alias) {
      inner = alias.child();
    }
    if (inner instanceof View view && view.resolved()) {
      if (Relations.ofPaimon(view.child()).isPresent()
          && view.child() instanceof DataSourceV2Relation relation) {
        return Optional.of(Relations.replaced(target, unanalyzed(relation)));
      }
      if (readsOurs(view)) {
        throw new UnsupportedFeatureException(
            "Cannot "
                + verb
                + " view "
                + view.desc().identifier().table()
                + ": rows are changed in tables, expected the name of a table. Name the table that"
                + " the view reads.");
      }
    }
    if (inner instanceof DataSourceV2Relation relation
        && (relation.table() instanceof SparkSystemTable
            || relation.table() instanceof SparkDataView)) {
      throw new UnsupportedFeatureException(
          "Cannot "
              + verb
              + " "
              + relation.table().name()
              + ": it is a system table, which shows what is stored, expected a table of rows."
              + " Name the table itself.");
    }
    return Optional.empty();
  }

  /** A copy that rules still look at; the view's own was analysed when the view was made. */
  private static DataSourceV2Relation unanalyzed(DataSourceV2Relation relation) {
    return relation.copy(
        relation.table(),
        relation.output(),
        relation.catalog(),
        relation.identifier(),
        relation.options());
  }

  private static boolean readsOurs(LogicalPlan plan) {
    return Relations.ofPaimon(plan).isPresent()
        || JavaConverters.seqAsJavaList(plan.children()).stream()
            .anyMatch(ChangedRelations::readsOurs);
  }
}
