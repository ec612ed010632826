package org.apache.paimon.spark.stream;

import java.util.List;
import org.apache.paimon.scan.Split;
import org.apache.spark.sql.connector.read.InputPartition;
import org.apache.spark.sql.connector.read.PartitionReaderFactory;

/** How splits become the work of tasks; made by the scan that knows the columns. */
public interface SplitTasks {
  /** The work of one task: the splits one after the other. */
  InputPartition task(List<Split> splits);

  /** Opens such work in tasks. */
  PartitionReaderFactory readers();
}
