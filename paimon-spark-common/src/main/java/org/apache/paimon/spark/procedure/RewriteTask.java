package org.apache.paimon.spark.procedure;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.UUID;
import org.apache.paimon.commit.CommitMessage;
import org.apache.paimon.data.RowKind;
import org.apache.paimon.schema.TableSource;
import org.apache.paimon.spark.row.SparkRow;
import org.apache.paimon.table.Tables;
import org.apache.paimon.write.CompactionWait;
import org.apache.paimon.write.TableWriter;
import org.apache.paimon.write.WriteContext;
import org.apache.spark.sql.catalyst.InternalRow;

/** The task of a rewrite: writes rows into files that replace others. */
final class RewriteTask {
  private RewriteTask() {}

  /** Writes all rows into new buckets and returns what a commit has to name. */
  static List<CommitMessage> write(TableSource table, Iterator<InternalRow> rows)
      throws IOException {
    if (!rows.hasNext()) {
      return List.of();
    }
    Path directory = TaskDirectory.create();
    WriteContext context =
        new WriteContext(UUID.randomUUID().toString(), directory, WriteContext.Restore.EMPTY);
    try (TableWriter writer = Tables.open(table).newWriter(context)) {
      return written(table, rows, writer);
    } finally {
      TaskDirectory.delete(directory);
    }
  }

  /** A task that fails leaves no file of its own. */
  private static List<CommitMessage> written(
      TableSource table, Iterator<InternalRow> rows, TableWriter writer) throws IOException {
    try {
      SparkRow row = new SparkRow(table.schema().rowType());
      while (rows.hasNext()) {
        writer.write(RowKind.INSERT, row.at(rows.next()));
      }
      return new ArrayList<>(writer.prepareCommit(CompactionWait.UNTIL_DONE));
    } catch (IOException | RuntimeException e) {
      try {
        writer.abort();
      } catch (RuntimeException failed) {
        e.addSuppressed(failed);
      }
      throw e;
    }
  }
}
