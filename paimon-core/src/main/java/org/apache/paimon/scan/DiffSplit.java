package org.apache.paimon.scan;

import java.util.ArrayList;
import java.util.List;
import org.apache.paimon.data.BinaryRow;
import org.apache.paimon.datafile.DataFileMeta;

/**
 * Two states of one bucket of a primary-key table that are to be compared by key: rows only in the
 * later one, or different there, come out as {@code +I}; rows only in the earlier one as {@code
 * -D}; equal rows not at all.
 *
 * @param before splits of the bucket in the earlier state
 * @param after splits of the bucket in the later state
 */
public record DiffSplit(
    long snapshotId,
    BinaryRow partition,
    int bucket,
    int totalBuckets,
    List<Split> before,
    List<Split> after)
    implements Split {
  public DiffSplit {
    before = List.copyOf(before);
    after = List.copyOf(after);
  }

  /** All files of both states; a file in both appears twice. */
  @Override
  public List<DataFileMeta> files() {
    List<DataFileMeta> files = new ArrayList<>();
    before.forEach(split -> files.addAll(split.files()));
    after.forEach(split -> files.addAll(split.files()));
    return files;
  }
}
