package org.apache.paimon.format;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.Arrays;
import org.apache.paimon.data.BooleanVector;
import org.apache.paimon.data.ByteVector;
import org.apache.paimon.data.Bytes;
import org.apache.paimon.data.BytesVector;
import org.apache.paimon.data.ColumnVector;
import org.apache.paimon.data.Datums;
import org.apache.paimon.data.DoubleVector;
import org.apache.paimon.data.FloatVector;
import org.apache.paimon.data.IntVector;
import org.apache.paimon.data.LongVector;
import org.apache.paimon.data.PhysicalKind;
import org.apache.paimon.data.ShortVector;
import org.apache.paimon.data.TimestampValue;
import org.apache.paimon.data.TimestampVector;
import org.apache.paimon.types.AtomicType;
import org.apache.paimon.types.DataType;
import org.apache.paimon.types.TypeRoot;

/** Least and greatest value of a column, not null; one class per physical form. */
abstract sealed class ValueRange {

  /** A range over the values of an atomic type. */
  static ValueRange of(DataType type) {
    AtomicType atomic = (AtomicType) type;
    return switch (PhysicalKind.of(type)) {
      case BOOLEAN, BYTE, SHORT, INT, LONG -> new Whole(atomic);
      case FLOAT, DOUBLE -> new Floating(atomic.root() == TypeRoot.FLOAT);
      case TIMESTAMP -> new Timestamps();
      case BYTES -> atomic.root() == TypeRoot.DECIMAL ? new Wide(atomic) : new Texts();
      case ARRAY, MAP, ROW -> throw new IllegalStateException("no range of " + type);
    };
  }

  /** Looks at {@code count} rows; null rows are skipped. */
  abstract void add(ColumnVector column, int[] rows, int count);

  /** Object form of the least value; null when there was none. */
  abstract Object min();

  /** Object form of the greatest value; null when there was none. */
  abstract Object max();

  /** Everything whose order is that of a long. */
  private static final class Whole extends ValueRange {
    private final AtomicType type;
    private long min = Long.MAX_VALUE;
    private long max = Long.MIN_VALUE;
    private boolean any;

    Whole(AtomicType type) {
      this.type = type;
    }

    @Override
    void add(ColumnVector column, int[] rows, int count) {
      boolean[] nulls = column.nulls();
      if (column instanceof LongVector longs) {
        addLongs(longs.values(), nulls, rows, count);
      } else if (column instanceof IntVector ints) {
        int[] values = ints.values();
        for (int i = 0; i < count; i++) {
          int row = rows[i];
          if (nulls == null || !nulls[row]) {
            see(values[row]);
          }
        }
      } else {
        for (int i = 0; i < count; i++) {
          int row = rows[i];
          if (nulls == null || !nulls[row]) {
            see(small(column, row));
          }
        }
      }
    }

    private void addLongs(long[] values, boolean[] nulls, int[] rows, int count) {
      for (int i = 0; i < count; i++) {
        int row = rows[i];
        if (nulls == null || !nulls[row]) {
          see(values[row]);
        }
      }
    }

    private void see(long value) {
      any = true;
      min = Math.min(min, value);
      max = Math.max(max, value);
    }

    private static long small(ColumnVector column, int row) {
      if (column instanceof ShortVector shorts) {
        return shorts.get(row);
      }
      if (column instanceof ByteVector bytes) {
        return bytes.get(row);
      }
      return ((BooleanVector) column).get(row) ? 1 : 0;
    }

    @Override
    Object min() {
      return any ? object(min) : null;
    }

    @Override
    Object max() {
      return any ? object(max) : null;
    }

    private Object object(long value) {
      return switch (type.root()) {
        case BOOLEAN -> value != 0;
        case TINYINT -> (byte) value;
        case SMALLINT -> (short) value;
        case INT, DATE, TIME -> (int) value;
        case BIGINT -> value;
        case DECIMAL -> BigDecimal.valueOf(value, type.scale());
        case TIMESTAMP, TIMESTAMP_LTZ -> TimestampValue.ofMicros(value);
        case FLOAT, DOUBLE, CHAR, VARCHAR, BINARY, VARBINARY, VARIANT, ARRAY, MULTISET, MAP, ROW ->
            throw new IllegalStateException("not a long: " + type);
      };
    }
  }

  /** FLOAT and DOUBLE; one NaN makes both bounds NaN. */
  private static final class Floating extends ValueRange {
    private final boolean single;
    private double min = Double.POSITIVE_INFINITY;
    private double max = Double.NEGATIVE_INFINITY;
    private boolean any;

    Floating(boolean single) {
      this.single = single;
    }

    @Override
    void add(ColumnVector column, int[] rows, int count) {
      boolean[] nulls = column.nulls();
      if (column instanceof DoubleVector doubles) {
        double[] values = doubles.values();
        for (int i = 0; i < count; i++) {
          int row = rows[i];
          if (nulls == null || !nulls[row]) {
            see(values[row]);
          }
        }
      } else {
        float[] values = ((FloatVector) column).values();
        for (int i = 0; i < count; i++) {
          int row = rows[i];
          if (nulls == null || !nulls[row]) {
            see(values[row]);
          }
        }
      }
    }

    /** Java's min and max keep NaN and order the zeros. */
    private void see(double value) {
      any = true;
      min = Math.min(min, value);
      max = Math.max(max, value);
    }

    @Override
    Object min() {
      return object(min);
    }

    @Override
    Object max() {
      return object(max);
    }

    private Object object(double value) {
      if (!any) {
        return null;
      }
      if (single) {
        return (float) value;
      }
      return value;
    }
  }

  /** Timestamps with nanoseconds. */
  private static final class Timestamps extends ValueRange {
    private TimestampValue min;
    private TimestampValue max;

    @Override
    void add(ColumnVector column, int[] rows, int count) {
      TimestampVector times = (TimestampVector) column;
      for (int i = 0; i < count; i++) {
        int row = rows[i];
        if (!column.isNullAt(row)) {
          see(times.micros()[row], times.nanosOfMicro()[row]);
        }
      }
    }

    private void see(long micros, int nanos) {
      if (min == null || isBelow(micros, nanos, min)) {
        min = new TimestampValue(micros, nanos);
      }
      if (max == null || isBelow(max.micros(), max.nanosOfMicro(), micros, nanos)) {
        max = new TimestampValue(micros, nanos);
      }
    }

    private static boolean isBelow(long micros, int nanos, TimestampValue other) {
      return isBelow(micros, nanos, other.micros(), other.nanosOfMicro());
    }

    private static boolean isBelow(long micros, int nanos, long otherMicros, int otherNanos) {
      return micros < otherMicros || (micros == otherMicros && nanos < otherNanos);
    }

    @Override
    Object min() {
      return min;
    }

    @Override
    Object max() {
      return max;
    }
  }

  /** Character strings. */
  private static final class Texts extends ValueRange {
    private byte[] min;
    private byte[] max;

    @Override
    void add(ColumnVector column, int[] rows, int count) {
      BytesVector texts = (BytesVector) column;
      boolean[] nulls = column.nulls();
      byte[] buffer = texts.buffer();
      for (int i = 0; i < count; i++) {
        int row = rows[i];
        if (nulls == null || !nulls[row]) {
          int start = texts.start(row);
          see(buffer, start, start + texts.length(row));
        }
      }
    }

    private void see(byte[] buffer, int from, int to) {
      if (min == null || Arrays.compareUnsigned(buffer, from, to, min, 0, min.length) < 0) {
        min = Arrays.copyOfRange(buffer, from, to);
      }
      if (max == null || Arrays.compareUnsigned(buffer, from, to, max, 0, max.length) > 0) {
        max = Arrays.copyOfRange(buffer, from, to);
      }
    }

    @Override
    Object min() {
      return min == null ? null : Bytes.of(min);
    }

    @Override
    Object max() {
      return max == null ? null : Bytes.of(max);
    }
  }

  /** Decimals above 18 digits. */
  private static final class Wide extends ValueRange {
    private final AtomicType type;
    private byte[] min;
    private byte[] max;

    Wide(AtomicType type) {
      this.type = type;
    }

    @Override
    void add(ColumnVector column, int[] rows, int count) {
      BytesVector numbers = (BytesVector) column;
      for (int i = 0; i < count; i++) {
        int row = rows[i];
        if (!column.isNullAt(row)) {
          see(numbers.buffer(), numbers.start(row), numbers.length(row));
        }
      }
    }

    private void see(byte[] buffer, int from, int length) {
      if (min == null || Datums.compareWide(buffer, from, length, min, 0, min.length) < 0) {
        min = Arrays.copyOfRange(buffer, from, from + length);
      }
      if (max == null || Datums.compareWide(buffer, from, length, max, 0, max.length) > 0) {
        max = Arrays.copyOfRange(buffer, from, from + length);
      }
    }

    @Override
    Object min() {
      return object(min);
    }

    @Override
    Object max() {
      return object(max);
    }

    private Object object(byte[] unscaled) {
      return unscaled == null ? null : new BigDecimal(new BigInteger(unscaled), type.scale());
    }
  }
}
