package org.apache.paimon.format;

import java.util.Locale;
import org.apache.paimon.error.UserException;
import org.apache.paimon.stats.ColumnStats;
import org.apache.paimon.types.AtomicType;
import org.apache.paimon.types.DataType;
import org.apache.paimon.types.TypeRoot;

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

  /** Whether values must be looked at, not only nulls. */
  public boolean keepsBounds() {
    return kind == Kind.TRUNCATE || kind == Kind.FULL;
  }

  /**
   * The form of exact statistics that this mode keeps. Bounds become unknown where the type has
   * none ({@link #hasBounds}), where one is NaN, and where a long greatest string has no short
   * upper bound.
   */
  public ColumnStats shape(DataType type, ColumnStats exact) {
    if (kind == Kind.NONE) {
      return ColumnStats.UNKNOWN;
    }
    ColumnStats counts = new ColumnStats(null, null, exact.nullCount());
    if (!keepsBounds() || !hasBounds(type) || exact.min() == null || exact.max() == null) {
      return counts;
    }
    if (isNan(exact.min()) || isNan(exact.max())) {
      return counts;
    }
    return kind == Kind.TRUNCATE && type.root().isCharacter()
        ? TextBounds.shorten(exact, length)
        : exact;
  }

  /** Whether least and greatest values of the type are kept: not for byte strings and nested. */
  public static boolean hasBounds(DataType type) {
    return type instanceof AtomicType && !type.root().isBinary() && type.root() != TypeRoot.VARIANT;
  }

  private static boolean isNan(Object bound) {
    return (bound instanceof Double d && d.isNaN()) || (bound instanceof Float f && f.isNaN());
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
