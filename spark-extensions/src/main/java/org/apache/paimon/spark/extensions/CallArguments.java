package org.apache.paimon.spark.extensions;

import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.paimon.error.UserException;
import org.apache.paimon.spark.procedure.GivenArgument;
import org.apache.spark.sql.catalyst.analysis.UnresolvedFunction;
import org.apache.spark.sql.catalyst.expressions.EqualTo;
import org.apache.spark.sql.catalyst.expressions.Expression;
import org.apache.spark.sql.catalyst.expressions.Literal;
import org.apache.spark.sql.catalyst.expressions.NamedArgumentExpression;
import org.apache.spark.sql.catalyst.expressions.UnaryMinus;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DateType;
import org.apache.spark.sql.types.Decimal;
import org.apache.spark.sql.types.TimestampNTZType;
import org.apache.spark.sql.types.TimestampType;
import org.apache.spark.unsafe.types.UTF8String;
import scala.collection.JavaConverters;

/** The arguments of a parsed call as plain values. */
final class CallArguments {
  private CallArguments() {}

  /**
   * The arguments in order.
   *
   * @throws UserException for an argument that is no literal
   */
  static List<GivenArgument> of(UnresolvedFunction call) {
    List<GivenArgument> arguments = new ArrayList<>();
    for (Expression argument : JavaConverters.seqAsJavaList(call.arguments())) {
      arguments.add(argument(argument));
    }
    return arguments;
  }

  private static GivenArgument argument(Expression argument) {
    if (argument instanceof EqualTo equal) {
      throw new UserException(
          "Cannot read argument "
              + equal.sql()
              + " of CALL: names are given with '=>', expected 'name => value'. Write "
              + equal.left().sql()
              + " => "
              + equal.right().sql()
              + ".");
    }
    if (argument instanceof NamedArgumentExpression named) {
      return new GivenArgument(Optional.of(named.key()), value(named.value()), named.value().sql());
    }
    return new GivenArgument(Optional.empty(), value(argument), argument.sql());
  }

  private static Object value(Expression expression) {
    if (expression instanceof Literal literal) {
      return plain(literal.value(), literal.dataType());
    }
    if (expression instanceof UnaryMinus minus && minus.child() instanceof Literal) {
      return plain(minus.eval(null), minus.dataType());
    }
    if (expression instanceof UnresolvedFunction function
        && function.nameParts().size() == 1
        && function.nameParts().apply(0).equalsIgnoreCase("map")) {
      return map(function);
    }
    throw new UserException(
        "Cannot read argument "
            + expression.sql()
            + " of CALL: it is no constant, expected a literal such as 'text', 3, true or map('k',"
            + " 'v'). Write the value itself.");
  }

  private static Map<Object, Object> map(UnresolvedFunction function) {
    List<Expression> items = JavaConverters.seqAsJavaList(function.arguments());
    if (items.size() % 2 != 0) {
      throw new UserException(
          "Cannot read argument "
              + function.sql()
              + " of CALL: the last key has no value, expected pairs. Write map('key', 'value').");
    }
    Map<Object, Object> map = new LinkedHashMap<>();
    for (int i = 0; i < items.size(); i += 2) {
      map.put(value(items.get(i)), value(items.get(i + 1)));
    }
    return map;
  }

  private static Object plain(Object value, DataType type) {
    if (value instanceof UTF8String text) {
      return text.toString();
    }
    if (value instanceof Decimal decimal) {
      return decimal.toJavaBigDecimal();
    }
    if (value instanceof Integer days && type instanceof DateType) {
      return LocalDate.ofEpochDay(days);
    }
    if (value instanceof Long micros && type instanceof TimestampType) {
      return Instant.EPOCH.plus(micros, ChronoUnit.MICROS);
    }
    if (value instanceof Long micros && type instanceof TimestampNTZType) {
      return LocalDateTime.ofInstant(Instant.EPOCH.plus(micros, ChronoUnit.MICROS), ZoneOffset.UTC);
    }
    return value;
  }
}
