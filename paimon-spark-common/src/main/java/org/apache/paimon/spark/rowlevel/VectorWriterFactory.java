package org.apache.paimon.spark.rowlevel;

import org.apache.paimon.schema.TableSource;
import org.apache.paimon.table.Tables;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.connector.write.DeltaWriter;
import org.apache.spark.sql.connector.write.DeltaWriterFactory;
import org.apache.spark.sql.connector.write.RowLevelOperation.Command;

/** Makes the writer of a task attempt. */
record VectorWriterFactory(TableSource source, String commitUser, Command command)
    implements DeltaWriterFactory {
  @Override
  public DeltaWriter<InternalRow> createWriter(int partitionId, long taskId) {
    return new VectorWriter(Tables.open(source), commitUser, command);
  }
}
