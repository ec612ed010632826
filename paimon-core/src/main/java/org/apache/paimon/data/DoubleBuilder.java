package org.apache.paimon.data;

import java.util.Arrays;

/** Builds a vector of {@code double} values. */
public final class DoubleBuilder extends VectorBuilder {
  private double[] values = new double[INITIAL_CAPACITY];

  /** Appends a value. */
  public void appendDouble(double value) {
    ensure(size + 1);
    markNotNull(1);
    values[size++] = value;
  }

  @Override
  public void appendRange(ColumnVector source, int from, int to) {
    int count = to - from;
    ensure(size + count);
    copyNulls(source.nulls(), from, count);
    System.arraycopy(((DoubleVector) source).values(), from, values, size, count);
    size += count;
  }

  @Override
  public void appendGathered(ColumnVector[] sources, int[] picks, int[] rows, int count) {
    ensure(size + count);
    markNotNull(count);
    double[][] arrays = new double[sources.length][];
    boolean[][] nulls = new boolean[sources.length][];
    for (int i = 0; i < sources.length; i++) {
      if (sources[i] != null) {
        arrays[i] = ((DoubleVector) sources[i]).values();
        nulls[i] = sources[i].nulls();
      }
    }
    for (int i = 0; i < count; i++) {
      int pick = picks[i];
      int row = rows[i];
      values[size] = arrays[pick][row];
      if (nulls[pick] != null && nulls[pick][row]) {
        markNull(size);
      }
      size++;
    }
  }

  @Override
  public void appendSelected(ColumnVector source, int[] rows, int count) {
    ensure(size + count);
    markNotNull(count);
    double[] array = ((DoubleVector) source).values();
    boolean[] nulls = source.nulls();
    for (int i = 0; i < count; i++) {
      values[size] = array[rows[i]];
      if (nulls != null && nulls[rows[i]]) {
        markNull(size);
      }
      size++;
    }
  }

  @Override
  public DoubleVector build() {
    return new DoubleVector(values, builtNulls());
  }

  @Override
  public long memoryBytes() {
    return nullBytes() + (long) values.length * 8;
  }

  @Override
  void grow(int capacity) {
    values = Arrays.copyOf(values, capacity);
  }

  @Override
  void appendValue(Values source, int position) {
    values[size] = source.getDouble(position);
  }

  @Override
  void appendValue(ColumnVector source, int row) {
    values[size] = ((DoubleVector) source).get(row);
  }
}
