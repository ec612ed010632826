package org.apache.paimon.write;

import org.apache.paimon.data.BinaryRow;
import org.apache.paimon.data.Values;
import org.apache.paimon.datafile.TablePaths;
import org.apache.paimon.schema.BucketOptions;
import org.apache.paimon.schema.TableSchema;

/** Postponed buckets: all rows of a partition wait in bucket -2. */
final class PostponedRouter implements BucketRouter {
  private final PartitionRouter partitions;
  private BinaryRow partition = BinaryRow.EMPTY;

  PostponedRouter(TableSchema schema) {
    partitions = new PartitionRouter(schema);
  }

  @Override
  public void route(Values row) {
    partition = partitions.partition(row);
  }

  @Override
  public BinaryRow partition() {
    return partition;
  }

  @Override
  public int bucket() {
    return TablePaths.POSTPONE_BUCKET;
  }

  @Override
  public int totalBuckets() {
    return BucketOptions.POSTPONE_COUNT;
  }

  @Override
  public boolean isConstant() {
    return partitions.isUnpartitioned();
  }
}
