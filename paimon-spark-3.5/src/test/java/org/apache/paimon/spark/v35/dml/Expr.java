package org.apache.paimon.spark.v35.dml;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/**
 * An expression as SQL and as a function with the same value. Conditions give TRUE, FALSE or null.
 */
record Expr(String sql, Function<Scope, Object> value) {

  static Expr target(String prefix, Column column) {
    return new Expr(prefix + column.sqlName(), scope -> scope.target()[column.ordinal()]);
  }

  static Expr source(Column column) {
    return new Expr("s." + column.sqlName(), scope -> scope.source()[column.ordinal()]);
  }

  static Expr literal(Column column, Object value) {
    return new Expr(column.literal(value), scope -> value);
  }

  Object of(Scope scope) {
    return value.apply(scope);
  }

  /** Whether a condition is TRUE, not merely not FALSE. */
  boolean holds(Scope scope) {
    return Boolean.TRUE.equals(of(scope));
  }

  /** A comparison; {@code operator} is one of {@code = <> < <= > >= <=>}. */
  Expr compare(String operator, Expr other) {
    return new Expr(
        sql + " " + operator + " " + other.sql,
        scope -> compare(operator, of(scope), other.of(scope)));
  }

  private static Boolean compare(String operator, Object left, Object right) {
    if (operator.equals("<=>")) {
      return (left == null || right == null) ? left == right : order(left, right) == 0;
    }
    if (left == null || right == null) {
      return null;
    }
    int order = order(left, right);
    return switch (operator) {
      case "=" -> order == 0;
      case "<>" -> order != 0;
      case "<" -> order < 0;
      case "<=" -> order <= 0;
      case ">" -> order > 0;
      case ">=" -> order >= 0;
      default -> throw new IllegalArgumentException(operator);
    };
  }

  private static int order(Object left, Object right) {
    if (left instanceof String text) {
      return text.compareTo((String) right);
    }
    return Double.compare(((Number) left).doubleValue(), ((Number) right).doubleValue());
  }

  Expr isNull() {
    return new Expr(sql + " IS NULL", scope -> of(scope) == null);
  }

  Expr startsWith(String prefix) {
    return new Expr(
        sql + " LIKE '" + prefix + "%'",
        scope -> of(scope) == null ? null : ((String) of(scope)).startsWith(prefix));
  }

  /** Whether the value is among {@code values}, of which some may be null; said as {@code list}. */
  Expr in(String list, List<Object> values) {
    return new Expr(
        sql + " IN (" + list + ")",
        scope -> {
          if (values.isEmpty()) {
            return false;
          }
          Boolean found = false;
          for (Object each : values) {
            found = or(found, compare("=", of(scope), each));
          }
          return found;
        });
  }

  Expr not() {
    return new Expr(
        "NOT (" + sql + ")", scope -> of(scope) == null ? null : (Object) !((Boolean) of(scope)));
  }

  Expr and(Expr other) {
    return new Expr(
        "(" + sql + " AND " + other.sql + ")",
        scope -> not(or(not((Boolean) of(scope)), not((Boolean) other.of(scope)))));
  }

  Expr or(Expr other) {
    return new Expr(
        "(" + sql + " OR " + other.sql + ")",
        scope -> or((Boolean) of(scope), (Boolean) other.of(scope)));
  }

  private static Boolean not(Boolean value) {
    return value == null ? null : (Boolean) !value;
  }

  private static Boolean or(Boolean left, Boolean right) {
    if (Boolean.TRUE.equals(left) || Boolean.TRUE.equals(right)) {
      return true;
    }
    return (left == null || right == null) ? null : (Boolean) false;
  }

  Expr plus(Expr other) {
    return new Expr(
        "(" + sql + " + " + other.sql + ")",
        scope -> {
          Object left = of(scope);
          Object right = other.of(scope);
          if (left == null || right == null) {
            return null;
          }
          return left instanceof Double || right instanceof Double
              ? (Object) (((Number) left).doubleValue() + ((Number) right).doubleValue())
              : (Object) ((Integer) left + (Integer) right);
        });
  }

  Expr modulo(int divisor) {
    return new Expr(
        sql + " % " + divisor,
        scope -> of(scope) == null ? null : (Object) ((Integer) of(scope) % divisor));
  }

  Expr concat(String end) {
    return new Expr(
        "concat(" + sql + ", '" + end + "')",
        scope -> of(scope) == null ? null : (Object) (of(scope) + end));
  }

  Expr orElse(Expr other) {
    return new Expr(
        "coalesce(" + sql + ", " + other.sql + ")",
        scope -> of(scope) == null ? other.of(scope) : of(scope));
  }

  /** This where the condition is TRUE, else the other. */
  Expr when(Expr condition, Expr otherwise) {
    return new Expr(
        "CASE WHEN " + condition.sql + " THEN " + sql + " ELSE " + otherwise.sql + " END",
        scope -> condition.holds(scope) ? of(scope) : otherwise.of(scope));
  }

  /** Values as a list of literals. */
  static String list(Column column, List<Object> values) {
    List<String> literals = new ArrayList<>();
    values.forEach(value -> literals.add(column.literal(value)));
    return String.join(", ", literals);
  }
}
