package org.apache.paimon.spark.extensions;

import java.util.Optional;
import java.util.function.UnaryOperator;
import org.apache.paimon.spark.SparkTable;
import org.apache.spark.sql.catalyst.plans.logical.DeleteAction;
import org.apache.spark.sql.catalyst.plans.logical.LogicalPlan;
import org.apache.spark.sql.catalyst.plans.logical.MergeAction;
import org.apache.spark.sql.catalyst.plans.logical.MergeIntoTable;
import org.apache.spark.sql.catalyst.plans.logical.UpdateTable;
import org.apache.spark.sql.catalyst.rules.Rule;
import org.apache.spark.sql.execution.datasources.v2.DataSourceV2Relation;
import scala.collection.JavaConverters;
import scala.collection.Seq;

/**
 * Lets Spark resolve and align the assignments of UPDATE and MERGE. Spark leaves them alone for
 * tables that take any schema, as ours do for the sake of INSERT (see {@link CompleteWrittenRows}).
 * So the target becomes the same table without that announcement until Spark is done; then the
 * statement is checked and gets back the table that cached plans know.
 */
final class AlignRowLevelAssignments extends Rule<LogicalPlan> {

  @Override
  public LogicalPlan apply(LogicalPlan plan) {
    return plan.resolveOperators(new PlanRewrite(AlignRowLevelAssignments::next));
  }

  private static Optional<LogicalPlan> next(LogicalPlan node) {
    Optional<SparkTable> target = target(node);
    if (target.isEmpty()) {
      return Optional.empty();
    }
    boolean isDone = node.resolved() && isAligned(node);
    if (isDone) {
      // Also a statement that was aligned as it was written, by naming every column in order.
      RowLevelStatementCheck.verify(node);
    }
    boolean isStrict = target.get().isStrict();
    if (isDone == isStrict) {
      return Optional.of(withTarget(node, isDone ? done(node) : SparkTable::strict));
    }
    return Optional.empty();
  }

  /** The table as the statement is to change it. */
  private static UnaryOperator<SparkTable> done(LogicalPlan node) {
    return deletesRows(node) ? SparkTable::lenient : table -> table.lenient().withoutOldRows();
  }

  private static boolean deletesRows(LogicalPlan node) {
    return node instanceof MergeIntoTable merge
        && (hasDelete(merge.matchedActions()) || hasDelete(merge.notMatchedBySourceActions()));
  }

  private static boolean hasDelete(Seq<MergeAction> actions) {
    return JavaConverters.seqAsJavaList(actions).stream().anyMatch(DeleteAction.class::isInstance);
  }

  private static Optional<SparkTable> target(LogicalPlan node) {
    LogicalPlan target =
        node instanceof UpdateTable update
            ? update.table()
            : node instanceof MergeIntoTable merge ? merge.targetTable() : null;
    return Optional.ofNullable(target)
        .flatMap(Relations::ofPaimon)
        .filter(relation -> relation.table() instanceof SparkTable)
        .map(relation -> (SparkTable) relation.table());
  }

  private static boolean isAligned(LogicalPlan node) {
    return node instanceof UpdateTable update
        ? update.aligned()
        : ((MergeIntoTable) node).aligned();
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
