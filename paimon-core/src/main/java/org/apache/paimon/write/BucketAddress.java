package org.apache.paimon.write;

import org.apache.paimon.commit.CommitMessage;
import org.apache.paimon.commit.FileChanges;
import org.apache.paimon.commit.IndexChanges;
import org.apache.paimon.data.BinaryRow;

/**
 * A bucket as commit messages name it.
 *
 * @param partition partition values
 * @param bucket bucket number
 * @param totalBuckets bucket count of the writer
 */
record BucketAddress(BinaryRow partition, int bucket, int totalBuckets) {
  CommitMessage message(FileChanges written, CompactionChanges compacted) {
    return new CommitMessage(
        partition,
        bucket,
        totalBuckets,
        written,
        IndexChanges.NONE,
        compacted.files(),
        compacted.indexes(),
        compacted.base());
  }

  /** A message of changes that no compaction made. */
  CommitMessage message(FileChanges written, IndexChanges indexes) {
    return new CommitMessage(
        partition, bucket, totalBuckets, written, indexes, FileChanges.NONE, IndexChanges.NONE);
  }
}
