package org.apache.paimon.spark.procedure;

import java.math.BigDecimal;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.LinkedHashMap;
import java.util.Map;
import org.apache.paimon.error.UserException;

/** Turns literals into the types of parameters, where that loses nothing. */
final class ArgumentTypes {
  private static final DateTimeFormatter TIMESTAMP =
      DateTimeFormatter.ofPattern("uuuu-MM-dd HH:mm:ss.SSS");

  private ArgumentTypes() {}

  static Object convert(
      String procedure, Parameter parameter, GivenArgument argument, String zoneText) {
    Object value = argument.value();
    if (value == null) {
      return null;
    }
    ZoneId zone = ZoneId.of(zoneText);
    Object converted =
        switch (parameter.type()) {
          case STRING -> text(value, zone);
          case LONG ->
              value instanceof Instant time ? Long.valueOf(time.toEpochMilli()) : whole(value);
          case INT -> narrow(whole(value));
          case BOOLEAN -> value instanceof Boolean ? value : null;
          case STRING_MAP -> value instanceof Map<?, ?> map ? texts(map, zone) : null;
        };
    if (converted == null) {
      throw new UserException(
          "Cannot call procedure '"
              + procedure
              + "': argument '"
              + parameter.name()
              + "' is "
              + argument.sql()
              + ", expected a value of type "
              + parameter.type().text()
              + ". Correct the value.");
    }
    return converted;
  }

  /** The text of a simple value; null when it has none. */
  private static String text(Object value, ZoneId zone) {
    if (value instanceof Instant time) {
      return TIMESTAMP.format(LocalDateTime.ofInstant(time, zone));
    }
    if (value instanceof LocalDateTime time) {
      return TIMESTAMP.format(time);
    }
    if (value instanceof BigDecimal decimal) {
      return decimal.toPlainString();
    }
    boolean isSimple =
        value instanceof String
            || value instanceof Number
            || value instanceof Boolean
            || value instanceof LocalDate;
    return isSimple ? value.toString() : null;
  }

  private static Long whole(Object value) {
    boolean isWhole =
        value instanceof Long
            || value instanceof Integer
            || value instanceof Short
            || value instanceof Byte;
    return isWhole ? ((Number) value).longValue() : null;
  }

  private static Integer narrow(Long value) {
    return value != null && value == value.intValue() ? value.intValue() : null;
  }

  private static Map<String, String> texts(Map<?, ?> map, ZoneId zone) {
    Map<String, String> texts = new LinkedHashMap<>();
    for (Map.Entry<?, ?> entry : map.entrySet()) {
      String key = entry.getKey() == null ? null : text(entry.getKey(), zone);
      String value = entry.getValue() == null ? null : text(entry.getValue(), zone);
      if (key == null || value == null) {
        return null;
      }
      texts.put(key, value);
    }
    return texts;
  }
}
