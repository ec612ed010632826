package org.apache.paimon.scan;

import java.io.Serializable;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.apache.paimon.data.BinaryRow;
import org.apache.paimon.datafile.DataFileMeta;

/** A unit of reading: files of one bucket of one partition. Order of splits in a plan is stable. */
public sealed interface Split extends Serializable
    permits RawSplit, MergeSplit, ChangelogSplit, DiffSplit, BranchSplit {
  /** Snapshot the split was planned from. */
  long snapshotId();

  BinaryRow partition();

  int bucket();

  /** Bucket count of the partition's files. */
  int totalBuckets();

  /** All files, in reading order. */
  List<DataFileMeta> files();

  /**
   * Physical rows over all files. Files with the same first row id hold columns of the same rows
   * and count once.
   */
  default long rowCount() {
    long rows = 0;
    Set<Long> counted = new HashSet<>();
    for (DataFileMeta file : files()) {
      if (file.firstRowId() == null || counted.add(file.firstRowId())) {
        rows += file.rowCount();
      }
    }
    return rows;
  }

  default long lengthBytes() {
    long bytes = 0;
    for (DataFileMeta file : files()) {
      bytes += file.lengthBytes();
    }
    return bytes;
  }
}
