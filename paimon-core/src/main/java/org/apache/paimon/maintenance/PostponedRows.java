package org.apache.paimon.maintenance;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import org.apache.paimon.commit.CommitMessage;
import org.apache.paimon.commit.FileChanges;
import org.apache.paimon.commit.IndexChanges;
import org.apache.paimon.data.BatchReader;
import org.apache.paimon.data.BatchRow;
import org.apache.paimon.data.BinaryRow;
import org.apache.paimon.data.ColumnBatch;
import org.apache.paimon.data.RowKind;
import org.apache.paimon.datafile.DataFileMeta;
import org.apache.paimon.datafile.TablePaths;
import org.apache.paimon.error.UserException;
import org.apache.paimon.evolution.DataFileReader;
import org.apache.paimon.io.FileIO;
import org.apache.paimon.io.Location;
import org.apache.paimon.lsm.KeyValueFileReader;
import org.apache.paimon.lsm.KeyValueLayout;
import org.apache.paimon.manifest.EntryFilter;
import org.apache.paimon.manifest.ManifestEntry;
import org.apache.paimon.options.OptionKey;
import org.apache.paimon.scan.SnapshotBucketRestorer;
import org.apache.paimon.schema.BucketFunction;
import org.apache.paimon.schema.BucketMode;
import org.apache.paimon.schema.TableOptions;
import org.apache.paimon.schema.TableSource;
import org.apache.paimon.snapshot.Snapshot;
import org.apache.paimon.write.CompactionWait;
import org.apache.paimon.write.TableWriter;
import org.apache.paimon.write.TableWriters;
import org.apache.paimon.write.WriteContext;

/**
 * Moves rows from bucket -2 to real buckets (lsm-semantics 12): planned on the driver, run
 * partition by partition in tasks, committed on the driver as one compaction. The rows become
 * visible with that commit.
 */
public final class PostponedRows {
  /** Buckets of a partition that has none yet. */
  public static final OptionKey<Integer> DEFAULT_BUCKETS =
      OptionKey.integer(
          "postpone.default-bucket-num", "1", "buckets of partitions when rows get their bucket");

  private PostponedRows() {}

  /**
   * The waiting rows at the latest snapshot; none for other tables.
   *
   * @param tasks how many parts are wanted; each reads all files of its partition
   */
  public static List<PostponedPart> plan(
      TableStores stores, Predicate<BinaryRow> wanted, int tasks) {
    Optional<Snapshot> latest = stores.snapshots().latest();
    boolean isPostponed = TableOptions.of(stores.schema()).buckets().mode() == BucketMode.POSTPONE;
    if (latest.isEmpty() || !isPostponed) {
      return List.of();
    }
    int newBuckets = stores.schema().options().get(DEFAULT_BUCKETS);
    if (newBuckets < 1) {
      throw new UserException(
          "Invalid value "
              + newBuckets
              + " of option '"
              + DEFAULT_BUCKETS.name()
              + "', expected a number from 1. Correct the option.");
    }
    // Manifests list files in the order of commits. Creation times are the clocks of writers.
    Map<BinaryRow, List<DataFileMeta>> waiting = new LinkedHashMap<>();
    Map<BinaryRow, Integer> buckets = new HashMap<>();
    for (ManifestEntry entry : stores.liveFiles(latest.get(), EntryFilter.ofPartitions(wanted))) {
      if (entry.bucket() == TablePaths.POSTPONE_BUCKET) {
        waiting.computeIfAbsent(entry.partition(), absent -> new ArrayList<>()).add(entry.file());
      } else {
        buckets.put(entry.partition(), entry.totalBuckets());
      }
    }
    List<PostponedPart> parts = new ArrayList<>();
    int slicesWanted = Math.max(1, tasks / Math.max(1, waiting.size()));
    waiting.forEach(
        (partition, files) -> {
          int total = buckets.getOrDefault(partition, newBuckets);
          int slices = Math.min(total, slicesWanted);
          for (int slice = 0; slice < slices; slice++) {
            parts.add(new PostponedPart(partition, total, files, slice, slices));
          }
        });
    return parts;
  }

  /**
   * Moves the rows of a partition, in a task.
   *
   * @param source from {@link CompactionJob#compactable}
   * @param spillDirectory a local directory, made with the first file there; the caller deletes it
   * @return what a commit has to name
   */
  public static List<CommitMessage> run(
      TableSource source, PostponedPart part, String commitUser, Path spillDirectory)
      throws IOException {
    TableSource opened = source.withBuckets(part.buckets());
    FileIO io = opened.io().open(opened.location());
    WriteContext context =
        new WriteContext(commitUser, spillDirectory, WriteContext.Restore.LATEST_SNAPSHOT);
    List<CommitMessage> messages = new ArrayList<>();
    try (TableWriter writer =
        TableWriters.create(opened, context, new SnapshotBucketRestorer(opened, io), io)) {
      copy(opened, io, part, writer);
      for (CommitMessage message : writer.prepareCommit(CompactionWait.UNTIL_DONE)) {
        messages.add(asCompaction(opened, io, message));
      }
    }
    if (part.slice() == 0) {
      messages.add(removal(part));
    }
    return messages;
  }

  private static void copy(TableSource source, FileIO io, PostponedPart part, TableWriter writer)
      throws IOException {
    KeyValueLayout layout = KeyValueLayout.of(source.schema());
    KeyValueFileReader reader =
        new KeyValueFileReader(
            new DataFileReader(source, io), layout, part.partition(), TablePaths.POSTPONE_BUCKET);
    BucketFunction buckets = BucketFunction.of(source.schema());
    BatchRow row = new BatchRow();
    for (DataFileMeta file : part.files()) {
      try (BatchReader rows = reader.open(file)) {
        for (ColumnBatch batch = rows.next(); batch != null; batch = rows.next()) {
          ColumnBatch values =
              batch.withColumns(batch.columns().subList(0, layout.sequencePosition()));
          BatchRow kinds = new BatchRow().reset(batch);
          row.reset(values);
          for (int i = 0; i < batch.selectedCount(); i++) {
            int at = batch.selection().isPresent() ? batch.selection().get().row(i) : i;
            row.at(at);
            if (part.slices() == 1
                || buckets.bucket(row, part.buckets()) % part.slices() == part.slice()) {
              writer.write(RowKind.ofCode(kinds.at(at).getByte(layout.kindPosition())), row);
            }
          }
        }
      }
    }
  }

  /**
   * The message as the result of a compaction; files that were compacted before anyone saw them are
   * deleted.
   */
  private static CommitMessage asCompaction(TableSource source, FileIO io, CommitMessage message)
      throws IOException {
    List<DataFileMeta> added = new ArrayList<>(message.written().added());
    List<DataFileMeta> removed = new ArrayList<>();
    List<DataFileMeta> unseen = new ArrayList<>();
    for (DataFileMeta file : message.compacted().removed()) {
      if (added.remove(file)) {
        unseen.add(file);
      } else {
        removed.add(file);
      }
    }
    added.addAll(message.compacted().added());
    List<DataFileMeta> changelog = new ArrayList<>(message.written().changelog());
    changelog.addAll(message.compacted().changelog());
    deleteUnnamed(source, io, message, unseen, added);
    return new CommitMessage(
        message.partition(),
        message.bucket(),
        message.totalBuckets(),
        FileChanges.NONE,
        IndexChanges.NONE,
        new FileChanges(added, removed, changelog),
        message.compactedIndex(),
        message.compactedOn());
  }

  private static void deleteUnnamed(
      TableSource source,
      FileIO io,
      CommitMessage message,
      List<DataFileMeta> unseen,
      List<DataFileMeta> named)
      throws IOException {
    Set<String> names = new HashSet<>();
    named.forEach(file -> names.add(file.fileName()));
    TablePaths paths =
        new TablePaths(
            source.location(),
            source.branch(),
            source.schema().partitionType(),
            source.schema().options());
    List<Location> gone = new ArrayList<>();
    for (DataFileMeta file : unseen) {
      if (!names.contains(file.fileName())) {
        gone.add(paths.dataFile(message.partition(), message.bucket(), file));
        file.extraFiles()
            .forEach(
                extra ->
                    gone.add(paths.extraFile(message.partition(), message.bucket(), file, extra)));
      }
    }
    io.delete(gone);
  }

  private static CommitMessage removal(PostponedPart part) {
    return new CommitMessage(
        part.partition(),
        TablePaths.POSTPONE_BUCKET,
        TablePaths.POSTPONE_BUCKET,
        FileChanges.NONE,
        IndexChanges.NONE,
        new FileChanges(List.of(), part.files(), List.of()),
        IndexChanges.NONE);
  }
}
