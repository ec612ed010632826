package org.apache.paimon.types;

/** The kinds of data type, without length, precision or nullability. */
public enum TypeRoot {
  BOOLEAN,
  TINYINT,
  SMALLINT,
  INT,
  BIGINT,
  FLOAT,
  DOUBLE,
  DECIMAL,
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
  ROW;

  /** Whether values are numbers, exact or not. */
  public boolean isNumeric() {
    return switch (this) {
      case TINYINT, SMALLINT, INT, BIGINT, FLOAT, DOUBLE, DECIMAL -> true;
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
          false;
    };
  }

  /** Whether values are UTF-8 character strings. */
  public boolean isCharacter() {
    return this == CHAR || this == VARCHAR;
  }

  /** Whether values are byte strings. */
  public boolean isBinary() {
    return this == BINARY || this == VARBINARY;
  }

  /** Whether values are timestamps, with or without local time zone. */
  public boolean isTimestamp() {
    return this == TIMESTAMP || this == TIMESTAMP_LTZ;
  }

  /** Whether the type contains other types. */
  public boolean isNested() {
    return this == ARRAY || this == MULTISET || this == MAP || this == ROW;
  }
}
