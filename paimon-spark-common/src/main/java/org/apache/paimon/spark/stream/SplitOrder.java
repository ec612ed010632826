package org.apache.paimon.spark.stream;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.paimon.data.BinaryRow;
import org.apache.paimon.datafile.PartitionText;
import org.apache.paimon.datafile.TablePaths;
import org.apache.paimon.scan.ChangelogSplit;
import org.apache.paimon.scan.DiffSplit;
import org.apache.paimon.scan.Split;

/** The numbering of splits in offsets, and their order in tasks. */
final class SplitOrder {
  private final PartitionText partitions;

  SplitOrder(PartitionText partitions) {
    this.partitions = partitions;
  }

  /**
   * By partition directory, then bucket; splits of one bucket stay in the given order. The removals
   * of an overwrite come before its new rows, for a key may have moved to another bucket. Rows that
   * wait for their bucket are newer than those in buckets.
   */
  List<Split> numbered(List<Split> planned) {
    Map<BinaryRow, String> directories = new LinkedHashMap<>();
    for (Split split : planned) {
      directories.computeIfAbsent(split.partition(), partitions::directory);
    }
    List<Split> numbered = new ArrayList<>(planned);
    numbered.sort(
        Comparator.<Split, String>comparing(split -> directories.get(split.partition()))
            .thenComparing(split -> !isRemoval(split))
            .thenComparing(SplitOrder::waits)
            .thenComparingInt(Split::bucket));
    return numbered;
  }

  private static boolean waits(Split split) {
    return split.bucket() == TablePaths.POSTPONE_BUCKET;
  }

  private static boolean isRemoval(Split split) {
    return split instanceof DiffSplit difference && difference.after().isEmpty();
  }

  /**
   * The splits of each task. All changes of a bucket go through one task in the order of their
   * snapshots, so that the changes of a key stay in order on the way to a sink, and with an
   * overwrite, or rows that wait for their bucket, all those of a partition; only states are spread
   * further.
   */
  static List<List<Split>> tasks(List<Split> batch, boolean isOrdered) {
    boolean hasOverwrites = batch.stream().anyMatch(DiffSplit.class::isInstance);
    boolean hasChanges = hasOverwrites || batch.stream().anyMatch(ChangelogSplit.class::isInstance);
    if (!isOrdered || !hasChanges) {
      return batch.stream().map(List::of).toList();
    }
    boolean areTogether = hasOverwrites || batch.stream().anyMatch(SplitOrder::waits);
    record Bucket(BinaryRow partition, int bucket) {}
    Map<Bucket, List<Split>> buckets = new LinkedHashMap<>();
    for (Split split : batch) {
      buckets
          .computeIfAbsent(
              new Bucket(split.partition(), areTogether ? 0 : split.bucket()),
              bucket -> new ArrayList<>())
          .add(split);
    }
    return List.copyOf(buckets.values());
  }
}
