package org.apache.paimon.spark.extensions;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.apache.paimon.spark.stream.TableStream;
import org.apache.spark.sql.catalyst.expressions.Attribute;
import org.apache.spark.sql.catalyst.expressions.AttributeSet;
import org.apache.spark.sql.catalyst.plans.logical.Aggregate;
import org.apache.spark.sql.catalyst.plans.logical.EventTimeWatermark;
import org.apache.spark.sql.catalyst.plans.logical.Filter;
import org.apache.spark.sql.catalyst.plans.logical.LogicalPlan;
import org.apache.spark.sql.catalyst.plans.logical.Project;
import org.apache.spark.sql.catalyst.rules.Rule;
import org.apache.spark.sql.execution.datasources.v2.StreamingDataSourceV2Relation;
import scala.collection.JavaConverters;
import scala.collection.Seq;

/**
 * Lets streams of our tables read the columns that a query uses. Spark 3.5 makes the scan of a
 * stream before it optimizes the query, so a stream is opened with all columns.
 *
 * <p>A stream is read by all relations of a plan that show it, so they get the same columns. The
 * plan of each micro-batch begins with all columns again.
 */
final class StreamedColumns extends Rule<LogicalPlan> {

  @Override
  public LogicalPlan apply(LogicalPlan plan) {
    if (!plan.isStreaming()) {
      return plan;
    }
    Map<TableStream, Set<String>> used = new HashMap<>();
    collect(plan, plan.outputSet(), used);
    if (used.isEmpty()) {
      return plan;
    }
    used.forEach(TableStream::readOnly);
    return plan.transformUp(new PlanRewrite(node -> narrowed(node, used)));
  }

  /** Notes the columns of streams that a plan needs to give out the wanted ones. */
  private static void collect(
      LogicalPlan plan, AttributeSet wanted, Map<TableStream, Set<String>> used) {
    if (stream(plan).isPresent()) {
      Set<String> names = used.computeIfAbsent(stream(plan).get(), absent -> new HashSet<>());
      for (Attribute column : list(plan.output())) {
        if (wanted.contains(column)) {
          names.add(column.name());
        }
      }
      return;
    }
    for (LogicalPlan child : list(plan.children())) {
      collect(child, wantedOf(plan, child, wanted), used);
    }
  }

  private static AttributeSet wantedOf(LogicalPlan plan, LogicalPlan child, AttributeSet wanted) {
    if (plan instanceof Project || plan instanceof Aggregate) {
      return plan.references();
    }
    return plan instanceof Filter || plan instanceof EventTimeWatermark
        ? wanted.$plus$plus(plan.references())
        : child.outputSet();
  }

  private static Optional<LogicalPlan> narrowed(
      LogicalPlan node, Map<TableStream, Set<String>> used) {
    Optional<TableStream> stream = stream(node);
    if (stream.isEmpty()) {
      return Optional.empty();
    }
    Set<String> names = used.get(stream.get());
    StreamingDataSourceV2Relation relation = (StreamingDataSourceV2Relation) node;
    var columns =
        list(relation.output()).stream().filter(column -> names.contains(column.name())).toList();
    if (columns.size() == relation.output().size()) {
      return Optional.empty();
    }
    return Optional.of(
        relation.copy(
            JavaConverters.asScalaBuffer(columns).toSeq(),
            relation.scan(),
            relation.stream(),
            relation.catalog(),
            relation.identifier(),
            relation.startOffset(),
            relation.endOffset()));
  }

  private static Optional<TableStream> stream(LogicalPlan plan) {
    return plan instanceof StreamingDataSourceV2Relation relation
            && relation.stream() instanceof TableStream stream
        ? Optional.of(stream)
        : Optional.empty();
  }

  private static <T> java.util.List<T> list(Seq<T> items) {
    return JavaConverters.seqAsJavaList(items);
  }
}
