package org.apache.paimon.spark.write;

import org.apache.paimon.schema.TableSource;
import org.apache.paimon.write.CompactionWait;
import org.apache.spark.sql.connector.write.BatchWrite;
import org.apache.spark.sql.connector.write.DataWriterFactory;
import org.apache.spark.sql.connector.write.PhysicalWriteInfo;
import org.apache.spark.sql.connector.write.WriterCommitMessage;

/** The driver's side of a write. */
record SparkBatchWrite(
    TableSource source,
    String commitUser,
    BatchCommit commit,
    int kindPosition,
    int slices,
    boolean isRewrite)
    implements BatchWrite {

  @Override
  public DataWriterFactory createBatchWriterFactory(PhysicalWriteInfo info) {
    return new SparkWriterFactory(
        PackedSource.of(source),
        commitUser,
        commit.mode().restore(),
        kindPosition,
        slices,
        CompactionWait.UNTIL_DONE,
        isRewrite);
  }

  @Override
  public void commit(WriterCommitMessage[] messages) {
    commit.commit(messages);
  }

  @Override
  public void abort(WriterCommitMessage[] messages) {
    commit.abort(messages);
  }
}
