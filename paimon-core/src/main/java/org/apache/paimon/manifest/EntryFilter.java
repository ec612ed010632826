package org.apache.paimon.manifest;

import org.apache.paimon.data.BinaryRow;

/** Which entries of a manifest are wanted, by partition and bucket. Thread-safe. */
@FunctionalInterface
public interface EntryFilter {
  /** All entries. */
  EntryFilter ALL = (partition, bucket) -> true;

  boolean accepts(BinaryRow partition, int bucket);

  /** The entries of one bucket. */
  static EntryFilter ofBucket(BinaryRow partition, int bucket) {
    return (otherPartition, otherBucket) ->
        bucket == otherBucket && partition.equals(otherPartition);
  }
}
