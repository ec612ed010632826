package org.apache.paimon.format;

import java.util.Locale;
import org.apache.paimon.error.UserException;

/**
 * Which statistics of a column are kept.
 *
 * @param kind how much
 * @param length characters kept of strings when the kind is TRUNCATE, else 0
 */
public record StatsMode(Kind kind, int length) {

  /** How much is kept. */
  public enum Kind {
    /** Nothing. */
    NONE,
    /** The number of nulls. */
    COUNTS,
    /** Nulls, least and greatest value; strings cut to a number of characters. */
    TRUNCATE,
    /** Nulls, least and greatest value. */
    FULL
  }

  public static final StatsMode NONE = new StatsMode(Kind.NONE, 0);
  public static final StatsMode COUNTS = new StatsMode(Kind.COUNTS, 0);
  public static final StatsMode FULL = new StatsMode(Kind.FULL, 0);

  public static StatsMode truncate(int length) {
    return new StatsMode(Kind.TRUNCATE, length);
  }

  /** Parses {@code none}, {@code counts}, {@code full} or {@code truncate(16)}. */
  public static StatsMode parse(String text) {
    String trimmed = text.trim().toLowerCase(Locale.ROOT);
    if (trimmed.matches("truncate\\(\\d{1,9}\\)")) {
      int length = Integer.parseInt(trimmed.substring(9, trimmed.length() - 1));
      if (length > 0) {
        return truncate(length);
      }
    }
    return switch (trimmed) {
      case "none" -> NONE;
      case "counts" -> COUNTS;
      case "full" -> FULL;
      default ->
          throw new UserException(
              "Invalid statistics mode '"
                  + text
                  + "', expected none, counts, full or truncate(n) with n > 0. Correct"
                  + " the option.");
    };
  }
}
