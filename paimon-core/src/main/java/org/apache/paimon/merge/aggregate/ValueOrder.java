package org.apache.paimon.merge.aggregate;

import java.util.Arrays;
import org.apache.paimon.data.Datums;
import org.apache.paimon.data.PhysicalKind;
import org.apache.paimon.data.Values;
import org.apache.paimon.types.DataType;
import org.apache.paimon.types.TypeRoot;

/** Order of two values of a type, neither of them null: the order of keys (format-data 1.3). */
@FunctionalInterface
public interface ValueOrder {
  int compare(Values left, int leftPosition, Values right, int rightPosition);

  /** The order of a type. */
  static ValueOrder of(DataType type) {
    return switch (PhysicalKind.of(type)) {
      case BOOLEAN -> (a, i, b, j) -> Boolean.compare(a.getBoolean(i), b.getBoolean(j));
      case BYTE -> (a, i, b, j) -> Byte.compare(a.getByte(i), b.getByte(j));
      case SHORT -> (a, i, b, j) -> Short.compare(a.getShort(i), b.getShort(j));
      case INT -> (a, i, b, j) -> Integer.compare(a.getInt(i), b.getInt(j));
      case LONG -> (a, i, b, j) -> Long.compare(a.getLong(i), b.getLong(j));
      case FLOAT -> (a, i, b, j) -> Datums.compareDoubles(a.getFloat(i), b.getFloat(j));
      case DOUBLE -> (a, i, b, j) -> Datums.compareDoubles(a.getDouble(i), b.getDouble(j));
      case TIMESTAMP -> ValueOrder::compareTimestamps;
      case BYTES ->
          type.root() == TypeRoot.DECIMAL
              ? ValueOrder::compareWide
              : (a, i, b, j) -> Arrays.compareUnsigned(a.getBytes(i), b.getBytes(j));
      case ARRAY, MAP, ROW ->
          throw new IllegalArgumentException("values of type " + type + " have no order");
    };
  }

  private static int compareTimestamps(
      Values left, int leftPosition, Values right, int rightPosition) {
    int byMicros = Long.compare(left.getLong(leftPosition), right.getLong(rightPosition));
    return byMicros != 0
        ? byMicros
        : Integer.compare(left.getNanosOfMicro(leftPosition), right.getNanosOfMicro(rightPosition));
  }

  private static int compareWide(Values left, int leftPosition, Values right, int rightPosition) {
    byte[] a = left.getBytes(leftPosition);
    byte[] b = right.getBytes(rightPosition);
    return Datums.compareWide(a, 0, a.length, b, 0, b.length);
  }
}
