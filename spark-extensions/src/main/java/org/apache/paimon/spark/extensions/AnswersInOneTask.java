package org.apache.paimon.spark.extensions;

import java.util.ArrayList;
import java.util.List;
import org.apache.paimon.spark.read.MetadataAnswer;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.catalyst.expressions.Alias;
import org.apache.spark.sql.catalyst.expressions.AttributeReference;
import org.apache.spark.sql.catalyst.expressions.Cast;
import org.apache.spark.sql.catalyst.expressions.Expression;
import org.apache.spark.sql.catalyst.expressions.InterpretedMutableProjection;
import org.apache.spark.sql.catalyst.plans.logical.Aggregate;
import org.apache.spark.sql.catalyst.plans.logical.Filter;
import org.apache.spark.sql.catalyst.plans.logical.LogicalPlan;
import org.apache.spark.sql.catalyst.plans.logical.Project;
import org.apache.spark.sql.catalyst.plans.logical.Repartition;
import org.apache.spark.sql.catalyst.plans.logical.Sort;
import org.apache.spark.sql.execution.LocalTableScanExec;
import org.apache.spark.sql.execution.PlanLater;
import org.apache.spark.sql.execution.SparkPlan;
import org.apache.spark.sql.execution.SparkStrategy;
import org.apache.spark.sql.execution.datasources.v2.DataSourceV2ScanRelation;
import scala.collection.JavaConverters;
import scala.collection.immutable.List$;
import scala.collection.immutable.Seq;

/**
 * Aggregates and sorts what metadata answered in one task, and renames it without any: the rows are
 * few and on the driver anyway, so that spreading them would only cost a job or a shuffle. A
 * strategy, for rules of extensions run before scans are made.
 */
final class AnswersInOneTask extends SparkStrategy {
  private static final int MOST_ROWS = 10_000;

  /** The node over one task, to be planned by Spark; none for other nodes. */
  @Override
  public Seq<SparkPlan> apply(LogicalPlan node) {
    if (node instanceof Project project && isRenamed(project)) {
      return Plans.scala(List.<SparkPlan>of(renamed(project)));
    }
    boolean applies =
        (node instanceof Aggregate || node instanceof Sort) && isAnswer(node.children().head());
    if (!applies) {
      return List$.MODULE$.<SparkPlan>empty();
    }
    LogicalPlan inOneTask = new Repartition(1, false, node.children().head());
    return Plans.scala(
        List.<SparkPlan>of(new PlanLater(node.withNewChildren(Plans.children(inOneTask)))));
  }

  /** Whether columns of an answer get other names and types, and nothing is computed. */
  private static boolean isRenamed(Project project) {
    return project.child() instanceof DataSourceV2ScanRelation
        && isAnswer(project.child())
        && JavaConverters.seqAsJavaList(project.projectList()).stream()
            .allMatch(column -> isRenamed((Expression) column));
  }

  private static boolean isRenamed(Expression value) {
    return value instanceof AttributeReference
        || ((value instanceof Alias || value instanceof Cast)
            && isRenamed(value.children().head()));
  }

  private static SparkPlan renamed(Project project) {
    DataSourceV2ScanRelation relation = (DataSourceV2ScanRelation) project.child();
    List<Expression> columns =
        JavaConverters.seqAsJavaList(project.projectList()).stream()
            .map(column -> (Expression) column)
            .toList();
    InterpretedMutableProjection rename =
        new InterpretedMutableProjection(Plans.scala(columns), project.child().output());
    List<InternalRow> rows = new ArrayList<>();
    for (InternalRow row : ((MetadataAnswer) relation.scan()).rows()) {
      rows.add(rename.apply(row).copy());
    }
    return new LocalTableScanExec(project.output(), Plans.scala(rows));
  }

  private static boolean isAnswer(LogicalPlan plan) {
    LogicalPlan node = plan;
    while (node instanceof Project || node instanceof Filter) {
      node = node.children().head();
    }
    return node instanceof DataSourceV2ScanRelation relation
        && relation.scan() instanceof MetadataAnswer answer
        && answer.rows().length <= MOST_ROWS;
  }
}
