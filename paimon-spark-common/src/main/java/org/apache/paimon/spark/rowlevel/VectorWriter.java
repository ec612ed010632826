package org.apache.paimon.spark.rowlevel;

import java.io.IOException;
import java.util.HashMap;
import java.util.Map;
import org.apache.paimon.data.RowKind;
import org.apache.paimon.spark.row.SparkRow;
import org.apache.paimon.spark.write.RowChange;
import org.apache.paimon.spark.write.TaskWriter;
import org.apache.paimon.table.Table;
import org.apache.paimon.write.WriteContext;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.connector.metric.CustomTaskMetric;
import org.apache.spark.sql.connector.write.DeltaWriter;
import org.apache.spark.sql.connector.write.RowLevelOperation.Command;
import org.apache.spark.sql.connector.write.WriterCommitMessage;
import org.apache.spark.unsafe.types.UTF8String;

/** Notes the positions that one task attempt deletes and writes the rows it inserts. */
final class VectorWriter implements DeltaWriter<InternalRow> {
  private final TaskWriter writer;
  private final SparkRow row;
  private final Command command;
  private final Map<UTF8String, Positions> deleted = new HashMap<>();

  VectorWriter(Table table, String commitUser, Command command) {
    this.command = command;
    row = new SparkRow(table.schema().rowType());
    writer = new TaskWriter(table, commitUser, WriteContext.Restore.LATEST_SNAPSHOT, 1);
  }

  /** The id is the file's location and the position in it. */
  @Override
  public void delete(InternalRow metadata, InternalRow id) {
    UTF8String path = id.getUTF8String(0);
    Positions positions = deleted.get(path);
    if (positions == null) {
      positions = new Positions();
      deleted.put(path.copy(), positions);
    }
    positions.add(id.getLong(1));
    if (command != Command.UPDATE) {
      writer.count(RowChange.DELETED);
    }
  }

  @Override
  public void update(InternalRow metadata, InternalRow id, InternalRow newRow) {
    throw new IllegalStateException("an update that was to come as delete and insert");
  }

  @Override
  public void insert(InternalRow newRow) throws IOException {
    writer.write(RowKind.INSERT, row.at(newRow));
    writer.count(command == Command.UPDATE ? RowChange.UPDATED : RowChange.INSERTED);
  }

  @Override
  public WriterCommitMessage commit() throws IOException {
    Map<String, Positions> byPath = new HashMap<>();
    deleted.forEach((path, positions) -> byPath.put(path.toString(), positions));
    return new VectorTaskCommit(writer.commit().messages(), byPath);
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
