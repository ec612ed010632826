package org.apache.paimon.scan;

import java.util.List;
import java.util.Map;
import org.apache.paimon.data.BinaryRow;
import org.apache.paimon.datafile.DataFileMeta;

/**
 * Files of a primary-key bucket whose rows have to be merged by key; the reader cuts them into
 * sections and runs.
 *
 * @param deletions deletion vectors by data file name: rows that count no more and must not reach
 *     the merge
 */
public record MergeSplit(
    long snapshotId,
    BinaryRow partition,
    int bucket,
    int totalBuckets,
    List<DataFileMeta> files,
    Map<String, DeletionFile> deletions)
    implements Split {
  public MergeSplit {
    files = List.copyOf(files);
    deletions = Map.copyOf(deletions);
  }
}
