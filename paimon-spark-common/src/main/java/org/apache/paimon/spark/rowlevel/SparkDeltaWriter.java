package org.apache.paimon.spark.rowlevel;

import java.io.IOException;
import org.apache.paimon.data.RowKind;
import org.apache.paimon.schema.ChangelogProducer;
import org.apache.paimon.schema.TableOptions;
import org.apache.paimon.schema.TableSource;
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

/**
 * Writes the changed rows of one task attempt. The metadata row that comes with a change holds the
 * whole old row as its only value; there is none when no old row is needed.
 */
final class SparkDeltaWriter implements DeltaWriter<InternalRow> {
  private final TaskWriter writer;
  private final TableSource source;
  private final SparkRow row;
  private final SparkRow oldRow;
  private final int columnCount;

  private final boolean writesOldRows;

  /** What an update has to keep to; null = nothing. */
  private final UpdateEffect effect;

  private boolean deletesVerified;

  SparkDeltaWriter(Table table, String commitUser, Command command, int slices) {
    source = table.source();
    row = new SparkRow(table.schema().rowType());
    oldRow = new SparkRow(table.schema().rowType());
    columnCount = table.schema().fields().size();
    writesOldRows = writesOldRows(table);
    // A MERGE brings rows like an INSERT does: late ones, and nulls for "no change".
    effect = command == Command.UPDATE ? UpdateEffect.of(source).orElse(null) : null;
    writer = new TaskWriter(table, commitUser, WriteContext.Restore.LATEST_SNAPSHOT, slices);
  }

  /** Whether the changelog is what is written, so that an update has to show both rows. */
  static boolean writesOldRows(Table table) {
    return TableOptions.of(table.schema()).keys().changelogProducer() == ChangelogProducer.INPUT;
  }

  private SparkRow old(InternalRow metadata) {
    return oldRow.at(metadata.getStruct(0, columnCount));
  }

  @Override
  public void delete(InternalRow metadata, InternalRow id) throws IOException {
    if (!deletesVerified) {
      RowLevelRules.verifyDeleteClause(source);
      deletesVerified = true;
    }
    writer.write(RowKind.DELETE, old(metadata));
    writer.count(RowChange.DELETED);
  }

  @Override
  public void update(InternalRow metadata, InternalRow id, InternalRow newRow) throws IOException {
    if (effect != null) {
      effect.verify(metadata.getStruct(0, columnCount), newRow);
    }
    if (writesOldRows) {
      writer.write(RowKind.UPDATE_BEFORE, old(metadata));
    }
    writer.write(RowKind.UPDATE_AFTER, row.at(newRow));
    writer.count(RowChange.UPDATED);
  }

  @Override
  public void insert(InternalRow newRow) throws IOException {
    writer.write(RowKind.INSERT, row.at(newRow));
    writer.count(RowChange.INSERTED);
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
