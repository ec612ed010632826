package org.apache.paimon.spark.extensions;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.catalyst.expressions.Alias;
import org.apache.spark.sql.catalyst.expressions.And;
import org.apache.spark.sql.catalyst.expressions.EqualTo;
import org.apache.spark.sql.catalyst.expressions.Expression;
import org.apache.spark.sql.catalyst.expressions.NamedExpression;
import org.apache.spark.sql.catalyst.plans.Inner$;
import org.apache.spark.sql.catalyst.plans.LeftSemi$;
import org.apache.spark.sql.catalyst.plans.RightOuter$;
import org.apache.spark.sql.catalyst.plans.logical.CTERelationRef;
import org.apache.spark.sql.catalyst.plans.logical.Join;
import org.apache.spark.sql.catalyst.plans.logical.JoinHint;
import org.apache.spark.sql.catalyst.plans.logical.LogicalPlan;
import org.apache.spark.sql.catalyst.plans.logical.MergeRows;
import org.apache.spark.sql.catalyst.plans.logical.Project;
import org.apache.spark.sql.catalyst.plans.logical.WithCTE;
import org.apache.spark.sql.catalyst.plans.logical.WriteDelta;
import org.apache.spark.sql.execution.CommandExecutionMode;
import scala.Option;
import scala.collection.JavaConverters;
import scala.collection.immutable.List$;

/**
 * Leaves out the rows of a MERGE's target that no source row matches, before they are shuffled for
 * the join: a semi join with the source's keys, when these are few enough to be broadcast. Where no
 * clause is about unmatched target rows they change nothing. Spark puts the target on the left.
 */
final class MergePrefilter {
  private MergePrefilter() {}

  /** An analysed and rewritten MERGE with the filter, if it pays; any other plan as it is. */
  static LogicalPlan filtered(LogicalPlan statement, SparkSession session) {
    if (!(statement instanceof WriteDelta)) {
      return statement;
    }
    return statement.transformDown(
        new PlanRewrite(
            node ->
                node instanceof MergeRows merge && merge.child() instanceof Join join
                    ? filtered(merge, join, session)
                    : Optional.empty()));
  }

  private record Key(Expression target, Alias source) {}

  private static Optional<LogicalPlan> filtered(MergeRows merge, Join join, SparkSession session) {
    boolean needsMatchesOnly =
        join.joinType() == RightOuter$.MODULE$ || join.joinType() == Inner$.MODULE$;
    boolean isFiltered = join.left() instanceof Join inner && inner.joinType() == LeftSemi$.MODULE$;
    if (!needsMatchesOnly
        || isFiltered
        || join.condition().isEmpty()
        || !join.right().deterministic()
        || hasCommonTable(join.right())) {
      return Optional.empty();
    }
    List<Key> keys = new ArrayList<>();
    addKeys(join.condition().get(), join, keys);
    if (keys.isEmpty()) {
      return Optional.empty();
    }
    List<NamedExpression> columns = new ArrayList<>();
    Expression condition = null;
    for (Key key : keys) {
      columns.add(key.source());
      Expression equal = new EqualTo(key.target(), key.source().toAttribute());
      condition = condition == null ? equal : new And(condition, equal);
    }
    LogicalPlan sourceKeys =
        new Project(JavaConverters.asScalaBuffer(columns).toList(), join.right());
    if (!isSmall(sourceKeys, session)) {
      return Optional.empty();
    }
    Join matching =
        new Join(
            join.left(), sourceKeys, LeftSemi$.MODULE$, Option.apply(condition), JoinHint.NONE());
    return Optional.of(
        merge.withNewChildren(
            JavaConverters.asScalaBuffer(
                    List.<LogicalPlan>of(
                        new Join(
                            matching,
                            join.right(),
                            join.joinType(),
                            join.condition(),
                            join.hint())))
                .toIndexedSeq()));
  }

  private static boolean hasCommonTable(LogicalPlan plan) {
    return plan instanceof WithCTE
        || plan instanceof CTERelationRef
        || JavaConverters.seqAsJavaList(plan.children()).stream()
            .anyMatch(MergePrefilter::hasCommonTable);
  }

  private static void addKeys(Expression condition, Join join, List<Key> keys) {
    if (condition instanceof And and) {
      addKeys(and.left(), join, keys);
      addKeys(and.right(), join, keys);
    } else if (condition instanceof EqualTo equal) {
      addKey(equal.left(), equal.right(), join, keys);
      addKey(equal.right(), equal.left(), join, keys);
    }
  }

  private static void addKey(Expression source, Expression target, Join join, List<Key> keys) {
    boolean isKey =
        source.references().nonEmpty()
            && source.references().subsetOf(join.right().outputSet())
            && target.references().nonEmpty()
            && target.references().subsetOf(join.left().outputSet());
    if (isKey) {
      Alias named =
          new Alias(
              source,
              "__paimon_key_" + keys.size(),
              NamedExpression.newExprId(),
              List$.MODULE$.<String>empty(),
              Option.empty(),
              List$.MODULE$.<String>empty());
      keys.add(new Key(target, named));
    }
  }

  private static boolean isSmall(LogicalPlan keys, SparkSession session) {
    long most = session.sessionState().conf().autoBroadcastJoinThreshold();
    return most > 0
        && session
            .sessionState()
            .executePlan(keys, CommandExecutionMode.SKIP())
            .optimizedPlan()
            .stats()
            .sizeInBytes()
            .$less$eq(scala.math.BigInt.apply(most));
  }
}
