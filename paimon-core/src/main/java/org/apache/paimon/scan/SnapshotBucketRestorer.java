package org.apache.paimon.scan;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.paimon.data.BinaryRow;
import org.apache.paimon.datafile.DataFileMeta;
import org.apache.paimon.datafile.TablePaths;
import org.apache.paimon.index.IndexFileMeta;
import org.apache.paimon.io.FileIO;
import org.apache.paimon.manifest.EntryFilter;
import org.apache.paimon.manifest.IndexManifestEntry;
import org.apache.paimon.manifest.ManifestCache;
import org.apache.paimon.manifest.ManifestEntry;
import org.apache.paimon.manifest.ManifestFileMeta;
import org.apache.paimon.manifest.ManifestOptions;
import org.apache.paimon.manifest.ManifestStore;
import org.apache.paimon.manifest.PartitionRange;
import org.apache.paimon.schema.TableSchema;
import org.apache.paimon.schema.TableSource;
import org.apache.paimon.snapshot.Snapshot;
import org.apache.paimon.snapshot.SnapshotStore;

/**
 * Reads the present state of buckets for writers. Remembers what it read of the newest snapshot, so
 * that many buckets cost little more than one. Thread-safe: guarded by itself.
 */
public final class SnapshotBucketRestorer implements BucketRestorer {
  /** Up to this many entries the whole table is kept; beyond, one partition. */
  private static final long MAX_KEPT_ENTRIES = 100_000;

  private final SnapshotStore snapshots;
  private final ManifestStore manifests;
  private final TableSchema schema;
  private State state;

  public SnapshotBucketRestorer(TableSource source, FileIO io) {
    schema = source.schema();
    TablePaths paths =
        new TablePaths(
            source.location(), source.branch(), schema.partitionType(), schema.options());
    snapshots = new SnapshotStore(io, paths);
    manifests =
        new ManifestStore(
            io,
            paths,
            schema.partitionType(),
            ManifestOptions.from(schema.options()),
            ManifestCache.ofProcess());
  }

  /** What is kept of one snapshot; {@code partition} null = all partitions. */
  private record State(
      Snapshot snapshot,
      List<ManifestFileMeta> manifests,
      List<IndexManifestEntry> indexes,
      BinaryRow partition,
      Map<BinaryRow, List<ManifestEntry>> byPartition) {
    State of(BinaryRow newPartition, Map<BinaryRow, List<ManifestEntry>> entries) {
      return new State(snapshot, manifests, indexes, newPartition, entries);
    }
  }

  @Override
  public synchronized BucketFiles restore(BinaryRow partition, int bucket) {
    if (!loadLatest()) {
      return BucketFiles.EMPTY;
    }
    if (state.byPartition() == null
        || (state.partition() != null && !state.partition().equals(partition))) {
      state = load(state, partition);
    }
    return bucketOf(partition, bucket);
  }

  @Override
  public synchronized PartitionIndexes hashIndexes(BinaryRow partition) {
    Map<Integer, IndexFileMeta> found = new HashMap<>();
    if (!loadLatest()) {
      return new PartitionIndexes(0, found);
    }
    for (IndexManifestEntry entry : state.indexes()) {
      if (entry.file().type().equals(IndexFileMeta.HASH) && entry.partition().equals(partition)) {
        found.put(entry.bucket(), entry.file());
      }
    }
    return new PartitionIndexes(state.snapshot().id(), found);
  }

  /** Whether there is a snapshot. */
  private boolean loadLatest() {
    Optional<Snapshot> latest = snapshots.latest();
    if (latest.isPresent() && (state == null || !state.snapshot().equals(latest.get()))) {
      state =
          new State(
              latest.get(),
              manifests.manifestsOf(latest.get()),
              manifests.indexesOf(latest.get()),
              BinaryRow.EMPTY,
              null);
    }
    return latest.isPresent();
  }

  private State load(State known, BinaryRow partition) {
    long entries = 0;
    for (ManifestFileMeta manifest : known.manifests()) {
      entries += manifest.addedFiles() + manifest.deletedFiles();
    }
    if (entries <= MAX_KEPT_ENTRIES) {
      return known.of(null, group(manifests.readLive(known.manifests(), EntryFilter.ALL)));
    }
    PartitionRange range = new PartitionRange(schema.partitionType().types(), partition);
    List<ManifestFileMeta> candidates = known.manifests().stream().filter(range::mayBeIn).toList();
    EntryFilter wanted = EntryFilter.ofPartitions(partition::equals);
    return known.of(partition, group(manifests.readLive(candidates, wanted)));
  }

  private static Map<BinaryRow, List<ManifestEntry>> group(List<ManifestEntry> entries) {
    Map<BinaryRow, List<ManifestEntry>> groups = new HashMap<>();
    for (ManifestEntry entry : entries) {
      groups.computeIfAbsent(entry.partition(), key -> new ArrayList<>()).add(entry);
    }
    return groups;
  }

  private BucketFiles bucketOf(BinaryRow partition, int bucket) {
    List<DataFileMeta> files = new ArrayList<>();
    int totalBuckets = 0;
    for (ManifestEntry entry : state.byPartition().getOrDefault(partition, List.of())) {
      if (entry.bucket() == bucket) {
        files.add(entry.file());
      }
      if (entry.bucket() == bucket || (totalBuckets == 0 && entry.bucket() >= 0)) {
        totalBuckets = entry.totalBuckets();
      }
    }
    List<IndexFileMeta> indexes =
        state.indexes().stream()
            .filter(entry -> entry.bucket() == bucket && entry.partition().equals(partition))
            .map(IndexManifestEntry::file)
            .toList();
    return new BucketFiles(state.snapshot().id(), totalBuckets, files, indexes);
  }
}
