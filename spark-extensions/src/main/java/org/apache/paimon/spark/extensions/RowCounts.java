package org.apache.paimon.spark.extensions;

import java.util.Optional;
import java.util.OptionalLong;
import org.apache.paimon.spark.read.FileGroupScan;
import org.apache.paimon.spark.write.RowChange;
import org.apache.paimon.spark.write.WriteMetrics;
import org.apache.spark.sql.execution.SparkPlan;
import org.apache.spark.sql.execution.adaptive.AdaptiveSparkPlanExec;
import org.apache.spark.sql.execution.adaptive.QueryStageExec;
import org.apache.spark.sql.execution.datasources.v2.BatchScanExec;
import org.apache.spark.sql.execution.metric.SQLMetric;
import scala.Option;
import scala.collection.JavaConverters;

/**
 * How many rows an executed statement changed, as far as that is known: a delete of whole
 * partitions opens no file, so its rows stay uncounted.
 */
record RowCounts(OptionalLong updated, OptionalLong deleted, OptionalLong inserted) {

  static RowCounts of(StatementKind kind, SparkPlan executed) {
    Optional<RowObservation.Counts> observed = RowObservation.counts(executed);
    if (observed.isPresent()) {
      RowObservation.Counts counts = observed.get();
      return new RowCounts(
          OptionalLong.of(counts.updated()),
          OptionalLong.of(counts.deleted()),
          OptionalLong.of(counts.inserted()));
    }
    OptionalLong deleted = metric(executed, RowChange.DELETED);
    OptionalLong rewritten = metric(executed, RowChange.REWRITTEN);
    if (kind == StatementKind.DELETE && rewritten.isPresent()) {
      Optional<FileGroupScan> scan = fileScan(executed);
      if (scan.isPresent()) {
        deleted = OptionalLong.of(scan.get().rowsRead() - rewritten.getAsLong());
      }
    }
    return new RowCounts(
        metric(executed, RowChange.UPDATED), deleted, metric(executed, RowChange.INSERTED));
  }

  private static OptionalLong metric(SparkPlan executed, RowChange change) {
    Option<SQLMetric> metric = executed.metrics().get(WriteMetrics.nameOf(change));
    return metric.isDefined() ? OptionalLong.of(metric.get().value()) : OptionalLong.empty();
  }

  /** The scan of the files that were written anew. */
  private static Optional<FileGroupScan> fileScan(SparkPlan plan) {
    if (plan instanceof BatchScanExec exec && exec.scan() instanceof FileGroupScan scan) {
      return Optional.of(scan);
    }
    if (plan instanceof AdaptiveSparkPlanExec adaptive) {
      return fileScan(adaptive.executedPlan());
    }
    if (plan instanceof QueryStageExec stage) {
      return fileScan(stage.plan());
    }
    for (SparkPlan child : JavaConverters.seqAsJavaList(plan.children())) {
      Optional<FileGroupScan> found = fileScan(child);
      if (found.isPresent()) {
        return found;
      }
    }
    return Optional.empty();
  }

  OptionalLong value(String column) {
    return switch (column) {
      case StatementKind.UPDATED -> updated;
      case StatementKind.DELETED -> deleted;
      case StatementKind.INSERTED -> inserted;
      case StatementKind.AFFECTED -> affected();
      default -> throw new IllegalArgumentException(column);
    };
  }

  private OptionalLong affected() {
    return updated.isPresent() && deleted.isPresent() && inserted.isPresent()
        ? OptionalLong.of(updated.getAsLong() + deleted.getAsLong() + inserted.getAsLong())
        : OptionalLong.empty();
  }
}
