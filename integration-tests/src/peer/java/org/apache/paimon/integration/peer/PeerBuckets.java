package org.apache.paimon.integration.peer;

import org.apache.paimon.CoreOptions;
import org.apache.paimon.data.BinaryRow;
import org.apache.paimon.data.InternalRow;
import org.apache.paimon.index.HashBucketAssigner;
import org.apache.paimon.table.BucketMode;
import org.apache.paimon.table.FileStoreTable;
import org.apache.paimon.table.sink.RowPartitionKeyExtractor;
import org.apache.paimon.table.sink.TableWrite;

/**
 * The bucket that the peer's writer gives a row: by the key, or by its index of dynamic buckets.
 */
final class PeerBuckets {

  private final TableWrite write;
  private final HashBucketAssigner assigner;
  private final RowPartitionKeyExtractor keys;

  PeerBuckets(FileStoreTable table, TableWrite write) {
    this.write = write;
    if (table.bucketMode() == BucketMode.HASH_DYNAMIC) {
      CoreOptions options = table.coreOptions();
      assigner =
          new HashBucketAssigner(
              table.snapshotManager(),
              "peer",
              table.store().newIndexFileHandler(),
              1,
              1,
              0,
              options.dynamicBucketTargetRowNum(),
              options.dynamicBucketMaxBuckets());
      keys = new RowPartitionKeyExtractor(table.schema());
    } else {
      assigner = null;
      keys = null;
    }
  }

  boolean areDynamic() {
    return assigner != null;
  }

  int of(BinaryRow partition, InternalRow row) {
    return assigner == null
        ? write.getBucket(row)
        : assigner.assign(partition, keys.trimmedPrimaryKey(row).hashCode());
  }
}
