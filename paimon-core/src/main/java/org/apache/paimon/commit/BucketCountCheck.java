package org.apache.paimon.commit;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.paimon.data.BinaryRow;
import org.apache.paimon.error.CommitConflictException;
import org.apache.paimon.manifest.FileChange;
import org.apache.paimon.manifest.ManifestEntry;
import org.apache.paimon.snapshot.CommitKind;

/** Only an OVERWRITE may change a partition's bucket count (format-metadata 13.5, rule 1). */
final class BucketCountCheck implements ConflictCheck {
  private final String table;

  BucketCountCheck(String table) {
    this.table = table;
  }

  @Override
  public void verify(Subject subject) {
    if (subject.changes().kind() == CommitKind.OVERWRITE) {
      return;
    }
    Map<BinaryRow, ManifestEntry> known = new HashMap<>();
    List<ManifestEntry> all = new ArrayList<>(subject.live());
    all.addAll(subject.changes().delta());
    for (ManifestEntry entry : all) {
      if (entry.totalBuckets() <= 0 || entry.change() == FileChange.DELETE) {
        continue;
      }
      ManifestEntry first = known.putIfAbsent(entry.partition(), entry);
      if (first != null && first.totalBuckets() != entry.totalBuckets()) {
        throw new CommitConflictException(
            "Cannot commit file "
                + entry.file().fileName()
                + " with "
                + entry.totalBuckets()
                + " buckets to table "
                + table
                + ": its partition has files with "
                + first.totalBuckets()
                + " buckets, expected one count. Overwrite the partition to change its bucket"
                + " count, or write with the present one.");
      }
    }
  }
}
