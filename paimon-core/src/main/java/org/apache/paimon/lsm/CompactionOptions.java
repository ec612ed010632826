package org.apache.paimon.lsm;

import java.time.Duration;
import java.util.OptionalLong;
import org.apache.paimon.options.OptionKey;
import org.apache.paimon.options.Options;
import org.apache.paimon.schema.TableOptions;
import org.apache.paimon.schema.TableSchema;

/**
 * The options of compactions of primary-key tables.
 *
 * @param pick what to compact
 * @param stopTrigger number of runs above which writers wait
 * @param levelCount number of levels, unless files use more
 * @param rewritesAllFiles whether a full compaction rewrites files that could stay
 * @param waitsAtCommit whether every commit waits for a compaction
 * @param emptiesLevel0 whether a commit that waits does so until level 0 holds nothing that is to
 *     be raised
 */
public record CompactionOptions(
    PickOptions pick,
    int stopTrigger,
    int levelCount,
    boolean rewritesAllFiles,
    boolean waitsAtCommit,
    boolean emptiesLevel0) {

  public static final OptionKey<Integer> TRIGGER =
      OptionKey.integer(
          "num-sorted-run.compaction-trigger", "5", "sorted runs that make a bucket eligible");

  public static final OptionKey<Integer> STOP_TRIGGER =
      OptionKey.integer(
          "num-sorted-run.stop-trigger",
          null,
          "sorted runs above which writers wait; default is the compaction trigger + 3");

  public static final OptionKey<Integer> LEVELS =
      OptionKey.integer(
          "num-levels", null, "number of levels; default is the compaction trigger + 1");

  public static final OptionKey<Integer> SIZE_AMPLIFICATION =
      OptionKey.integer(
          "compaction.max-size-amplification-percent",
          "200",
          "size of newer runs in percent of the oldest that makes everything compact");

  public static final OptionKey<Integer> SIZE_RATIO =
      OptionKey.integer(
          "compaction.size-ratio", "1", "percent by which the next run may be greater");

  public static final OptionKey<Boolean> FORCE_UP_LEVEL_0 =
      OptionKey.bool("compaction.force-up-level-0", false, "always move level 0 up");

  public static final OptionKey<Duration> OPTIMIZATION_INTERVAL =
      OptionKey.duration(
          "compaction.optimization-interval", null, "time between full compactions of a writer");

  public static final OptionKey<Long> TOTAL_SIZE_THRESHOLD =
      OptionKey.size(
          "compaction.total-size-threshold", null, "buckets below this size are compacted in full");

  public static final OptionKey<Integer> OFF_PEAK_START =
      OptionKey.integer("compaction.offpeak.start.hour", "-1", "first off-peak hour; -1 = none");

  public static final OptionKey<Integer> OFF_PEAK_END =
      OptionKey.integer("compaction.offpeak.end.hour", "-1", "hour after the off-peak time");

  public static final OptionKey<Integer> OFF_PEAK_RATIO =
      OptionKey.integer(
          "compaction.offpeak-ratio", "0", "percent added to the size ratio off-peak");

  public static final OptionKey<Boolean> REWRITE_ALL =
      OptionKey.bool(
          "compaction.force-rewrite-all-files", false, "a full compaction rewrites every file");

  public static final OptionKey<Boolean> FORCE_COMPACT =
      OptionKey.bool("commit.force-compact", false, "wait for a compaction before each commit");

  /** How often level 0 is compacted by lookup. */
  public enum LookupCompact {
    /** Whenever it holds a file. */
    RADICAL,
    /** When it holds many. */
    GENTLE
  }

  public static final OptionKey<LookupCompact> LOOKUP_COMPACT =
      OptionKey.enumOf(
          "lookup-compact",
          LookupCompact.class,
          "radical",
          "whether lookup compactions run at every commit");

  public static final OptionKey<Integer> LOOKUP_MAX_INTERVAL =
      OptionKey.integer(
          "lookup-compact.max-interval",
          null,
          "gentle: level-0 files that start a lookup compaction; default is twice the trigger");

  public static final OptionKey<Boolean> LOOKUP_WAIT =
      OptionKey.bool("lookup-wait", true, "commits wait for lookup compactions")
          .withAliases("changelog-producer.lookup-wait");

  /** The options of a primary-key table. */
  public static CompactionOptions of(TableSchema schema, TableOptions table) {
    Options options = schema.options();
    CompactionOptions plain = from(options);
    if (!table.needsLookup(schema)) {
      return plain;
    }
    int trigger = options.get(TRIGGER);
    int raised =
        switch (options.get(LOOKUP_COMPACT)) {
          case RADICAL -> 1;
          case GENTLE -> Math.max(trigger, options.find(LOOKUP_MAX_INTERVAL).orElse(2 * trigger));
        };
    return new CompactionOptions(
        plain.pick.raisingLevel0From(Math.min(raised, plain.pick.raisedLevel0Runs())),
        plain.stopTrigger,
        plain.levelCount,
        plain.rewritesAllFiles,
        plain.waitsAtCommit || options.get(LOOKUP_WAIT),
        true);
  }

  /** Reads the options that all tables have. */
  static CompactionOptions from(Options options) {
    int trigger = options.get(TRIGGER);
    PickOptions pick =
        new PickOptions(
            trigger,
            options.get(SIZE_AMPLIFICATION),
            options.get(SIZE_RATIO),
            new OffPeak(
                options.get(OFF_PEAK_START),
                options.get(OFF_PEAK_END),
                options.get(OFF_PEAK_RATIO)),
            optional(options.find(OPTIMIZATION_INTERVAL).map(Duration::toMillis).orElse(null)),
            optional(options.find(TOTAL_SIZE_THRESHOLD).orElse(null)),
            options.get(FORCE_UP_LEVEL_0) ? 1 : Integer.MAX_VALUE);
    return new CompactionOptions(
        pick,
        Math.max(trigger, options.find(STOP_TRIGGER).orElse(trigger + 3)),
        options.find(LEVELS).orElse(trigger + 1),
        options.get(REWRITE_ALL),
        options.get(FORCE_COMPACT),
        options.get(FORCE_UP_LEVEL_0));
  }

  private static OptionalLong optional(Long value) {
    return value == null ? OptionalLong.empty() : OptionalLong.of(value);
  }
}
