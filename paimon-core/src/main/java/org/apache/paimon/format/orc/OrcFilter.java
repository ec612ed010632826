package org.apache.paimon.format.orc;

import java.math.BigDecimal;
import java.sql.Date;
import java.sql.Timestamp;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.IntFunction;
import org.apache.hadoop.hive.common.type.HiveDecimal;
import org.apache.hadoop.hive.ql.io.sarg.PredicateLeaf;
import org.apache.hadoop.hive.ql.io.sarg.SearchArgument;
import org.apache.hadoop.hive.ql.io.sarg.SearchArgumentFactory;
import org.apache.hadoop.hive.serde2.io.HiveDecimalWritable;
import org.apache.paimon.data.Bytes;
import org.apache.paimon.data.TimestampValue;
import org.apache.paimon.predicate.And;
import org.apache.paimon.predicate.Leaf;
import org.apache.paimon.predicate.Or;
import org.apache.paimon.predicate.Predicate;

/**
 * Turns filters into ORC's search arguments, which skip stripes and row groups.
 *
 * <p>What ORC's statistics would answer otherwise than our order of values is left out or widened:
 * zeros and NaN of floating point (ORC tells -0.0 from 0.0), CHAR (padded), texts with characters
 * from U+D800 (ORC compares UTF-16), dates and timestamps (by two days, for calendars and zones).
 */
final class OrcFilter {
  private static final long MARGIN_DAYS = 2;
  private static final long MARGIN_MICROS = MARGIN_DAYS * 86_400_000_000L;

  /** Before this the calendars differ by more than the margin. */
  private static final LocalDate EARLIEST = LocalDate.of(1600, 1, 1);

  private static final LocalDate LATEST = LocalDate.of(9000, 1, 1);

  private final IntFunction<String> names;

  private OrcFilter(IntFunction<String> names) {
    this.names = names;
  }

  /**
   * The search argument; empty when nothing of the filter helps.
   *
   * @param names the file's name of a column by position; null when the file lacks it
   */
  static Optional<SearchArgument> of(Predicate filter, IntFunction<String> names) {
    Consumer<SearchArgument.Builder> part = new OrcFilter(names).part(filter);
    if (part == null) {
      return Optional.empty();
    }
    SearchArgument.Builder builder = SearchArgumentFactory.newBuilder();
    builder.startAnd();
    part.accept(builder);
    builder.end();
    return Optional.of(builder.build());
  }

  /** What to add to a builder; null when the filter cannot be expressed. */
  private Consumer<SearchArgument.Builder> part(Predicate filter) {
    if (filter instanceof Leaf leaf) {
      return leaf(leaf);
    }
    boolean all = filter instanceof Or;
    List<Predicate> parts = filter instanceof Or or ? or.parts() : ((And) filter).parts();
    List<Consumer<SearchArgument.Builder>> expressed = new ArrayList<>();
    for (Predicate each : parts) {
      Consumer<SearchArgument.Builder> part = part(each);
      if (part != null) {
        expressed.add(part);
      } else if (all) {
        return null;
      }
    }
    if (expressed.isEmpty()) {
      return null;
    }
    return builder -> {
      if (all) {
        builder.startOr();
      } else {
        builder.startAnd();
      }
      expressed.forEach(part -> part.accept(builder));
      builder.end();
    };
  }

  private Consumer<SearchArgument.Builder> leaf(Leaf leaf) {
    String name = names.apply(leaf.position());
    PredicateLeaf.Type type = type(leaf);
    if (name == null || type == null || !name.matches("[A-Za-z_]\\w*")) {
      return null;
    }
    return switch (leaf.comparison()) {
      case IS_NULL -> builder -> builder.isNull(name, type);
      case IS_NOT_NULL -> builder -> builder.startNot().isNull(name, type).end();
      case EQUAL -> within(name, type, leaf, 0);
      case IN -> anyOf(name, type, leaf);
      case LESS, LESS_OR_EQUAL -> atMost(name, type, literal(leaf, 0, 1));
      case GREATER, GREATER_OR_EQUAL -> atLeast(name, type, literal(leaf, 0, -1));
      case STARTS_WITH -> startsWith(name, leaf);
      case NOT_EQUAL, NOT_IN, ENDS_WITH, CONTAINS -> null;
    };
  }

  private static PredicateLeaf.Type type(Leaf leaf) {
    return switch (leaf.type().root()) {
      case BOOLEAN -> PredicateLeaf.Type.BOOLEAN;
      case TINYINT, SMALLINT, INT, BIGINT, TIME -> PredicateLeaf.Type.LONG;
      case FLOAT, DOUBLE -> PredicateLeaf.Type.FLOAT;
      case DECIMAL -> PredicateLeaf.Type.DECIMAL;
      case VARCHAR -> PredicateLeaf.Type.STRING;
      case DATE -> PredicateLeaf.Type.DATE;
      case TIMESTAMP, TIMESTAMP_LTZ -> PredicateLeaf.Type.TIMESTAMP;
      case CHAR, BINARY, VARBINARY, VARIANT, ARRAY, MULTISET, MAP, ROW -> null;
    };
  }

  private static Consumer<SearchArgument.Builder> atMost(
      String name, PredicateLeaf.Type type, Object literal) {
    return literal == null ? null : builder -> builder.lessThanEquals(name, type, literal);
  }

  private static Consumer<SearchArgument.Builder> atLeast(
      String name, PredicateLeaf.Type type, Object literal) {
    return literal == null
        ? null
        : builder -> builder.startNot().lessThan(name, type, literal).end();
  }

  /** Equal to a literal; for widened types between two. */
  private static Consumer<SearchArgument.Builder> within(
      String name, PredicateLeaf.Type type, Leaf leaf, int index) {
    Object low = literal(leaf, index, -1);
    Object high = literal(leaf, index, 1);
    if (low == null || high == null) {
      return null;
    }
    return low.equals(high)
        ? builder -> builder.equals(name, type, low)
        : builder -> builder.between(name, type, low, high);
  }

  private static Consumer<SearchArgument.Builder> anyOf(
      String name, PredicateLeaf.Type type, Leaf leaf) {
    List<Consumer<SearchArgument.Builder>> parts = new ArrayList<>();
    for (int i = 0; i < leaf.literals().size(); i++) {
      Consumer<SearchArgument.Builder> part = within(name, type, leaf, i);
      if (part == null) {
        return null;
      }
      parts.add(part);
    }
    return builder -> {
      builder.startOr();
      parts.forEach(part -> part.accept(builder));
      builder.end();
    };
  }

  private static Consumer<SearchArgument.Builder> startsWith(String name, Leaf leaf) {
    Object low = literal(leaf, 0, 0);
    if (low == null || ((String) low).isEmpty()) {
      return null;
    }
    String prefix = (String) low;
    char last = prefix.charAt(prefix.length() - 1);
    if (last + 1 >= Character.MIN_SURROGATE) {
      return null;
    }
    String next = prefix.substring(0, prefix.length() - 1) + (char) (last + 1);
    return builder -> builder.between(name, PredicateLeaf.Type.STRING, prefix, next);
  }

  /**
   * ORC's object of a literal, null when it must not be compared.
   *
   * @param direction -1 or 1 to move widened types down or up
   */
  private static Object literal(Leaf leaf, int index, int direction) {
    Object value = leaf.literals().get(index);
    return switch (leaf.type().root()) {
      case BOOLEAN -> value;
      case TINYINT, SMALLINT, INT, BIGINT, TIME -> ((Number) value).longValue();
      case FLOAT, DOUBLE -> floating(((Number) value).doubleValue());
      case DECIMAL -> new HiveDecimalWritable(HiveDecimal.create((BigDecimal) value));
      case VARCHAR -> text((Bytes) value);
      case DATE -> date((Integer) value + direction * MARGIN_DAYS);
      case TIMESTAMP, TIMESTAMP_LTZ ->
          timestamp(((TimestampValue) value).micros(), direction * MARGIN_MICROS);
      case CHAR, BINARY, VARBINARY, VARIANT, ARRAY, MULTISET, MAP, ROW -> null;
    };
  }

  private static Object floating(double value) {
    return value == 0 || Double.isNaN(value) ? null : value;
  }

  private static Object text(Bytes value) {
    String text = value.text();
    boolean safe = text.chars().allMatch(each -> each < Character.MIN_SURROGATE);
    return safe && Bytes.of(text).equals(value) ? text : null;
  }

  private static Object date(long day) {
    return day < EARLIEST.toEpochDay() || day > LATEST.toEpochDay()
        ? null
        : Date.valueOf(LocalDate.ofEpochDay(day));
  }

  private static Object timestamp(long micros, long margin) {
    long day = Math.floorDiv(micros, 86_400_000_000L);
    return day < EARLIEST.toEpochDay() || day > LATEST.toEpochDay()
        ? null
        : new Timestamp(Math.floorDiv(micros + margin, 1000L));
  }
}
