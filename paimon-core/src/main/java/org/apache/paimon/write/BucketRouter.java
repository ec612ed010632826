package org.apache.paimon.write;

import java.util.List;
import org.apache.paimon.commit.CommitMessage;
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

  /** Whether another task owns the bucket of the row routed last, and compacts it. */
  default boolean isShared() {
    return false;
  }

  /** Changes of index files by the rows routed since the last call. */
  default List<CommitMessage> prepareCommit() {
    return List.of();
  }

  /** Says that the changes given by {@link #prepareCommit} were handed on. */
  default void handedOn() {}

  /** Deletes what was made and not handed on. */
  default void abort() {}
}
