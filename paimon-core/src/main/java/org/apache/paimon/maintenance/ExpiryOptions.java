package org.apache.paimon.maintenance;

import java.time.Duration;
import java.util.Optional;
import org.apache.paimon.error.UserException;
import org.apache.paimon.options.OptionKey;
import org.apache.paimon.options.Options;

/**
 * How long snapshots and long-lived changelogs stay.
 *
 * @param snapshots retention of snapshots
 * @param changelogs retention of changelogs
 * @param limit at most so many go in one run
 */
public record ExpiryOptions(Retention snapshots, Retention changelogs, int limit) {

  /**
   * A retention.
   *
   * @param min at least so many stay
   * @param max at most so many stay, whatever their age
   * @param time younger ones stay, within {@code max}
   */
  public record Retention(int min, int max, Duration time) {
    public Retention {
      if (min < 1 || max < min) {
        throw new UserException(
            "Invalid retention: at least "
                + min
                + " and at most "
                + max
                + " snapshots are to stay, expected 1 <= least <= most. Correct the options"
                + " 'snapshot.num-retained.min' and 'snapshot.num-retained.max'.");
      }
    }

    /** Whether it keeps longer than another in any respect. */
    boolean exceeds(Retention other) {
      return min > other.min || max > other.max || time.compareTo(other.time) > 0;
    }
  }

  public static final OptionKey<Integer> SNAPSHOT_NUM_RETAINED_MIN =
      OptionKey.integer("snapshot.num-retained.min", "10", "so many snapshots stay at least");

  public static final OptionKey<Integer> SNAPSHOT_NUM_RETAINED_MAX =
      OptionKey.integer(
          "snapshot.num-retained.max",
          Integer.toString(Integer.MAX_VALUE),
          "so many snapshots stay at most");

  public static final OptionKey<Duration> SNAPSHOT_TIME_RETAINED =
      OptionKey.duration("snapshot.time-retained", "1 h", "younger snapshots stay");

  public static final OptionKey<Integer> SNAPSHOT_EXPIRE_LIMIT =
      OptionKey.integer("snapshot.expire.limit", "50", "so many snapshots go in one run at most");

  public static final OptionKey<Integer> CHANGELOG_NUM_RETAINED_MIN =
      OptionKey.integer(
          "changelog.num-retained.min", null, "so many changelogs stay; unset = as snapshots");

  public static final OptionKey<Integer> CHANGELOG_NUM_RETAINED_MAX =
      OptionKey.integer(
          "changelog.num-retained.max",
          null,
          "so many changelogs stay at most; unset = as snapshots");

  public static final OptionKey<Duration> CHANGELOG_TIME_RETAINED =
      OptionKey.duration(
          "changelog.time-retained", null, "younger changelogs stay; unset = as snapshots");

  /** Reads the options of a table. */
  public static ExpiryOptions from(Options options) {
    Retention snapshots =
        new Retention(
            options.get(SNAPSHOT_NUM_RETAINED_MIN),
            options.get(SNAPSHOT_NUM_RETAINED_MAX),
            options.get(SNAPSHOT_TIME_RETAINED));
    Retention changelogs =
        new Retention(
            options.find(CHANGELOG_NUM_RETAINED_MIN).orElse(snapshots.min()),
            options.find(CHANGELOG_NUM_RETAINED_MAX).orElse(snapshots.max()),
            options.find(CHANGELOG_TIME_RETAINED).orElse(snapshots.time()));
    return new ExpiryOptions(snapshots, changelogs, options.get(SNAPSHOT_EXPIRE_LIMIT));
  }

  /** The same with what a statement gives instead. */
  public ExpiryOptions with(
      Optional<Integer> retainMin, Optional<Integer> retainMax, Optional<Integer> maxDeletes) {
    int max = retainMax.orElse(snapshots.max());
    // A statement that names only the greatest number means it, even below the table's least one.
    int min = retainMin.orElse(Math.min(snapshots.min(), max));
    Retention given = new Retention(min, max, snapshots.time());
    // Changelogs that the table lets go with their snapshots still go with them.
    Retention outliving = keepsChangelogsLonger() ? changelogs : given;
    return new ExpiryOptions(given, outliving, maxDeletes.orElse(limit));
  }

  /** The same with changelogs that go with their snapshots. */
  ExpiryOptions withoutChangelogs() {
    return new ExpiryOptions(snapshots, snapshots, limit);
  }

  /** Whether changelogs outlive their snapshots. */
  boolean keepsChangelogsLonger() {
    return changelogs.exceeds(snapshots);
  }
}
