package org.apache.paimon.options;

import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;

/**
 * Parsers of the text forms of sizes, durations and maps. All throw IllegalArgumentException for
 * other text.
 */
public final class OptionText {
  private OptionText() {}

  /**
   * Bytes: a number, optionally with b, kb, mb, gb, tb (powers of 1024; also k, m, g, t and long
   * names).
   */
  public static long parseBytes(String text) {
    String[] parts = split(text);
    long factor =
        switch (parts[1]) {
          case "", "b", "bytes" -> 1L;
          case "k", "kb", "kibibytes" -> 1L << 10;
          case "m", "mb", "mebibytes" -> 1L << 20;
          case "g", "gb", "gibibytes" -> 1L << 30;
          case "t", "tb", "tebibytes" -> 1L << 40;
          default -> throw new IllegalArgumentException(text);
        };
    try {
      return Math.multiplyExact(Long.parseLong(parts[0]), factor);
    } catch (ArithmeticException e) {
      throw new IllegalArgumentException(text, e);
    }
  }

  /**
   * A duration: a number, optionally with ns, us, ms, s, min, h, d (and long names); plain =
   * milliseconds.
   */
  public static Duration parseDuration(String text) {
    String[] parts = split(text);
    long amount = Long.parseLong(parts[0]);
    return switch (parts[1]) {
      case "ns", "nano", "nanos", "nanosecond", "nanoseconds" -> Duration.ofNanos(amount);
      case "us", "µs", "micro", "micros", "microsecond", "microseconds" ->
          Duration.ofNanos(Math.multiplyExact(amount, 1000L));
      case "", "ms", "milli", "millis", "millisecond", "milliseconds" -> Duration.ofMillis(amount);
      case "s", "sec", "secs", "second", "seconds" -> Duration.ofSeconds(amount);
      case "m", "min", "minute", "minutes" -> Duration.ofMinutes(amount);
      case "h", "hour", "hours" -> Duration.ofHours(amount);
      case "d", "day", "days" -> Duration.ofDays(amount);
      default -> throw new IllegalArgumentException(text);
    };
  }

  /** A map {@code k1:v1,k2:v2}; empty text is the empty map; order is kept. */
  public static Map<String, String> parseMap(String text) {
    Map<String, String> map = new LinkedHashMap<>();
    for (String item : text.split(",")) {
      if (item.isBlank()) {
        continue;
      }
      int colon = item.indexOf(':');
      if (colon <= 0) {
        throw new IllegalArgumentException(text);
      }
      map.put(item.substring(0, colon).trim(), item.substring(colon + 1).trim());
    }
    return map;
  }

  /** A map {@code k1=v1,k2=v2}; empty text is the empty map; order is kept. */
  public static Map<String, String> parseAssignments(String text) {
    Map<String, String> map = new LinkedHashMap<>();
    for (String item : text.split(",")) {
      if (item.isBlank()) {
        continue;
      }
      int equals = item.indexOf('=');
      if (equals <= 0) {
        throw new IllegalArgumentException(text);
      }
      map.put(item.substring(0, equals).trim(), item.substring(equals + 1).trim());
    }
    return map;
  }

  private static String[] split(String text) {
    String trimmed = text.trim();
    int end = 0;
    while (end < trimmed.length() && Character.isDigit(trimmed.charAt(end))) {
      end++;
    }
    if (end == 0) {
      throw new IllegalArgumentException(text);
    }
    return new String[] {
      trimmed.substring(0, end), trimmed.substring(end).trim().toLowerCase(Locale.ROOT)
    };
  }
}
