package org.apache.paimon.spark.read;

import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.function.Predicate;
import org.apache.paimon.scan.Split;
import org.apache.paimon.spark.statistics.KnownStatistics;
import org.apache.spark.sql.connector.expressions.NamedReference;
import org.apache.spark.sql.connector.metric.CustomTaskMetric;
import org.apache.spark.sql.connector.read.Statistics;
import org.apache.spark.sql.connector.read.colstats.ColumnStatistics;
import org.apache.spark.sql.types.StructType;

/**
 * The splits of a scan.
 *
 * @param splits in plan order
 * @param snapshotId the snapshot that was planned; 0 = there was none
 * @param skippedFiles files that statistics leave out
 * @param scannedManifests manifests that were read
 * @param planningMillis how long planning took
 */
record PlannedSplits(
    List<Split> splits,
    long snapshotId,
    long skippedFiles,
    long scannedManifests,
    long planningMillis) {
  /** What is known of a stream, whose splits are not those of a batch read. */
  static final Statistics UNKNOWN = new Known(OptionalLong.empty(), OptionalLong.empty(), Map.of());

  PlannedSplits {
    splits = List.copyOf(splits);
  }

  PlannedSplits filtered(Predicate<Split> kept) {
    return new PlannedSplits(
        splits.stream().filter(kept).toList(),
        snapshotId,
        skippedFiles,
        scannedManifests,
        planningMillis);
  }

  private long rowCount() {
    return splits.stream().mapToLong(Split::rowCount).sum();
  }

  /**
   * Rows of all files, less what ANALYZE says merging takes away, and their size in Spark's form.
   * Never no byte, which would look like an empty table.
   */
  Statistics statistics(StructType shown, KnownStatistics known) {
    long rows = (long) Math.ceil(rowCount() * known.mergedShare());
    long rowBytes = Math.max(1, shown.defaultSize());
    long bytes = rows > Long.MAX_VALUE / rowBytes ? Long.MAX_VALUE : rows * rowBytes;
    return new Known(OptionalLong.of(Math.max(1, bytes)), OptionalLong.of(rows), known.columns());
  }

  private record Known(
      OptionalLong sizeInBytes,
      OptionalLong numRows,
      Map<NamedReference, ColumnStatistics> columnStats)
      implements Statistics {}

  CustomTaskMetric[] metrics() {
    long files = splits.stream().mapToLong(split -> split.files().size()).sum();
    long bytes = splits.stream().mapToLong(Split::lengthBytes).sum();
    return new CustomTaskMetric[] {
      ScanMetrics.value(ScanMetrics.Splits.NAME, splits.size()),
      ScanMetrics.value(ScanMetrics.Files.NAME, files),
      ScanMetrics.value(ScanMetrics.FileBytes.NAME, bytes),
      ScanMetrics.value(ScanMetrics.AverageBytes.NAME, bytes / Math.max(1, splits.size())),
      ScanMetrics.value(ScanMetrics.Manifests.NAME, scannedManifests),
      ScanMetrics.value(ScanMetrics.SkippedFiles.NAME, skippedFiles),
      ScanMetrics.value(ScanMetrics.PlanningMillis.NAME, planningMillis)
    };
  }
}
