package org.apache.paimon.write;

import java.util.Optional;
import org.apache.paimon.data.BinaryRow;
import org.apache.paimon.manifest.EntryFilter;
import org.apache.paimon.manifest.FileChange;
import org.apache.paimon.manifest.ManifestEntry;
import org.apache.paimon.manifest.ManifestFileMeta;
import org.apache.paimon.manifest.ManifestStore;
import org.apache.paimon.snapshot.CommitKind;
import org.apache.paimon.snapshot.Snapshot;
import org.apache.paimon.snapshot.SnapshotStore;

/** Counts commits of a table since a bucket was compacted into its highest level. */
final class CommitsSinceFull {
  private final SnapshotStore snapshots;
  private final ManifestStore manifests;

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
    int commits = 0;
    Optional<Snapshot> snapshot = snapshots.latest();
    while (snapshot.isPresent() && commits < most) {
      if (snapshot.get().commitKind() == CommitKind.COMPACT) {
        if (filled(snapshot.get(), partition, bucket, topLevel)) {
          return commits;
        }
      } else if (snapshot.get().commitKind() != CommitKind.ANALYZE) {
        commits++;
      }
      snapshot = snapshots.find(snapshot.get().id() - 1);
    }
    return commits;
  }

  private boolean filled(Snapshot snapshot, BinaryRow partition, int bucket, int topLevel) {
    EntryFilter ofBucket =
        (entryPartition, entryBucket, total) ->
            entryBucket == bucket && entryPartition.equals(partition);
    for (ManifestFileMeta manifest : manifests.deltaOf(snapshot)) {
      for (ManifestEntry entry : manifests.read(manifest, ofBucket)) {
        if (entry.change() == FileChange.ADD && entry.file().level() == topLevel) {
          return true;
        }
      }
    }
    return false;
  }
}
