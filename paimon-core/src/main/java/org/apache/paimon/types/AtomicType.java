package org.apache.paimon.types;

import org.apache.paimon.error.UserException;

/**
 * A type that contains no other type.
 *
 * @param root the kind; not a nested one
 * @param precision length in characters (CHAR, VARCHAR) or bytes (BINARY, VARBINARY), decimal
 *     digits (DECIMAL), or fraction digits (TIME, TIMESTAMP, TIMESTAMP_LTZ); 0 for all others
 * @param scale digits after the point of a DECIMAL, else 0
 * @param isNullable whether null is allowed
 */
public record AtomicType(TypeRoot root, int precision, int scale, boolean isNullable)
    implements DataType {

  /** Length of STRING and BYTES. */
  public static final int MAX_LENGTH = Integer.MAX_VALUE;

  /** Largest precision of a DECIMAL. */
  public static final int MAX_DECIMAL_PRECISION = 38;

  /** Largest precision of a DECIMAL whose unscaled value always fits a long. */
  public static final int MAX_COMPACT_DECIMAL_PRECISION = 18;

  public AtomicType {
    if (root.isNested()) {
      throw new IllegalStateException("not an atomic type: " + root);
    }
    switch (root) {
      case CHAR, VARCHAR, BINARY, VARBINARY -> check(root, "length", precision, 1, MAX_LENGTH);
      case DECIMAL -> {
        check(root, "precision", precision, 1, MAX_DECIMAL_PRECISION);
        check(root, "scale", scale, 0, precision);
      }
      case TIME, TIMESTAMP, TIMESTAMP_LTZ -> check(root, "precision", precision, 0, 9);
      case BOOLEAN, TINYINT, SMALLINT, INT, BIGINT, FLOAT, DOUBLE, DATE, VARIANT ->
          check(root, "precision", precision, 0, 0);
      case ARRAY, MULTISET, MAP, ROW -> throw new IllegalStateException("nested: " + root);
    }
  }

  private static void check(TypeRoot root, String what, int value, int min, int max) {
    if (value < min || value > max) {
      throw new UserException(
          "Invalid type "
              + root
              + ": "
              + what
              + " is "
              + value
              + ", expected "
              + min
              + " to "
              + max
              + ". Change the "
              + what
              + " of the column.");
    }
  }

  @Override
  public AtomicType withNullable(boolean nullable) {
    return nullable == isNullable ? this : new AtomicType(root, precision, scale, nullable);
  }

  /** The text used in schema files, for example {@code VARCHAR(20) NOT NULL}. */
  @Override
  public String text() {
    String base =
        switch (root) {
          case VARCHAR -> precision == MAX_LENGTH ? "STRING" : "VARCHAR(" + precision + ")";
          case VARBINARY -> precision == MAX_LENGTH ? "BYTES" : "VARBINARY(" + precision + ")";
          case CHAR, BINARY, TIME, TIMESTAMP -> root + "(" + precision + ")";
          case TIMESTAMP_LTZ -> "TIMESTAMP(" + precision + ") WITH LOCAL TIME ZONE";
          case DECIMAL -> "DECIMAL(" + precision + ", " + scale + ")";
          case BOOLEAN, TINYINT, SMALLINT, INT, BIGINT, FLOAT, DOUBLE, DATE, VARIANT -> root.name();
          case ARRAY, MULTISET, MAP, ROW -> throw new IllegalStateException("nested: " + root);
        };
    return isNullable ? base : base + " NOT NULL";
  }

  @Override
  public String toString() {
    return text();
  }
}
