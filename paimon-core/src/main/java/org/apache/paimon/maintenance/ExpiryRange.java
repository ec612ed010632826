package org.apache.paimon.maintenance;

import java.util.OptionalLong;
import java.util.function.LongFunction;

/**
 * The snapshots that go in one run: {@code [begin, end)} (format-metadata 14.1).
 *
 * @param begin the earliest one
 * @param end the first one that stays
 */
record ExpiryRange(long begin, long end) {

  boolean isEmpty() {
    return end <= begin;
  }

  /**
   * What decides.
   *
   * @param earliest least number there is
   * @param latest greatest number of a snapshot
   * @param retention how many stay
   * @param limit so many go at most
   * @param consumer least next snapshot of a consumer
   * @param cutoffMillis snapshots whose successor is not older than this stay
   */
  record Inputs(
      long earliest,
      long latest,
      ExpiryOptions.Retention retention,
      int limit,
      OptionalLong consumer,
      long cutoffMillis) {}

  /**
   * The range.
   *
   * @param timeOf the time of a snapshot; empty when it is not there
   */
  static ExpiryRange of(Inputs in, LongFunction<OptionalLong> timeOf) {
    long lower = Math.max(in.latest() - in.retention().max() + 1, in.earliest());
    long upper = in.latest() - in.retention().min() + 1;
    upper = Math.min(upper, in.consumer().orElse(Long.MAX_VALUE));
    upper = Math.min(upper, in.earliest() + in.limit());
    for (long id = lower; id < upper; id++) {
      // The state of a snapshot is current until its successor: only then it begins to age.
      OptionalLong ended = timeOf.apply(id + 1);
      if (ended.isPresent() && ended.getAsLong() >= in.cutoffMillis()) {
        return new ExpiryRange(in.earliest(), id);
      }
    }
    return new ExpiryRange(in.earliest(), upper);
  }
}
