package org.apache.paimon.data;

import java.util.Arrays;

/** Builds a vector of {@code short} values. */
public final class ShortBuilder extends VectorBuilder {
  private short[] values = new short[INITIAL_CAPACITY];

  /** Appends a value. */
  public void appendShort(short value) {
    ensure(size + 1);
    markNotNull(1);
    values[size++] = value;
  }

  @Override
  public void appendRange(ColumnVector source, int from, int to) {
    int count = to - from;
    ensure(size + count);
    copyNulls(source.nulls(), from, count);
    System.arraycopy(((ShortVector) source).values(), from, values, size, count);
    size += count;
  }

  @Override
  public void appendGathered(ColumnVector[] sources, int[] picks, int[] rows, int count) {
    ensure(size + count);
    markNotNull(count);
    short[][] arrays = new short[sources.length][];
    boolean[][] nulls = new boolean[sources.length][];
    for (int i = 0; i < sources.length; i++) {
      if (sources[i] != null) {
        arrays[i] = ((ShortVector) sources[i]).values();
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
    short[] array = ((ShortVector) source).values();
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
  public ShortVector build() {
    return new ShortVector(values, builtNulls());
  }

  @Override
  public long memoryBytes() {
    return nullBytes() + (long) values.length * 2;
  }

  @Override
  void grow(int capacity) {
    values = Arrays.copyOf(values, capacity);
  }

  @Override
  void appendValue(Values source, int position) {
    values[size] = source.getShort(position);
  }

  @Override
  void appendValue(ColumnVector source, int row) {
    values[size] = ((ShortVector) source).get(row);
  }
}
