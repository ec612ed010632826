package org.apache.paimon.commit;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.paimon.data.BinaryRow;
import org.apache.paimon.datafile.DataFileMeta;
import org.apache.paimon.error.CommitConflictException;
import org.apache.paimon.manifest.EntryFilter;
import org.apache.paimon.manifest.FileChange;
import org.apache.paimon.manifest.ManifestEntry;
import org.apache.paimon.manifest.ManifestFileMeta;
import org.apache.paimon.manifest.ManifestStore;
import org.apache.paimon.snapshot.CommitKind;
import org.apache.paimon.snapshot.Snapshot;
import org.apache.paimon.snapshot.SnapshotStore;
import org.apache.paimon.types.DataType;

/**
 * Rows of a primary-key table that a statement made from what it read, as UPDATE does, take the
 * place of these rows, not of what another commit made of them since. So no commit after the
 * snapshot that was read may have written or removed one of the keys. Compactions change no row.
 * Postponed rows are left out: no statement reads what waits there.
 */
final class RowConflictCheck {
  private final String table;
  private final SnapshotStore snapshots;
  private final ManifestStore manifests;
  private final List<DataType> keyTypes;
  private final ChangedKeys keys;

  /**
   * @param keyTypes of the trimmed primary key
   */
  RowConflictCheck(
      String table,
      SnapshotStore snapshots,
      ManifestStore manifests,
      List<DataType> keyTypes,
      ChangedKeys keys) {
    this.table = table;
    this.snapshots = snapshots;
    this.manifests = manifests;
    this.keyTypes = keyTypes;
    this.keys = keys;
  }

  private record Bucket(BinaryRow partition, int number) {
    static Bucket of(ManifestEntry entry) {
      return new Bucket(entry.partition(), entry.bucket());
    }
  }

  /**
   * Refuses changes of rows that another commit changed after a snapshot.
   *
   * @param readOn number of the snapshot; 0 = the table had none
   */
  void verify(Base base, ChangeSet changes, long readOn) {
    if (readOn == base.id() || changes.kind() == CommitKind.COMPACT) {
      return;
    }
    Map<Bucket, ChangedKeys.Files> ours = byBucket(changes);
    if (ours.isEmpty()) {
      return;
    }
    if (base.id() < readOn) {
      throw conflict(readOn, "snapshot " + readOn + " is no longer part of the table");
    }
    Map<Bucket, List<DataFileMeta>> theirs = new LinkedHashMap<>();
    for (long id = readOn + 1; id <= base.id(); id++) {
      long number = id;
      Snapshot between =
          snapshots
              .find(id)
              .orElseThrow(
                  () ->
                      conflict(
                          readOn,
                          "snapshot " + number + ", which may have changed them, has expired"));
      if (between.commitKind() == CommitKind.APPEND
          || between.commitKind() == CommitKind.OVERWRITE) {
        collect(between, ours, theirs);
      }
    }
    theirs.forEach((bucket, files) -> verify(ours.get(bucket), files, readOn, base.id()));
  }

  private static Map<Bucket, ChangedKeys.Files> byBucket(ChangeSet changes) {
    Map<Bucket, ChangedKeys.Files> buckets = new HashMap<>();
    for (ManifestEntry entry : changes.delta()) {
      if (entry.bucket() >= 0) {
        ChangedKeys.Files files =
            buckets.computeIfAbsent(
                Bucket.of(entry),
                bucket ->
                    new ChangedKeys.Files(
                        bucket.partition(), bucket.number(), new ArrayList<>(), new ArrayList<>()));
        (entry.change() == FileChange.ADD ? files.added() : files.removed()).add(entry.file());
      }
    }
    return buckets;
  }

  private void collect(
      Snapshot snapshot,
      Map<Bucket, ChangedKeys.Files> ours,
      Map<Bucket, List<DataFileMeta>> theirs) {
    EntryFilter touched =
        (partition, bucket, total) -> ours.containsKey(new Bucket(partition, bucket));
    for (ManifestFileMeta manifest : manifests.deltaOf(snapshot)) {
      for (ManifestEntry entry : manifests.read(manifest, touched)) {
        theirs.computeIfAbsent(Bucket.of(entry), bucket -> new ArrayList<>()).add(entry.file());
      }
    }
  }

  /** By key ranges first, which tell most statements apart, then by the keys themselves. */
  private void verify(ChangedKeys.Files ours, List<DataFileMeta> theirs, long readOn, long baseId) {
    KeyRanges others = new KeyRanges(theirs, keyTypes);
    KeyRanges added = new KeyRanges(ours.added(), keyTypes);
    KeyRanges removed = new KeyRanges(ours.removed(), keyTypes);
    ChangedKeys.Files near =
        new ChangedKeys.Files(
            ours.partition(),
            ours.bucket(),
            added.overlapping(others),
            removed.overlapping(others));
    List<DataFileMeta> met = others.overlapping(added, removed);
    if (!met.isEmpty() && keys.meet(near, met)) {
      throw conflict(
          readOn,
          "a commit up to snapshot "
              + baseId
              + " changed at least one of them in bucket "
              + ours.bucket());
    }
  }

  private CommitConflictException conflict(long readOn, String what) {
    return new CommitConflictException(
        "Cannot commit changed rows to table "
            + table
            + ": "
            + what
            + ", expected the rows as they were in snapshot "
            + readOn
            + ", which the statement read. Run the statement again.");
  }
}
