package org.apache.paimon.maintenance;

import java.time.Duration;
import java.time.ZoneId;
import java.util.Optional;
import org.apache.paimon.error.UserException;
import org.apache.paimon.options.OptionKey;
import org.apache.paimon.options.Options;
import org.apache.paimon.snapshot.TagPeriods;

/**
 * When tags are made by themselves.
 *
 * @param mode by which clock
 * @param periods that tags stand for
 * @param delay how long after the end of a period its tag is made
 * @param zone of periods
 * @param maxRetained at most so many of these tags stay; empty = all
 * @param fillsGaps whether periods without a commit get a tag, too
 */
public record AutoTagOptions(
    Mode mode,
    TagPeriods periods,
    Duration delay,
    ZoneId zone,
    Optional<Integer> maxRetained,
    boolean fillsGaps) {

  /** By which clock. */
  public enum Mode {
    NONE,
    /** Time of the commit. */
    PROCESS_TIME,
    /** Watermark of the commit. */
    WATERMARK,
    /** Batch writers of an engine make their own. */
    BATCH
  }

  public static final OptionKey<Mode> MODE =
      OptionKey.enumOf("tag.automatic-creation", Mode.class, "none", "make tags by this clock");

  public static final OptionKey<Duration> DELAY =
      OptionKey.duration("tag.creation-delay", "0 s", "wait after the end of a period");

  public static final OptionKey<Integer> MAX_RETAINED =
      OptionKey.integer("tag.num-retained-max", null, "so many automatic tags stay at most");

  public static final OptionKey<Boolean> FILLS_GAPS =
      OptionKey.bool("tag.automatic-completion", false, "also tag periods without a commit");

  public static final OptionKey<String> PROCESS_ZONE =
      OptionKey.string("sink.process-time-zone", null, "zone of process-time tags");

  public static final OptionKey<String> WATERMARK_ZONE =
      OptionKey.string("sink.watermark-time-zone", "UTC", "zone of watermark tags");

  /**
   * Reads the options of a table.
   *
   * @param processZone zone of process time where no option names one
   * @throws UserException when the delay is not shorter than the period
   */
  public static AutoTagOptions from(Options options, ZoneId processZone) {
    Mode mode = options.get(MODE);
    TagPeriods periods = TagPeriods.from(options);
    Duration length = periods.length();
    Duration delay = options.get(DELAY);
    if (length.isZero() || length.isNegative() || delay.compareTo(length) >= 0) {
      throw new UserException(
          "Invalid options of automatic tags: delay "
              + delay
              + " with period "
              + length
              + ", expected a period above zero and a shorter delay. Correct '"
              + DELAY.name()
              + "' or the period.");
    }
    ZoneId zone =
        mode == Mode.WATERMARK
            ? ZoneId.of(options.get(WATERMARK_ZONE))
            : options.find(PROCESS_ZONE).map(ZoneId::of).orElse(processZone);
    return new AutoTagOptions(
        mode, periods, delay, zone, options.find(MAX_RETAINED), options.get(FILLS_GAPS));
  }
}
