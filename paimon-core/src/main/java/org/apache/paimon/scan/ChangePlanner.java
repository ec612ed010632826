package org.apache.paimon.scan;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.IntPredicate;
import org.apache.paimon.data.BinaryRow;
import org.apache.paimon.datafile.DataFileMeta;
import org.apache.paimon.datafile.TablePaths;
import org.apache.paimon.io.FileIO;
import org.apache.paimon.manifest.EntryFilter;
import org.apache.paimon.manifest.FileChange;
import org.apache.paimon.manifest.ManifestEntry;
import org.apache.paimon.manifest.ManifestFileMeta;
import org.apache.paimon.manifest.ManifestOptions;
import org.apache.paimon.manifest.ManifestStore;
import org.apache.paimon.predicate.Predicate;
import org.apache.paimon.schema.TableSchema;
import org.apache.paimon.schema.TableSource;
import org.apache.paimon.snapshot.Snapshot;

/**
 * The changes that single snapshots brought, as splits: files that a commit added, or its changelog
 * files. Pruned by partition only: another row's change may depend on any file. Thread-safe.
 */
final class ChangePlanner {
  /** The order of writing: new files come in any order. */
  private static final Comparator<DataFileMeta> BY_SEQUENCE =
      Comparator.comparingLong(DataFileMeta::minSequence);

  /**
   * All equal: changelog files are listed in the order of writing; their old rows have old numbers.
   */
  private static final Comparator<DataFileMeta> AS_LISTED = Comparator.nullsFirst(null);

  private static final IntPredicate IN_BUCKETS = bucket -> bucket != TablePaths.POSTPONE_BUCKET;

  private final TableSchema schema;
  private final ManifestStore manifests;
  private final Packing packing;

  ChangePlanner(TableSource source, FileIO io) {
    schema = source.schema();
    TablePaths paths =
        new TablePaths(
            source.location(), source.branch(), schema.partitionType(), schema.options());
    manifests =
        new ManifestStore(
            io, paths, schema.partitionType(), ManifestOptions.from(schema.options()));
    ScanOptions options = ScanOptions.from(schema.options());
    packing = new Packing(options.targetSplitBytes(), options.openFileCostBytes());
  }

  /** The files that a snapshot's commit added to buckets. */
  List<Split> added(Snapshot snapshot, Optional<Predicate> filter) {
    return splits(snapshot, added(snapshot, filter, IN_BUCKETS), BY_SEQUENCE);
  }

  /**
   * The files that a snapshot's commit added, those too whose rows wait for their bucket, in the
   * order of writing.
   */
  List<Split> addedAndWaiting(Snapshot snapshot, Optional<Predicate> filter) {
    return splits(snapshot, added(snapshot, filter, bucket -> true), BY_SEQUENCE);
  }

  /** The files of a snapshot's whole state whose rows wait for their bucket, as they came. */
  List<Split> waiting(Snapshot snapshot, Optional<Predicate> filter) {
    PartitionChoice partitions = new PartitionChoice(schema, filter);
    List<ManifestFileMeta> held =
        manifests.manifestsOf(snapshot).stream().filter(partitions::mayHold).toList();
    EntryFilter wanted =
        (partition, bucket, total) ->
            bucket == TablePaths.POSTPONE_BUCKET && partitions.accepts(partition);
    return splits(snapshot, manifests.readLive(held, wanted), AS_LISTED);
  }

  /** The changelog files of a snapshot. */
  List<Split> changelog(Snapshot snapshot, Optional<Predicate> filter) {
    List<ManifestFileMeta> manifestsOfIt = manifests.changelogOf(snapshot);
    return splits(snapshot, entries(manifestsOfIt, filter, IN_BUCKETS), AS_LISTED);
  }

  private List<ManifestEntry> added(
      Snapshot snapshot, Optional<Predicate> filter, IntPredicate buckets) {
    return entries(manifests.deltaOf(snapshot), filter, buckets);
  }

  /** Names of the files that a commit added and removed. */
  record ChangedFiles(Set<String> added, Set<String> removed) {}

  /** The files that a snapshot's commit changed. */
  ChangedFiles changedFiles(Snapshot snapshot) {
    ChangedFiles files = new ChangedFiles(new HashSet<>(), new HashSet<>());
    for (List<ManifestEntry> entries :
        manifests.readAll(manifests.deltaOf(snapshot), EntryFilter.ALL)) {
      for (ManifestEntry entry : entries) {
        Set<String> names = entry.change() == FileChange.ADD ? files.added() : files.removed();
        names.add(entry.file().fileName());
      }
    }
    return files;
  }

  private record BucketKey(BinaryRow partition, int bucket, int totalBuckets) {}

  /** The added files in some manifests. */
  private List<ManifestEntry> entries(
      List<ManifestFileMeta> candidates, Optional<Predicate> filter, IntPredicate buckets) {
    PartitionChoice partitions = new PartitionChoice(schema, filter);
    EntryFilter wanted =
        (partition, bucket, total) -> buckets.test(bucket) && partitions.accepts(partition);
    List<ManifestFileMeta> held = candidates.stream().filter(partitions::mayHold).toList();
    return manifests.readAll(held, wanted).stream()
        .flatMap(List::stream)
        .filter(entry -> entry.change() == FileChange.ADD)
        .toList();
  }

  private List<Split> splits(
      Snapshot snapshot, List<ManifestEntry> entries, Comparator<DataFileMeta> order) {
    Map<BucketKey, List<DataFileMeta>> buckets = new LinkedHashMap<>();
    for (ManifestEntry entry : entries) {
      buckets
          .computeIfAbsent(
              new BucketKey(entry.partition(), entry.bucket(), entry.totalBuckets()),
              key -> new ArrayList<>())
          .add(entry.file());
    }
    List<Split> splits = new ArrayList<>();
    buckets.forEach((key, files) -> splits.addAll(pack(snapshot, key, files, order)));
    return splits;
  }

  private List<ChangelogSplit> pack(
      Snapshot snapshot, BucketKey key, List<DataFileMeta> files, Comparator<DataFileMeta> order) {
    List<DataFileMeta> ordered = files.stream().sorted(order).toList();
    List<ChangelogSplit> splits = new ArrayList<>();
    for (List<DataFileMeta> bin : packing.pack(ordered, DataFileMeta::lengthBytes)) {
      splits.add(
          new ChangelogSplit(
              snapshot.id(), key.partition(), key.bucket(), key.totalBuckets(), bin));
    }
    return splits;
  }
}
