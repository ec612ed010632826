package org.apache.paimon.commit;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.apache.paimon.data.BinaryRow;
import org.apache.paimon.datafile.PartitionText;
import org.apache.paimon.error.CommitConflictException;
import org.apache.paimon.index.IndexFileMeta;
import org.apache.paimon.manifest.IndexManifestEntry;
import org.apache.paimon.manifest.ManifestStore;
import org.apache.paimon.schema.BucketMode;
import org.apache.paimon.snapshot.CommitKind;
import org.apache.paimon.snapshot.Snapshot;
import org.apache.paimon.snapshot.SnapshotStore;

/**
 * Rows of dynamic buckets lie where the hash indexes of their partition said. If another commit
 * changed these since, it may have put the same keys elsewhere, and a key would be there twice
 * (format-metadata 9.2). Where the key does not tell the partition, rows lie where the table's keys
 * told, and any write since may have moved one.
 */
final class AssignmentCheck {
  private final String table;
  private final BucketMode mode;
  private final PartitionText partitionText;
  private final SnapshotStore snapshots;
  private final ManifestStore manifests;

  AssignmentCheck(
      String table,
      BucketMode mode,
      PartitionText partitionText,
      SnapshotStore snapshots,
      ManifestStore manifests) {
    this.table = table;
    this.mode = mode;
    this.partitionText = partitionText;
    this.snapshots = snapshots;
    this.manifests = manifests;
  }

  /** Refuses rows whose buckets were told by indexes that changed. */
  void verify(Base base, ChangeSet changes) {
    Map<Long, Map<BinaryRow, Map<Integer, String>>> seen = new HashMap<>();
    Map<BinaryRow, Map<Integer, String>> present = null;
    for (BucketIndexes bucket : changes.indexes()) {
      long assignedOn = bucket.changes().assignedOn();
      if (assignedOn == IndexChanges.NOT_ASSIGNED || assignedOn == base.id()) {
        continue;
      }
      if (mode == BucketMode.CROSS_PARTITION) {
        verifyNoWrite(assignedOn, base, bucket);
        continue;
      }
      if (present == null) {
        present = hashFiles(base.indexes());
      }
      Map<Integer, String> then =
          seen.computeIfAbsent(assignedOn, id -> hashFiles(indexesOf(id, base, bucket)))
              .getOrDefault(bucket.partition(), Map.of());
      if (!then.equals(present.getOrDefault(bucket.partition(), Map.of()))) {
        throw conflict(
            bucket,
            "its hash indexes changed between snapshot "
                + assignedOn
                + " and snapshot "
                + base.id());
      }
    }
  }

  /** Keys of any partition may have moved with any write. */
  private void verifyNoWrite(long assignedOn, Base base, BucketIndexes bucket) {
    for (long id = assignedOn + 1; id <= base.id(); id++) {
      long looked = id;
      Snapshot between =
          snapshots.find(id).orElseThrow(() -> conflict(bucket, "snapshot " + looked + " is gone"));
      if (between.commitKind() == CommitKind.APPEND
          || between.commitKind() == CommitKind.OVERWRITE) {
        throw conflict(
            bucket, "snapshot " + id + " wrote rows after the keys were read at " + assignedOn);
      }
    }
    if (base.id() < assignedOn) {
      throw conflict(bucket, "snapshot " + assignedOn + " is no longer part of the table");
    }
  }

  private List<IndexManifestEntry> indexesOf(long snapshotId, Base base, BucketIndexes bucket) {
    if (snapshotId == 0) {
      return List.of();
    }
    Snapshot then =
        snapshots
            .find(snapshotId)
            .orElseThrow(
                () ->
                    conflict(
                        bucket, "snapshot " + snapshotId + ", which told the buckets, is gone"));
    boolean isSame =
        Objects.equals(
            Optional.ofNullable(then.indexManifest()),
            base.snapshot().map(Snapshot::indexManifest));
    return isSame ? base.indexes() : manifests.indexesOf(then);
  }

  private static Map<BinaryRow, Map<Integer, String>> hashFiles(List<IndexManifestEntry> entries) {
    Map<BinaryRow, Map<Integer, String>> files = new HashMap<>();
    for (IndexManifestEntry entry : entries) {
      if (entry.file().type().equals(IndexFileMeta.HASH)) {
        files
            .computeIfAbsent(entry.partition(), absent -> new HashMap<>())
            .put(entry.bucket(), entry.file().fileName());
      }
    }
    return files;
  }

  private CommitConflictException conflict(BucketIndexes bucket, String what) {
    return new CommitConflictException(
        "Cannot commit rows to partition "
            + partitionText.describe(bucket.partition())
            + " of table "
            + table
            + ", whose buckets are dynamic: "
            + what
            + ", expected everything as it was when the rows got their buckets. Another commit"
            + " wrote meanwhile; run the statement again.");
  }
}
