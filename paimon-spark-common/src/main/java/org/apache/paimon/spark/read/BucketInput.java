package org.apache.paimon.spark.read;

import java.util.List;
import org.apache.paimon.scan.Split;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.catalyst.expressions.GenericInternalRow;
import org.apache.spark.sql.connector.read.HasPartitionKey;

/** A split that Spark reads together with the others of its bucket. */
record BucketInput(Split split) implements SplitInput, HasPartitionKey {
  @Override
  public List<Split> splits() {
    return List.of(split);
  }

  @Override
  public InternalRow partitionKey() {
    return new GenericInternalRow(new Object[] {split.bucket()});
  }
}
