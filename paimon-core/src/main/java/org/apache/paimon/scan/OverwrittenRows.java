package org.apache.paimon.scan;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.apache.paimon.data.BinaryRow;
import org.apache.paimon.error.NotFoundException;
import org.apache.paimon.predicate.Predicate;
import org.apache.paimon.snapshot.Snapshot;

/**
 * The changes of an OVERWRITE snapshot of a primary-key table: the removed rows as {@code -D}, then
 * the new ones as {@code +I}, also where they are equal. Thread-safe.
 */
final class OverwrittenRows {
  private final String table;
  private final BatchScan states;
  private final ChangePlanner changes;

  OverwrittenRows(String table, BatchScan states, ChangePlanner changes) {
    this.table = table;
    this.states = states;
    this.changes = changes;
  }

  /**
   * The changes, all removals first.
   *
   * @param before the snapshot that was overwritten; empty when it expired
   * @throws NotFoundException when that snapshot, whose rows were removed, has expired
   */
  List<Split> of(Optional<Snapshot> before, Snapshot overwrite, Optional<Predicate> filter) {
    ChangePlanner.ChangedFiles files = changes.changedFiles(overwrite);
    Set<String> removed = files.removed();
    List<Split> splits = new ArrayList<>();
    if (!removed.isEmpty()) {
      Snapshot old = before.orElseThrow(() -> expired(overwrite.id()));
      for (List<Split> bucket :
          byBucket(states.splitsOf(old, filter, file -> removed.contains(file.fileName())))) {
        splits.add(difference(overwrite, bucket, List.of()));
      }
    }
    Set<String> added = files.added();
    for (List<Split> bucket :
        byBucket(states.splitsOf(overwrite, filter, file -> added.contains(file.fileName())))) {
      splits.add(difference(overwrite, List.of(), bucket));
    }
    return splits;
  }

  private record Bucket(BinaryRow partition, int bucket) {}

  private static Iterable<List<Split>> byBucket(List<Split> splits) {
    Map<Bucket, List<Split>> buckets = new LinkedHashMap<>();
    for (Split split : splits) {
      buckets
          .computeIfAbsent(
              new Bucket(split.partition(), split.bucket()), bucket -> new ArrayList<>())
          .add(split);
    }
    return buckets.values();
  }

  private static DiffSplit difference(Snapshot snapshot, List<Split> before, List<Split> after) {
    Split any = before.isEmpty() ? after.get(0) : before.get(0);
    return new DiffSplit(
        snapshot.id(), any.partition(), any.bucket(), any.totalBuckets(), before, after);
  }

  private NotFoundException expired(long overwrite) {
    return new NotFoundException(
        "Cannot stream overwrite snapshot "
            + overwrite
            + " of table "
            + table
            + ": the snapshot before it, whose rows it removed, has expired; expected both while '"
            + StreamOptions.STREAMING_READ_OVERWRITE.name()
            + "' is set. Start a new stream, or go on without that option, which leaves overwrites"
            + " out.");
  }
}
