package org.apache.paimon.write;

import org.apache.paimon.data.BinaryRow;
import org.apache.paimon.data.Values;
import org.apache.paimon.schema.BucketFunction;
import org.apache.paimon.schema.TableSchema;

/** Tables with a fixed number of buckets: a function of the bucket key decides. */
final class HashRouter implements BucketRouter {
  private final PartitionRouter partitions;
  private final BucketFunction function;
  private final int total;
  private BinaryRow partition = BinaryRow.EMPTY;
  private int bucket;

  HashRouter(TableSchema schema, int total) {
    this.partitions = new PartitionRouter(schema);
    this.function = BucketFunction.of(schema);
    this.total = total;
  }

  @Override
  public void route(Values row) {
    partition = partitions.partition(row);
    bucket = total == 1 ? 0 : function.bucket(row, total);
  }

  @Override
  public BinaryRow partition() {
    return partition;
  }

  @Override
  public int bucket() {
    return bucket;
  }

  @Override
  public int totalBuckets() {
    return total;
  }

  @Override
  public boolean isConstant() {
    return total == 1 && partitions.isUnpartitioned();
  }
}
