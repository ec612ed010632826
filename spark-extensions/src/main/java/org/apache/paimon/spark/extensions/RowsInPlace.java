package org.apache.paimon.spark.extensions;

import org.apache.paimon.spark.rowlevel.ScannedRows;
import org.apache.spark.sql.catalyst.expressions.Expression;
import org.apache.spark.sql.catalyst.expressions.SubqueryExpression;
import org.apache.spark.sql.catalyst.plans.logical.Filter;
import org.apache.spark.sql.catalyst.plans.logical.LogicalPlan;
import org.apache.spark.sql.catalyst.plans.logical.Project;
import org.apache.spark.sql.catalyst.plans.logical.SubqueryAlias;
import org.apache.spark.sql.catalyst.plans.logical.WriteDelta;
import org.apache.spark.sql.execution.datasources.v2.DataSourceV2Relation;
import scala.collection.JavaConverters;

/**
 * Tells an UPDATE or DELETE whose plan only filters and computes that its rows are written by the
 * tasks that read them. A condition with a subquery becomes a join, which may move rows.
 */
final class RowsInPlace {
  private RowsInPlace() {}

  /** The same statement; its operation knows. */
  static LogicalPlan told(LogicalPlan statement) {
    if (statement instanceof WriteDelta write
        && write.operation() instanceof ScannedRows rows
        && isInPlace(write.query())) {
      rows.stayInTheirTasks();
    }
    return statement;
  }

  private static boolean isInPlace(LogicalPlan query) {
    LogicalPlan node = query;
    while (node instanceof Project || node instanceof Filter || node instanceof SubqueryAlias) {
      if (hasSubquery(node)) {
        return false;
      }
      node = node.children().head();
    }
    return node instanceof DataSourceV2Relation;
  }

  private static boolean hasSubquery(LogicalPlan node) {
    for (Expression expression : JavaConverters.seqAsJavaList(node.expressions())) {
      if (SubqueryExpression.hasSubquery(expression)) {
        return true;
      }
    }
    return false;
  }
}
