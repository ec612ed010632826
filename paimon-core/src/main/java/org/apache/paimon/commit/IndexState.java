package org.apache.paimon.commit;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.apache.paimon.error.CommitConflictException;
import org.apache.paimon.index.IndexFileMeta;
import org.apache.paimon.manifest.IndexManifestEntry;

/**
 * The index files after a commit, and the check that the state it started from is still there
 * (format-metadata 9.1 and 13.5). Every removed file must still be there; a bucket in which a
 * writer removed none of a type must have had none, except that vectors of tables without buckets
 * lie in several files, of which each names other data files.
 */
final class IndexState {
  /** How deletion vectors are spread over index files. */
  enum VectorLayout {
    /** One index file holds all vectors of a bucket: tables with buckets. */
    ONE_FILE_PER_BUCKET,
    /** Several index files, each with the vectors of some data files: tables without buckets. */
    SEVERAL_FILES
  }

  private final List<IndexManifestEntry> entries;
  private final VectorLayout layout;
  private final String table;

  private IndexState(List<IndexManifestEntry> entries, VectorLayout layout, String table) {
    this.entries = entries;
    this.layout = layout;
    this.table = table;
  }

  /**
   * The state that {@code changes} make of {@code before}.
   *
   * @param table name, for messages
   * @throws CommitConflictException when another commit changed what they start from
   */
  static List<IndexManifestEntry> after(
      List<IndexManifestEntry> before, ChangeSet changes, VectorLayout layout, String table) {
    List<IndexManifestEntry> kept = new ArrayList<>();
    for (IndexManifestEntry entry : before) {
      if (!changes.clearedPartitions().test(entry.partition())) {
        kept.add(entry);
      }
    }
    IndexState state = new IndexState(kept, layout, table);
    changes.indexes().forEach(state::remove);
    changes.indexes().forEach(state::add);
    return state.entries;
  }

  private static boolean isOf(IndexManifestEntry entry, BucketIndexes bucket) {
    return entry.bucket() == bucket.bucket() && entry.partition().equals(bucket.partition());
  }

  private void remove(BucketIndexes bucket) {
    for (IndexFileMeta file : bucket.changes().removed()) {
      boolean found =
          entries.removeIf(
              entry -> isOf(entry, bucket) && entry.file().fileName().equals(file.fileName()));
      if (!found) {
        throw conflict(bucket, "index file " + file.fileName() + " is no longer part of the table");
      }
    }
  }

  private void add(BucketIndexes bucket) {
    for (IndexFileMeta file : bucket.changes().added()) {
      for (IndexManifestEntry entry : entries) {
        if (isOf(entry, bucket) && excludes(entry.file(), file)) {
          throw conflict(
              bucket,
              "index file " + entry.file().fileName() + " is there and was not to be replaced");
        }
      }
      entries.add(new IndexManifestEntry(bucket.partition(), bucket.bucket(), file));
    }
  }

  /** A second file of a type may only hold vectors of other data files. */
  private boolean excludes(IndexFileMeta present, IndexFileMeta added) {
    if (!present.type().equals(added.type())) {
      return false;
    }
    if (layout == VectorLayout.ONE_FILE_PER_BUCKET
        || added.deletionRanges() == null
        || present.deletionRanges() == null) {
      return true;
    }
    Set<String> named = new HashSet<>();
    present.deletionRanges().forEach(range -> named.add(range.dataFile()));
    return added.deletionRanges().stream().anyMatch(range -> named.contains(range.dataFile()));
  }

  private CommitConflictException conflict(BucketIndexes bucket, String what) {
    return new CommitConflictException(
        "Cannot commit to bucket "
            + bucket.bucket()
            + " of table "
            + table
            + ": "
            + what
            + ", expected the index files this commit was prepared on. Another commit changed the"
            + " bucket meanwhile; run the statement again.");
  }
}
