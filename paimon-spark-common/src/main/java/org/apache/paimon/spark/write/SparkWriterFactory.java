package org.apache.paimon.spark.write;

import org.apache.paimon.table.Tables;
import org.apache.paimon.write.CompactionWait;
import org.apache.paimon.write.WriteContext;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.connector.write.DataWriter;
import org.apache.spark.sql.connector.write.DataWriterFactory;

/**
 * Makes the writer of a task attempt.
 *
 * @param source the table
 * @param kindPosition where rows say their kind; {@link KindColumn#NONE} = all are inserts
 * @param slices from {@link WriteSlices}
 * @param atEnd what becomes of compactions that run at the end
 * @param isRewrite whether the rows are those of files that are written anew
 */
record SparkWriterFactory(
    PackedSource source,
    String commitUser,
    WriteContext.Restore restore,
    int kindPosition,
    int slices,
    CompactionWait atEnd,
    boolean isRewrite)
    implements DataWriterFactory {

  @Override
  public DataWriter<InternalRow> createWriter(int partitionId, long taskId) {
    if (atEnd == CompactionWait.HAND_OVER) {
      ProcessEnd.prepare();
    }
    return new SparkDataWriter(Tables.open(source.source()), this);
  }
}
