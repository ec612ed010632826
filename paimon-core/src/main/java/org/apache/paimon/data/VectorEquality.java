package org.apache.paimon.data;

import java.util.Arrays;
import java.util.List;

/**
 * Equality of values in vectors of one form, nulls equal to each other. Floating numbers by their
 * bits, every NaN alike; wide decimals by their bytes; maps entry by entry in stored order.
 */
public final class VectorEquality {
  private VectorEquality() {}

  /** Whether two rows agree in all these columns. */
  public static boolean areEqual(
      ColumnVector[] left, int leftRow, ColumnVector[] right, int rightRow, int columnCount) {
    for (int i = 0; i < columnCount; i++) {
      if (!areEqual(left[i], leftRow, right[i], rightRow)) {
        return false;
      }
    }
    return true;
  }

  /** Whether two values are equal. */
  public static boolean areEqual(ColumnVector left, int i, ColumnVector right, int j) {
    boolean leftNull = left.isNullAt(i);
    if (leftNull || right.isNullAt(j)) {
      return leftNull && right.isNullAt(j);
    }
    return switch (left.kind()) {
      case BOOLEAN -> ((BooleanVector) left).get(i) == ((BooleanVector) right).get(j);
      case BYTE -> ((ByteVector) left).get(i) == ((ByteVector) right).get(j);
      case SHORT -> ((ShortVector) left).get(i) == ((ShortVector) right).get(j);
      case INT -> ((IntVector) left).get(i) == ((IntVector) right).get(j);
      case LONG -> ((LongVector) left).get(i) == ((LongVector) right).get(j);
      case FLOAT -> Float.compare(((FloatVector) left).get(i), ((FloatVector) right).get(j)) == 0;
      case DOUBLE ->
          Double.compare(((DoubleVector) left).get(i), ((DoubleVector) right).get(j)) == 0;
      case TIMESTAMP -> equalTimes((TimestampVector) left, i, (TimestampVector) right, j);
      case BYTES -> equalBytes((BytesVector) left, i, (BytesVector) right, j);
      case ARRAY -> equalArrays((ArrayVector) left, i, (ArrayVector) right, j);
      case MAP -> equalMaps((MapVector) left, i, (MapVector) right, j);
      case ROW -> equalRows((RowVector) left, i, (RowVector) right, j);
    };
  }

  private static boolean equalTimes(TimestampVector left, int i, TimestampVector right, int j) {
    return left.micros()[i] == right.micros()[j]
        && left.nanosOfMicro()[i] == right.nanosOfMicro()[j];
  }

  private static boolean equalBytes(BytesVector left, int i, BytesVector right, int j) {
    int a = left.start(i);
    int b = right.start(j);
    return Arrays.equals(
        left.buffer(), a, a + left.length(i), right.buffer(), b, b + right.length(j));
  }

  private static boolean equalArrays(ArrayVector left, int i, ArrayVector right, int j) {
    int length = left.lengths()[i];
    return length == right.lengths()[j]
        && equalRanges(
            left.elements(), left.offsets()[i], right.elements(), right.offsets()[j], length);
  }

  private static boolean equalMaps(MapVector left, int i, MapVector right, int j) {
    int length = left.lengths()[i];
    int from = left.offsets()[i];
    int other = right.offsets()[j];
    return length == right.lengths()[j]
        && equalRanges(left.keys(), from, right.keys(), other, length)
        && equalRanges(left.values(), from, right.values(), other, length);
  }

  private static boolean equalRanges(
      ColumnVector left, int from, ColumnVector right, int other, int length) {
    for (int k = 0; k < length; k++) {
      if (!areEqual(left, from + k, right, other + k)) {
        return false;
      }
    }
    return true;
  }

  private static boolean equalRows(RowVector left, int i, RowVector right, int j) {
    List<ColumnVector> fields = left.children();
    for (int k = 0; k < fields.size(); k++) {
      if (!areEqual(fields.get(k), i, right.children().get(k), j)) {
        return false;
      }
    }
    return true;
  }
}
