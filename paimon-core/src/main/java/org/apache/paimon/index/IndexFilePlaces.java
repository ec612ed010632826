package org.apache.paimon.index;

import java.util.List;
import java.util.UUID;
import org.apache.paimon.data.BinaryRow;
import org.apache.paimon.datafile.ExternalPlaces;
import org.apache.paimon.datafile.ExternalRoots;
import org.apache.paimon.datafile.TablePaths;
import org.apache.paimon.io.Location;

/**
 * Where the index files of one bucket lie: in the table, or, when they lie beside the data files,
 * where these do. Thread-safe.
 */
public final class IndexFilePlaces {
  private final TablePaths paths;
  private final BinaryRow partition;
  private final int bucket;
  private final ExternalPlaces outside;

  /**
   * Index files of a bucket.
   *
   * @param roots directories outside of the table for new files
   */
  public IndexFilePlaces(TablePaths paths, ExternalRoots roots, BinaryRow partition, int bucket) {
    this.paths = paths;
    this.partition = partition;
    this.bucket = bucket;
    List<Location> directories =
        paths.hasIndexesBesideData() ? paths.externalBuckets(roots, partition, bucket) : List.of();
    this.outside = new ExternalPlaces(directories, UUID.randomUUID().hashCode());
  }

  /** Where an index file lies. */
  public Location of(IndexFileMeta file) {
    return paths.indexFile(partition, bucket, file.fileName(), file.externalPath());
  }

  /** Where a new index file goes. */
  public Location next(String fileName) {
    return outside
        .next()
        .map(directory -> directory.resolve(fileName))
        .orElseGet(() -> paths.indexFile(partition, bucket, fileName, null));
  }

  /** The description of a file that was made at a place. */
  public IndexFileMeta at(Location place, IndexFileMeta file) {
    return place.equals(of(file)) ? file : file.outside(place.uri());
  }
}
