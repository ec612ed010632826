package org.apache.paimon.lsm;

import java.util.OptionalLong;

/**
 * When and how much to compact (lsm-semantics 3.1).
 *
 * @param trigger number of runs that make a bucket eligible
 * @param maxSizeAmplificationPercent size of all runs but the last, in percent of the last, above
 *     which everything is compacted
 * @param sizeRatioPercent how much greater the next run may be than those before it together
 * @param offPeak hours with another size ratio
 * @param optimizationMillis time after which everything is compacted again
 * @param totalSizeThreshold bytes of a bucket below which everything is compacted at once
 * @param raisedLevel0Runs number of level-0 files from which they are compacted though no other
 *     rule asks for it
 */
public record PickOptions(
    int trigger,
    int maxSizeAmplificationPercent,
    int sizeRatioPercent,
    OffPeak offPeak,
    OptionalLong optimizationMillis,
    OptionalLong totalSizeThreshold,
    int raisedLevel0Runs) {

  /** The same with another number of level-0 files that are compacted in any case. */
  PickOptions raisingLevel0From(int runs) {
    return new PickOptions(
        trigger,
        maxSizeAmplificationPercent,
        sizeRatioPercent,
        offPeak,
        optimizationMillis,
        totalSizeThreshold,
        runs);
  }
}
