package org.apache.paimon.lsm;

import org.apache.paimon.options.OptionKey;
import org.apache.paimon.options.Options;

/**
 * How many sorted runs and levels a bucket has.
 *
 * @param compactionTrigger runs that make a bucket eligible for compaction
 * @param stopTrigger writers wait while there are more runs than this
 * @param levelCount number of levels
 */
public record LevelOptions(int compactionTrigger, int stopTrigger, int levelCount) {

  public static final OptionKey<Integer> COMPACTION_TRIGGER =
      OptionKey.integer(
          "num-sorted-run.compaction-trigger", "5", "sorted runs that trigger a compaction");

  public static final OptionKey<Integer> STOP_TRIGGER =
      OptionKey.integer(
          "num-sorted-run.stop-trigger",
          null,
          "writers wait above so many sorted runs; by default the compaction trigger + 3");

  public static final OptionKey<Integer> NUM_LEVELS =
      OptionKey.integer("num-levels", null, "levels; by default the compaction trigger + 1");

  /** Reads the options of a table and session. */
  public static LevelOptions from(Options options) {
    int trigger = options.get(COMPACTION_TRIGGER);
    return new LevelOptions(
        trigger,
        Math.max(trigger, options.find(STOP_TRIGGER).orElse(trigger + 3)),
        options.find(NUM_LEVELS).orElse(trigger + 1));
  }

  /** The greatest level. */
  public int maxLevel() {
    return levelCount - 1;
  }
}
