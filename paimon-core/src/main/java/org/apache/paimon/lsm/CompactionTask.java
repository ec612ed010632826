package org.apache.paimon.lsm;

import java.util.List;

/**
 * A compaction to be done.
 *
 * @param inputs runs to be merged, a prefix of the bucket's runs
 * @param outputLevel level of the result
 * @param dropDeletes whether retracts may be dropped: nothing older lies below
 */
public record CompactionTask(List<SortedRun> inputs, int outputLevel, boolean dropDeletes) {
  public CompactionTask {
    inputs = List.copyOf(inputs);
  }
}
