package org.apache.paimon.write;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.apache.paimon.data.BinaryRow;
import org.apache.paimon.manifest.EntryFilter;
import org.apache.paimon.manifest.FileChange;
import org.apache.paimon.manifest.ManifestEntry;
import org.apache.paimon.manifest.ManifestFileMeta;
import org.apache.paimon.manifest.ManifestStore;
import org.apache.paimon.snapshot.CommitKind;
import org.apache.paimon.snapshot.Snapshot;
import org.apache.paimon.snapshot.SnapshotStore;

/**
 * Counts commits of a table since buckets were compacted into their highest level. Walks back once
 * for all buckets, from the snapshot that is the latest at the first count. Used by one thread.
 */
final class CommitsSinceFull {
  private final SnapshotStore snapshots;
  private final ManifestStore manifests;

  /** Commits of rows since a compaction put a file there, as far as the walk has come. */
  private final Map<Place, Integer> sinceFilled = new HashMap<>();

  /** Where the walk goes on; null before it begins. */
  private Optional<Snapshot> next;

  private int commits;

  private record Place(BinaryRow partition, int bucket, int level) {
    static Place of(ManifestEntry entry) {
      return new Place(entry.partition(), entry.bucket(), entry.file().level());
    }
  }

  CommitsSinceFull(SnapshotStore snapshots, ManifestStore manifests) {
    this.snapshots = snapshots;
    this.manifests = manifests;
  }

  /**
   * Commits of rows since the bucket's highest level got a file; as many as there are when it never
   * did.
   *
   * @param most where counting may stop
   */
  int count(BinaryRow partition, int bucket, int topLevel, int most) {
    Place place = new Place(partition, bucket, topLevel);
    if (next == null) {
      next = snapshots.latest();
    }
    while (next.isPresent() && commits < most && !sinceFilled.containsKey(place)) {
      Snapshot snapshot = next.get();
      if (snapshot.commitKind() == CommitKind.COMPACT) {
        noteFilled(snapshot);
      } else if (snapshot.commitKind() != CommitKind.ANALYZE) {
        commits++;
      }
      next = snapshots.find(snapshot.id() - 1);
    }
    return Math.min(most, sinceFilled.getOrDefault(place, commits));
  }

  private void noteFilled(Snapshot snapshot) {
    List<ManifestEntry> entries = new ArrayList<>();
    for (ManifestFileMeta manifest : manifests.deltaOf(snapshot)) {
      entries.addAll(manifests.read(manifest, EntryFilter.ALL));
    }
    // A file that gets another index is taken out and put back where it was.
    Set<String> replaced = new HashSet<>();
    for (ManifestEntry entry : entries) {
      if (entry.change() == FileChange.DELETE) {
        replaced.add(entry.file().level() + " " + entry.file().fileName());
      }
    }
    for (ManifestEntry entry : entries) {
      boolean isNew = !replaced.contains(entry.file().level() + " " + entry.file().fileName());
      if (entry.change() == FileChange.ADD && isNew) {
        sinceFilled.putIfAbsent(Place.of(entry), commits);
      }
    }
  }
}
