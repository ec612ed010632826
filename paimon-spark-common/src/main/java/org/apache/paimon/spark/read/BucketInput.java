package org.apache.paimon.spark.read;

import java.util.List;
import org.apache.paimon.scan.Split;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.connector.read.HasPartitionKey;

/**
 * A split that Spark reads together with the others of its key.
 *
 * @param partitionKey the bucket, possibly behind the partition values
 */
record BucketInput(Split split, InternalRow partitionKey) implements SplitInput, HasPartitionKey {
  @Override
  public List<Split> splits() {
    return List.of(split);
  }
}
