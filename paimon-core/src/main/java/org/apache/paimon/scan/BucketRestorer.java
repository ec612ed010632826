package org.apache.paimon.scan;

import org.apache.paimon.data.BinaryRow;

/** Says what a bucket holds at the latest snapshot, for writers. */
@FunctionalInterface
public interface BucketRestorer {
  BucketFiles restore(BinaryRow partition, int bucket);
}
