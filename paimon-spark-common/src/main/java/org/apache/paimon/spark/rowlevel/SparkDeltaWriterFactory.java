package org.apache.paimon.spark.rowlevel;

import org.apache.paimon.schema.TableSource;
import org.apache.paimon.table.Table;
import org.apache.paimon.table.Tables;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.connector.write.DeltaWriter;
import org.apache.spark.sql.connector.write.DeltaWriterFactory;
import org.apache.spark.sql.connector.write.RowLevelOperation.Command;

/** Makes the writer of a task attempt. */
record SparkDeltaWriterFactory(TableSource source, String commitUser, Command command, int slices)
    implements DeltaWriterFactory {
  @Override
  public DeltaWriter<InternalRow> createWriter(int partitionId, long taskId) {
    Table table = Tables.open(source);
    return command == Command.DELETE && RowLevelRules.removesRows(source)
        ? new RemovingWriter(table, commitUser)
        : new SparkDeltaWriter(table, commitUser, command, slices);
  }
}
