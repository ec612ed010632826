package org.apache.paimon.spark.read;

import java.util.List;
import java.util.OptionalLong;
import java.util.function.Predicate;
import org.apache.paimon.scan.Split;
import org.apache.spark.sql.connector.metric.CustomTaskMetric;
import org.apache.spark.sql.connector.read.Statistics;
import org.apache.spark.sql.types.StructType;

/**
 * The splits of a scan.
 *
 * @param splits in plan order
 * @param planningMillis how long planning took
 */
record PlannedSplits(List<Split> splits, long planningMillis) {
  /** What is known of a stream, whose splits are not those of a batch read. */
  static final Statistics UNKNOWN = new Known(OptionalLong.empty(), OptionalLong.empty());

  PlannedSplits {
    splits = List.copyOf(splits);
  }

  PlannedSplits filtered(Predicate<Split> kept) {
    return new PlannedSplits(splits.stream().filter(kept).toList(), planningMillis);
  }

  private long rowCount() {
    return splits.stream().mapToLong(Split::rowCount).sum();
  }

  /** Rows of all files (an upper bound where rows are merged) and their size in Spark's form. */
  Statistics statistics(StructType shown) {
    long rows = rowCount();
    long rowBytes = Math.max(1, shown.defaultSize());
    long bytes = rows > Long.MAX_VALUE / rowBytes ? Long.MAX_VALUE : rows * rowBytes;
    return new Known(OptionalLong.of(Math.max(1, bytes)), OptionalLong.of(rows));
  }

  private record Known(OptionalLong sizeInBytes, OptionalLong numRows) implements Statistics {}

  CustomTaskMetric[] metrics() {
    long files = splits.stream().mapToLong(split -> split.files().size()).sum();
    long bytes = splits.stream().mapToLong(Split::lengthBytes).sum();
    return new CustomTaskMetric[] {
      ScanMetrics.value(ScanMetrics.Splits.NAME, splits.size()),
      ScanMetrics.value(ScanMetrics.Files.NAME, files),
      ScanMetrics.value(ScanMetrics.FileBytes.NAME, bytes),
      ScanMetrics.value(ScanMetrics.PlanningMillis.NAME, planningMillis)
    };
  }
}
