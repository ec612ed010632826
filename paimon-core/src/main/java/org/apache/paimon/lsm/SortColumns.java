package org.apache.paimon.lsm;

import java.util.ArrayList;
import java.util.List;
import org.apache.paimon.data.BooleanVector;
import org.apache.paimon.data.ByteVector;
import org.apache.paimon.data.BytesVector;
import org.apache.paimon.data.ColumnVector;
import org.apache.paimon.data.DoubleVector;
import org.apache.paimon.data.FloatVector;
import org.apache.paimon.data.IntVector;
import org.apache.paimon.data.LongVector;
import org.apache.paimon.data.ShortVector;
import org.apache.paimon.data.TimestampVector;
import org.apache.paimon.types.DataType;
import org.apache.paimon.types.TypeRoot;

/** Makes {@link SortColumn}s of vectors. */
final class SortColumns {
  private static final int WIDE_DECIMAL_BYTES = 16;

  private final int rowCount;
  private final List<SortColumn> columns = new ArrayList<>();

  /** For the first {@code rowCount} rows of vectors. */
  SortColumns(int rowCount) {
    this.rowCount = rowCount;
  }

  /** Adds a column; nulls come first in both directions. */
  void add(ColumnVector vector, DataType type, boolean isDescending) {
    if (vector instanceof BytesVector bytes) {
      boolean isDecimal = type.root() == TypeRoot.DECIMAL;
      columns.add(new TextSortColumn(isDecimal ? uniformDecimals(bytes) : bytes, isDescending));
      return;
    }
    if (vector instanceof TimestampVector times) {
      addNumbers(times.micros(), vector.nulls(), isDescending);
      long[] nanos = new long[rowCount];
      for (int i = 0; i < rowCount; i++) {
        nanos[i] = times.nanosOfMicro()[i];
      }
      addNumbers(nanos, vector.nulls(), isDescending);
      return;
    }
    addNumbers(numbers(vector), vector.nulls(), isDescending);
  }

  SortColumn[] toArray() {
    return columns.toArray(SortColumn[]::new);
  }

  private void addNumbers(long[] values, boolean[] nulls, boolean isDescending) {
    columns.add(new NumberSortColumn(isDescending ? inverted(values) : values, nulls));
  }

  private long[] inverted(long[] values) {
    long[] inverted = new long[rowCount];
    for (int i = 0; i < rowCount; i++) {
      inverted[i] = ~values[i];
    }
    return inverted;
  }

  private long[] numbers(ColumnVector vector) {
    if (vector instanceof LongVector longs) {
      return longs.values();
    }
    long[] numbers = new long[rowCount];
    switch (vector.kind()) {
      case BOOLEAN -> {
        for (int i = 0; i < rowCount; i++) {
          numbers[i] = ((BooleanVector) vector).get(i) ? 1 : 0;
        }
      }
      case BYTE -> {
        for (int i = 0; i < rowCount; i++) {
          numbers[i] = ((ByteVector) vector).get(i);
        }
      }
      case SHORT -> {
        for (int i = 0; i < rowCount; i++) {
          numbers[i] = ((ShortVector) vector).get(i);
        }
      }
      case INT -> {
        int[] values = ((IntVector) vector).values();
        for (int i = 0; i < rowCount; i++) {
          numbers[i] = values[i];
        }
      }
      case FLOAT -> {
        for (int i = 0; i < rowCount; i++) {
          numbers[i] = ordered(((FloatVector) vector).get(i));
        }
      }
      case DOUBLE -> {
        for (int i = 0; i < rowCount; i++) {
          numbers[i] = ordered(((DoubleVector) vector).get(i));
        }
      }
      case LONG, TIMESTAMP, BYTES, ARRAY, MAP, ROW ->
          throw new IllegalStateException("cannot sort by a vector of form " + vector.kind());
    }
    return numbers;
  }

  /** The order of doubles as an order of longs: both zeros alike, every NaN alike and greatest. */
  private static long ordered(double value) {
    long bits = Double.doubleToLongBits(value + 0.0);
    return bits ^ ((bits >> 63) & Long.MAX_VALUE);
  }

  /** Two's complement numbers of any length as 16 bytes in unsigned order. */
  private BytesVector uniformDecimals(BytesVector decimals) {
    byte[] buffer = new byte[rowCount * WIDE_DECIMAL_BYTES];
    int[] offsets = new int[rowCount + 1];
    for (int i = 0; i < rowCount; i++) {
      int start = i * WIDE_DECIMAL_BYTES;
      offsets[i + 1] = start + WIDE_DECIMAL_BYTES;
      if (decimals.isNullAt(i)) {
        continue;
      }
      int from = decimals.start(i);
      int length = decimals.length(i);
      byte sign = (byte) (decimals.buffer()[from] >> 7);
      for (int b = 0; b < WIDE_DECIMAL_BYTES; b++) {
        int source = length - WIDE_DECIMAL_BYTES + b;
        buffer[start + b] = source < 0 ? sign : decimals.buffer()[from + source];
      }
      buffer[start] ^= (byte) 0x80;
    }
    return new BytesVector(buffer, offsets, decimals.nulls());
  }
}
