package org.apache.paimon.write;

/** Whether {@link TableWriter#prepareCommit} waits for running compactions. */
public enum CompactionWait {
  /** Takes what is done; a running compaction's result comes with a later commit. */
  NONE,
  /** Waits until every triggered compaction is done. */
  UNTIL_DONE
}
