package org.apache.paimon.write;

import org.apache.paimon.data.BinaryRow;
import org.apache.paimon.data.Values;

/** Chooses partition and bucket of each row. Used by one thread; allocates nothing per row. */
interface BucketRouter {
  /** Looks at a row; {@link #partition} and {@link #bucket} then tell where it goes. */
  void route(Values row);

  /** Partition of the row routed last; equal partitions are the same object. */
  BinaryRow partition();

  /** Bucket of the row routed last. */
  int bucket();

  /** What commit messages name as bucket count: the {@code bucket} option. */
  int totalBuckets();

  /** Whether every row goes to the same place. */
  boolean isConstant();
}
