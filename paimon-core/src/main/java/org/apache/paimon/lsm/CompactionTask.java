package org.apache.paimon.lsm;

import java.util.List;

/**
 * A compaction to be done.
 *
 * @param inputs runs to be merged, a prefix of the bucket's runs; or some files of the last run
 * @param below the runs that are left alone and lie below the output, lowest level first
 * @param outputLevel level of the result
 * @param retracts whether retracts are kept: they are dropped when nothing older lies below
 * @param rewrite which files are rewritten
 */
public record CompactionTask(
    List<SortedRun> inputs,
    List<SortedRun> below,
    int outputLevel,
    Retracts retracts,
    Rewrite rewrite) {

  /** Which files are rewritten. */
  public enum Rewrite {
    /** Those that have to be merged, and small ones; others only change their level. */
    WHERE_NEEDED,
    /** All. */
    ALL
  }

  public CompactionTask {
    inputs = List.copyOf(inputs);
    below = List.copyOf(below);
  }
}
