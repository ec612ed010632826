package org.apache.paimon.manifest;

import java.util.List;
import java.util.function.Predicate;
import org.apache.paimon.data.BinaryRow;

/** Which entries of a manifest are wanted, judged before their file is decoded. Thread-safe. */
@FunctionalInterface
public interface EntryFilter {
  /** All entries. */
  EntryFilter ALL = (partition, bucket, totalBuckets) -> true;

  boolean accepts(BinaryRow partition, int bucket, int totalBuckets);

  /** The wanted ones of entries that are there. */
  default List<ManifestEntry> of(List<ManifestEntry> entries) {
    return this == ALL
        ? entries
        : entries.stream()
            .filter(entry -> accepts(entry.partition(), entry.bucket(), entry.totalBuckets()))
            .toList();
  }

  /** The entries of the accepted partitions. */
  static EntryFilter ofPartitions(Predicate<BinaryRow> accepted) {
    return (partition, bucket, totalBuckets) -> accepted.test(partition);
  }
}
