package org.apache.paimon.scan;

import java.util.List;
import org.apache.paimon.data.BinaryRow;
import org.apache.paimon.datafile.DataFileMeta;

/**
 * A split of a branch within the plan of another line of the table's history: its files follow the
 * branch's schemas.
 *
 * @param branch name of the branch
 * @param split as the branch's own scan plans it
 */
public record BranchSplit(String branch, Split split) implements Split {
  @Override
  public long snapshotId() {
    return split.snapshotId();
  }

  @Override
  public BinaryRow partition() {
    return split.partition();
  }

  @Override
  public int bucket() {
    return split.bucket();
  }

  @Override
  public int totalBuckets() {
    return split.totalBuckets();
  }

  @Override
  public List<DataFileMeta> files() {
    return split.files();
  }
}
