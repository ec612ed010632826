package org.apache.paimon.write;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.paimon.append.BucketVectors;
import org.apache.paimon.append.VectorChange;
import org.apache.paimon.commit.CommitMessage;
import org.apache.paimon.commit.FileChanges;
import org.apache.paimon.commit.IndexChanges;
import org.apache.paimon.data.BinaryRow;
import org.apache.paimon.datafile.TablePaths;
import org.apache.paimon.index.IndexFileMeta;
import org.apache.paimon.index.deletion.DeletionVector;
import org.apache.paimon.io.Closing;
import org.apache.paimon.io.FileIO;
import org.apache.paimon.manifest.IndexManifestEntry;
import org.apache.paimon.manifest.ManifestOptions;
import org.apache.paimon.manifest.ManifestStore;
import org.apache.paimon.schema.BucketMode;
import org.apache.paimon.schema.TableOptions;
import org.apache.paimon.schema.TableSchema;
import org.apache.paimon.schema.TableSource;
import org.apache.paimon.snapshot.Snapshot;
import org.apache.paimon.snapshot.SnapshotStore;

/**
 * Marks rows of a table without primary key as deleted, or forgets the marks of files that go: from
 * positions in data files to new index files (format-metadata 10). Works on the driver, on one
 * snapshot; a commit of the result fails when the vectors it replaces changed since.
 */
public final class RowDeletions {
  private final FileIO io;
  private final TableSchema schema;
  private final TablePaths paths;
  private final List<IndexManifestEntry> indexes;
  private final List<Runnable> undo = new ArrayList<>();

  /** Deletions on top of a snapshot. */
  public RowDeletions(TableSource source, FileIO io, long snapshotId) {
    this.io = io;
    schema = source.schema();
    paths =
        new TablePaths(
            source.location(), source.branch(), schema.partitionType(), schema.options());
    Snapshot snapshot = new SnapshotStore(io, paths).load(snapshotId);
    indexes =
        new ManifestStore(io, paths, schema.partitionType(), ManifestOptions.from(schema.options()))
            .indexesOf(snapshot);
  }

  /**
   * What happens to the vectors of a bucket.
   *
   * @param deleted rows newly deleted, by data file
   * @param gone data files that the same commit removes
   */
  public record BucketDeletions(
      BinaryRow partition,
      int bucket,
      int totalBuckets,
      Map<String, DeletionVector> deleted,
      Set<String> gone) {}

  /**
   * Writes the index files of a bucket.
   *
   * @return the change of its index files; empty when nothing changes
   */
  public CommitMessage write(BucketDeletions bucket) {
    BucketVectors vectors =
        VectorOptions.vectors(io, paths, schema, bucket.partition(), bucket.bucket());
    BucketVectors.Loaded loaded = load(vectors, bucket);
    bucket.deleted().forEach(loaded::deleteAll);
    loaded.forget(bucket.gone());
    VectorChange change = loaded.store();
    undo.add(() -> vectors.delete(change.added()));
    return new CommitMessage(
        bucket.partition(),
        bucket.bucket(),
        bucket.totalBuckets(),
        FileChanges.NONE,
        new IndexChanges(change.added(), change.removed()),
        FileChanges.NONE,
        IndexChanges.NONE);
  }

  /** A real bucket has one index file; without buckets those of touched files are replaced. */
  private BucketVectors.Loaded load(BucketVectors vectors, BucketDeletions bucket) {
    List<IndexFileMeta> present = new ArrayList<>();
    for (IndexManifestEntry entry : indexes) {
      if (entry.bucket() == bucket.bucket() && entry.partition().equals(bucket.partition())) {
        present.add(entry.file());
      }
    }
    if (TableOptions.of(schema).buckets().mode() != BucketMode.UNAWARE) {
      return vectors.loadAll(present);
    }
    Set<String> touched = new HashSet<>(bucket.deleted().keySet());
    touched.addAll(bucket.gone());
    return vectors.loadTouched(present, touched);
  }

  /**
   * Deletes the index files that were written, for a commit that will never be; those of each
   * bucket also when another one's stay.
   */
  public void abort() {
    List<Runnable> all = List.copyOf(undo);
    undo.clear();
    Closing.each(all, Runnable::run);
  }
}
