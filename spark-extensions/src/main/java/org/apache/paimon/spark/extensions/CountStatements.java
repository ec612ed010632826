package org.apache.paimon.spark.extensions;

import java.util.Optional;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.catalyst.plans.logical.LogicalPlan;
import org.apache.spark.sql.catalyst.rules.Rule;
import org.apache.spark.sql.catalyst.trees.TreeNodeTag;
import org.apache.spark.sql.execution.command.ExplainCommand;

/**
 * Lets a statement that changes rows run inside a command of ours, which tells how many rows it
 * changed and repeats it after a conflict: Spark's own commands for tables of a catalog give no
 * rows and run once.
 *
 * <p>Works on whole statements when they are analysed. The statement inside is marked, and so is
 * one that is only explained, for both come through here (again).
 */
final class CountStatements extends Rule<LogicalPlan> {
  private static final TreeNodeTag<Boolean> BARE = new TreeNodeTag<>("paimon.bare");

  private final SparkSession session;

  CountStatements(SparkSession session) {
    this.session = session;
  }

  /** Whether a statement is only explained, or runs inside its command already. */
  static boolean isBare(LogicalPlan plan) {
    return plan.getTagValue(BARE).isDefined();
  }

  @Override
  public LogicalPlan apply(LogicalPlan plan) {
    if (plan instanceof ExplainCommand explain) {
      explain.logicalPlan().setTagValue(BARE, true);
      return plan;
    }
    if (isBare(plan) || !plan.resolved()) {
      return plan;
    }
    Optional<StatementKind> kind = StatementKind.of(plan);
    if (kind.isEmpty()) {
      return plan;
    }
    plan.setTagValue(BARE, true);
    return SessionCommandPlan.of(
        new CountedStatement(kind.get(), plan, new StatementMetrics(session.sparkContext())));
  }
}
