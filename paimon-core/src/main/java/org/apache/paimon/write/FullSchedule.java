package org.apache.paimon.write;

/**
 * When a bucket is compacted in full because enough commits went by. Used by one thread.
 *
 * <p>Writers of batches and micro-batches live for one commit: they count the commits of others,
 * see {@link CommitsSinceFull}.
 */
final class FullSchedule {
  private final int interval;
  private int left;

  /**
   * @param interval commits from one full compaction to the next
   * @param sinceLast commits since the last one
   */
  FullSchedule(int interval, int sinceLast) {
    this.interval = interval;
    this.left = interval - sinceLast;
  }

  /** Full compactions have other reasons. */
  static FullSchedule never() {
    return new FullSchedule(Integer.MAX_VALUE, 0);
  }

  /** Counts a commit; whether it has to compact everything. */
  boolean isDueAtCommit() {
    left--;
    if (left > 0) {
      return false;
    }
    left = interval;
    return true;
  }
}
