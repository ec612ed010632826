package org.apache.paimon.data.cast;

import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.function.UnaryOperator;
import org.apache.paimon.data.TimestampValue;
import org.apache.paimon.types.AtomicType;
import org.apache.paimon.types.TypeRoot;

/** Casts from dates, times and timestamps. */
final class TimeCasts {
  private static final int MILLIS_PER_DAY = 86_400_000;
  private static final long MICROS_PER_SECOND = 1_000_000L;

  private TimeCasts() {}

  /** The cast, or null when there is none. */
  static UnaryOperator<Object> find(AtomicType from, AtomicType to, ZoneId zone) {
    return switch (from.root()) {
      case DATE -> fromDate(to, zone);
      case TIME -> fromTime(from, to);
      case TIMESTAMP, TIMESTAMP_LTZ -> fromTimestamp(from, to, zone);
      default -> throw new IllegalStateException("not a time: " + from);
    };
  }

  private static UnaryOperator<Object> fromDate(AtomicType to, ZoneId zone) {
    return switch (to.root()) {
      case VARCHAR ->
          CastRules.isString(to)
              ? value -> DatumCasts.text(LocalDate.ofEpochDay((Integer) value).toString(), to)
              : null;
      case TIMESTAMP, TIMESTAMP_LTZ ->
          value -> timestamp(LocalDate.ofEpochDay((Integer) value).atStartOfDay(), to, zone);
      default -> null;
    };
  }

  private static UnaryOperator<Object> fromTime(AtomicType from, AtomicType to) {
    return switch (to.root()) {
      case VARCHAR ->
          CastRules.isString(to)
              ? value -> DatumCasts.text(timeText((Integer) value, from.precision()), to)
              : null;
      case TIMESTAMP, TIMESTAMP_LTZ ->
          value -> cut(TimestampValue.ofMillis((Integer) value, 0), to.precision());
      default -> null;
    };
  }

  private static UnaryOperator<Object> fromTimestamp(AtomicType from, AtomicType to, ZoneId zone) {
    ZoneId sourceZone = from.root() == TypeRoot.TIMESTAMP_LTZ ? zone : ZoneOffset.UTC;
    return switch (to.root()) {
      case VARCHAR ->
          CastRules.isString(to)
              ? value ->
                  DatumCasts.text(
                      timestampText(
                          wallClock((TimestampValue) value, sourceZone), from.precision()),
                      to)
              : null;
      case DATE ->
          value -> (int) wallClock((TimestampValue) value, sourceZone).toLocalDate().toEpochDay();
      case TIME ->
          value ->
              cutTime(
                  (int)
                      (wallClock((TimestampValue) value, sourceZone).toLocalTime().toNanoOfDay()
                          / 1_000_000),
                  to.precision());
      case TIMESTAMP, TIMESTAMP_LTZ ->
          from.root() == to.root()
              ? value -> cut((TimestampValue) value, to.precision())
              : value -> timestamp(wallClock((TimestampValue) value, sourceZone), to, zone);
      case INT, BIGINT ->
          value ->
              DatumCasts.integer(
                  Math.floorDiv(((TimestampValue) value).micros(), MICROS_PER_SECOND), to);
      default -> null;
    };
  }

  private static LocalDateTime wallClock(TimestampValue value, ZoneId zone) {
    LocalDateTime utc = value.toLocalDateTime();
    return zone == ZoneOffset.UTC
        ? utc
        : utc.atOffset(ZoneOffset.UTC).atZoneSameInstant(zone).toLocalDateTime();
  }

  /** A wall clock as TIMESTAMP, or as the instant when {@code zone} shows it. */
  static TimestampValue timestamp(LocalDateTime wallClock, AtomicType to, ZoneId zone) {
    LocalDateTime utc =
        to.root() == TypeRoot.TIMESTAMP_LTZ
            ? wallClock.atZone(zone).withZoneSameInstant(ZoneOffset.UTC).toLocalDateTime()
            : wallClock;
    return cut(TimestampValue.of(utc), to.precision());
  }

  /** Digits of the fraction beyond the precision become zero, towards the past. */
  static TimestampValue cut(TimestampValue value, int precision) {
    if (precision >= 9) {
      return value;
    }
    if (precision > 6) {
      int unit = (int) VectorCasts.power(9 - precision);
      return new TimestampValue(value.micros(), value.nanosOfMicro() / unit * unit);
    }
    long unit = VectorCasts.power(6 - precision);
    return TimestampValue.ofMicros(Math.floorDiv(value.micros(), unit) * unit);
  }

  static int cutTime(int millisOfDay, int precision) {
    int unit = precision >= 3 ? 1 : (int) VectorCasts.power(3 - precision);
    return Math.floorMod(millisOfDay, MILLIS_PER_DAY) / unit * unit;
  }

  /** {@code 01:02:03.5}: zeros at the end of the fraction are left out, but for one digit. */
  private static String timeText(int millisOfDay, int precision) {
    int seconds = millisOfDay / 1000;
    String text = two(seconds / 3600) + ":" + two(seconds / 60 % 60) + ":" + two(seconds % 60);
    String fraction = fraction(millisOfDay % 1000 * 1_000_000, precision);
    int end = fraction.length();
    while (end > 2 && fraction.charAt(end - 1) == '0') {
      end--;
    }
    return text + fraction.substring(0, end);
  }

  /** {@code 2024-01-31 01:02:03.123}: as many digits of the fraction as the precision. */
  private static String timestampText(LocalDateTime time, int precision) {
    return time.toLocalDate()
        + " "
        + two(time.getHour())
        + ":"
        + two(time.getMinute())
        + ":"
        + two(time.getSecond())
        + fraction(time.getNano(), precision);
  }

  private static String fraction(int nanos, int precision) {
    if (precision == 0) {
      return "";
    }
    String digits = Integer.toString(1_000_000_000 + nanos).substring(1);
    return "." + digits.substring(0, precision);
  }

  private static String two(int number) {
    return number < 10 ? "0" + number : Integer.toString(number);
  }
}
