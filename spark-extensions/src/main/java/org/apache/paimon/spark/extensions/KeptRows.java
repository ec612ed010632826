package org.apache.paimon.spark.extensions;

import java.util.ArrayList;
import java.util.List;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.catalyst.expressions.SortOrder;
import org.apache.spark.sql.catalyst.plans.logical.LogicalPlan;
import org.apache.spark.sql.catalyst.plans.physical.UnknownPartitioning;
import org.apache.spark.sql.execution.CommandExecutionMode;
import org.apache.spark.sql.execution.LogicalRDD;
import org.apache.spark.sql.execution.QueryExecution;
import org.apache.spark.storage.StorageLevel;
import scala.Option;
import scala.collection.immutable.List$;

/**
 * Rows of queries of any size that are kept by the executors while a statement runs, in memory or
 * on disk, so that a query is run once although the statement sees its rows twice. Rows that are
 * lost with an executor are computed anew.
 */
final class KeptRows implements AutoCloseable {
  private final List<JavaRDD<InternalRow>> kept = new ArrayList<>();

  /** The same rows with the same columns. */
  LogicalPlan keep(LogicalPlan query, SparkSession session) {
    QueryExecution execution =
        session.sessionState().executePlan(query, CommandExecutionMode.SKIP());
    JavaRDD<InternalRow> rows =
        execution
            .toRdd()
            .toJavaRDD()
            .map(InternalRow::copy)
            .persist(StorageLevel.MEMORY_AND_DISK_SER());
    kept.add(rows);
    return new LogicalRDD(
        query.output(),
        rows.rdd(),
        new UnknownPartitioning(0),
        List$.MODULE$.<SortOrder>empty(),
        false,
        session,
        Option.apply(execution.optimizedPlan().stats()),
        Option.empty());
  }

  @Override
  public void close() {
    kept.forEach(rows -> rows.unpersist(false));
  }
}
