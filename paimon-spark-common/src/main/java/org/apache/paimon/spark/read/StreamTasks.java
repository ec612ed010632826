package org.apache.paimon.spark.read;

import java.util.List;
import java.util.Set;
import org.apache.paimon.scan.Split;
import org.apache.paimon.spark.stream.SplitTasks;
import org.apache.paimon.types.RowType;
import org.apache.spark.sql.connector.read.InputPartition;
import org.apache.spark.sql.connector.read.PartitionReaderFactory;

/**
 * Reads splits of a stream as batch reads do. No filter is handed on: a filter of a running query
 * is Spark's business.
 */
record StreamTasks(TableAccess access, ReadColumns columns) implements SplitTasks {
  @Override
  public SplitTasks only(Set<String> names) {
    return new StreamTasks(access, columns.only(names));
  }

  /** A view of the rows shows whole columns in forms of its own. */
  @Override
  public RowType tableColumns() {
    if (access.view() == null) {
      return columns.data();
    }
    RowType table = access.source().schema().rowType();
    return new RowType(
        table.fields().stream()
            .filter(field -> columns.data().indexOf(field.name()) >= 0)
            .toList());
  }

  @Override
  public InputPartition task(List<Split> splits) {
    return new StreamInput(splits);
  }

  @Override
  public PartitionReaderFactory readers() {
    return new SplitReaderFactory(access, columns, null, access.isColumnar());
  }
}
