package org.apache.paimon.spark.extensions;

import java.util.Optional;
import java.util.function.UnaryOperator;
import org.apache.paimon.spark.SparkTable;
import org.apache.spark.sql.catalyst.analysis.ResolveRowLevelCommandAssignments$;
import org.apache.spark.sql.catalyst.plans.logical.LogicalPlan;
import org.apache.spark.sql.catalyst.plans.logical.MergeIntoTable;
import org.apache.spark.sql.catalyst.plans.logical.UpdateTable;
import org.apache.spark.sql.catalyst.rules.Rule;
import org.apache.spark.sql.execution.datasources.v2.DataSourceV2Relation;

/**
 * Lets Spark align the assignments of UPDATE and MERGE. Spark leaves them alone for tables that
 * take any schema, as ours do for the sake of INSERT (see {@link CompleteWrittenRows}), so its rule
 * ({@code org.apache.spark.sql.catalyst.analysis.ResolveRowLevelCommandAssignments}) is run on the
 * statement with a target that does not announce that.
 */
final class AlignRowLevelAssignments extends Rule<LogicalPlan> {

  @Override
  public LogicalPlan apply(LogicalPlan plan) {
    return plan.resolveOperators(new PlanRewrite(AlignRowLevelAssignments::aligned));
  }

  private static Optional<LogicalPlan> aligned(LogicalPlan node) {
    if (!node.resolved() || !needsAlignment(node)) {
      return Optional.empty();
    }
    LogicalPlan strict = withTarget(node, SparkTable::strict);
    LogicalPlan done = ResolveRowLevelCommandAssignments$.MODULE$.apply(strict);
    return done == strict ? Optional.empty() : Optional.of(withTarget(done, SparkTable::lenient));
  }

  private static boolean needsAlignment(LogicalPlan node) {
    if (node instanceof UpdateTable update) {
      return !update.aligned() && isOurs(update.table());
    }
    return node instanceof MergeIntoTable merge && !merge.aligned() && isOurs(merge.targetTable());
  }

  private static boolean isOurs(LogicalPlan target) {
    return Relations.ofPaimon(target)
        .filter(relation -> relation.table() instanceof SparkTable)
        .isPresent();
  }

  /** The statement with another table in its target; relations elsewhere in it stay. */
  private static LogicalPlan withTarget(LogicalPlan node, UnaryOperator<SparkTable> change) {
    if (node instanceof UpdateTable update) {
      return update.copy(swap(update.table(), change), update.assignments(), update.condition());
    }
    MergeIntoTable merge = (MergeIntoTable) node;
    return merge.copy(
        swap(merge.targetTable(), change),
        merge.sourceTable(),
        merge.mergeCondition(),
        merge.matchedActions(),
        merge.notMatchedActions(),
        merge.notMatchedBySourceActions());
  }

  private static LogicalPlan swap(LogicalPlan target, UnaryOperator<SparkTable> change) {
    return target.resolveOperators(
        new PlanRewrite(
            inner ->
                inner instanceof DataSourceV2Relation relation
                        && relation.table() instanceof SparkTable table
                        && !change.apply(table).equals(table)
                    ? Optional.of(
                        relation.copy(
                            change.apply(table),
                            relation.output(),
                            relation.catalog(),
                            relation.identifier(),
                            relation.options()))
                    : Optional.empty()));
  }
}
