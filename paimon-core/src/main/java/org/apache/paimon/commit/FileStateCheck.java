package org.apache.paimon.commit;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.apache.paimon.data.BinaryRow;
import org.apache.paimon.error.CommitConflictException;
import org.apache.paimon.index.DeletionRange;
import org.apache.paimon.index.IndexFileMeta;
import org.apache.paimon.manifest.FileChange;
import org.apache.paimon.manifest.IndexManifestEntry;
import org.apache.paimon.manifest.LiveEntries;
import org.apache.paimon.manifest.ManifestEntry;

/**
 * Added files are new, deleted files are there, and every deletion vector belongs to a live file
 * (format-metadata 13.5, rules 2 and 4).
 */
final class FileStateCheck implements ConflictCheck {
  private final String table;
  private final IndexState.VectorLayout layout;

  FileStateCheck(String table, IndexState.VectorLayout layout) {
    this.table = table;
    this.layout = layout;
  }

  @Override
  public void verify(Subject subject) {
    LiveEntries state = new LiveEntries();
    subject.live().forEach(state::add);
    for (ManifestEntry entry : subject.changes().delta()) {
      if (!state.tryAdd(entry)) {
        throw conflict(entry, "file " + entry.file().fileName() + " is part of the table already");
      }
    }
    List<ManifestEntry> after = state.entries();
    for (ManifestEntry entry : after) {
      if (entry.change() == FileChange.DELETE) {
        throw conflict(
            entry, "file " + entry.file().fileName() + " is no longer part of the table");
      }
    }
    verifyVectors(subject, after);
  }

  private record FileKey(BinaryRow partition, int bucket, String name) {}

  private void verifyVectors(Subject subject, List<ManifestEntry> after) {
    List<IndexManifestEntry> indexes =
        IndexState.after(subject.base().indexes(), subject.changes(), layout, table);
    if (indexes.isEmpty()) {
      return;
    }
    Set<FileKey> live = new HashSet<>();
    after.forEach(entry -> live.add(keyOf(entry)));
    Set<FileKey> dead = new HashSet<>();
    for (ManifestEntry entry : subject.changes().delta()) {
      if (entry.change() == FileChange.DELETE && !live.contains(keyOf(entry))) {
        dead.add(keyOf(entry));
      }
    }
    for (IndexManifestEntry index : indexes) {
      if (index.file().deletionRanges() == null) {
        continue;
      }
      boolean isNew = isAdded(subject.changes(), index.file());
      for (DeletionRange range : index.file().deletionRanges()) {
        FileKey key = new FileKey(index.partition(), index.bucket(), range.dataFile());
        if (dead.contains(key) || (isNew && !live.contains(key))) {
          throw vectorConflict(index, range, dead.contains(key));
        }
      }
    }
  }

  private static FileKey keyOf(ManifestEntry entry) {
    return new FileKey(entry.partition(), entry.bucket(), entry.file().fileName());
  }

  private static boolean isAdded(ChangeSet changes, IndexFileMeta file) {
    return changes.indexes().stream().anyMatch(bucket -> bucket.changes().added().contains(file));
  }

  private CommitConflictException vectorConflict(
      IndexManifestEntry index, DeletionRange range, boolean isRemoved) {
    return new CommitConflictException(
        "Cannot commit to bucket "
            + index.bucket()
            + " of table "
            + table
            + ": data file "
            + range.dataFile()
            + (isRemoved
                ? ", which this commit replaces, got deleted rows by another commit"
                : ", whose rows this commit deletes, is no longer part of the table")
            + ", expected the state this commit was prepared on. Run the statement again.");
  }

  private CommitConflictException conflict(ManifestEntry entry, String what) {
    return new CommitConflictException(
        "Cannot commit to bucket "
            + entry.bucket()
            + " of table "
            + table
            + ": "
            + what
            + ", expected the files this commit was prepared on. Another commit changed the bucket"
            + " meanwhile; run the statement again.");
  }
}
