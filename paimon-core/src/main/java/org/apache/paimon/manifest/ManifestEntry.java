package org.apache.paimon.manifest;

import java.io.Serializable;
import org.apache.paimon.data.BinaryRow;
import org.apache.paimon.datafile.DataFileMeta;

/**
 * A data file added or deleted.
 *
 * @param change ADD or DELETE
 * @param partition partition values
 * @param bucket bucket number
 * @param totalBuckets bucket count when written: the {@code bucket} option (-1 unaware and dynamic,
 *     -2 postpone)
 * @param file the file
 */
public record ManifestEntry(
    FileChange change, BinaryRow partition, int bucket, int totalBuckets, DataFileMeta file)
    implements Serializable {

  /** What makes the file itself, independent of ADD and DELETE. */
  public FileIdentity identity() {
    return FileIdentity.of(partition, bucket, file);
  }
}
