package org.apache.paimon.commit;

import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.apache.paimon.data.BinaryRow;
import org.apache.paimon.datafile.PartitionText;
import org.apache.paimon.error.CommitConflictException;
import org.apache.paimon.manifest.EntryFilter;
import org.apache.paimon.manifest.ManifestEntry;
import org.apache.paimon.manifest.ManifestStore;
import org.apache.paimon.snapshot.CommitKind;
import org.apache.paimon.snapshot.Snapshot;
import org.apache.paimon.snapshot.SnapshotStore;

/** Option {@code commit.strict-mode.last-safe-snapshot} (format-metadata 13.5). */
final class StrictModeCheck {
  private final String table;
  private final SnapshotStore snapshots;
  private final ManifestStore manifests;
  private final PartitionText partitionText;
  private final boolean hasBuckets;
  private final long lastSafe;

  /**
   * @param hasBuckets whether rows go to buckets by their values, so that appends of two users to
   *     one bucket have something to do with each other
   * @param lastSafe no snapshot up to this one matters
   */
  StrictModeCheck(
      String table,
      SnapshotStore snapshots,
      ManifestStore manifests,
      PartitionText partitionText,
      boolean hasBuckets,
      long lastSafe) {
    this.table = table;
    this.snapshots = snapshots;
    this.manifests = manifests;
    this.partitionText = partitionText;
    this.hasBuckets = hasBuckets;
    this.lastSafe = lastSafe;
  }

  private record Bucket(BinaryRow partition, int number) {}

  /**
   * Refuses a base behind which another user compacted, overwrote, or appended to a bucket of the
   * commit.
   */
  void verify(Optional<Snapshot> base, ChangeSet changes, String user) {
    Set<Bucket> touched = new HashSet<>();
    if (hasBuckets) {
      changes.delta().forEach(entry -> touched.add(bucketOf(entry)));
    }
    Optional<Snapshot> at = base;
    while (at.isPresent() && at.get().id() > lastSafe) {
      Snapshot snapshot = at.get();
      boolean isRisky =
          snapshot.commitKind() == CommitKind.COMPACT
              || snapshot.commitKind() == CommitKind.OVERWRITE;
      boolean isOther = !snapshot.commitUser().equals(user);
      if (isOther && snapshot.commitKind() == CommitKind.APPEND && !touched.isEmpty()) {
        verifyAppend(snapshot, touched);
      }
      if (isRisky && isOther) {
        throw new CommitConflictException(
            "Cannot commit to table "
                + table
                + ": snapshot "
                + snapshot.id()
                + " of user "
                + snapshot.commitUser()
                + " is a "
                + snapshot.commitKind()
                + ", expected none after snapshot "
                + lastSafe
                + " by option 'commit.strict-mode.last-safe-snapshot'. Run the statement again on"
                + " the present state, with a newer value of the option.");
      }
      at = snapshots.find(snapshot.id() - 1);
    }
  }

  private static Bucket bucketOf(ManifestEntry entry) {
    return new Bucket(entry.partition(), entry.bucket());
  }

  private void verifyAppend(Snapshot snapshot, Set<Bucket> touched) {
    for (List<ManifestEntry> entries :
        manifests.readAll(manifests.deltaOf(snapshot), EntryFilter.ALL)) {
      for (ManifestEntry entry : entries) {
        if (touched.contains(bucketOf(entry))) {
          throw new CommitConflictException(
              "Cannot commit to table "
                  + table
                  + ": snapshot "
                  + snapshot.id()
                  + " of user "
                  + snapshot.commitUser()
                  + " appended to bucket "
                  + entry.bucket()
                  + " of partition "
                  + partitionText.describe(entry.partition())
                  + ", to which this commit writes, expected no such snapshot after snapshot "
                  + lastSafe
                  + " by option 'commit.strict-mode.last-safe-snapshot'. Run the statement again"
                  + " on the present state, with a newer value of the option.");
        }
      }
    }
  }
}
