package org.apache.paimon.data;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.Arrays;
import org.apache.paimon.types.AtomicType;
import org.apache.paimon.types.DataType;

/**
 * Single values as objects; see the package documentation for the class of each type. Not for hot
 * loops.
 */
public final class Datums {
  private Datums() {}

  /** The value as an object, null for null. Only for atomic types. */
  public static Object read(Values source, int position, DataType type) {
    if (source.isNullAt(position)) {
      return null;
    }
    AtomicType atomic = (AtomicType) type;
    return switch (atomic.root()) {
      case BOOLEAN -> source.getBoolean(position);
      case TINYINT -> source.getByte(position);
      case SMALLINT -> source.getShort(position);
      case INT, DATE, TIME -> source.getInt(position);
      case BIGINT -> source.getLong(position);
      case FLOAT -> source.getFloat(position);
      case DOUBLE -> source.getDouble(position);
      case DECIMAL -> readDecimal(source, position, atomic);
      case CHAR, VARCHAR, BINARY, VARBINARY -> Bytes.of(source.getBytes(position));
      case TIMESTAMP, TIMESTAMP_LTZ ->
          new TimestampValue(
              source.getLong(position),
              atomic.precision() > 6 ? source.getNanosOfMicro(position) : 0);
      case VARIANT, ARRAY, MULTISET, MAP, ROW ->
          throw new IllegalArgumentException("no object form of " + type);
    };
  }

  private static BigDecimal readDecimal(Values source, int position, AtomicType type) {
    return PhysicalKind.isCompactDecimal(type)
        ? BigDecimal.valueOf(source.getLong(position), type.scale())
        : new BigDecimal(new BigInteger(source.getBytes(position)), type.scale());
  }

  /** Appends an object to a builder of the type's form; null for null. Only for atomic types. */
  public static void append(VectorBuilder target, Object value, DataType type) {
    if (value == null) {
      target.appendNull();
      return;
    }
    switch (PhysicalKind.of(type)) {
      case BOOLEAN -> ((BooleanBuilder) target).appendBoolean((Boolean) value);
      case BYTE -> ((ByteBuilder) target).appendByte((Byte) value);
      case SHORT -> ((ShortBuilder) target).appendShort((Short) value);
      case INT -> ((IntBuilder) target).appendInt((Integer) value);
      case LONG -> ((LongBuilder) target).appendLong(toLong(value, type));
      case FLOAT -> ((FloatBuilder) target).appendFloat((Float) value);
      case DOUBLE -> ((DoubleBuilder) target).appendDouble((Double) value);
      case TIMESTAMP -> {
        TimestampValue time = (TimestampValue) value;
        ((TimestampBuilder) target).appendTimestamp(time.micros(), time.nanosOfMicro());
      }
      case BYTES -> {
        byte[] bytes =
            value instanceof BigDecimal decimal
                ? decimal.setScale(((AtomicType) type).scale()).unscaledValue().toByteArray()
                : ((Bytes) value).array();
        ((BytesBuilder) target).appendValue(bytes, 0, bytes.length);
      }
      case ARRAY, MAP, ROW -> throw new IllegalArgumentException("no object form of " + type);
    }
  }

  private static long toLong(Object value, DataType type) {
    if (value instanceof TimestampValue time) {
      return time.micros();
    }
    if (value instanceof BigDecimal decimal) {
      return decimal.setScale(((AtomicType) type).scale()).unscaledValue().longValueExact();
    }
    return (Long) value;
  }

  /**
   * Order of two objects of a type, not null: the order of keys in files. Numbers by value with
   * {@code -0.0} equal to {@code 0.0} and NaN above all numbers and equal to itself, strings by
   * unsigned bytes, false before true.
   */
  public static int compare(Object left, Object right) {
    if (left instanceof Double a && right instanceof Double b) {
      return compareDoubles(a, b);
    }
    if (left instanceof Float a && right instanceof Float b) {
      return compareDoubles(a, b);
    }
    return compareComparable(left, right);
  }

  @SuppressWarnings("unchecked")
  private static int compareComparable(Object left, Object right) {
    return ((Comparable<Object>) left).compareTo(right);
  }

  /**
   * The order of FLOAT and DOUBLE keys: {@code -0.0} = {@code 0.0}; NaN above all numbers, equal to
   * itself.
   */
  public static int compareDoubles(double left, double right) {
    if (left < right) {
      return -1;
    }
    if (left > right) {
      return 1;
    }
    return left == right ? 0 : Boolean.compare(Double.isNaN(left), Double.isNaN(right));
  }

  /** Order of two big-endian two's complement numbers of any length. */
  public static int compareWide(
      byte[] left, int leftFrom, int leftLength, byte[] right, int rightFrom, int rightLength) {
    int leftSign = left[leftFrom] >> 7;
    int rightSign = right[rightFrom] >> 7;
    if (leftSign != rightSign) {
      return leftSign < rightSign ? -1 : 1;
    }
    int length = Math.max(leftLength, rightLength);
    for (int i = 0; i < length; i++) {
      int a =
          i < length - leftLength
              ? leftSign & 0xff
              : left[leftFrom + i - length + leftLength] & 0xff;
      int b =
          i < length - rightLength
              ? rightSign & 0xff
              : right[rightFrom + i - length + rightLength] & 0xff;
      if (a != b) {
        return Integer.compare(a, b);
      }
    }
    return 0;
  }

  /** The shortest form of a big-endian two's complement number, as BigInteger gives it. */
  public static byte[] minimalWide(byte[] value) {
    int from = 0;
    while (from < value.length - 1
        && ((value[from] == 0 && value[from + 1] >= 0)
            || (value[from] == -1 && value[from + 1] < 0))) {
      from++;
    }
    return from == 0 ? value : Arrays.copyOfRange(value, from, value.length);
  }
}
