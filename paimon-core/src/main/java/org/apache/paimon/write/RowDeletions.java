package org.apache.paimon.write;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.apache.paimon.commit.CommitMessage;
import org.apache.paimon.commit.FileChanges;
import org.apache.paimon.commit.IndexChanges;
import org.apache.paimon.data.BinaryRow;
import org.apache.paimon.datafile.FileNamer;
import org.apache.paimon.datafile.TablePaths;
import org.apache.paimon.error.StorageException;
import org.apache.paimon.index.DeletionRange;
import org.apache.paimon.index.IndexFileMeta;
import org.apache.paimon.index.deletion.DeletionForm;
import org.apache.paimon.index.deletion.DeletionVector;
import org.apache.paimon.index.deletion.DeletionVectorFile;
import org.apache.paimon.index.deletion.DeletionVectorWriter;
import org.apache.paimon.io.FileIO;
import org.apache.paimon.io.Location;
import org.apache.paimon.manifest.IndexManifestEntry;
import org.apache.paimon.manifest.ManifestOptions;
import org.apache.paimon.manifest.ManifestStore;
import org.apache.paimon.options.OptionKey;
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
  public static final OptionKey<Boolean> BITMAP64 =
      OptionKey.bool("deletion-vectors.bitmap64", false, "vectors for files of 2^31 rows and more");

  private static final String INDEX_PREFIX = "index-";

  private final TableSource source;
  private final FileIO io;
  private final TablePaths paths;
  private final List<IndexManifestEntry> indexes;
  private final FileNamer names = new FileNamer(INDEX_PREFIX);
  private final List<Location> made = new ArrayList<>();

  /** Deletions on top of a snapshot. */
  public RowDeletions(TableSource source, FileIO io, long snapshotId) {
    this.source = source;
    this.io = io;
    TableSchema schema = source.schema();
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
    List<IndexFileMeta> replaced = replaced(bucket);
    Map<String, DeletionVector> vectors = new LinkedHashMap<>();
    for (IndexFileMeta file : replaced) {
      vectors.putAll(read(bucket, file));
    }
    vectors.keySet().removeAll(bucket.gone());
    bucket
        .deleted()
        .forEach(
            (name, rows) ->
                vectors.computeIfAbsent(name, n -> new DeletionVector()).deleteAll(rows));
    List<IndexFileMeta> added = vectors.isEmpty() ? List.of() : List.of(write(bucket, vectors));
    return new CommitMessage(
        bucket.partition(),
        bucket.bucket(),
        bucket.totalBuckets(),
        FileChanges.NONE,
        new IndexChanges(added, replaced),
        FileChanges.NONE,
        IndexChanges.NONE);
  }

  /** The index files that hold vectors of touched files; in a real bucket the only one. */
  private List<IndexFileMeta> replaced(BucketDeletions bucket) {
    boolean isAlone =
        TableOptions.of(source.schema()).buckets().mode() != BucketMode.UNAWARE
            && !bucket.deleted().isEmpty();
    List<IndexFileMeta> replaced = new ArrayList<>();
    for (IndexManifestEntry entry : indexes) {
      boolean isHere =
          entry.bucket() == bucket.bucket()
              && entry.partition().equals(bucket.partition())
              && entry.file().type().equals(IndexFileMeta.DELETION_VECTORS);
      if (isHere && (isAlone || names(entry.file(), bucket))) {
        replaced.add(entry.file());
      }
    }
    return replaced;
  }

  private static boolean names(IndexFileMeta file, BucketDeletions bucket) {
    return file.deletionRanges().stream()
        .map(DeletionRange::dataFile)
        .anyMatch(name -> bucket.deleted().containsKey(name) || bucket.gone().contains(name));
  }

  private Map<String, DeletionVector> read(BucketDeletions bucket, IndexFileMeta file) {
    Location location = location(bucket, file);
    try {
      return DeletionVectorFile.readAll(
              io.newInput(location, file.lengthBytes()), file.deletionRanges())
          .entrySet()
          .stream()
          .collect(Collectors.toMap(Map.Entry::getKey, entry -> entry.getValue().copy()));
    } catch (IOException e) {
      throw new StorageException(
          "Failed to read deletion vectors from "
              + location
              + ": "
              + e.getMessage()
              + ". Expected the file to be readable. Check the store; a retry may help.",
          e);
    }
  }

  private Location location(BucketDeletions bucket, IndexFileMeta file) {
    return paths.indexFile(
        bucket.partition(), bucket.bucket(), file.fileName(), file.externalPath());
  }

  private IndexFileMeta write(BucketDeletions bucket, Map<String, DeletionVector> vectors) {
    Location location = paths.indexFile(bucket.partition(), bucket.bucket(), names.next(), null);
    made.add(location);
    DeletionForm form =
        source.schema().options().get(BITMAP64) ? DeletionForm.BITS_64 : DeletionForm.BITS_32;
    try {
      return DeletionVectorWriter.write(io.newOutput(location), form, vectors);
    } catch (IOException e) {
      throw new StorageException(
          "Failed to write deletion vectors to "
              + location
              + ": "
              + e.getMessage()
              + ". Expected the store to take the file. Check the store; a retry may help.",
          e);
    }
  }

  /** Deletes the index files that were written, for a commit that will never be. */
  public void abort() {
    delete(made);
    made.clear();
  }

  private void delete(Collection<Location> files) {
    try {
      io.delete(files);
    } catch (IOException e) {
      throw new StorageException(
          "Failed to delete index files "
              + files
              + ": "
              + e.getMessage()
              + ". Expected the store to be writable. Orphan cleaning removes them later.",
          e);
    }
  }
}
