package org.apache.paimon.scan;

import java.util.HashMap;
import java.util.HashSet;
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
 * Finds the newest snapshot that a compaction left with nothing to merge: each bucket of a table
 * with a primary key has files of one level above 0 only. The files are read once, for the latest
 * snapshot; what each commit changed is undone on the way back. Used by one thread, once.
 */
final class FullCompactions {
  private static final EntryFilter IN_BUCKETS = (partition, bucket, total) -> bucket >= 0;

  private final SnapshotStore snapshots;
  private final ManifestStore manifests;
  private final Map<Bucket, Map<Integer, Integer>> filesByLevel = new HashMap<>();
  private final Set<Bucket> unmerged = new HashSet<>();

  private record Bucket(BinaryRow partition, int number) {}

  FullCompactions(SnapshotStore snapshots, ManifestStore manifests) {
    this.snapshots = snapshots;
    this.manifests = manifests;
  }

  /** The newest one up to a snapshot; empty when none is left. */
  Optional<Snapshot> newest(Snapshot latest) {
    manifests.readLive(manifests.manifestsOf(latest), IN_BUCKETS).forEach(file -> count(file, 1));
    Optional<Snapshot> at = Optional.of(latest);
    while (at.isPresent()) {
      Snapshot snapshot = at.get();
      if (snapshot.commitKind() == CommitKind.COMPACT && unmerged.isEmpty()) {
        return at;
      }
      at = snapshots.find(snapshot.id() - 1);
      if (at.isPresent()) {
        undo(snapshot);
      }
    }
    return Optional.empty();
  }

  private void undo(Snapshot snapshot) {
    for (ManifestFileMeta manifest : manifests.deltaOf(snapshot)) {
      for (ManifestEntry entry : manifests.read(manifest, IN_BUCKETS)) {
        count(entry, entry.change() == FileChange.ADD ? -1 : 1);
      }
    }
  }

  private void count(ManifestEntry entry, int files) {
    Bucket bucket = new Bucket(entry.partition(), entry.bucket());
    Map<Integer, Integer> levels = filesByLevel.computeIfAbsent(bucket, b -> new HashMap<>());
    levels.merge(
        entry.file().level(), files, (left, right) -> left + right == 0 ? null : left + right);
    boolean isMerged = levels.isEmpty() || (levels.size() == 1 && !levels.containsKey(0));
    if (isMerged) {
      unmerged.remove(bucket);
    } else {
      unmerged.add(bucket);
    }
  }
}
