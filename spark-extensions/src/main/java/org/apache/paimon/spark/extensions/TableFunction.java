package org.apache.paimon.spark.extensions;

import java.util.List;
import java.util.function.Function;
import org.apache.spark.sql.catalyst.expressions.Expression;
import org.apache.spark.sql.catalyst.plans.logical.LogicalPlan;
import scala.collection.JavaConverters;
import scala.collection.Seq;
import scala.runtime.AbstractFunction1;

/**
 * Makes the plan of a call of a table function from its arguments.
 *
 * @param <S> how Spark hands over the arguments, inferred from its method: {@code collection.Seq}
 *     with Scala 2.12, {@code immutable.Seq} with 2.13
 */
final class TableFunction<S> extends AbstractFunction1<S, LogicalPlan> {
  private final Function<List<Expression>, LogicalPlan> plan;

  TableFunction(Function<List<Expression>, LogicalPlan> plan) {
    this.plan = plan;
  }

  @Override
  @SuppressWarnings("unchecked") // Java cannot bound S: Scala 2.13's sequences have too many types.
  public LogicalPlan apply(S arguments) {
    return plan.apply(JavaConverters.seqAsJavaList((Seq<Expression>) arguments));
  }
}
