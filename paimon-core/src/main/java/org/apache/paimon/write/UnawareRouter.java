package org.apache.paimon.write;

import org.apache.paimon.data.BinaryRow;
import org.apache.paimon.data.Values;
import org.apache.paimon.schema.TableSchema;

/** Append tables without buckets: all rows of a partition lie in bucket 0. */
final class UnawareRouter implements BucketRouter {
  private final PartitionRouter partitions;
  private BinaryRow partition = BinaryRow.EMPTY;

  UnawareRouter(TableSchema schema) {
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
    return 0;
  }

  @Override
  public int totalBuckets() {
    return -1;
  }

  @Override
  public boolean isConstant() {
    return partitions.isUnpartitioned();
  }
}
