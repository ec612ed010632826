package org.apache.paimon.spark.stream;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.paimon.error.UserException;
import org.apache.paimon.options.OptionKey;
import org.apache.paimon.options.Options;
import org.apache.spark.sql.connector.read.streaming.ReadLimit;

/**
 * How much a micro-batch takes. All limits hold together; one split is always taken.
 *
 * @param maxFiles data files
 * @param maxRows rows in these files
 * @param maxBytes bytes of these files
 * @param minRows a batch waits until there are so many rows, or for {@code maxDelay}
 * @param maxDelay the longest wait for {@code minRows}
 */
record RateLimits(
    long maxFiles, long maxRows, long maxBytes, long minRows, Optional<Duration> maxDelay) {

  static final OptionKey<Long> MAX_FILES =
      OptionKey.longNumber("read.stream.maxFilesPerTrigger", null, "files of a micro-batch");

  static final OptionKey<Long> MAX_ROWS =
      OptionKey.longNumber("read.stream.maxRowsPerTrigger", null, "rows of a micro-batch");

  static final OptionKey<Long> MAX_BYTES =
      OptionKey.longNumber("read.stream.maxBytesPerTrigger", null, "bytes of a micro-batch");

  static final OptionKey<Long> MIN_ROWS =
      OptionKey.longNumber(
          "read.stream.minRowsPerTrigger", null, "rows that a micro-batch waits for");

  static final OptionKey<Long> MAX_DELAY =
      OptionKey.longNumber(
          "read.stream.maxTriggerDelayMs", null, "longest wait for the least number of rows");

  private static final RateLimits NONE =
      new RateLimits(Long.MAX_VALUE, Long.MAX_VALUE, Long.MAX_VALUE, 0, Optional.empty());

  static RateLimits from(Options options) {
    Optional<Long> minRows = positive(options, MIN_ROWS);
    Optional<Long> maxDelay = positive(options, MAX_DELAY);
    if (minRows.isPresent() != maxDelay.isPresent()) {
      throw new UserException(
          "Invalid stream options: only one of '"
              + MIN_ROWS.name()
              + "' and '"
              + MAX_DELAY.name()
              + "' is given, expected both or none. Give the other one as well.");
    }
    return new RateLimits(
        positive(options, MAX_FILES).orElse(Long.MAX_VALUE),
        positive(options, MAX_ROWS).orElse(Long.MAX_VALUE),
        positive(options, MAX_BYTES).orElse(Long.MAX_VALUE),
        minRows.orElse(0L),
        maxDelay.map(Duration::ofMillis));
  }

  private static Optional<Long> positive(Options options, OptionKey<Long> key) {
    Optional<Long> value = options.find(key);
    if (value.isPresent() && value.get() <= 0) {
      throw new UserException(
          "Invalid option '"
              + key.name()
              + "' = '"
              + value.get()
              + "', expected a number above 0. Correct or remove it.");
    }
    return value;
  }

  /** What is left of the limits when every row there is shall be read. */
  static RateLimits none() {
    return NONE;
  }

  /** These limits without waiting for rows. */
  RateLimits withoutWait() {
    return new RateLimits(maxFiles, maxRows, maxBytes, 0, Optional.empty());
  }

  /** The limits as Spark knows them; it has none for bytes, so these are applied in any case. */
  ReadLimit shown() {
    List<ReadLimit> limits = new ArrayList<>();
    if (maxFiles != Long.MAX_VALUE) {
      limits.add(ReadLimit.maxFiles((int) Math.min(maxFiles, Integer.MAX_VALUE)));
    }
    if (maxRows != Long.MAX_VALUE) {
      limits.add(ReadLimit.maxRows(maxRows));
    }
    if (minRows > 0) {
      limits.add(ReadLimit.minRows(minRows, maxDelay.orElseThrow().toMillis()));
    }
    if (limits.isEmpty()) {
      // Not "all available", which would switch off the limit of bytes.
      limits.add(ReadLimit.maxRows(Long.MAX_VALUE));
    }
    return limits.size() == 1
        ? limits.get(0)
        : ReadLimit.compositeLimit(limits.toArray(ReadLimit[]::new));
  }
}
