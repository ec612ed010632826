package org.apache.paimon.spark.write;

import java.io.Closeable;
import java.io.IOException;
import java.util.List;
import java.util.function.Function;
import org.apache.paimon.commit.CommitMessage;
import org.apache.paimon.data.RowKind;
import org.apache.paimon.data.RowView;
import org.apache.paimon.table.Table;
import org.apache.paimon.write.CompactionWait;
import org.apache.paimon.write.TableWriter;
import org.apache.paimon.write.WriteContext;
import org.apache.spark.sql.connector.metric.CustomTaskMetric;

/** The core's writer for the life of one task attempt, with its spill directory. */
public final class TaskWriter implements Closeable {
  private final SpillDirectory spill;
  private final TableWriter writer;
  private final long[] counts = new long[RowChange.values().length];
  private List<CommitMessage> written = List.of();

  /**
   * @param slices from {@link WriteSlices}
   */
  public TaskWriter(Table table, String commitUser, WriteContext.Restore restore, int slices) {
    this(
        commitUser,
        restore,
        slices,
        context -> table.newWriter(context.withLookups(ExecutorLookups.of(table.schema()))));
  }

  private TaskWriter(
      String commitUser,
      WriteContext.Restore restore,
      int slices,
      Function<WriteContext, TableWriter> writers) {
    spill = SpillDirectory.create();
    writer = writers.apply(new WriteContext(commitUser, spill.path(), restore, slices));
  }

  /** A writer whose rows, written as inserts, are removed from the table. */
  public static TaskWriter removing(Table table, String commitUser) {
    return new TaskWriter(
        commitUser,
        WriteContext.Restore.LATEST_SNAPSHOT,
        1,
        context -> table.newRowRemover(context.withLookups(ExecutorLookups.of(table.schema()))));
  }

  public void write(RowKind kind, RowView row) throws IOException {
    writer.write(kind, row);
  }

  /** Counts a row for the metrics. */
  public void count(RowChange change) {
    counts[change.ordinal()]++;
  }

  /** Ends the files and says what the driver has to commit. */
  public TaskResult commit() throws IOException {
    return commit(CompactionWait.UNTIL_DONE);
  }

  /**
   * The same.
   *
   * @param wait what becomes of running compactions
   */
  TaskResult commit(CompactionWait wait) throws IOException {
    written = writer.prepareCommit(wait);
    return new TaskCommit(written);
  }

  /** Deletes what was written. */
  public void abort() {
    writer.abort();
  }

  public CustomTaskMetric[] metrics() {
    return WriteMetrics.of(written, counts);
  }

  @Override
  public void close() throws IOException {
    try {
      writer.close();
    } finally {
      spill.close();
    }
  }
}
