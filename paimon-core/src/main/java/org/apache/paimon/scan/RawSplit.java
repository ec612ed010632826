package org.apache.paimon.scan;

import java.util.List;
import java.util.Map;
import org.apache.paimon.data.BinaryRow;
import org.apache.paimon.datafile.DataFileMeta;

/**
 * Files that are read one after the other without a merge.
 *
 * @param deletions deletion vectors by data file name
 */
public record RawSplit(
    long snapshotId,
    BinaryRow partition,
    int bucket,
    int totalBuckets,
    List<DataFileMeta> files,
    Map<String, DeletionFile> deletions)
    implements Split {
  public RawSplit {
    files = List.copyOf(files);
    deletions = Map.copyOf(deletions);
  }
}
