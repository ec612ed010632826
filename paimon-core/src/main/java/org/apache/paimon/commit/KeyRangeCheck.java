package org.apache.paimon.commit;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.paimon.data.BatchBuilder;
import org.apache.paimon.data.BinaryRow;
import org.apache.paimon.data.ColumnVector;
import org.apache.paimon.data.KeyComparator;
import org.apache.paimon.error.CommitConflictException;
import org.apache.paimon.manifest.FileChange;
import org.apache.paimon.manifest.FileIdentity;
import org.apache.paimon.manifest.ManifestEntry;
import org.apache.paimon.types.DataType;

/**
 * On levels above 0 the key ranges of a bucket's files do not overlap (format-metadata 13.5, rule
 * 3).
 */
final class KeyRangeCheck implements ConflictCheck {
  private final String table;
  private final List<DataType> keyTypes;
  private final KeyComparator order;

  /**
   * @param keyTypes of the trimmed primary key
   */
  KeyRangeCheck(String table, List<DataType> keyTypes) {
    this.table = table;
    this.keyTypes = keyTypes;
    this.order = new KeyComparator(keyTypes);
  }

  private record Run(BinaryRow partition, int bucket, int level) {
    static Run of(ManifestEntry entry) {
      return new Run(entry.partition(), entry.bucket(), entry.file().level());
    }
  }

  @Override
  public void verify(Subject subject) {
    Set<Run> touched = new HashSet<>();
    Set<FileIdentity> deleted = new HashSet<>();
    for (ManifestEntry entry : subject.changes().delta()) {
      if (entry.change() == FileChange.DELETE) {
        deleted.add(entry.identity());
      } else if (entry.file().level() > 0) {
        touched.add(Run.of(entry));
      }
    }
    if (touched.isEmpty()) {
      return;
    }
    Map<Run, List<ManifestEntry>> runs = new HashMap<>();
    List<ManifestEntry> all = new ArrayList<>(subject.live());
    all.addAll(subject.changes().delta());
    for (ManifestEntry entry : all) {
      boolean isLeft =
          entry.change() == FileChange.ADD
              && touched.contains(Run.of(entry))
              && !deleted.contains(entry.identity());
      if (isLeft) {
        runs.computeIfAbsent(Run.of(entry), run -> new ArrayList<>()).add(entry);
      }
    }
    runs.values().forEach(this::verifyRun);
  }

  private void verifyRun(List<ManifestEntry> files) {
    ColumnVector[] least = columns(files, true);
    ColumnVector[] greatest = columns(files, false);
    Integer[] byKey = new Integer[files.size()];
    java.util.Arrays.setAll(byKey, i -> i);
    java.util.Arrays.sort(byKey, (a, b) -> order.compare(least, a, least, b));
    for (int i = 1; i < byKey.length; i++) {
      if (order.compare(greatest, byKey[i - 1], least, byKey[i]) >= 0) {
        throw conflict(files.get(byKey[i - 1]), files.get(byKey[i]));
      }
    }
  }

  private ColumnVector[] columns(List<ManifestEntry> files, boolean isLeast) {
    BatchBuilder keys = new BatchBuilder(keyTypes);
    for (ManifestEntry entry : files) {
      BinaryRow key = isLeast ? entry.file().minKey() : entry.file().maxKey();
      keys.append(key.view(keyTypes));
    }
    return keys.build().columns().toArray(ColumnVector[]::new);
  }

  private CommitConflictException conflict(ManifestEntry left, ManifestEntry right) {
    return new CommitConflictException(
        "Cannot commit to bucket "
            + left.bucket()
            + " of table "
            + table
            + ": files "
            + left.file().fileName()
            + " and "
            + right.file().fileName()
            + " of level "
            + left.file().level()
            + " would overlap in keys, expected none to. Another writer compacted the bucket"
            + " meanwhile; compact again from its present state.");
  }
}
