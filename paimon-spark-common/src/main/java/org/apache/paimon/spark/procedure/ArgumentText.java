package org.apache.paimon.spark.procedure;

import java.time.DateTimeException;
import java.time.Duration;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.apache.paimon.error.UserException;
import org.apache.paimon.options.OptionText;

/** Texts that several procedures take: times, durations, lists. */
final class ArgumentText {
  private ArgumentText() {}

  /** {@code yyyy-MM-dd[ HH:mm[:ss[.SSS]]]} as wall clock. */
  static LocalDateTime wallClock(String argument, String text) {
    String iso = text.strip().replace(' ', 'T');
    try {
      return iso.indexOf('T') < 0 ? LocalDate.parse(iso).atStartOfDay() : LocalDateTime.parse(iso);
    } catch (DateTimeException e) {
      throw new UserException(
          "Invalid value '"
              + text
              + "' of argument '"
              + argument
              + "', expected a time such as '2024-01-31 12:00:00'. Correct the value.",
          e);
    }
  }

  /** The same in a zone, epoch milliseconds. */
  static long epochMillis(String argument, String text, ZoneId zone) {
    return wallClock(argument, text).atZone(zone).toInstant().toEpochMilli();
  }

  static Optional<Duration> duration(String argument, Optional<String> text) {
    return text.map(given -> duration(argument, given));
  }

  static Duration duration(String argument, String text) {
    try {
      return OptionText.parseDuration(text);
    } catch (IllegalArgumentException e) {
      throw new UserException(
          "Invalid value '"
              + text
              + "' of argument '"
              + argument
              + "', expected a duration such as '1 d' or '12 h'. Correct the value.",
          e);
    }
  }

  /** Items of a comma list without blanks; empty items are left out. */
  static List<String> list(String text) {
    return Arrays.stream(text.split(","))
        .map(String::strip)
        .filter(item -> !item.isEmpty())
        .toList();
  }

  /**
   * Items of a comma list, at least one.
   *
   * @throws UserException when there is none
   */
  static List<String> names(String argument, String text) {
    List<String> names = list(text);
    if (names.isEmpty()) {
      throw new UserException(
          "Invalid value '"
              + text
              + "' of argument '"
              + argument
              + "': it holds no name, expected one, or several with commas between. Correct the"
              + " value.");
    }
    return names;
  }
}
