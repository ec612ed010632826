package org.apache.paimon.commit;

import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import org.apache.paimon.data.BinaryRow;
import org.apache.paimon.manifest.FileChange;
import org.apache.paimon.manifest.ManifestEntry;
import org.apache.paimon.snapshot.CommitKind;

/**
 * What one snapshot will change.
 *
 * @param kind of the snapshot
 * @param delta data files added and deleted, in manifest order
 * @param changelog changelog files
 * @param indexes index files added and removed by bucket
 * @param bases what buckets must hold for the changes to be right
 * @param clearedPartitions partitions that lose all index files before {@code indexes} are added
 * @param statistics name of a new statistics file
 */
record ChangeSet(
    CommitKind kind,
    List<ManifestEntry> delta,
    List<ManifestEntry> changelog,
    List<BucketIndexes> indexes,
    List<BucketBase> bases,
    Predicate<BinaryRow> clearedPartitions,
    Optional<String> statistics) {

  /** No partition is cleared. */
  static final Predicate<BinaryRow> NONE = partition -> false;

  ChangeSet {
    delta = List.copyOf(delta);
    changelog = List.copyOf(changelog);
    indexes = List.copyOf(indexes);
    bases = List.copyOf(bases);
  }

  /** Changes of data files. */
  static ChangeSet ofFiles(
      CommitKind kind,
      List<ManifestEntry> delta,
      List<ManifestEntry> changelog,
      List<BucketIndexes> indexes,
      Predicate<BinaryRow> clearedPartitions) {
    return new ChangeSet(
        kind, delta, changelog, indexes, List.of(), clearedPartitions, Optional.empty());
  }

  /** The same changes, which rest on what these buckets hold. */
  ChangeSet restingOn(List<BucketBase> newBases) {
    return new ChangeSet(kind, delta, changelog, indexes, newBases, clearedPartitions, statistics);
  }

  /** New statistics of the table, and nothing else. */
  static ChangeSet ofStatistics(String fileName) {
    return new ChangeSet(
        CommitKind.ANALYZE,
        List.of(),
        List.of(),
        List.of(),
        List.of(),
        NONE,
        Optional.of(fileName));
  }

  boolean isEmpty() {
    return delta.isEmpty() && changelog.isEmpty() && !changesIndexFiles();
  }

  boolean changesIndexes() {
    return changesIndexFiles() || clearedPartitions != NONE;
  }

  private boolean changesIndexFiles() {
    return indexes.stream().anyMatch(index -> index.changes().changesFiles());
  }

  /** Partitions with changed files or indexes. */
  Set<BinaryRow> partitions() {
    Set<BinaryRow> partitions = new HashSet<>();
    delta.forEach(entry -> partitions.add(entry.partition()));
    indexes.forEach(index -> partitions.add(index.partition()));
    return partitions;
  }

  /** Rows of added minus rows of deleted files. */
  long deltaRows() {
    long rows = 0;
    for (ManifestEntry entry : delta) {
      long count = entry.file().rowCount();
      rows += entry.change() == FileChange.ADD ? count : -count;
    }
    return rows;
  }

  long changelogRows() {
    return changelog.stream().mapToLong(entry -> entry.file().rowCount()).sum();
  }
}
