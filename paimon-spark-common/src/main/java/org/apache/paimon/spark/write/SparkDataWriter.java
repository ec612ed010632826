package org.apache.paimon.spark.write;

import java.io.IOException;
import org.apache.paimon.data.RowKind;
import org.apache.paimon.spark.row.SparkRow;
import org.apache.paimon.table.Table;
import org.apache.paimon.write.CompactionWait;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.connector.metric.CustomTaskMetric;
import org.apache.spark.sql.connector.write.DataWriter;
import org.apache.spark.sql.connector.write.WriterCommitMessage;

/** Writes the rows of one task attempt, as inserts unless they say their kind. */
final class SparkDataWriter implements DataWriter<InternalRow> {
  private final TaskWriter writer;
  private final SparkRow row;
  private final int kindPosition;
  private final boolean isRewrite;
  private final CompactionWait wait;

  SparkDataWriter(Table table, SparkWriterFactory made) {
    this.kindPosition = made.kindPosition();
    this.isRewrite = made.isRewrite();
    this.wait = made.atEnd();
    row = new SparkRow(table.schema().rowType());
    writer = new TaskWriter(table, made.commitUser(), made.restore(), made.slices());
  }

  @Override
  public void write(InternalRow record) throws IOException {
    RowKind kind =
        kindPosition == KindColumn.NONE ? RowKind.INSERT : KindColumn.read(record, kindPosition);
    writer.write(kind, row.at(record));
    if (isRewrite) {
      writer.count(RowChange.REWRITTEN);
    } else {
      count(kind);
    }
  }

  private void count(RowKind kind) {
    switch (kind) {
      case INSERT -> writer.count(RowChange.INSERTED);
      case UPDATE_AFTER -> writer.count(RowChange.UPDATED);
      case DELETE -> writer.count(RowChange.DELETED);
      case UPDATE_BEFORE -> {}
    }
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
