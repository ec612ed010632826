package org.apache.paimon.spark.extensions;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.apache.paimon.spark.read.BucketedScan;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.catalyst.expressions.And;
import org.apache.spark.sql.catalyst.expressions.Attribute;
import org.apache.spark.sql.catalyst.expressions.AttributeReference;
import org.apache.spark.sql.catalyst.expressions.EqualTo;
import org.apache.spark.sql.catalyst.expressions.Expression;
import org.apache.spark.sql.catalyst.expressions.TransformExpression;
import org.apache.spark.sql.catalyst.plans.logical.Filter;
import org.apache.spark.sql.catalyst.plans.logical.Join;
import org.apache.spark.sql.catalyst.plans.logical.LogicalPlan;
import org.apache.spark.sql.catalyst.plans.logical.Project;
import org.apache.spark.sql.execution.SparkPlan;
import org.apache.spark.sql.execution.SparkStrategy;
import org.apache.spark.sql.execution.datasources.v2.DataSourceV2ScanRelation;
import scala.Option;
import scala.collection.JavaConverters;
import scala.collection.immutable.List$;
import scala.collection.immutable.Seq;

/**
 * Gives a join of two of our tables on all partition columns and the bucket key a task for each
 * bucket of each partition. Spark knows one partitioning for each scan, and the one by bucket
 * alone, which scans report, suits joins on the key as well; so the finer one is chosen here, where
 * the join is known. A strategy, for rules of extensions run before scans are made.
 */
final class JoinByPartitionAndBucket extends SparkStrategy {
  private final SparkSession session;

  JoinByPartitionAndBucket(SparkSession session) {
    this.session = session;
  }

  /** The plan that Spark makes for the join over the changed scans; none for other nodes. */
  @Override
  public Seq<SparkPlan> apply(LogicalPlan plan) {
    return rewritten(plan)
        .map(join -> session.sessionState().planner().JoinSelection().apply(join).toList())
        .orElseGet(() -> List$.MODULE$.<SparkPlan>empty());
  }

  /** Two columns that a join compares, by expression id. */
  private record Pair(Object left, Object right) {}

  private static Optional<LogicalPlan> rewritten(LogicalPlan node) {
    if (!(node instanceof Join join) || join.condition().isEmpty()) {
      return Optional.empty();
    }
    Optional<DataSourceV2ScanRelation> left = scanBelow(join.left());
    Optional<DataSourceV2ScanRelation> right = scanBelow(join.right());
    if (left.isEmpty() || right.isEmpty()) {
      return Optional.empty();
    }
    Optional<List<Attribute>> leftKeys = keys(left.get());
    Optional<List<Attribute>> rightKeys = keys(right.get());
    Set<Pair> compared = new HashSet<>();
    addPairs(join.condition().get(), compared);
    boolean fits =
        leftKeys.isPresent()
            && rightKeys.isPresent()
            && areAllCompared(leftKeys.get(), rightKeys.get(), compared);
    return fits
        ? Optional.of(
            join.copy(
                replaced(join.left(), left.get(), leftKeys.get()),
                replaced(join.right(), right.get(), rightKeys.get()),
                join.joinType(),
                join.condition(),
                join.hint()))
        : Optional.empty();
  }

  private static Optional<DataSourceV2ScanRelation> scanBelow(LogicalPlan side) {
    LogicalPlan inner = side;
    while (inner instanceof Project || inner instanceof Filter) {
      inner = inner.children().head();
    }
    return inner instanceof DataSourceV2ScanRelation scan && scan.scan() instanceof BucketedScan
        ? Optional.of(scan)
        : Optional.empty();
  }

  /** Partition columns, then the bucket key; empty when they cannot be reported, or are already. */
  private static Optional<List<Attribute>> keys(DataSourceV2ScanRelation scan) {
    List<String> partitionColumns = ((BucketedScan) scan.scan()).partitionColumns();
    if (partitionColumns.isEmpty()
        || scan.keyGroupedPartitioning().isEmpty()
        || scan.keyGroupedPartitioning().get().size() != 1
        || !(scan.keyGroupedPartitioning().get().head() instanceof TransformExpression bucket)
        || !(bucket.children().head() instanceof Attribute key)) {
      return Optional.empty();
    }
    List<Attribute> keys = new ArrayList<>();
    for (String column : partitionColumns) {
      for (Attribute attribute : JavaConverters.seqAsJavaList(scan.output())) {
        if (attribute.name().equals(column)) {
          keys.add(attribute);
        }
      }
    }
    boolean isComplete = keys.size() == partitionColumns.size();
    keys.add(key);
    return isComplete ? Optional.of(keys) : Optional.empty();
  }

  private static void addPairs(Expression condition, Set<Pair> pairs) {
    if (condition instanceof And and) {
      addPairs(and.left(), pairs);
      addPairs(and.right(), pairs);
    } else if (condition instanceof EqualTo equal
        && equal.left() instanceof AttributeReference left
        && equal.right() instanceof AttributeReference right) {
      pairs.add(new Pair(left.exprId(), right.exprId()));
      pairs.add(new Pair(right.exprId(), left.exprId()));
    }
  }

  private static boolean areAllCompared(
      List<Attribute> left, List<Attribute> right, Set<Pair> compared) {
    if (left.size() != right.size()) {
      return false;
    }
    for (int i = 0; i < left.size(); i++) {
      if (!compared.contains(new Pair(left.get(i).exprId(), right.get(i).exprId()))) {
        return false;
      }
    }
    return true;
  }

  private static LogicalPlan replaced(
      LogicalPlan side, DataSourceV2ScanRelation scan, List<Attribute> keys) {
    List<Expression> partitioning = new ArrayList<>(keys.subList(0, keys.size() - 1));
    partitioning.add(scan.keyGroupedPartitioning().get().head());
    DataSourceV2ScanRelation keyed =
        scan.copy(
            scan.relation(),
            ((BucketedScan) scan.scan()).byPartitionAndBucket(),
            scan.output(),
            Option.apply(JavaConverters.asScalaBuffer(partitioning).toList()),
            scan.ordering());
    return side.transformDown(
        new PlanRewrite(node -> node == scan ? Optional.of(keyed) : Optional.empty()));
  }
}
