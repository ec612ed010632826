package org.apache.paimon.spark.extensions;

import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.catalyst.analysis.UnresolvedTableValuedFunction;
import org.apache.spark.sql.catalyst.expressions.Expression;
import org.apache.spark.sql.catalyst.expressions.SubqueryExpression;
import org.apache.spark.sql.catalyst.plans.logical.LogicalPlan;
import org.apache.spark.sql.catalyst.plans.logical.SubqueryAlias;
import org.apache.spark.sql.catalyst.plans.logical.UnresolvedWith;
import scala.Tuple2;
import scala.collection.JavaConverters;

/**
 * Refuses the hint OPTIONS on the name of a common table expression: the call that the hint became
 * would read a table of that name instead.
 */
final class HintedNames {
  private final SparkSession session;

  HintedNames(SparkSession session) {
    this.session = session;
  }

  /**
   * Looks at each hint of a statement that was parsed.
   *
   * @throws org.apache.paimon.error.UserException when a hint is not on a table
   */
  void verify(LogicalPlan plan) {
    verify(plan, Set.of());
  }

  private void verify(LogicalPlan plan, Set<String> hidden) {
    if (plan instanceof UnresolvedWith with) {
      Set<String> inner = new HashSet<>(hidden);
      for (Tuple2<String, SubqueryAlias> named :
          JavaConverters.seqAsJavaList(with.cteRelations())) {
        verify(named._2(), inner);
        inner.add(folded(named._1()));
      }
      verify(with.child(), inner);
      return;
    }
    if (plan instanceof UnresolvedTableValuedFunction call
        && call.name().size() == 1
        && call.name().head().equals(TableWithOptions.NAME)) {
      verifyName(call.functionArgs().head().eval(null).toString(), hidden);
    }
    JavaConverters.seqAsJavaList(plan.expressions()).forEach(part -> verify(part, hidden));
    JavaConverters.seqAsJavaList(plan.children()).forEach(child -> verify(child, hidden));
  }

  private void verify(Expression expression, Set<String> hidden) {
    if (expression instanceof SubqueryExpression subquery) {
      verify(subquery.plan(), hidden);
    }
    JavaConverters.seqAsJavaList(expression.children()).forEach(child -> verify(child, hidden));
  }

  private void verifyName(String name, Set<String> hidden) {
    List<String> parts = TableWithOptions.parts(session, name);
    if (parts.size() == 1 && hidden.contains(folded(parts.get(0)))) {
      throw TableWithOptions.notATable(name);
    }
  }

  private String folded(String name) {
    return session.sessionState().conf().caseSensitiveAnalysis()
        ? name
        : name.toLowerCase(Locale.ROOT);
  }
}
