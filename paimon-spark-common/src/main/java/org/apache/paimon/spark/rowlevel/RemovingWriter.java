package org.apache.paimon.spark.rowlevel;

import java.io.IOException;
import org.apache.paimon.data.RowKind;
import org.apache.paimon.spark.row.SparkRow;
import org.apache.paimon.spark.write.RowChange;
import org.apache.paimon.spark.write.TaskWriter;
import org.apache.paimon.table.Table;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.connector.metric.CustomTaskMetric;
import org.apache.spark.sql.connector.write.DeltaWriter;
import org.apache.spark.sql.connector.write.WriterCommitMessage;

/**
 * Deletes the rows of one task attempt from a table whose merge engine does not remove a row by a
 * {@code -D}: the buckets are merged anew without them.
 */
final class RemovingWriter implements DeltaWriter<InternalRow> {
  private final TaskWriter writer;
  private final SparkRow oldRow;
  private final int columnCount;

  RemovingWriter(Table table, String commitUser) {
    oldRow = new SparkRow(table.schema().rowType());
    columnCount = table.schema().fields().size();
    writer = TaskWriter.removing(table, commitUser);
  }

  @Override
  public void delete(InternalRow metadata, InternalRow id) throws IOException {
    writer.write(RowKind.INSERT, oldRow.at(metadata.getStruct(0, columnCount)));
    writer.count(RowChange.DELETED);
  }

  @Override
  public void update(InternalRow metadata, InternalRow id, InternalRow newRow) {
    throw new IllegalStateException("an update in a DELETE");
  }

  @Override
  public void insert(InternalRow newRow) {
    throw new IllegalStateException("an insert in a DELETE");
  }

  @Override
  public WriterCommitMessage commit() throws IOException {
    return writer.commit();
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
