package org.apache.paimon.types;

/** The types by name; all nullable. */
public final class DataTypes {
  public static final AtomicType BOOLEAN = plain(TypeRoot.BOOLEAN);
  public static final AtomicType TINYINT = plain(TypeRoot.TINYINT);
  public static final AtomicType SMALLINT = plain(TypeRoot.SMALLINT);
  public static final AtomicType INT = plain(TypeRoot.INT);
  public static final AtomicType BIGINT = plain(TypeRoot.BIGINT);
  public static final AtomicType FLOAT = plain(TypeRoot.FLOAT);
  public static final AtomicType DOUBLE = plain(TypeRoot.DOUBLE);
  public static final AtomicType DATE = plain(TypeRoot.DATE);
  public static final AtomicType STRING = varchar(AtomicType.MAX_LENGTH);
  public static final AtomicType BYTES = varbinary(AtomicType.MAX_LENGTH);

  private DataTypes() {}

  private static AtomicType plain(TypeRoot root) {
    return new AtomicType(root, 0, 0, true);
  }

  /** A type without parameters. */
  public static AtomicType of(TypeRoot root) {
    return plain(root);
  }

  /** A type with a length or precision. */
  public static AtomicType of(TypeRoot root, int precision) {
    return new AtomicType(root, precision, 0, true);
  }

  public static AtomicType charOf(int length) {
    return of(TypeRoot.CHAR, length);
  }

  public static AtomicType varchar(int length) {
    return of(TypeRoot.VARCHAR, length);
  }

  public static AtomicType binary(int length) {
    return of(TypeRoot.BINARY, length);
  }

  public static AtomicType varbinary(int length) {
    return of(TypeRoot.VARBINARY, length);
  }

  public static AtomicType decimal(int precision, int scale) {
    return new AtomicType(TypeRoot.DECIMAL, precision, scale, true);
  }

  public static AtomicType time(int precision) {
    return of(TypeRoot.TIME, precision);
  }

  public static AtomicType timestamp(int precision) {
    return of(TypeRoot.TIMESTAMP, precision);
  }

  public static AtomicType timestampLtz(int precision) {
    return of(TypeRoot.TIMESTAMP_LTZ, precision);
  }

  public static ArrayType array(DataType element) {
    return new ArrayType(element, true);
  }

  public static MapType map(DataType key, DataType value) {
    return new MapType(key, value, true);
  }

  public static MultisetType multiset(DataType element) {
    return new MultisetType(element, true);
  }
}
