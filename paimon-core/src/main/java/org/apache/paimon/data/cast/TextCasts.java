package org.apache.paimon.data.cast;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.ZoneId;
import java.util.Locale;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.paimon.data.Bytes;
import org.apache.paimon.error.UserException;
import org.apache.paimon.types.AtomicType;
import org.apache.paimon.types.TypeRoot;

/** Casts from CHAR and VARCHAR. Blanks around the text do not matter, except in other texts. */
final class TextCasts {
  private static final Pattern WHOLE = Pattern.compile("([+-]?\\d+)(?:\\.\\d*)?");
  private static final Pattern DATE_AND_TIME =
      Pattern.compile("([+-]?\\d{1,9})-(\\d{1,2})-(\\d{1,2})(?:[ T](.*))?");
  private static final Pattern TIME =
      Pattern.compile("(\\d{1,2}):(\\d{1,2})(?::(\\d{1,2})(?:\\.(\\d{1,9}))?)?");

  private TextCasts() {}

  /** The cast, or null when there is none. */
  static UnaryOperator<Object> find(AtomicType from, AtomicType to, ZoneId zone) {
    if (to.root().isCharacter()) {
      return value -> DatumCasts.cutText((Bytes) value, to);
    }
    if (to.root().isBinary()) {
      return value -> DatumCasts.cutBytes((Bytes) value, to);
    }
    Function<String, Object> parser = parser(to, zone);
    return parser == null ? null : value -> parse(((Bytes) value).text(), parser, from, to);
  }

  private static Function<String, Object> parser(AtomicType to, ZoneId zone) {
    return switch (to.root()) {
      case BOOLEAN -> TextCasts::toBoolean;
      case TINYINT, SMALLINT, INT, BIGINT -> text -> toInteger(text, to);
      case FLOAT -> Float::valueOf;
      case DOUBLE -> Double::valueOf;
      case DECIMAL -> text -> DatumCasts.decimal(new BigDecimal(text), to);
      case DATE -> text -> (int) toDateTime(text).toLocalDate().toEpochDay();
      case TIME -> text -> toTime(text, to);
      case TIMESTAMP, TIMESTAMP_LTZ -> text -> TimeCasts.timestamp(toDateTime(text), to, zone);
      case CHAR, VARCHAR, BINARY, VARBINARY, VARIANT, ARRAY, MULTISET, MAP, ROW -> null;
    };
  }

  private static Object parse(
      String text, Function<String, Object> parser, AtomicType from, AtomicType to) {
    try {
      return parser.apply(text.trim());
    } catch (IllegalArgumentException | ArithmeticException | DateTimeException e) {
      throw new UserException(
          "Cannot cast '"
              + text
              + "' from "
              + from.nullable()
              + " to "
              + to.nullable()
              + ": it is not the text of such a value, expected for example '"
              + example(to.root())
              + "'. Correct the value, or keep the type "
              + from.nullable()
              + ".",
          e);
    }
  }

  private static String example(TypeRoot root) {
    return switch (root) {
      case BOOLEAN -> "true";
      case DECIMAL, FLOAT, DOUBLE -> "12.5";
      case DATE -> "2024-01-31";
      case TIME -> "01:02:03";
      case TIMESTAMP, TIMESTAMP_LTZ -> "2024-01-31 01:02:03.5";
      default -> "12";
    };
  }

  private static Object toBoolean(String text) {
    return switch (text.toLowerCase(Locale.ROOT)) {
      case "true", "t", "yes", "y", "1" -> true;
      case "false", "f", "no", "n", "0" -> false;
      default -> throw new IllegalArgumentException(text);
    };
  }

  private static Object toInteger(String text, AtomicType to) {
    Matcher matcher = WHOLE.matcher(text);
    if (!matcher.matches()) {
      throw new IllegalArgumentException(text);
    }
    BigInteger whole = new BigInteger(matcher.group(1));
    return switch (to.root()) {
      case TINYINT -> whole.byteValueExact();
      case SMALLINT -> whole.shortValueExact();
      case INT -> whole.intValueExact();
      default -> whole.longValueExact();
    };
  }

  private static Object toTime(String text, AtomicType to) {
    int millis = (int) (time(text).toNanoOfDay() / 1_000_000);
    return TimeCasts.cutTime(millis, to.precision());
  }

  private static LocalDateTime toDateTime(String text) {
    Matcher matcher = DATE_AND_TIME.matcher(text);
    if (!matcher.matches()) {
      throw new IllegalArgumentException(text);
    }
    LocalDate date =
        LocalDate.of(
            Integer.parseInt(matcher.group(1)),
            Integer.parseInt(matcher.group(2)),
            Integer.parseInt(matcher.group(3)));
    return matcher.group(4) == null ? date.atStartOfDay() : date.atTime(time(matcher.group(4)));
  }

  private static LocalTime time(String text) {
    Matcher matcher = TIME.matcher(text.trim());
    if (!matcher.matches()) {
      throw new IllegalArgumentException(text);
    }
    String fraction = matcher.group(4) == null ? "" : matcher.group(4);
    int nanos = Integer.parseInt((fraction + "000000000").substring(0, 9));
    int seconds = matcher.group(3) == null ? 0 : Integer.parseInt(matcher.group(3));
    return LocalTime.of(
        Integer.parseInt(matcher.group(1)), Integer.parseInt(matcher.group(2)), seconds, nanos);
  }
}
