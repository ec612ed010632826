package org.apache.paimon.maintenance;

import java.time.DateTimeException;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeFormatterBuilder;
import java.time.temporal.ChronoField;
import java.time.temporal.TemporalAccessor;
import java.time.temporal.TemporalQueries;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.apache.paimon.error.UserException;

/** The time that partition values stand for. Immutable. */
final class PartitionTime {
  private static final DateTimeFormatter DEFAULT =
      new DateTimeFormatterBuilder()
          .appendValue(ChronoField.YEAR, 1, 10, java.time.format.SignStyle.NORMAL)
          .appendLiteral('-')
          .appendValue(ChronoField.MONTH_OF_YEAR, 1, 2, java.time.format.SignStyle.NORMAL)
          .appendLiteral('-')
          .appendValue(ChronoField.DAY_OF_MONTH, 1, 2, java.time.format.SignStyle.NORMAL)
          .optionalStart()
          .appendLiteral(' ')
          .appendValue(ChronoField.HOUR_OF_DAY, 1, 2, java.time.format.SignStyle.NORMAL)
          .appendLiteral(':')
          .appendValue(ChronoField.MINUTE_OF_HOUR, 1, 2, java.time.format.SignStyle.NORMAL)
          .appendLiteral(':')
          .appendValue(ChronoField.SECOND_OF_MINUTE, 1, 2, java.time.format.SignStyle.NORMAL)
          .optionalStart()
          .appendFraction(ChronoField.NANO_OF_SECOND, 0, 9, true)
          .toFormatter(Locale.ROOT);

  private final Optional<String> pattern;
  private final DateTimeFormatter formatter;

  PartitionTime(Optional<String> pattern, Optional<String> formatter) {
    this.pattern = pattern;
    this.formatter = formatter.map(PartitionTime::formatter).orElse(DEFAULT);
  }

  private static DateTimeFormatter formatter(String text) {
    try {
      return DateTimeFormatter.ofPattern(text, Locale.ROOT);
    } catch (IllegalArgumentException e) {
      throw new UserException(
          "Invalid value '"
              + text
              + "' of option '"
              + PartitionExpiryOptions.TIMESTAMP_FORMATTER.name()
              + "', expected a form such as 'yyyy-MM-dd'. Correct the option.",
          e);
    }
  }

  /**
   * The time of a partition; empty when the values do not make one.
   *
   * @param values text by column, in order of the partition columns
   */
  Optional<LocalDateTime> of(Map<String, String> values) {
    try {
      return Optional.of(time(formatter.parse(text(values))));
    } catch (DateTimeException e) {
      // Not a time: such partitions are kept, which the caller says once.
      return Optional.empty();
    }
  }

  private String text(Map<String, String> values) {
    if (pattern.isEmpty()) {
      return values.values().iterator().next();
    }
    String text = pattern.get();
    List<String> longestFirst =
        values.keySet().stream().sorted((a, b) -> b.length() - a.length()).toList();
    for (String column : longestFirst) {
      text = text.replace("$" + column, values.get(column));
    }
    return text;
  }

  private static LocalDateTime time(TemporalAccessor parsed) {
    LocalTime time = parsed.query(TemporalQueries.localTime());
    return LocalDate.from(parsed).atTime(time == null ? LocalTime.MIDNIGHT : time);
  }
}
