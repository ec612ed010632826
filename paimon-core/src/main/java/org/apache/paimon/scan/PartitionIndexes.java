package org.apache.paimon.scan;

import java.util.Map;
import java.util.TreeMap;
import org.apache.paimon.index.IndexFileMeta;

/**
 * The hash index files of a partition.
 *
 * @param snapshotId snapshot they were read from; 0 when the table has none
 * @param byBucket index file by bucket, ascending
 */
public record PartitionIndexes(long snapshotId, Map<Integer, IndexFileMeta> byBucket) {
  public PartitionIndexes {
    byBucket = java.util.Collections.unmodifiableMap(new TreeMap<>(byBucket));
  }
}
