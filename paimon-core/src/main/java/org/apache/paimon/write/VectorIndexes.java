package org.apache.paimon.write;

import java.util.ArrayList;
import java.util.List;
import org.apache.paimon.append.BucketVectors;
import org.apache.paimon.append.VectorChange;
import org.apache.paimon.commit.IndexChanges;
import org.apache.paimon.datafile.DataFileMeta;
import org.apache.paimon.index.IndexFileMeta;

/** The index files of one bucket while it is written. Used by the writer's thread. */
final class VectorIndexes {
  private final BucketVectors vectors;
  private final List<IndexFileMeta> present;
  private final List<IndexFileMeta> removed = new ArrayList<>();
  private final List<IndexFileMeta> added = new ArrayList<>();

  /**
   * @param present index files of the bucket
   */
  VectorIndexes(BucketVectors vectors, List<IndexFileMeta> present) {
    this.vectors = vectors;
    this.present = new ArrayList<>(present);
  }

  /** The index files that hold now; the caller's copy. */
  List<IndexFileMeta> present() {
    return List.copyOf(present);
  }

  BucketVectors vectors() {
    return vectors;
  }

  /** Whether rows of a file are marked as deleted. */
  boolean mark(DataFileMeta file) {
    return present.stream()
        .filter(index -> index.type().equals(IndexFileMeta.DELETION_VECTORS))
        .flatMap(index -> index.deletionRanges().stream())
        .anyMatch(range -> range.dataFile().equals(file.fileName()));
  }

  /** Takes over what a compaction changed. */
  void apply(VectorChange change) {
    List<IndexFileMeta> obsolete = new ArrayList<>();
    for (IndexFileMeta index : change.removed()) {
      present.remove(index);
      if (added.remove(index)) {
        obsolete.add(index);
      } else {
        removed.add(index);
      }
    }
    present.addAll(change.added());
    added.addAll(change.added());
    vectors.delete(obsolete);
  }

  /** Hands the changes out and begins anew. */
  IndexChanges handOut() {
    IndexChanges changes = new IndexChanges(added, removed);
    added.clear();
    removed.clear();
    return changes;
  }

  /** Deletes what was made and not handed out. */
  void discard() {
    List<IndexFileMeta> made = List.copyOf(added);
    handOut();
    vectors.delete(made);
  }
}
