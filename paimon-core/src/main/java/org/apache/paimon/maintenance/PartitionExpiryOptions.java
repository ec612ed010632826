package org.apache.paimon.maintenance;

import java.time.Duration;
import java.util.Optional;
import org.apache.paimon.error.UserException;
import org.apache.paimon.options.OptionKey;
import org.apache.paimon.options.Options;

/**
 * When partitions are too old.
 *
 * @param expirationTime age above which a partition goes
 * @param strategy what tells the age
 * @param timestampPattern how partition values make a time text, {@code $day $hour:00:00}; empty =
 *     the first partition column
 * @param timestampFormatter form of that text; empty = {@code yyyy-MM-dd[ HH:mm:ss]}
 * @param maxExpires at most this many partitions at once
 */
public record PartitionExpiryOptions(
    Duration expirationTime,
    Strategy strategy,
    Optional<String> timestampPattern,
    Optional<String> timestampFormatter,
    int maxExpires) {

  /** What tells the age of a partition. */
  public enum Strategy {
    /** The time in its values. */
    VALUES_TIME,
    /** The newest file in it. */
    UPDATE_TIME
  }

  public static final OptionKey<Duration> EXPIRATION_TIME =
      OptionKey.duration("partition.expiration-time", null, "age above which partitions expire");

  public static final OptionKey<Strategy> EXPIRATION_STRATEGY =
      OptionKey.enumOf(
          "partition.expiration-strategy",
          Strategy.class,
          "values-time",
          "what tells the age of a partition");

  public static final OptionKey<String> TIMESTAMP_PATTERN =
      OptionKey.string(
          "partition.timestamp-pattern", null, "how partition values make a time, with $column");

  public static final OptionKey<String> TIMESTAMP_FORMATTER =
      OptionKey.string("partition.timestamp-formatter", null, "form of the time in partitions");

  public static final OptionKey<Integer> EXPIRATION_MAX_NUM =
      OptionKey.integer("partition.expiration-max-num", "100", "partitions expired at once");

  /**
   * From the options of a table.
   *
   * @throws UserException when the expiration time is not set or not positive
   */
  public static PartitionExpiryOptions from(Options options) {
    Duration time =
        options
            .find(EXPIRATION_TIME)
            .orElseThrow(
                () ->
                    new UserException(
                        "Cannot expire partitions: option '"
                            + EXPIRATION_TIME.name()
                            + "' is not set, expected a duration. Set the option or give"
                            + " 'expiration_time' to the procedure."));
    if (time.isNegative() || time.isZero()) {
      throw new UserException(
          "Invalid value of option '"
              + EXPIRATION_TIME.name()
              + "': "
              + time
              + ", expected more than zero. Give a duration such as '7 d'.");
    }
    return new PartitionExpiryOptions(
        time,
        options.get(EXPIRATION_STRATEGY),
        options.find(TIMESTAMP_PATTERN),
        options.find(TIMESTAMP_FORMATTER),
        options.get(EXPIRATION_MAX_NUM));
  }
}
