package org.apache.paimon.scan;

import java.util.List;
import org.apache.paimon.data.BinaryRow;
import org.apache.paimon.datafile.DataFileMeta;

/**
 * Changes in files: read one after the other, each row with its stored kind, nothing merged or
 * dropped.
 */
public record ChangelogSplit(
    long snapshotId, BinaryRow partition, int bucket, int totalBuckets, List<DataFileMeta> files)
    implements Split {
  public ChangelogSplit {
    files = List.copyOf(files);
  }
}
