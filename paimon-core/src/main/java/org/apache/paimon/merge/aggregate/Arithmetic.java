package org.apache.paimon.merge.aggregate;

import org.apache.paimon.types.AtomicType;
import org.apache.paimon.types.DataField;

/** What sum and product may do with their operands. */
enum Arithmetic {
  PLUS("+"),
  MINUS("-"),
  TIMES("*"),
  DIVIDED_BY("/");

  private final String symbol;

  Arithmetic(String symbol) {
    this.symbol = symbol;
  }

  static Accumulator sum(FunctionSpec spec, DataField field) {
    return accumulator(PLUS, MINUS, field);
  }

  static Accumulator product(FunctionSpec spec, DataField field) {
    return accumulator(TIMES, DIVIDED_BY, field);
  }

  private static Accumulator accumulator(Arithmetic add, Arithmetic retract, DataField field) {
    AtomicType type = (AtomicType) field.type();
    return switch (type.root()) {
      case TINYINT, SMALLINT, INT, BIGINT -> new IntegerArithmetic(field, add, retract);
      case FLOAT, DOUBLE -> new FloatingArithmetic(field, add, retract);
      case DECIMAL -> new DecimalArithmetic(field, add, retract);
      case BOOLEAN,
          CHAR,
          VARCHAR,
          BINARY,
          VARBINARY,
          DATE,
          TIME,
          TIMESTAMP,
          TIMESTAMP_LTZ,
          VARIANT,
          ARRAY,
          MULTISET,
          MAP,
          ROW ->
          throw new IllegalStateException("arithmetic on " + type);
    };
  }

  /** The failure of an operation whose result the column cannot hold. */
  ArithmeticException failure(DataField field, Object left, Object right) {
    return new ArithmeticException(
        "field '"
            + field.name()
            + "' of type "
            + field.type().text()
            + " cannot hold the result of "
            + left
            + " "
            + symbol
            + " "
            + right);
  }
}
