package org.apache.paimon.data;

import java.util.Arrays;

/** Builds a vector of timestamps with nanoseconds. */
public final class TimestampBuilder extends VectorBuilder {
  private long[] micros = new long[INITIAL_CAPACITY];
  private short[] nanos = new short[INITIAL_CAPACITY];

  /** Appends a value: microseconds, and 0 to 999 nanoseconds within the microsecond. */
  public void appendTimestamp(long microseconds, int nanosOfMicro) {
    ensure(size + 1);
    markNotNull(1);
    micros[size] = microseconds;
    nanos[size] = (short) nanosOfMicro;
    size++;
  }

  @Override
  public TimestampVector build() {
    return new TimestampVector(micros, nanos, builtNulls());
  }

  @Override
  public long memoryBytes() {
    return nullBytes() + micros.length * 10L;
  }

  @Override
  void grow(int capacity) {
    micros = Arrays.copyOf(micros, capacity);
    nanos = Arrays.copyOf(nanos, capacity);
  }

  @Override
  void appendValue(Values source, int position) {
    micros[size] = source.getLong(position);
    nanos[size] = (short) source.getNanosOfMicro(position);
  }

  @Override
  void appendValue(ColumnVector source, int row) {
    micros[size] = ((TimestampVector) source).micros()[row];
    nanos[size] = ((TimestampVector) source).nanosOfMicro()[row];
  }
}
