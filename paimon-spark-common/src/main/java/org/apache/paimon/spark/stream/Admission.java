package org.apache.paimon.spark.stream;

import org.apache.paimon.scan.Split;

/** Counts what a micro-batch takes. Used for one batch by one thread. */
final class Admission {
  private final RateLimits limits;
  private long splits;
  private long files;
  private long rows;
  private long bytes;
  private boolean isFull;

  Admission(RateLimits limits) {
    this.limits = limits;
  }

  /** Takes a split if there is room, and always the first; after a refusal nothing is taken. */
  boolean take(Split split) {
    long moreFiles = files + split.files().size();
    long moreRows = rows + split.rowCount();
    long moreBytes = bytes + split.lengthBytes();
    boolean fits =
        moreFiles <= limits.maxFiles()
            && moreRows <= limits.maxRows()
            && moreBytes <= limits.maxBytes();
    if (isFull || (splits > 0 && !fits)) {
      isFull = true;
      return false;
    }
    splits++;
    files = moreFiles;
    rows = moreRows;
    bytes = moreBytes;
    return true;
  }

  /** Whether no more than the least number of rows has come together. */
  boolean lacksRows() {
    return !isFull && rows < limits.minRows();
  }
}
