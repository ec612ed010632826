package org.apache.paimon.spark.extensions;

import java.util.Optional;
import java.util.function.Function;
import org.apache.spark.sql.catalyst.plans.logical.LogicalPlan;
import scala.Function1;
import scala.runtime.AbstractPartialFunction;

/** A Java function as the partial function that Spark's plan traversals take. */
final class PlanRewrite extends AbstractPartialFunction<LogicalPlan, LogicalPlan> {
  private final Function<LogicalPlan, Optional<LogicalPlan>> rewrite;

  /**
   * A rewrite of single nodes.
   *
   * @param rewrite the new node, or empty to leave the node as it is
   */
  PlanRewrite(Function<LogicalPlan, Optional<LogicalPlan>> rewrite) {
    this.rewrite = rewrite;
  }

  @Override
  public boolean isDefinedAt(LogicalPlan node) {
    return rewrite.apply(node).isPresent();
  }

  @Override
  @SuppressWarnings("unchecked")
  public <A extends LogicalPlan, B> B applyOrElse(A node, Function1<A, B> otherwise) {
    Optional<LogicalPlan> rewritten = rewrite.apply(node);
    return rewritten.isPresent() ? (B) rewritten.get() : otherwise.apply(node);
  }
}
