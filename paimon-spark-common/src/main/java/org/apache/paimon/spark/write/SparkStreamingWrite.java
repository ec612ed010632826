package org.apache.paimon.spark.write;

import java.util.List;
import org.apache.paimon.spark.version.SparkVersion;
import org.apache.paimon.table.Table;
import org.apache.paimon.write.CompactionWait;
import org.apache.spark.sql.connector.write.PhysicalWriteInfo;
import org.apache.spark.sql.connector.write.WriterCommitMessage;
import org.apache.spark.sql.connector.write.streaming.StreamingDataWriterFactory;
import org.apache.spark.sql.connector.write.streaming.StreamingWrite;

/**
 * The driver's side of the micro-batches of a query. The query's id, which its checkpoint keeps, is
 * the commit user and the epoch the commit identifier: an epoch that Spark repeats is recognised
 * and its files are deleted.
 */
final class SparkStreamingWrite implements StreamingWrite {
  private final Table table;
  private final String queryId;
  private final WriteMode mode;
  private final int kindPosition;
  private final int slices;
  private BatchCommit current;

  SparkStreamingWrite(Table table, String queryId, WriteMode mode, int kindPosition, int slices) {
    this.table = table;
    this.queryId = queryId;
    this.mode = mode;
    this.kindPosition = kindPosition;
    this.slices = slices;
  }

  @Override
  public StreamingDataWriterFactory createStreamingWriterFactory(PhysicalWriteInfo info) {
    return new StreamWriterFactory(
        new SparkWriterFactory(
            PackedSource.of(table.source()),
            queryId,
            mode.restore(),
            kindPosition,
            slices,
            CompactionWait.HAND_OVER,
            false));
  }

  @Override
  public void commit(long epochId, WriterCommitMessage[] messages) {
    current =
        new BatchCommit(
            table,
            new WriteIdentity(queryId, epochId),
            mode,
            List::of,
            new StreamCommit(StreamCommitters.of(table, queryId), slices));
    current.setWatermark(SparkVersion.current().watermarkMillis(queryId));
    current.commit(messages);
  }

  @Override
  public void abort(long epochId, WriterCommitMessage[] messages) {
    BatchCommit failed =
        current != null
            ? current
            : new BatchCommit(
                table, new WriteIdentity(queryId, epochId), mode, List::of, CommitSink.IMMEDIATE);
    failed.abort(messages);
  }
}
