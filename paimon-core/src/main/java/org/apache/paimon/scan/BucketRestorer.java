package org.apache.paimon.scan;

import org.apache.paimon.data.BinaryRow;

/** Says what buckets hold at the latest snapshot, for writers. */
@FunctionalInterface
public interface BucketRestorer {
  /** What a bucket holds. */
  BucketFiles restore(BinaryRow partition, int bucket);

  /** The hash indexes of a partition of a table with dynamic buckets. */
  default PartitionIndexes hashIndexes(BinaryRow partition) {
    throw new IllegalStateException("this restorer knows no hash indexes: " + this);
  }
}
