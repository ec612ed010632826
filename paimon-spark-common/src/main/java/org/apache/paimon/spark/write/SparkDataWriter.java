package org.apache.paimon.spark.write;

import java.io.IOException;
import org.apache.paimon.data.RowKind;
import org.apache.paimon.spark.row.SparkRow;
import org.apache.paimon.table.Table;
import org.apache.paimon.write.CompactionWait;
import org.apache.paimon.write.WriteContext;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.connector.metric.CustomTaskMetric;
import org.apache.spark.sql.connector.write.DataWriter;
import org.apache.spark.sql.connector.write.WriterCommitMessage;

/** Writes the rows of one task attempt, as inserts unless they say their kind. */
final class SparkDataWriter implements DataWriter<InternalRow> {
  private final TaskWriter writer;
  private final SparkRow row;
  private final int kindPosition;
  private final CompactionWait wait;

  SparkDataWriter(
      Table table,
      String commitUser,
      WriteContext.Restore restore,
      int kindPosition,
      int slices,
      CompactionWait wait) {
    this.kindPosition = kindPosition;
    this.wait = wait;
    row = new SparkRow(table.schema().rowType());
    writer = new TaskWriter(table, commitUser, restore, slices);
  }

  @Override
  public void write(InternalRow record) throws IOException {
    RowKind kind =
        kindPosition == KindColumn.NONE ? RowKind.INSERT : KindColumn.read(record, kindPosition);
    writer.write(kind, row.at(record));
  }

  @Override
  public WriterCommitMessage commit() throws IOException {
    return writer.commit(wait);
  }

  @Override
  public void abort() {
    writer.abort();
  }

  @Override
  public void close() throws IOException {
    writer.close();
  }

  @Override
  public CustomTaskMetric[] currentMetricsValues() {
    return writer.metrics();
  }
}
