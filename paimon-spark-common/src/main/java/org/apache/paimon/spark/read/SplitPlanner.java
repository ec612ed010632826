package org.apache.paimon.spark.read;

import java.util.ArrayList;
import java.util.List;
import org.apache.paimon.scan.Plan;
import org.apache.paimon.scan.ScanRequest;
import org.apache.paimon.scan.Split;
import org.apache.paimon.table.Table;
import org.apache.paimon.types.RowType;

/** Plans the splits of a scan. */
final class SplitPlanner {
  private SplitPlanner() {}

  /** The splits that pass the filters; partitions are decided exactly. */
  static PlannedSplits plan(Table table, PushedFilters filters, RowLimit limit) {
    long start = System.nanoTime();
    List<Split> kept = new ArrayList<>();
    RowType partitionType = table.schema().partitionType();
    Plan plan = table.newScan().plan(new ScanRequest(filters.row(), limit.rows()));
    for (Split split : plan.splits()) {
      if (filters.keeps(split, partitionType)) {
        kept.add(split);
      }
    }
    List<Split> limited = limit.keep(table, kept);
    return new PlannedSplits(
        limited,
        plan.snapshotId().orElse(0),
        plan.skippedFiles() + fileCount(kept) - fileCount(limited),
        plan.scannedManifests(),
        (System.nanoTime() - start) / 1_000_000);
  }

  private static long fileCount(List<Split> splits) {
    return splits.stream().mapToLong(split -> split.files().size()).sum();
  }
}
