package org.apache.paimon.commit;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import org.apache.paimon.data.BinaryRow;
import org.apache.paimon.manifest.EntryFilter;
import org.apache.paimon.manifest.IndexManifestEntry;
import org.apache.paimon.manifest.ManifestEntry;
import org.apache.paimon.manifest.ManifestFileMeta;
import org.apache.paimon.manifest.ManifestStore;
import org.apache.paimon.manifest.PartitionRange;
import org.apache.paimon.snapshot.Snapshot;
import org.apache.paimon.types.DataType;

/** The snapshot a try builds on; its metadata is read when asked for, once. Used by one thread. */
final class Base {
  private static final int MAX_PRUNED_PARTITIONS = 100;

  private final Optional<Snapshot> snapshot;
  private final ManifestStore store;
  private final List<DataType> partitionTypes;
  private List<ManifestFileMeta> manifests;
  private List<IndexManifestEntry> indexes;
  private Set<BinaryRow> livePartitions;
  private List<ManifestEntry> live;
  private Predicate<BinaryRow> matching;
  private List<ManifestEntry> liveMatching;

  Base(Optional<Snapshot> snapshot, ManifestStore store, List<DataType> partitionTypes) {
    this.snapshot = snapshot;
    this.store = store;
    this.partitionTypes = partitionTypes;
  }

  Optional<Snapshot> snapshot() {
    return snapshot;
  }

  /** Number of the snapshot; 0 when the table has none. */
  long id() {
    return snapshot.map(Snapshot::id).orElse(0L);
  }

  List<ManifestFileMeta> manifests() {
    if (manifests == null) {
      manifests = snapshot.map(store::manifestsOf).orElse(List.of());
    }
    return manifests;
  }

  /** All index files. */
  List<IndexManifestEntry> indexes() {
    if (indexes == null) {
      indexes = snapshot.map(store::indexesOf).orElse(List.of());
    }
    return indexes;
  }

  /** Live files of some partitions. */
  List<ManifestEntry> live(Set<BinaryRow> partitions) {
    if (liveMatching != null && partitions.stream().allMatch(matching)) {
      return liveMatching.stream().filter(entry -> partitions.contains(entry.partition())).toList();
    }
    if (live == null || !livePartitions.equals(partitions)) {
      List<ManifestFileMeta> candidates = manifests();
      if (!partitionTypes.isEmpty() && partitions.size() <= MAX_PRUNED_PARTITIONS) {
        List<PartitionRange> ranges = new ArrayList<>();
        partitions.forEach(each -> ranges.add(new PartitionRange(partitionTypes, each)));
        candidates =
            candidates.stream()
                .filter(manifest -> ranges.stream().anyMatch(range -> range.mayBeIn(manifest)))
                .toList();
      }
      live = store.readLive(candidates, EntryFilter.ofPartitions(partitions::contains));
      livePartitions = partitions;
    }
    return live;
  }

  /** Live files of the partitions that match. */
  List<ManifestEntry> liveWhere(Predicate<BinaryRow> partitions) {
    liveMatching = store.readLive(manifests(), EntryFilter.ofPartitions(partitions));
    matching = partitions;
    return liveMatching;
  }
}
