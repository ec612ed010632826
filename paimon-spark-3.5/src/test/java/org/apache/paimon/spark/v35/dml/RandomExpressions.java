package org.apache.paimon.spark.v35.dml;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.function.Function;

/** Random values, conditions and assigned expressions. */
final class RandomExpressions {
  static final int KEYS = 24;
  private static final int GROUPS = 3;
  private static final String[] COMPARISONS = {"=", "<>", "<", "<=", ">", ">=", "<=>"};

  private final Random random;
  private final boolean groupMayBeNull;

  RandomExpressions(Random random, boolean groupMayBeNull) {
    this.random = random;
    this.groupMayBeNull = groupMayBeNull;
  }

  boolean chance(int percent) {
    return random.nextInt(100) < percent;
  }

  int below(int bound) {
    return random.nextInt(bound);
  }

  Object key() {
    return random.nextInt(KEYS);
  }

  Object value(Column column) {
    return switch (column) {
      case K -> key();
      case G -> groupMayBeNull && chance(20) ? null : (Object) random.nextInt(GROUPS);
      case V ->
          chance(15) ? null : chance(10) ? "" : "abc".charAt(random.nextInt(3)) + "" + below(3);
      case N -> chance(20) ? null : (Object) (random.nextInt(30) - 8);
      case X -> chance(20) ? null : chance(10) ? (Object) Double.NaN : (Object) (below(40) / 4.0);
    };
  }

  Object[] row() {
    Object[] row = new Object[Column.ALL.size()];
    Column.ALL.forEach(column -> row[column.ordinal()] = value(column));
    return row;
  }

  /** A condition over one row, made of comparisons, IN, LIKE, IS NULL, AND, OR and NOT. */
  Expr condition(Function<Column, Expr> columns, int depth) {
    if (depth > 0 && chance(55)) {
      Expr left = condition(columns, depth - 1);
      return switch (below(3)) {
        case 0 -> left.not();
        case 1 -> left.and(condition(columns, depth - 1));
        default -> left.or(condition(columns, depth - 1));
      };
    }
    Column column = Column.ALL.get(below(Column.ALL.size()));
    Expr value = columns.apply(column);
    switch (below(10)) {
      case 0 -> {
        return value.isNull();
      }
      case 1 -> {
        return value.isNull().not();
      }
      case 2, 3 -> {
        List<Object> values = new ArrayList<>();
        for (int i = 0; i <= below(4); i++) {
          values.add(value(column));
        }
        Expr in = value.in(Expr.list(column, values), values);
        return chance(40) ? in.not() : in;
      }
      case 4 -> {
        return columns.apply(Column.V).startsWith("abc".substring(below(3)).substring(0, 1));
      }
      case 5 -> {
        return columns.apply(Column.K).compare(comparison(), columns.apply(Column.N));
      }
      case 6 -> {
        return columns.apply(Column.K).modulo(3).compare("=", Expr.literal(Column.K, below(3)));
      }
      default -> {
        return value.compare(comparison(), Expr.literal(column, value(column)));
      }
    }
  }

  private String comparison() {
    return COMPARISONS[below(COMPARISONS.length)];
  }

  /** What a column may be set to, out of the columns of one row. */
  Expr assigned(Column column, Function<Column, Expr> columns, boolean mayBeNull) {
    Expr old = columns.apply(column);
    Expr given = Expr.literal(column, value(column));
    Expr set =
        switch (below(4)) {
          case 0 -> given;
          case 1 -> given.when(condition(columns, 1), old);
          default ->
              switch (column) {
                case V -> old.concat("z");
                case N, X -> old.plus(Expr.literal(column, column == Column.N ? (Object) 1 : 0.5));
                case K, G -> given;
              };
        };
    return mayBeNull ? set : set.orElse(Expr.literal(column, notNull(column)));
  }

  private Object notNull(Column column) {
    Object value = value(column);
    return value == null ? notNull(column) : value;
  }
}
