package org.apache.paimon.spark.extensions;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.paimon.spark.procedure.SessionCommand;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.catalyst.plans.logical.Command;
import org.apache.spark.sql.catalyst.plans.logical.InsertIntoStatement;
import org.apache.spark.sql.catalyst.plans.logical.LogicalPlan;
import org.apache.spark.sql.catalyst.plans.logical.Union;
import org.apache.spark.sql.catalyst.plans.logical.UnresolvedWith;
import org.apache.spark.sql.catalyst.rules.Rule;
import org.apache.spark.sql.catalyst.trees.TreeNodeTag;
import org.apache.spark.sql.execution.command.ExplainCommand;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;
import scala.collection.JavaConverters;

/**
 * Lets a statement that changes rows run inside a command of ours, which tells how many rows it
 * changed and repeats it after a conflict: Spark's own commands for tables of a catalog give no
 * rows and run once.
 *
 * <p>Works on whole statements when they are analysed. The statement inside is marked, for it comes
 * through here again; one that is only explained stays as it is.
 */
final class CountStatements extends Rule<LogicalPlan> {
  private static final TreeNodeTag<Boolean> BARE = new TreeNodeTag<>("paimon.bare");

  private final SparkSession session;

  /** Whether this thread analyses a statement to explain it. */
  private final ThreadLocal<Boolean> isExplaining = ThreadLocal.withInitial(() -> false);

  CountStatements(SparkSession session) {
    this.session = session;
  }

  /** Whether a statement runs inside its command already. */
  private static boolean isBare(LogicalPlan plan) {
    return plan.getTagValue(BARE).isDefined();
  }

  @Override
  public LogicalPlan apply(LogicalPlan plan) {
    if (plan instanceof ExplainCommand explain && isStatement(explain.logicalPlan())) {
      return SessionCommandPlan.of(new Explanation(explain, isExplaining));
    }
    if (isExplaining.get() || isBare(plan) || !plan.resolved()) {
      return plan;
    }
    if (plan instanceof Union several) {
      return counted(several);
    }
    Optional<StatementKind> kind = StatementKind.of(plan);
    if (kind.isEmpty()) {
      return plan;
    }
    return SessionCommandPlan.of(counted(kind.get(), plan));
  }

  /** Whether a plan as the parser made it may change rows. */
  private static boolean isStatement(LogicalPlan parsed) {
    return parsed instanceof UnresolvedWith with
        ? isStatement(with.child())
        : parsed instanceof InsertIntoStatement
            || parsed instanceof Command
            || (parsed instanceof Union several
                && JavaConverters.seqAsJavaList(several.children()).stream()
                    .anyMatch(CountStatements::isStatement));
  }

  /** {@code EXPLAIN} of a statement: of its own plan, not of the command around it. */
  private record Explanation(ExplainCommand explain, ThreadLocal<Boolean> isExplaining)
      implements SessionCommand {
    @Override
    public String description() {
      return explain.toString();
    }

    @Override
    public StructType output() {
      return new StructType().add("plan", DataTypes.StringType, true);
    }

    @Override
    public List<Row> run(SparkSession session) {
      isExplaining.set(true);
      try {
        return JavaConverters.seqAsJavaList(explain.run(session));
      } finally {
        isExplaining.remove();
      }
    }
  }

  private CountedStatement counted(StatementKind kind, LogicalPlan statement) {
    statement.setTagValue(BARE, true);
    return new CountedStatement(kind, statement, new StatementMetrics(session.sparkContext()));
  }

  /** An INSERT of several tables; it gives no rows, as Spark's own parts of it give none. */
  private LogicalPlan counted(Union several) {
    List<LogicalPlan> statements = new ArrayList<>();
    boolean hasOurs = false;
    for (LogicalPlan statement : JavaConverters.seqAsJavaList(several.children())) {
      if (!(statement instanceof Command)) {
        return several;
      }
      Optional<StatementKind> kind = StatementKind.of(statement);
      hasOurs |= kind.isPresent();
      statements.add(
          kind.isPresent()
              ? SessionCommandPlan.of(new Unanswered(counted(kind.get(), statement)))
              : statement);
    }
    return hasOurs
        ? several.copy(Plans.scala(statements), several.byName(), several.allowMissingCol())
        : several;
  }

  /** A statement whose answer nobody asks for. */
  private record Unanswered(SessionCommand statement) implements SessionCommand {
    @Override
    public String description() {
      return statement.description();
    }

    @Override
    public StructType output() {
      return new StructType();
    }

    @Override
    public List<Row> run(SparkSession session) {
      statement.run(session);
      return List.of();
    }
  }
}
