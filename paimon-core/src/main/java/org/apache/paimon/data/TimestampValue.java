package org.apache.paimon.data;

import java.io.Serializable;
import java.time.LocalDateTime;
import java.time.ZoneOffset;

/**
 * A timestamp as an object: wall clock or instant, counted from 1970-01-01T00:00 (UTC for
 * instants).
 *
 * @param micros microseconds, floored
 * @param nanosOfMicro 0 to 999
 */
public record TimestampValue(long micros, int nanosOfMicro)
    implements Comparable<TimestampValue>, Serializable {

  public TimestampValue {
    if (nanosOfMicro < 0 || nanosOfMicro > 999) {
      throw new IllegalArgumentException("nanoseconds of a microsecond: " + nanosOfMicro);
    }
  }

  public static TimestampValue ofMicros(long micros) {
    return new TimestampValue(micros, 0);
  }

  /** From milliseconds and the nanoseconds within the millisecond (0 to 999999). */
  public static TimestampValue ofMillis(long millis, int nanosOfMilli) {
    return new TimestampValue(
        Math.addExact(Math.multiplyExact(millis, 1000L), nanosOfMilli / 1000), nanosOfMilli % 1000);
  }

  public long millis() {
    return Math.floorDiv(micros, 1000L);
  }

  /** Nanoseconds within the millisecond, 0 to 999999. */
  public int nanosOfMilli() {
    return (int) Math.floorMod(micros, 1000L) * 1000 + nanosOfMicro;
  }

  public LocalDateTime toLocalDateTime() {
    return LocalDateTime.ofEpochSecond(
        Math.floorDiv(micros, 1_000_000L),
        (int) Math.floorMod(micros, 1_000_000L) * 1000 + nanosOfMicro,
        ZoneOffset.UTC);
  }

  public static TimestampValue of(LocalDateTime time) {
    return new TimestampValue(
        Math.addExact(
            Math.multiplyExact(time.toEpochSecond(ZoneOffset.UTC), 1_000_000L),
            time.getNano() / 1000),
        time.getNano() % 1000);
  }

  @Override
  public int compareTo(TimestampValue other) {
    int byMicros = Long.compare(micros, other.micros);
    return byMicros != 0 ? byMicros : Integer.compare(nanosOfMicro, other.nanosOfMicro);
  }
}
