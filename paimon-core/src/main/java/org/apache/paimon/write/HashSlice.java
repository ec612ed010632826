package org.apache.paimon.write;

import java.util.HashMap;
import java.util.Map;
import org.apache.paimon.data.BinaryRow;
import org.apache.paimon.index.IndexFileMeta;
import org.apache.paimon.index.hash.BucketAssigner;

/**
 * The keys of one assigner in one partition.
 *
 * @param partition partition values
 * @param assigner knows and assigns the buckets
 * @param files index file by bucket, as loaded or written last
 * @param assignedOn snapshot of the files; {@code IndexChanges.NOT_ASSIGNED} when the slice began
 *     empty because the partition is replaced
 */
record HashSlice(
    BinaryRow partition,
    BucketAssigner assigner,
    Map<Integer, IndexFileMeta> files,
    long assignedOn) {
  HashSlice {
    files = new HashMap<>(files);
  }
}
