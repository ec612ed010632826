package org.apache.paimon.spark.stream;

import java.util.List;
import java.util.Set;
import org.apache.paimon.scan.Split;
import org.apache.paimon.types.RowType;
import org.apache.spark.sql.connector.read.InputPartition;
import org.apache.spark.sql.connector.read.PartitionReaderFactory;

/** How splits become the work of tasks; made by the scan that knows the columns. */
public interface SplitTasks {
  /** The same work for those of its columns that have one of the names. */
  SplitTasks only(Set<String> names);

  /** The columns of the table that are read, nested rows with the fields that are read. */
  RowType tableColumns();

  /** The work of one task: the splits one after the other. */
  InputPartition task(List<Split> splits);

  /** Opens such work in tasks. */
  PartitionReaderFactory readers();
}
