package org.apache.paimon.spark.filter;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.paimon.predicate.Comparison;
import org.apache.paimon.predicate.Leaf;
import org.apache.paimon.types.AtomicType;
import org.apache.paimon.types.DataField;
import org.apache.paimon.types.RowType;
import org.apache.spark.sql.connector.expressions.Expression;
import org.apache.spark.sql.connector.expressions.Literal;
import org.apache.spark.sql.connector.expressions.NamedReference;
import org.apache.spark.sql.connector.expressions.filter.Predicate;

/**
 * Translates filters over the columns of one row type. Negations are pushed inwards by the laws of
 * three-valued logic, so that every translated comparison is TRUE exactly where Spark's is.
 */
public final class FilterTranslator {
  private final RowType columns;

  public FilterTranslator(RowType columns) {
    this.columns = columns;
  }

  /** The translation; empty when nothing of the filter can be said. */
  public Optional<Translation> translate(Predicate filter) {
    return Optional.ofNullable(is(filter));
  }

  /** Where the filter is TRUE. */
  private Translation is(Expression expression) {
    if (!(expression instanceof Predicate filter)) {
      return null;
    }
    return switch (filter.name()) {
      case "AND" -> Translation.allOf(each(filter, this::is));
      case "OR" -> Translation.anyOf(each(filter, this::is));
      case "NOT" -> isNot(filter.children()[0]);
      case "IS_NULL" -> nullTest(filter, Comparison.IS_NULL);
      case "IS_NOT_NULL" -> nullTest(filter, Comparison.IS_NOT_NULL);
      case "IN" -> membership(filter, Comparison.IN);
      case "=" -> comparison(filter, Comparison.EQUAL);
      case "<>" -> comparison(filter, Comparison.NOT_EQUAL);
      case "<=>" -> nullSafeEqual(filter);
      case "<" -> comparison(filter, Comparison.LESS);
      case "<=" -> comparison(filter, Comparison.LESS_OR_EQUAL);
      case ">" -> comparison(filter, Comparison.GREATER);
      case ">=" -> comparison(filter, Comparison.GREATER_OR_EQUAL);
      case "STARTS_WITH" -> text(filter, Comparison.STARTS_WITH);
      case "ENDS_WITH" -> text(filter, Comparison.ENDS_WITH);
      case "CONTAINS" -> text(filter, Comparison.CONTAINS);
      default -> null;
    };
  }

  /** Where the filter is FALSE. */
  private Translation isNot(Expression expression) {
    if (!(expression instanceof Predicate filter)) {
      return null;
    }
    return switch (filter.name()) {
      case "AND" -> Translation.anyOf(each(filter, this::isNot));
      case "OR" -> Translation.allOf(each(filter, this::isNot));
      case "NOT" -> is(filter.children()[0]);
      case "IS_NULL" -> nullTest(filter, Comparison.IS_NOT_NULL);
      case "IS_NOT_NULL" -> nullTest(filter, Comparison.IS_NULL);
      case "IN" -> membership(filter, Comparison.NOT_IN);
      case "=" -> comparison(filter, Comparison.NOT_EQUAL);
      case "<>" -> comparison(filter, Comparison.EQUAL);
      case "<=>" -> nullSafeNotEqual(filter);
      case "<" -> comparison(filter, Comparison.GREATER_OR_EQUAL);
      case "<=" -> comparison(filter, Comparison.GREATER);
      case ">" -> comparison(filter, Comparison.LESS_OR_EQUAL);
      case ">=" -> comparison(filter, Comparison.LESS);
      default -> null;
    };
  }

  private interface Direction {
    Translation translate(Expression expression);
  }

  private static List<Translation> each(Predicate filter, Direction direction) {
    List<Translation> parts = new ArrayList<>();
    for (Expression child : filter.children()) {
      parts.add(direction.translate(child));
    }
    return parts;
  }

  private Translation nullTest(Predicate filter, Comparison comparison) {
    int position = column(filter.children()[0]);
    return position < 0 ? null : leaf(position, comparison, List.of());
  }

  private Translation comparison(Predicate filter, Comparison comparison) {
    Expression left = filter.children()[0];
    Expression right = filter.children()[1];
    if (left instanceof Literal<?> && right instanceof NamedReference) {
      return compare(right, left, mirrored(comparison));
    }
    return compare(left, right, comparison);
  }

  private static Comparison mirrored(Comparison comparison) {
    return switch (comparison) {
      case LESS -> Comparison.GREATER;
      case LESS_OR_EQUAL -> Comparison.GREATER_OR_EQUAL;
      case GREATER -> Comparison.LESS;
      case GREATER_OR_EQUAL -> Comparison.LESS_OR_EQUAL;
      case EQUAL, NOT_EQUAL, IN, NOT_IN, IS_NULL, IS_NOT_NULL, STARTS_WITH, ENDS_WITH, CONTAINS ->
          comparison;
    };
  }

  private Translation compare(Expression reference, Expression literal, Comparison comparison) {
    int position = column(reference);
    Object value = position < 0 ? null : literal(literal, position);
    return value == null || !isComparable(position, comparison)
        ? null
        : leaf(position, comparison, List.of(value));
  }

  private Translation text(Predicate filter, Comparison comparison) {
    Expression[] children = filter.children();
    return compare(children[0], children[1], comparison);
  }

  /** {@code a <=> x}: never unknown. */
  private Translation nullSafeEqual(Predicate filter) {
    Expression[] sides = referenceFirst(filter);
    int position = column(sides[0]);
    if (position < 0 || !(sides[1] instanceof Literal<?> literal)) {
      return null;
    }
    return literal.value() == null
        ? leaf(position, Comparison.IS_NULL, List.of())
        : compare(sides[0], sides[1], Comparison.EQUAL);
  }

  private Translation nullSafeNotEqual(Predicate filter) {
    Expression[] sides = referenceFirst(filter);
    int position = column(sides[0]);
    if (position < 0 || !(sides[1] instanceof Literal<?> literal)) {
      return null;
    }
    if (literal.value() == null) {
      return leaf(position, Comparison.IS_NOT_NULL, List.of());
    }
    List<Translation> either = new ArrayList<>();
    either.add(leaf(position, Comparison.IS_NULL, List.of()));
    either.add(compare(sides[0], sides[1], Comparison.NOT_EQUAL));
    return Translation.anyOf(either);
  }

  private static Expression[] referenceFirst(Predicate filter) {
    Expression[] children = filter.children();
    return children[0] instanceof Literal<?>
        ? new Expression[] {children[1], children[0]}
        : children;
  }

  /** IN is TRUE for a value in the list; NOT IN for one that is not, unless the list has a null. */
  private Translation membership(Predicate filter, Comparison comparison) {
    Expression[] children = filter.children();
    int position = column(children[0]);
    if (position < 0 || !isComparable(position, comparison)) {
      return null;
    }
    List<Object> values = new ArrayList<>();
    for (int i = 1; i < children.length; i++) {
      if (!(children[i] instanceof Literal<?> literal)) {
        return null;
      }
      if (literal.value() != null) {
        Object value = literal(literal, position);
        if (value == null) {
          return null;
        }
        values.add(value);
      } else if (comparison == Comparison.NOT_IN) {
        return null;
      }
    }
    return values.isEmpty() ? null : leaf(position, comparison, values);
  }

  /** Position of a plain column of an atomic type, or -1. */
  private int column(Expression expression) {
    if (!(expression instanceof NamedReference reference) || reference.fieldNames().length != 1) {
      return -1;
    }
    int position = columns.indexOf(reference.fieldNames()[0]);
    return position >= 0 && columns.typeAt(position) instanceof AtomicType ? position : -1;
  }

  private Object literal(Expression expression, int position) {
    return expression instanceof Literal<?> literal && literal.value() != null
        ? LiteralForms.of(literal, (AtomicType) columns.typeAt(position))
        : null;
  }

  /**
   * Spark sees timestamps of more than six digits cut to microseconds: only where the cut does not
   * change the answer may such a column be compared.
   */
  private boolean isComparable(int position, Comparison comparison) {
    AtomicType type = (AtomicType) columns.typeAt(position);
    return !(type.root().isTimestamp() && type.precision() > 6)
        || comparison == Comparison.LESS
        || comparison == Comparison.GREATER_OR_EQUAL;
  }

  private Translation leaf(int position, Comparison comparison, List<Object> literals) {
    DataField column = columns.field(position);
    return Translation.exact(
        new Leaf(position, column.name(), column.type(), comparison, literals));
  }
}
