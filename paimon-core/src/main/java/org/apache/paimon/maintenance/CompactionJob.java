package org.apache.paimon.maintenance;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import org.apache.paimon.append.AppendCompactionOptions;
import org.apache.paimon.append.BucketVectors;
import org.apache.paimon.append.UnawarePlanner;
import org.apache.paimon.commit.CommitMessage;
import org.apache.paimon.data.BinaryRow;
import org.apache.paimon.datafile.DataFileMeta;
import org.apache.paimon.index.IndexFileMeta;
import org.apache.paimon.io.FileIO;
import org.apache.paimon.manifest.EntryFilter;
import org.apache.paimon.manifest.IndexManifestEntry;
import org.apache.paimon.manifest.ManifestEntry;
import org.apache.paimon.scan.BucketFiles;
import org.apache.paimon.scan.BucketRestorer;
import org.apache.paimon.scan.SnapshotBucketRestorer;
import org.apache.paimon.schema.BucketMode;
import org.apache.paimon.schema.TableOptions;
import org.apache.paimon.schema.TableSource;
import org.apache.paimon.snapshot.Snapshot;
import org.apache.paimon.write.CompactionExtent;
import org.apache.paimon.write.CompactionWait;
import org.apache.paimon.write.TableWriter;
import org.apache.paimon.write.TableWriters;
import org.apache.paimon.write.WriteContext;

/**
 * A compaction of a table by a job: planned on the driver, run part by part in tasks, committed on
 * the driver. A part changes nothing before its messages are committed.
 */
public final class CompactionJob {
  private CompactionJob() {}

  /** A snapshot, empty when the table has none, and the buckets in it. */
  public record Planned(Optional<Snapshot> snapshot, List<CompactionPart> parts) {
    public Planned {
      parts = List.copyOf(parts);
    }
  }

  /** The table as a compaction opens it: compaction is on, whatever its options say. */
  public static TableSource compactable(TableSource source) {
    return source.withOptions(Map.of(TableOptions.WRITE_ONLY.name(), "false"));
  }

  /** The buckets of the wanted partitions at the latest snapshot, the largest first. */
  public static Planned plan(TableStores stores, Predicate<BinaryRow> wanted) {
    Optional<Snapshot> latest = stores.snapshots().latest();
    if (latest.isEmpty()) {
      return new Planned(latest, List.of());
    }
    Map<Key, List<ManifestEntry>> buckets = new LinkedHashMap<>();
    for (ManifestEntry entry : stores.liveFiles(latest.get(), EntryFilter.ofPartitions(wanted))) {
      if (entry.bucket() >= 0) {
        buckets
            .computeIfAbsent(
                new Key(entry.partition(), entry.bucket()), absent -> new ArrayList<>())
            .add(entry);
      }
    }
    Map<Key, List<IndexFileMeta>> indexes = new HashMap<>();
    for (IndexManifestEntry entry : stores.manifests().indexesOf(latest.get())) {
      indexes
          .computeIfAbsent(new Key(entry.partition(), entry.bucket()), absent -> new ArrayList<>())
          .add(entry.file());
    }
    List<CompactionPart> parts = new ArrayList<>();
    buckets.forEach(
        (key, entries) ->
            parts.add(
                new CompactionPart(
                    key.partition(),
                    key.bucket(),
                    entries.get(0).totalBuckets(),
                    entries.stream().map(ManifestEntry::file).toList(),
                    indexes.getOrDefault(key, List.of()))));
    parts.sort((left, right) -> Long.compare(right.lengthBytes(), left.lengthBytes()));
    return new Planned(latest, parts);
  }

  private record Key(BinaryRow partition, int bucket) {}

  /**
   * The same work in smaller parts where order does not count: each group of files of a table
   * without buckets that becomes one file is a part. Files with deletion vectors stay in one part
   * per partition, for their vectors share index files. Parts of other tables stay as they are.
   *
   * @param source from {@link #compactable}
   */
  public static List<CompactionPart> bins(
      TableSource source, List<CompactionPart> parts, CompactionExtent extent) {
    TableOptions options = TableOptions.of(source.schema());
    if (options.buckets().mode() != BucketMode.UNAWARE) {
      return parts;
    }
    UnawarePlanner planner =
        new UnawarePlanner(
            AppendCompactionOptions.from(source.schema().options(), options.files().targetBytes()));
    UnawarePlanner.Leftover leftover =
        switch (extent) {
          case MINOR -> UnawarePlanner.Leftover.WAIT;
          case FULL -> UnawarePlanner.Leftover.COMPACT;
        };
    List<CompactionPart> bins = new ArrayList<>();
    for (CompactionPart part : parts) {
      Map<String, Long> deleted = BucketVectors.deletedRows(part.indexes());
      List<DataFileMeta> marked = new ArrayList<>();
      for (List<DataFileMeta> group : planner.plan(part.files(), deleted, leftover)) {
        if (group.stream().anyMatch(file -> deleted.containsKey(file.fileName()))) {
          marked.addAll(group);
        } else {
          bins.add(part.with(group, List.of()));
        }
      }
      if (!marked.isEmpty()) {
        bins.add(part.with(marked, part.indexes()));
      }
    }
    return bins;
  }

  /**
   * The parts in partitions of which no file is younger than a time.
   *
   * @param limit wall clock of the writers
   */
  public static List<CompactionPart> idleSince(List<CompactionPart> parts, LocalDateTime limit) {
    Map<BinaryRow, LocalDateTime> newest = new HashMap<>();
    for (CompactionPart part : parts) {
      for (DataFileMeta file : part.files()) {
        newest.merge(part.partition(), madeAt(file), (a, b) -> a.isAfter(b) ? a : b);
      }
    }
    return parts.stream().filter(part -> newest.get(part.partition()).isBefore(limit)).toList();
  }

  private static LocalDateTime madeAt(DataFileMeta file) {
    return file.creationTimeMillis() == null
        ? LocalDateTime.MAX
        : LocalDateTime.ofInstant(Instant.ofEpochMilli(file.creationTimeMillis()), ZoneOffset.UTC);
  }

  /**
   * Compacts one part, in a task.
   *
   * @param source from {@link #compactable}
   * @param spillDirectory an existing local directory
   * @return what a commit has to name; none when there was nothing to do
   */
  public static List<CommitMessage> run(
      TableSource source,
      CompactionPart part,
      CompactionExtent extent,
      String commitUser,
      Path spillDirectory)
      throws IOException {
    TableSource opened = withBucketsOf(source, part);
    FileIO io = opened.io().open(opened.location());
    WriteContext context =
        new WriteContext(commitUser, spillDirectory, WriteContext.Restore.LATEST_SNAPSHOT);
    try (TableWriter writer =
        TableWriters.create(opened, context, restorer(opened, part, io), io)) {
      writer.compact(part.partition(), part.bucket(), extent);
      return writer.prepareCommit(CompactionWait.UNTIL_DONE);
    }
  }

  /**
   * Of a bucket everything at the latest snapshot is taken in; of a table without buckets what the
   * part names.
   */
  private static BucketRestorer restorer(TableSource source, CompactionPart part, FileIO io) {
    boolean isBin = TableOptions.of(source.schema()).buckets().mode() == BucketMode.UNAWARE;
    return isBin
        ? (partition, bucket) ->
            new BucketFiles(0, part.totalBuckets(), part.files(), part.indexes())
        : new SnapshotBucketRestorer(source, io);
  }

  /** A partition keeps its bucket count until it is overwritten. */
  private static TableSource withBucketsOf(TableSource source, CompactionPart part) {
    BucketMode mode = TableOptions.of(source.schema()).buckets().mode();
    boolean isCounted = mode == BucketMode.FIXED || mode == BucketMode.POSTPONE;
    return isCounted && part.totalBuckets() > 0 ? source.withBuckets(part.totalBuckets()) : source;
  }
}
