package org.apache.paimon.spark.extensions;

import java.util.List;
import org.apache.paimon.spark.read.MetadataAnswer;
import org.apache.spark.sql.catalyst.plans.logical.Aggregate;
import org.apache.spark.sql.catalyst.plans.logical.Filter;
import org.apache.spark.sql.catalyst.plans.logical.LogicalPlan;
import org.apache.spark.sql.catalyst.plans.logical.Project;
import org.apache.spark.sql.catalyst.plans.logical.Repartition;
import org.apache.spark.sql.catalyst.plans.logical.Sort;
import org.apache.spark.sql.execution.PlanLater;
import org.apache.spark.sql.execution.SparkPlan;
import org.apache.spark.sql.execution.SparkStrategy;
import org.apache.spark.sql.execution.datasources.v2.DataSourceV2ScanRelation;
import scala.collection.Seq;
import scala.collection.immutable.List$;

/**
 * Aggregates and sorts what metadata answered in one task: the rows are few and on the driver
 * anyway, so that spreading them would only cost a shuffle. A strategy, for rules of extensions run
 * before scans are made.
 */
final class AnswersInOneTask extends SparkStrategy {
  private static final int MOST_ROWS = 10_000;

  /** The node over one task, to be planned by Spark; none for other nodes. */
  @Override
  public Seq<SparkPlan> apply(LogicalPlan node) {
    boolean applies =
        (node instanceof Aggregate || node instanceof Sort) && isAnswer(node.children().head());
    if (!applies) {
      return List$.MODULE$.<SparkPlan>empty();
    }
    LogicalPlan inOneTask = new Repartition(1, false, node.children().head());
    return Plans.scala(
        List.<SparkPlan>of(new PlanLater(node.withNewChildren(Plans.children(inOneTask)))));
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
