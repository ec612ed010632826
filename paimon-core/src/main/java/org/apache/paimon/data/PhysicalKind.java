package org.apache.paimon.data;

import org.apache.paimon.error.UnsupportedFeatureException;
import org.apache.paimon.types.AtomicType;
import org.apache.paimon.types.DataType;

/** How the values of a type lie in memory; one vector class and one builder class each. */
public enum PhysicalKind {
  BOOLEAN,
  BYTE,
  SHORT,
  INT,
  LONG,
  FLOAT,
  DOUBLE,
  TIMESTAMP,
  BYTES,
  ARRAY,
  MAP,
  ROW;

  /** The form of a type's values. */
  public static PhysicalKind of(DataType type) {
    return switch (type.root()) {
      case BOOLEAN -> BOOLEAN;
      case TINYINT -> BYTE;
      case SMALLINT -> SHORT;
      case INT, DATE, TIME -> INT;
      case BIGINT -> LONG;
      case FLOAT -> FLOAT;
      case DOUBLE -> DOUBLE;
      case DECIMAL -> isCompactDecimal(type) ? LONG : BYTES;
      case TIMESTAMP, TIMESTAMP_LTZ -> ((AtomicType) type).precision() <= 6 ? LONG : TIMESTAMP;
      case CHAR, VARCHAR, BINARY, VARBINARY -> BYTES;
      case ARRAY -> ARRAY;
      case MAP, MULTISET -> MAP;
      case ROW -> ROW;
      case VARIANT ->
          throw new UnsupportedFeatureException(
              "Cannot handle values of type VARIANT: this version does not support the type. Expected any other type."
                  + " Read or write the table without that column.");
    };
  }

  /** Whether the type is a DECIMAL of at most 18 digits. */
  public static boolean isCompactDecimal(DataType type) {
    return type instanceof AtomicType atomic
        && atomic.precision() <= AtomicType.MAX_COMPACT_DECIMAL_PRECISION;
  }
}
