package org.apache.paimon.scan;

import java.util.List;
import org.apache.paimon.datafile.DataFileMeta;
import org.apache.paimon.index.IndexFileMeta;

/**
 * What a bucket holds, for a writer that continues it.
 *
 * @param snapshotId snapshot it was read from; 0 when the table has none
 * @param totalBuckets bucket count that the files of the partition were written with; 0 when the
 *     partition has no file
 * @param files live data files of the bucket
 * @param indexes live index files of the bucket
 */
public record BucketFiles(
    long snapshotId, int totalBuckets, List<DataFileMeta> files, List<IndexFileMeta> indexes) {

  /** A bucket without files, in a table without snapshots. */
  public static final BucketFiles EMPTY = new BucketFiles(0, 0, List.of(), List.of());

  public BucketFiles {
    files = List.copyOf(files);
    indexes = List.copyOf(indexes);
  }
}
