package org.apache.paimon.maintenance;

import java.io.Serializable;
import java.util.List;
import org.apache.paimon.data.BinaryRow;
import org.apache.paimon.datafile.DataFileMeta;
import org.apache.paimon.index.IndexFileMeta;

/**
 * A bucket that may be compacted, independent of all others.
 *
 * @param partition partition values
 * @param bucket bucket number
 * @param totalBuckets bucket count of its files
 * @param files its live files
 * @param indexes its index files
 */
public record CompactionPart(
    BinaryRow partition,
    int bucket,
    int totalBuckets,
    List<DataFileMeta> files,
    List<IndexFileMeta> indexes)
    implements Serializable {
  public CompactionPart {
    files = List.copyOf(files);
    indexes = List.copyOf(indexes);
  }

  /** The part with fewer files. */
  CompactionPart with(List<DataFileMeta> someFiles, List<IndexFileMeta> theirIndexes) {
    return new CompactionPart(partition, bucket, totalBuckets, someFiles, theirIndexes);
  }

  public long lengthBytes() {
    return files.stream().mapToLong(DataFileMeta::lengthBytes).sum();
  }
}
