package org.apache.paimon.spark.extensions;

import java.util.Optional;
import java.util.function.Function;
import org.apache.spark.sql.catalyst.expressions.Expression;
import scala.Function1;
import scala.runtime.AbstractPartialFunction;

/** A Java function as the partial function that Spark's traversals of expressions take. */
final class ExpressionRewrite extends AbstractPartialFunction<Expression, Expression> {
  private final Function<Expression, Optional<? extends Expression>> rewrite;

  /**
   * A rewrite of single expressions.
   *
   * @param rewrite the new expression, or empty to leave it as it is
   */
  ExpressionRewrite(Function<Expression, Optional<? extends Expression>> rewrite) {
    this.rewrite = rewrite;
  }

  @Override
  public boolean isDefinedAt(Expression expression) {
    return rewrite.apply(expression).isPresent();
  }

  @Override
  @SuppressWarnings("unchecked")
  public <A extends Expression, B> B applyOrElse(A expression, Function1<A, B> otherwise) {
    Optional<? extends Expression> rewritten = rewrite.apply(expression);
    return rewritten.isPresent() ? (B) rewritten.get() : otherwise.apply(expression);
  }
}
