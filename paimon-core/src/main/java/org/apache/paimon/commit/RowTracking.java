package org.apache.paimon.commit;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.apache.paimon.datafile.DataFileMeta;
import org.apache.paimon.datafile.FileSource;
import org.apache.paimon.manifest.FileChange;
import org.apache.paimon.manifest.ManifestEntry;

/** Gives rows their ids and files the snapshot's number as sequence (spec: commit, 13.2). */
final class RowTracking {
  private RowTracking() {}

  /**
   * Numbers given on one try.
   *
   * @param delta with numbers
   * @param nextRowId the next unused row id
   */
  record Numbered(List<ManifestEntry> delta, long nextRowId) {}

  static Numbered assign(List<ManifestEntry> delta, long snapshotId, long firstRowId) {
    List<ManifestEntry> numbered = new ArrayList<>(delta.size());
    Set<String> present = new HashSet<>();
    for (ManifestEntry entry : delta) {
      if (entry.change() == FileChange.DELETE) {
        present.add(entry.file().fileName());
      }
    }
    long next = firstRowId;
    for (ManifestEntry entry : delta) {
      DataFileMeta file = entry.file();
      // A file that only changes its entry, such as one that gets an index, keeps its numbers.
      if (entry.change() == FileChange.DELETE || present.contains(file.fileName())) {
        numbered.add(entry);
        continue;
      }
      Long rowId = file.firstRowId();
      if (rowId == null && file.fileSource() == FileSource.APPEND) {
        rowId = next;
        next += file.rowCount();
      }
      numbered.add(
          new ManifestEntry(
              entry.change(),
              entry.partition(),
              entry.bucket(),
              entry.totalBuckets(),
              file.withRowTracking(snapshotId, rowId)));
    }
    return new Numbered(numbered, next);
  }
}
