package org.apache.paimon.commit;

import java.io.Serializable;
import org.apache.paimon.data.BinaryRow;

/**
 * What one writer did in one bucket; goes from tasks to the driver.
 *
 * @param partition partition values
 * @param bucket bucket number
 * @param totalBuckets bucket count the writer used
 * @param written flushed files, or row-level changes
 * @param writtenIndex index files that belong to {@code written}
 * @param compacted what compaction replaced
 * @param compactedIndex index files that belong to {@code compacted}
 * @param compactedOn what {@code compacted} rests on
 */
public record CommitMessage(
    BinaryRow partition,
    int bucket,
    int totalBuckets,
    FileChanges written,
    IndexChanges writtenIndex,
    FileChanges compacted,
    IndexChanges compactedIndex,
    CompactionBase compactedOn)
    implements Serializable {

  /** A message whose compactions rest on the files they replace only. */
  public CommitMessage(
      BinaryRow partition,
      int bucket,
      int totalBuckets,
      FileChanges written,
      IndexChanges writtenIndex,
      FileChanges compacted,
      IndexChanges compactedIndex) {
    this(
        partition,
        bucket,
        totalBuckets,
        written,
        writtenIndex,
        compacted,
        compactedIndex,
        CompactionBase.NONE);
  }

  public boolean isEmpty() {
    return written.isEmpty()
        && writtenIndex.isEmpty()
        && compacted.isEmpty()
        && compactedIndex.isEmpty();
  }
}
