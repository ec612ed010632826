package org.apache.paimon.scan;

import java.util.List;
import org.apache.paimon.data.BinaryRow;
import org.apache.paimon.datafile.DataFileMeta;

/**
 * Files of a primary-key bucket whose rows have to be merged by key; the reader cuts them into
 * sections and runs.
 */
public record MergeSplit(
    long snapshotId, BinaryRow partition, int bucket, int totalBuckets, List<DataFileMeta> files)
    implements Split {
  public MergeSplit {
    files = List.copyOf(files);
  }
}
