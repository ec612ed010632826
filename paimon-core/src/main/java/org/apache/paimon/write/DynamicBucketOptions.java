package org.apache.paimon.write;

import java.util.Optional;
import org.apache.paimon.error.UserException;
import org.apache.paimon.index.hash.BucketRoom;
import org.apache.paimon.options.OptionKey;
import org.apache.paimon.options.Options;

/**
 * Options of dynamic buckets.
 *
 * @param targetRows keys after which a bucket takes no new one
 * @param initialBuckets most assigners, and so buckets that a large first write makes
 * @param maxBuckets most buckets of a partition; 0 or less = no limit but the format's
 * @param parallelism number of assigners
 */
public record DynamicBucketOptions(
    long targetRows,
    Optional<Integer> initialBuckets,
    int maxBuckets,
    Optional<Integer> parallelism) {

  public static final OptionKey<Long> TARGET_ROWS =
      OptionKey.longNumber("dynamic-bucket.target-row-num", "2000000", "keys per dynamic bucket");

  public static final OptionKey<Integer> INITIAL_BUCKETS =
      OptionKey.integer(
          "dynamic-bucket.initial-buckets", null, "most assigners of a write that makes buckets");

  public static final OptionKey<Integer> MAX_BUCKETS =
      OptionKey.integer(
          "dynamic-bucket.max-buckets", "-1", "most buckets of a partition; -1 = 32767");

  public static final OptionKey<Integer> PARALLELISM =
      OptionKey.integer(
          "dynamic-bucket.assigner-parallelism",
          null,
          "write tasks that keys are spread over; default is that of the first write");

  /** Reads them; a number below 1 is refused, except for {@code max-buckets}. */
  static DynamicBucketOptions from(Options options) {
    DynamicBucketOptions read =
        new DynamicBucketOptions(
            options.get(TARGET_ROWS),
            options.find(INITIAL_BUCKETS),
            options.get(MAX_BUCKETS),
            options.find(PARALLELISM));
    checkPositive(TARGET_ROWS, read.targetRows());
    read.initialBuckets().ifPresent(value -> checkPositive(INITIAL_BUCKETS, value));
    read.parallelism().ifPresent(value -> checkPositive(PARALLELISM, value));
    return read;
  }

  private static void checkPositive(OptionKey<?> option, long value) {
    if (value < 1) {
      throw new UserException(
          "Invalid value "
              + value
              + " of option '"
              + option.name()
              + "', expected a number from 1. Correct the option.");
    }
  }

  BucketRoom.Limits limits() {
    return new BucketRoom.Limits(targetRows, maxBuckets);
  }

  /** Whether the options fix the number of assigners. */
  boolean isFixed() {
    return parallelism.isPresent() || initialBuckets.isPresent();
  }

  /** The number of assigners when the table says nothing. */
  int assigners(int parallelTasks) {
    int tasks = parallelism.orElse(parallelTasks);
    return atMost(initialBuckets.map(buckets -> Math.min(buckets, tasks)).orElse(tasks));
  }

  /** Each assigner has a bucket of its own below the maximum. */
  int atMost(int assigners) {
    int most = maxBuckets > 0 ? maxBuckets : BucketRoom.MOST_BUCKETS;
    return Math.max(1, Math.min(assigners, most));
  }
}
