package org.apache.paimon.data;

import java.util.Arrays;
import java.util.List;
import org.apache.paimon.types.DataType;
import org.apache.paimon.types.TypeRoot;

/**
 * Order of rows by some columns, left to right; the order of keys in files (format-data 1.3). Null
 * is lower than everything. Works on vectors; no allocation.
 */
public final class KeyComparator {
  private final ColumnOrder[] orders;

  /** Compares by columns of these types. */
  public KeyComparator(List<DataType> types) {
    orders = types.stream().map(KeyComparator::orderOf).toArray(ColumnOrder[]::new);
  }

  /** The order of two rows, each given as its key columns and a row number. */
  public int compare(ColumnVector[] left, int leftRow, ColumnVector[] right, int rightRow) {
    for (int i = 0; i < orders.length; i++) {
      int order = compareColumn(i, left[i], leftRow, right[i], rightRow);
      if (order != 0) {
        return order;
      }
    }
    return 0;
  }

  /** The order by column {@code i} alone. */
  public int compareColumn(
      int i, ColumnVector left, int leftRow, ColumnVector right, int rightRow) {
    boolean leftNull = left.isNullAt(leftRow);
    boolean rightNull = right.isNullAt(rightRow);
    if (leftNull || rightNull) {
      return leftNull ? (rightNull ? 0 : -1) : 1;
    }
    return orders[i].compare(left, leftRow, right, rightRow);
  }

  public int columnCount() {
    return orders.length;
  }

  private interface ColumnOrder {
    int compare(ColumnVector left, int leftRow, ColumnVector right, int rightRow);
  }

  private static ColumnOrder orderOf(DataType type) {
    return switch (PhysicalKind.of(type)) {
      case BOOLEAN ->
          (a, i, b, j) -> Boolean.compare(((BooleanVector) a).get(i), ((BooleanVector) b).get(j));
      case BYTE -> (a, i, b, j) -> Byte.compare(((ByteVector) a).get(i), ((ByteVector) b).get(j));
      case SHORT ->
          (a, i, b, j) -> Short.compare(((ShortVector) a).get(i), ((ShortVector) b).get(j));
      case INT -> (a, i, b, j) -> Integer.compare(((IntVector) a).get(i), ((IntVector) b).get(j));
      case LONG -> (a, i, b, j) -> Long.compare(((LongVector) a).get(i), ((LongVector) b).get(j));
      case FLOAT ->
          (a, i, b, j) -> Datums.compareDoubles(((FloatVector) a).get(i), ((FloatVector) b).get(j));
      case DOUBLE ->
          (a, i, b, j) ->
              Datums.compareDoubles(((DoubleVector) a).get(i), ((DoubleVector) b).get(j));
      case TIMESTAMP -> KeyComparator::compareTimestamps;
      case BYTES ->
          type.root() == TypeRoot.DECIMAL
              ? KeyComparator::compareWide
              : KeyComparator::compareBytes;
      case ARRAY, MAP, ROW ->
          throw new IllegalArgumentException("columns of type " + type + " have no order");
    };
  }

  private static int compareTimestamps(
      ColumnVector left, int leftRow, ColumnVector right, int rightRow) {
    TimestampVector a = (TimestampVector) left;
    TimestampVector b = (TimestampVector) right;
    int byMicros = Long.compare(a.micros()[leftRow], b.micros()[rightRow]);
    return byMicros != 0
        ? byMicros
        : Short.compare(a.nanosOfMicro()[leftRow], b.nanosOfMicro()[rightRow]);
  }

  private static int compareBytes(
      ColumnVector left, int leftRow, ColumnVector right, int rightRow) {
    BytesVector a = (BytesVector) left;
    BytesVector b = (BytesVector) right;
    int from = a.start(leftRow);
    int other = b.start(rightRow);
    return Arrays.compareUnsigned(
        a.buffer(), from, from + a.length(leftRow), b.buffer(), other, other + b.length(rightRow));
  }

  private static int compareWide(ColumnVector left, int leftRow, ColumnVector right, int rightRow) {
    BytesVector a = (BytesVector) left;
    BytesVector b = (BytesVector) right;
    return Datums.compareWide(
        a.buffer(),
        a.start(leftRow),
        a.length(leftRow),
        b.buffer(),
        b.start(rightRow),
        b.length(rightRow));
  }
}
