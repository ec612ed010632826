package org.apache.paimon.spark.filter;

import java.util.ArrayList;
import java.util.List;
import org.apache.spark.sql.connector.expressions.Expression;
import org.apache.spark.sql.connector.expressions.Literal;
import org.apache.spark.sql.connector.expressions.filter.AlwaysFalse;
import org.apache.spark.sql.connector.expressions.filter.AlwaysTrue;
import org.apache.spark.sql.connector.expressions.filter.And;
import org.apache.spark.sql.connector.expressions.filter.Or;
import org.apache.spark.sql.connector.expressions.filter.Predicate;

/**
 * Removes constant parts. Spark sends a static partition as {@code (p = 'x') OR (p IS NULL AND 'x'
 * IS NULL)}; what is left of it is {@code p = 'x'}. Unknown counts as FALSE, so fold only what is
 * not negated: parts below a NOT stay as they are.
 */
public final class Folding {
  private static final Predicate TRUE = new AlwaysTrue();
  private static final Predicate FALSE = new AlwaysFalse();

  private Folding() {}

  public static boolean isAlwaysTrue(Predicate predicate) {
    return predicate.name().equals(TRUE.name());
  }

  private static boolean isAlwaysFalse(Predicate predicate) {
    return predicate.name().equals(FALSE.name());
  }

  /** The same condition without constant parts. */
  public static Predicate fold(Predicate predicate) {
    return switch (predicate.name()) {
      case "AND" -> all(parts(predicate));
      case "OR" -> any(parts(predicate));
      case "IS_NULL" -> nullTest(predicate, true);
      case "IS_NOT_NULL" -> nullTest(predicate, false);
      case "=" -> hasNullLiteral(predicate) ? FALSE : predicate;
      default -> predicate;
    };
  }

  private static List<Predicate> parts(Predicate predicate) {
    List<Predicate> folded = new ArrayList<>();
    for (Expression child : predicate.children()) {
      folded.add(fold((Predicate) child));
    }
    return folded;
  }

  private static Predicate all(List<Predicate> parts) {
    Predicate result = TRUE;
    for (Predicate part : parts) {
      if (isAlwaysFalse(part)) {
        return FALSE;
      }
      if (!isAlwaysTrue(part)) {
        result = isAlwaysTrue(result) ? part : new And(result, part);
      }
    }
    return result;
  }

  private static Predicate any(List<Predicate> parts) {
    Predicate result = FALSE;
    for (Predicate part : parts) {
      if (isAlwaysTrue(part)) {
        return TRUE;
      }
      if (!isAlwaysFalse(part)) {
        result = isAlwaysFalse(result) ? part : new Or(result, part);
      }
    }
    return result;
  }

  private static Predicate nullTest(Predicate predicate, boolean whenNull) {
    if (!(predicate.children()[0] instanceof Literal<?> literal)) {
      return predicate;
    }
    return (literal.value() == null) == whenNull ? TRUE : FALSE;
  }

  private static boolean hasNullLiteral(Predicate predicate) {
    for (Expression child : predicate.children()) {
      if (child instanceof Literal<?> literal && literal.value() == null) {
        return true;
      }
    }
    return false;
  }
}
