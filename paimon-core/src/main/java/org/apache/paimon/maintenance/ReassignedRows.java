package org.apache.paimon.maintenance;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import org.apache.paimon.commit.CommitMessage;
import org.apache.paimon.data.BatchReader;
import org.apache.paimon.data.BatchRow;
import org.apache.paimon.data.ColumnBatch;
import org.apache.paimon.data.RowKind;
import org.apache.paimon.data.Selection;
import org.apache.paimon.datafile.DataFileMeta;
import org.apache.paimon.datafile.SystemFields;
import org.apache.paimon.io.FileIO;
import org.apache.paimon.read.SplitReader;
import org.apache.paimon.read.SplitReaders;
import org.apache.paimon.scan.ChangelogSplit;
import org.apache.paimon.scan.SnapshotBucketRestorer;
import org.apache.paimon.schema.BucketMode;
import org.apache.paimon.schema.TableOptions;
import org.apache.paimon.schema.TableSource;
import org.apache.paimon.types.DataField;
import org.apache.paimon.types.RowType;
import org.apache.paimon.write.AssignerChoice;
import org.apache.paimon.write.CompactionWait;
import org.apache.paimon.write.TableWriter;
import org.apache.paimon.write.TableWriters;
import org.apache.paimon.write.WriteContext;

/**
 * Writes rows anew whose commit was refused because another commit gave keys of dynamic buckets
 * their places meanwhile. Who cannot run the tasks again that wrote the rows, as a stream cannot,
 * reads them from their files, which no snapshot names; they get their buckets by the indexes of
 * the latest snapshot.
 */
public final class ReassignedRows {
  private ReassignedRows() {}

  /** Whether rows of this table can be written anew like this. */
  public static boolean arePossible(TableSource source) {
    return TableOptions.of(source.schema()).buckets().mode() == BucketMode.DYNAMIC;
  }

  /**
   * Writes the rows of messages anew. The files of the old messages stay.
   *
   * @param refused of a commit that does not exist
   * @param assigners how many slices of keys those who wrote them had
   * @param spillDirectory a local directory, made when it is needed
   * @return what a commit has to name instead
   */
  public static List<CommitMessage> write(
      TableSource source,
      FileIO io,
      List<CommitMessage> refused,
      int assigners,
      String commitUser,
      Path spillDirectory)
      throws IOException {
    SplitReader reader = SplitReaders.create(source, io, spillDirectory);
    WriteContext.Restore latest = WriteContext.Restore.LATEST_SNAPSHOT;
    WriteContext context =
        new WriteContext(
            commitUser,
            spillDirectory,
            latest,
            AssignerChoice.choose(source, io, assigners, latest));
    try (TableWriter writer =
        TableWriters.create(source, context, new SnapshotBucketRestorer(source, io), io)) {
      try {
        for (CommitMessage message : refused) {
          copy(reader, source.schema().rowType(), message, writer);
        }
        return writer.prepareCommit(CompactionWait.UNTIL_DONE);
      } catch (IOException | RuntimeException e) {
        abortAfter(e, writer);
        throw e;
      }
    }
  }

  private static void abortAfter(Exception failure, TableWriter writer) {
    try {
      writer.abort();
    } catch (RuntimeException e) {
      failure.addSuppressed(e);
    }
  }

  private static void copy(
      SplitReader reader, RowType columns, CommitMessage message, TableWriter writer)
      throws IOException {
    List<DataFileMeta> files = written(message);
    if (files.isEmpty()) {
      return;
    }
    List<DataField> wanted = new ArrayList<>(columns.fields());
    wanted.add(SystemFields.ROW_KIND);
    ChangelogSplit split =
        new ChangelogSplit(0, message.partition(), message.bucket(), message.totalBuckets(), files);
    int kind = columns.fieldCount();
    BatchRow row = new BatchRow();
    try (BatchReader batches = reader.open(split, new RowType(wanted), Optional.empty())) {
      for (ColumnBatch batch = batches.next(); batch != null; batch = batches.next()) {
        row.reset(batch);
        Selection selection = batch.selection().orElse(null);
        int count = batch.selectedCount();
        for (int i = 0; i < count; i++) {
          row.at(selection == null ? i : selection.row(i));
          writer.write(RowKind.ofCode(row.getByte(kind)), row);
        }
      }
    }
  }

  /** All changes as they came where a changelog holds them, else the rows, in order of writing. */
  private static List<DataFileMeta> written(CommitMessage message) {
    List<DataFileMeta> changelog = message.written().changelog();
    return changelog.isEmpty()
        ? message.written().added().stream()
            .sorted(Comparator.comparingLong(DataFileMeta::minSequence))
            .toList()
        : changelog;
  }
}
