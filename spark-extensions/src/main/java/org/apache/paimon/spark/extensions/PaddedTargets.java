package org.apache.paimon.spark.extensions;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.apache.spark.sql.catalyst.expressions.Alias;
import org.apache.spark.sql.catalyst.expressions.Attribute;
import org.apache.spark.sql.catalyst.expressions.ExprId;
import org.apache.spark.sql.catalyst.expressions.Expression;
import org.apache.spark.sql.catalyst.expressions.NamedExpression;
import org.apache.spark.sql.catalyst.expressions.OuterReference;
import org.apache.spark.sql.catalyst.expressions.SubqueryExpression;
import org.apache.spark.sql.catalyst.plans.logical.Assignment;
import org.apache.spark.sql.catalyst.plans.logical.DeleteFromTable;
import org.apache.spark.sql.catalyst.plans.logical.LogicalPlan;
import org.apache.spark.sql.catalyst.plans.logical.MergeIntoTable;
import org.apache.spark.sql.catalyst.plans.logical.Project;
import org.apache.spark.sql.catalyst.plans.logical.SubqueryAlias;
import org.apache.spark.sql.catalyst.plans.logical.UpdateTable;
import org.apache.spark.sql.catalyst.rules.Rule;
import scala.collection.JavaConverters;
import scala.runtime.AbstractFunction1;

/**
 * DELETE, UPDATE and MERGE on tables with CHAR columns. Spark pads such columns on read by a
 * projection over the relation, also over the target of these statements; but it rewrites and runs
 * them only if the target is the bare relation. So the projection goes away, and the statement's
 * expressions pad the columns themselves. Columns used inside a subquery come as they are stored.
 */
final class PaddedTargets extends Rule<LogicalPlan> {

  /** What a projection computes. */
  private static final class Padding {
    private final Map<ExprId, Expression> values = new HashMap<>();
    private final Map<ExprId, Attribute> columns = new HashMap<>();

    Padding(Project project) {
      for (NamedExpression column : JavaConverters.seqAsJavaList(project.projectList())) {
        if (column instanceof Alias alias) {
          values.put(alias.exprId(), alias.child());
          columns.put(alias.exprId(), (Attribute) alias.references().head());
        }
      }
    }

    /** The expression over the bare relation. */
    Expression bare(Expression expression) {
      if (expression instanceof Assignment assignment) {
        return new Assignment(stored(assignment.key()), bare(assignment.value()));
      }
      if (expression instanceof SubqueryExpression) {
        return stored(expression);
      }
      return expression instanceof Attribute column && values.containsKey(column.exprId())
          ? values.get(column.exprId())
          : mapChildren(expression, this::bare);
    }

    /** The expression over the columns as they are stored. */
    private Expression stored(Expression expression) {
      if (expression instanceof Attribute column) {
        return columns.getOrDefault(column.exprId(), column);
      }
      Expression mapped = mapChildren(expression, this::stored);
      return mapped instanceof SubqueryExpression subquery
          ? subquery.withNewPlan(
              subquery
                  .plan()
                  .transformAllExpressionsWithSubqueries(
                      new ExpressionRewrite(
                          inner ->
                              inner instanceof OuterReference outer
                                  ? Optional.ofNullable(columns.get(outer.exprId()))
                                      .map(OuterReference::new)
                                  : Optional.empty())))
          : mapped;
    }

    private static Expression mapChildren(
        Expression expression, Function<Expression, Expression> map) {
      List<Expression> children = JavaConverters.seqAsJavaList(expression.children());
      List<Expression> mapped = new ArrayList<>(children.size());
      boolean isChanged = false;
      for (Expression child : children) {
        Expression next = map.apply(child);
        isChanged |= next != child;
        mapped.add(next);
      }
      return isChanged
          ? expression.withNewChildren(JavaConverters.asScalaBuffer(mapped).toIndexedSeq())
          : expression;
    }
  }

  @Override
  public LogicalPlan apply(LogicalPlan plan) {
    return plan.resolveOperators(new PlanRewrite(PaddedTargets::bare));
  }

  private static Optional<LogicalPlan> bare(LogicalPlan node) {
    LogicalPlan target =
        node instanceof DeleteFromTable delete
            ? delete.table()
            : node instanceof UpdateTable update
                ? update.table()
                : node instanceof MergeIntoTable merge ? merge.targetTable() : null;
    LogicalPlan inner = target;
    while (inner instanceof SubqueryAlias alias) {
      inner = alias.child();
    }
    if (!(inner instanceof Project project) || Relations.ofPaimon(project.child()).isEmpty()) {
      return Optional.empty();
    }
    Padding padding = new Padding(project);
    List<LogicalPlan> children = new ArrayList<>();
    for (LogicalPlan child : JavaConverters.seqAsJavaList(node.children())) {
      children.add(child == target ? withoutProject(child) : child);
    }
    LogicalPlan bare = node.withNewChildren(JavaConverters.asScalaBuffer(children).toIndexedSeq());
    return Optional.of(bare.mapExpressions(new Mapping(padding)));
  }

  private static LogicalPlan withoutProject(LogicalPlan target) {
    return target instanceof SubqueryAlias alias
        ? new SubqueryAlias(alias.identifier(), withoutProject(alias.child()))
        : ((Project) target).child();
  }

  private static final class Mapping extends AbstractFunction1<Expression, Expression> {
    private final Padding padding;

    Mapping(Padding padding) {
      this.padding = padding;
    }

    @Override
    public Expression apply(Expression expression) {
      return padding.bare(expression);
    }
  }
}
