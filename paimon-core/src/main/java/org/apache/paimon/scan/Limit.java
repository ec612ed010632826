package org.apache.paimon.scan;

import java.util.ArrayList;
import java.util.List;
import org.apache.paimon.datafile.DataFileMeta;

/** Leaves out splits when others are known to hold enough rows (lsm-semantics 8.6). */
final class Limit {
  private Limit() {}

  /** Raw splits with at least {@code rows} rows; all splits when that is not sure. */
  static List<Split> apply(List<Split> splits, long rows) {
    List<Split> taken = new ArrayList<>();
    long sure = 0;
    for (Split split : splits) {
      if (split instanceof RawSplit raw) {
        taken.add(raw);
        sure += sureRows(raw);
        if (sure >= rows) {
          return taken;
        }
      }
    }
    return splits;
  }

  /** Rows that are left behind the deletion vectors; 0 when a vector's size is unknown. */
  private static long sureRows(RawSplit split) {
    long rows = 0;
    for (DataFileMeta file : split.files()) {
      DeletionFile deletion = split.deletions().get(file.fileName());
      if (deletion == null) {
        rows += file.rowCount();
      } else if (deletion.range().cardinality() != null) {
        rows += file.rowCount() - deletion.range().cardinality();
      }
    }
    return rows;
  }
}
