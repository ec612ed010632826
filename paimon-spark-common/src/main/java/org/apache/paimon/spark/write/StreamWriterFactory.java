package org.apache.paimon.spark.write;

import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.connector.write.DataWriter;
import org.apache.spark.sql.connector.write.streaming.StreamingDataWriterFactory;

/** Makes the writer of a task attempt of a micro-batch: the same as that of a batch write. */
record StreamWriterFactory(SparkWriterFactory writers) implements StreamingDataWriterFactory {

  @Override
  public DataWriter<InternalRow> createWriter(int partitionId, long taskId, long epochId) {
    return writers.createWriter(partitionId, taskId);
  }
}
