package org.apache.paimon.commit;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.apache.paimon.data.BinaryRow;
import org.apache.paimon.error.CommitConflictException;
import org.apache.paimon.manifest.ManifestEntry;

/**
 * A compaction that looked for the present rows of its keys must have looked at all files above
 * level 0: another writer's compaction may have put the same keys there meanwhile (format-metadata
 * 13.5, rule 4).
 */
final class CompactionBaseCheck implements ConflictCheck {
  private final String table;

  CompactionBaseCheck(String table) {
    this.table = table;
  }

  private record Bucket(BinaryRow partition, int number) {}

  @Override
  public void verify(Subject subject) {
    Map<Bucket, Set<String>> live = new HashMap<>();
    for (BucketBase base : subject.changes().bases()) {
      live.put(new Bucket(base.partition(), base.bucket()), new HashSet<>());
    }
    if (live.isEmpty()) {
      return;
    }
    for (ManifestEntry entry : subject.live()) {
      if (entry.file().level() > 0) {
        Set<String> names = live.get(new Bucket(entry.partition(), entry.bucket()));
        if (names != null) {
          names.add(entry.file().fileName());
        }
      }
    }
    for (BucketBase base : subject.changes().bases()) {
      Set<String> names = live.get(new Bucket(base.partition(), base.bucket()));
      if (!names.equals(base.files())) {
        throw conflict(base, names);
      }
    }
  }

  private CommitConflictException conflict(BucketBase base, Set<String> live) {
    return new CommitConflictException(
        "Cannot commit the compaction of bucket "
            + base.bucket()
            + " of table "
            + table
            + ": the files above level 0 are "
            + new TreeSet<>(live)
            + ", expected those that the compaction looked at, "
            + new TreeSet<>(base.files())
            + ". Another writer compacted the bucket meanwhile; compact again from its present"
            + " state.");
  }
}
