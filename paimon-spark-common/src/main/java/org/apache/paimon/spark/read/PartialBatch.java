package org.apache.paimon.spark.read;

import java.util.List;
import org.apache.spark.sql.connector.read.Batch;
import org.apache.spark.sql.connector.read.InputPartition;
import org.apache.spark.sql.connector.read.PartitionReaderFactory;

/** A batch read of some rows of some splits. */
record PartialBatch(TableAccess access, ReadColumns columns, List<PartialInput> inputs)
    implements Batch {

  @Override
  public InputPartition[] planInputPartitions() {
    return inputs.toArray(InputPartition[]::new);
  }

  @Override
  public PartitionReaderFactory createReaderFactory() {
    return new SplitReaderFactory(access, columns, null, access.isColumnar());
  }
}
