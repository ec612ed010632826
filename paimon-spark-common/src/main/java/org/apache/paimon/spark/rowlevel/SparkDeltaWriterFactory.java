package org.apache.paimon.spark.rowlevel;

import org.apache.paimon.schema.TableSource;
import org.apache.paimon.table.Tables;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.connector.write.DeltaWriter;
import org.apache.spark.sql.connector.write.DeltaWriterFactory;

/** Makes the writer of a task attempt. */
record SparkDeltaWriterFactory(TableSource source, String commitUser, int slices)
    implements DeltaWriterFactory {
  @Override
  public DeltaWriter<InternalRow> createWriter(int partitionId, long taskId) {
    return new SparkDeltaWriter(Tables.open(source), commitUser, slices);
  }
}
