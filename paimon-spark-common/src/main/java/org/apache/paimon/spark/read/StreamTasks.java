package org.apache.paimon.spark.read;

import java.util.List;
import org.apache.paimon.scan.Split;
import org.apache.paimon.spark.stream.SplitTasks;
import org.apache.spark.sql.connector.read.InputPartition;
import org.apache.spark.sql.connector.read.PartitionReaderFactory;

/**
 * Reads splits of a stream as batch reads do. No filter is handed on: a filter of a running query
 * is Spark's business.
 */
record StreamTasks(TableAccess access, ReadColumns columns) implements SplitTasks {
  @Override
  public InputPartition task(List<Split> splits) {
    return new StreamInput(splits);
  }

  @Override
  public PartitionReaderFactory readers() {
    return new SplitReaderFactory(access, columns, null, access.isColumnar());
  }
}
