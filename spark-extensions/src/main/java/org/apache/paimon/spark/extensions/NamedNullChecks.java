package org.apache.paimon.spark.extensions;

import java.util.List;
import java.util.Optional;
import org.apache.spark.sql.catalyst.expressions.Coalesce;
import org.apache.spark.sql.catalyst.expressions.Expression;
import org.apache.spark.sql.catalyst.expressions.KnownNotNull;
import org.apache.spark.sql.catalyst.expressions.Literal;
import org.apache.spark.sql.catalyst.expressions.RaiseError;
import org.apache.spark.sql.catalyst.expressions.objects.AssertNotNull;
import org.apache.spark.sql.catalyst.plans.logical.LogicalPlan;
import org.apache.spark.sql.types.DataTypes;

/**
 * Null checks that say which column of which table refused the NULL.
 *
 * <p>Spark's own check throws a {@link NullPointerException} that speaks of Scala classes; where
 * the rows are constants the optimizer evaluates it and reports an internal error of Spark.
 */
final class NamedNullChecks {
  private NamedNullChecks() {}

  /** The same rows, with each check of Spark's in the top node replaced. */
  static LogicalPlan in(LogicalPlan query, String table) {
    return query.transformExpressions(
        new ExpressionRewrite(
            expression ->
                expression instanceof AssertNotNull check
                    ? Optional.of(named(check, table))
                    : Optional.empty()));
  }

  private static Expression named(AssertNotNull check, String table) {
    String message =
        "Cannot write NULL into column '"
            + check.walkedTypePath().mkString(".")
            + "' of table "
            + table
            + ": it is NOT NULL, expected a value."
            + " Give a value, or drop the rows without one.";
    Expression refusal =
        new RaiseError(Literal.create(message, DataTypes.StringType), check.dataType());
    return new KnownNotNull(new Coalesce(Plans.scala(List.of(check.child(), refusal))));
  }
}
