package org.apache.paimon.snapshot;

import java.time.DateTimeException;
import java.time.Duration;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.format.DateTimeFormatter;
import java.time.temporal.ChronoField;
import java.time.temporal.TemporalAccessor;
import java.util.Collection;
import java.util.Optional;
import java.util.TreeMap;
import org.apache.paimon.options.OptionKey;
import org.apache.paimon.options.Options;

/**
 * The periods that automatic tags of a table stand for, and how their names tell them. Immutable.
 *
 * @param length how long a tag stands for
 * @param formatter from the start of a period to the tag's name
 */
public record TagPeriods(Duration length, DateTimeFormatter formatter) {

  /** Usual periods. */
  public enum Period {
    DAILY,
    HOURLY,
    TWO_HOURS
  }

  /** Forms of names. */
  public enum NameForm {
    WITH_DASHES,
    WITHOUT_DASHES,
    WITHOUT_DASHES_AND_SPACES
  }

  public static final OptionKey<Period> PERIOD =
      OptionKey.enumOf("tag.creation-period", Period.class, "daily", "how often a tag is made");

  public static final OptionKey<Duration> PERIOD_DURATION =
      OptionKey.duration("tag.creation-period-duration", null, "own period of tags");

  public static final OptionKey<NameForm> NAME_FORM =
      OptionKey.enumOf(
          "tag.period-formatter", NameForm.class, "with-dashes", "form of the names of tags");

  /** Reads the options of a table. */
  public static TagPeriods from(Options options) {
    Optional<Duration> own = options.find(PERIOD_DURATION);
    Period period = options.get(PERIOD);
    String pattern = own.isPresent() ? "uuuuMMddHHmm" : pattern(options.get(NAME_FORM), period);
    return new TagPeriods(own.orElse(lengthOf(period)), DateTimeFormatter.ofPattern(pattern));
  }

  private static Duration lengthOf(Period period) {
    return switch (period) {
      case DAILY -> Duration.ofDays(1);
      case HOURLY -> Duration.ofHours(1);
      case TWO_HOURS -> Duration.ofHours(2);
    };
  }

  private static String pattern(NameForm form, Period period) {
    String day = form == NameForm.WITH_DASHES ? "uuuu-MM-dd" : "uuuuMMdd";
    if (period == Period.DAILY) {
      return day;
    }
    return form == NameForm.WITHOUT_DASHES_AND_SPACES ? day + "HH" : day + " HH";
  }

  /** Name of the tag of the period that begins at a time. */
  public String nameOf(LocalDateTime start) {
    return formatter.format(start);
  }

  /** Names of tags by the period that they tell; names of another form are left out. */
  public TreeMap<LocalDateTime, String> among(Collection<String> names) {
    TreeMap<LocalDateTime, String> found = new TreeMap<>();
    for (String name : names) {
      periodOf(name).ifPresent(start -> found.put(start, name));
    }
    return found;
  }

  /** Start of the period that a name tells; empty when it is not the name of an automatic tag. */
  public Optional<LocalDateTime> periodOf(String name) {
    try {
      TemporalAccessor parsed = formatter.parse(name);
      LocalTime time =
          parsed.isSupported(ChronoField.MINUTE_OF_HOUR)
              ? LocalTime.from(parsed)
              : LocalTime.of(hour(parsed), 0);
      return Optional.of(LocalDate.from(parsed).atTime(time));
    } catch (DateTimeException e) {
      // A tag that somebody named in another way is none of ours.
      return Optional.empty();
    }
  }

  private static int hour(TemporalAccessor parsed) {
    return parsed.isSupported(ChronoField.HOUR_OF_DAY) ? parsed.get(ChronoField.HOUR_OF_DAY) : 0;
  }
}
