package org.apache.paimon.spark.rowlevel;

import java.io.IOException;
import org.apache.paimon.data.RowKind;
import org.apache.paimon.schema.ChangelogProducer;
import org.apache.paimon.schema.TableOptions;
import org.apache.paimon.schema.TableSource;
import org.apache.paimon.spark.row.SparkRow;
import org.apache.paimon.spark.write.TaskWriter;
import org.apache.paimon.table.Table;
import org.apache.paimon.write.WriteContext;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.connector.metric.CustomTaskMetric;
import org.apache.spark.sql.connector.write.DeltaWriter;
import org.apache.spark.sql.connector.write.WriterCommitMessage;

/**
 * Writes the changed rows of one task attempt. The metadata row that comes with a change holds the
 * whole old row as its only value.
 */
final class SparkDeltaWriter implements DeltaWriter<InternalRow> {
  private final TaskWriter writer;
  private final TableSource source;
  private final SparkRow row;
  private final SparkRow oldRow;
  private final int columnCount;

  /** Whether the changelog is what was written, so that an update has to show both rows. */
  private final boolean writesOldRows;

  private boolean deletesVerified;

  SparkDeltaWriter(Table table, String commitUser, int slices) {
    source = table.source();
    row = new SparkRow(table.schema().rowType());
    oldRow = new SparkRow(table.schema().rowType());
    columnCount = table.schema().fields().size();
    writesOldRows =
        TableOptions.of(table.schema()).keys().changelogProducer() == ChangelogProducer.INPUT;
    writer = new TaskWriter(table, commitUser, WriteContext.Restore.LATEST_SNAPSHOT, slices);
  }

  private SparkRow old(InternalRow metadata) {
    return oldRow.at(metadata.getStruct(0, columnCount));
  }

  @Override
  public void delete(InternalRow metadata, InternalRow id) throws IOException {
    if (!deletesVerified) {
      RowLevelRules.verifyDelete(source);
      deletesVerified = true;
    }
    writer.write(RowKind.DELETE, old(metadata));
  }

  @Override
  public void update(InternalRow metadata, InternalRow id, InternalRow newRow) throws IOException {
    if (writesOldRows) {
      writer.write(RowKind.UPDATE_BEFORE, old(metadata));
    }
    writer.write(RowKind.UPDATE_AFTER, row.at(newRow));
  }

  @Override
  public void insert(InternalRow newRow) throws IOException {
    writer.write(RowKind.INSERT, row.at(newRow));
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
