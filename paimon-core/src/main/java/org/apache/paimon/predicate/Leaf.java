package org.apache.paimon.predicate;

import java.util.List;
import java.util.Optional;
import java.util.function.IntUnaryOperator;
import org.apache.paimon.data.Bytes;
import org.apache.paimon.data.Datums;
import org.apache.paimon.data.Values;
import org.apache.paimon.stats.ColumnStats;
import org.apache.paimon.types.DataType;

/**
 * A comparison of one column with literals.
 *
 * @param position the column
 * @param name its name, for messages and format libraries
 * @param type its type; atomic
 * @param comparison what is asked
 * @param literals objects of the type's form, none of them null; empty for the null tests, one or
 *     more otherwise. A comparison with a null literal is never TRUE and is not built
 */
public record Leaf(
    int position, String name, DataType type, Comparison comparison, List<Object> literals)
    implements Predicate {

  public Leaf {
    literals = List.copyOf(literals);
  }

  @Override
  public boolean mayMatch(long rowCount, StatsSource source) {
    ColumnStats stats = source.column(position);
    Long nullCount = stats.nullCount();
    if (comparison == Comparison.IS_NULL) {
      return nullCount == null || nullCount > 0;
    }
    if (nullCount != null && nullCount == rowCount) {
      return false;
    }
    Object min = knownBound(stats.min());
    Object max = knownBound(stats.max());
    if (comparison == Comparison.IS_NOT_NULL || min == null || max == null) {
      return true;
    }
    return mayMatchBounds(min, max);
  }

  /** A NaN bound says nothing: other writers store them without order. */
  private static Object knownBound(Object bound) {
    boolean nan =
        (bound instanceof Double d && d.isNaN()) || (bound instanceof Float f && f.isNaN());
    return nan ? null : bound;
  }

  private boolean mayMatchBounds(Object min, Object max) {
    Object first = literals.get(0);
    return switch (comparison) {
      case EQUAL -> within(first, min, max);
      case NOT_EQUAL ->
          isFloating() || !(Datums.compare(min, first) == 0 && Datums.compare(max, first) == 0);
      case LESS -> isNan(first) || Datums.compare(min, first) < 0;
      case LESS_OR_EQUAL -> isNan(first) || Datums.compare(min, first) <= 0;
      case GREATER -> isFloating() || Datums.compare(max, first) > 0;
      case GREATER_OR_EQUAL -> isFloating() || Datums.compare(max, first) >= 0;
      case IN -> literals.stream().anyMatch(literal -> within(literal, min, max));
      case STARTS_WITH -> mayStartWith((Bytes) first, (Bytes) min, (Bytes) max);
      case NOT_IN, IS_NULL, IS_NOT_NULL, ENDS_WITH, CONTAINS -> true;
    };
  }

  /** NaN is above all numbers but may be missing from bounds that another writer made. */
  private boolean isFloating() {
    return type.root() == org.apache.paimon.types.TypeRoot.DOUBLE
        || type.root() == org.apache.paimon.types.TypeRoot.FLOAT;
  }

  private static boolean isNan(Object literal) {
    return (literal instanceof Double d && d.isNaN()) || (literal instanceof Float f && f.isNaN());
  }

  private static boolean within(Object literal, Object min, Object max) {
    return isNan(literal)
        || (Datums.compare(literal, min) >= 0 && Datums.compare(literal, max) <= 0);
  }

  private static boolean mayStartWith(Bytes prefix, Bytes min, Bytes max) {
    return max.compareTo(prefix) >= 0 && (min.compareTo(prefix) <= 0 || startsWith(min, prefix));
  }

  @Override
  public boolean matches(Values row) {
    Object value = Datums.read(row, position, type);
    if (comparison == Comparison.IS_NULL) {
      return value == null;
    }
    if (value == null) {
      return false;
    }
    return switch (comparison) {
      case EQUAL -> Datums.compare(value, literals.get(0)) == 0;
      case NOT_EQUAL -> Datums.compare(value, literals.get(0)) != 0;
      case LESS -> Datums.compare(value, literals.get(0)) < 0;
      case LESS_OR_EQUAL -> Datums.compare(value, literals.get(0)) <= 0;
      case GREATER -> Datums.compare(value, literals.get(0)) > 0;
      case GREATER_OR_EQUAL -> Datums.compare(value, literals.get(0)) >= 0;
      case IN -> contains(value);
      case NOT_IN -> !contains(value);
      case IS_NULL -> false;
      case IS_NOT_NULL -> true;
      case STARTS_WITH -> startsWith((Bytes) value, (Bytes) literals.get(0));
      case ENDS_WITH -> endsWith((Bytes) value, (Bytes) literals.get(0));
      case CONTAINS -> ((Bytes) value).text().contains(((Bytes) literals.get(0)).text());
    };
  }

  private boolean contains(Object value) {
    for (Object literal : literals) {
      if (Datums.compare(value, literal) == 0) {
        return true;
      }
    }
    return false;
  }

  private static boolean startsWith(Bytes value, Bytes prefix) {
    return value.length() >= prefix.length()
        && java.util.Arrays.equals(
            value.array(), 0, prefix.length(), prefix.array(), 0, prefix.length());
  }

  private static boolean endsWith(Bytes value, Bytes suffix) {
    int from = value.length() - suffix.length();
    return from >= 0
        && java.util.Arrays.equals(
            value.array(), from, value.length(), suffix.array(), 0, suffix.length());
  }

  @Override
  public Optional<Predicate> map(IntUnaryOperator newPosition) {
    int moved = newPosition.applyAsInt(position);
    return moved < 0
        ? Optional.empty()
        : Optional.of(new Leaf(moved, name, type, comparison, literals));
  }
}
