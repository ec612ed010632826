package org.apache.paimon.write;

/** Whether {@link TableWriter#prepareCommit} waits for running compactions. */
public enum CompactionWait {
  /** Takes what is done; a running compaction's result comes with a later commit. */
  NONE,
  /**
   * Takes what is done; the next writer of the bucket in this process takes over a running
   * compaction, if it is of a kind that can be left alone. The writer is closed next.
   */
  HAND_OVER,
  /** Waits until every triggered compaction is done. */
  UNTIL_DONE
}
