package org.apache.paimon.spark.extensions;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.catalyst.expressions.And;
import org.apache.spark.sql.catalyst.expressions.Attribute;
import org.apache.spark.sql.catalyst.expressions.AttributeSet;
import org.apache.spark.sql.catalyst.expressions.EqualTo;
import org.apache.spark.sql.catalyst.expressions.Expression;
import org.apache.spark.sql.catalyst.expressions.NamedExpression;
import org.apache.spark.sql.catalyst.plans.logical.Join;
import org.apache.spark.sql.catalyst.plans.logical.LocalRelation;
import org.apache.spark.sql.catalyst.plans.logical.LogicalPlan;
import org.apache.spark.sql.catalyst.plans.logical.MergeRows;
import org.apache.spark.sql.catalyst.plans.logical.Project;
import org.apache.spark.sql.catalyst.plans.logical.RowLevelWrite;
import scala.collection.JavaConverters;

/**
 * A MERGE as Spark's rule RewriteMergeIntoTable makes it: {@code MergeRows} over a join with the
 * target on the left and the source on the right.
 *
 * @param plan of the statement
 */
record MergeStatement(SparkSession session, LogicalPlan plan, MergeRows rows, Join join) {

  /** The statement, if it is one with a join. */
  static Optional<MergeStatement> of(LogicalPlan plan, SparkSession session) {
    if (!(plan instanceof RowLevelWrite write)) {
      return Optional.empty();
    }
    LogicalPlan node = write.query();
    while (!(node instanceof MergeRows) && node.children().size() == 1) {
      node = node.children().head();
    }
    return node instanceof MergeRows merge
            && merge.child() instanceof Join join
            && join.condition().isDefined()
        ? Optional.of(new MergeStatement(session, plan, merge, join))
        : Optional.empty();
  }

  Expression condition() {
    return join.condition().get();
  }

  /** Whether the source can be run alone and its rows be looked up by the condition. */
  boolean canCollectSource() {
    return condition().deterministic()
        && !equalities().isEmpty()
        && !TableExpressions.areElsewhere(join.right());
  }

  /** The rows of the source with the columns that the statement uses; empty when they are many. */
  Optional<LocalRelation> collectedSource() {
    AttributeSet used = rows.references().$plus$plus(condition().references());
    List<NamedExpression> columns = new ArrayList<>();
    for (Attribute column : JavaConverters.seqAsJavaList(join.right().output())) {
      if (used.contains(column)) {
        columns.add(column);
      }
    }
    return CollectedRows.of(new Project(Plans.scala(columns), join.right()), session);
  }

  /** What the condition compares with the source for equality. */
  List<Expression> equalities() {
    List<Expression> found = new ArrayList<>();
    addEqualities(condition(), found);
    return found;
  }

  private void addEqualities(Expression condition, List<Expression> found) {
    if (condition instanceof And and) {
      addEqualities(and.left(), found);
      addEqualities(and.right(), found);
    } else if (condition instanceof EqualTo equal) {
      addEquality(equal.left(), equal.right(), found);
      addEquality(equal.right(), equal.left(), found);
    }
  }

  private void addEquality(Expression target, Expression source, List<Expression> found) {
    if (source.references().nonEmpty()
        && source.references().subsetOf(join.right().outputSet())
        && target.references().nonEmpty()
        && target.references().subsetOf(join.left().outputSet())) {
      found.add(target);
    }
  }

  /** The merge of other rows. */
  LogicalPlan merged(LogicalPlan joined) {
    return rows.withNewChildren(Plans.children(joined));
  }

  /** A plan with this merge, over other rows. */
  LogicalPlan inside(LogicalPlan outer, LogicalPlan joined) {
    LogicalPlan merged = merged(joined);
    return outer.transformDown(
        new PlanRewrite(node -> node == rows ? Optional.of(merged) : Optional.empty()));
  }
}
