package org.apache.paimon.format.parquet;

import java.nio.ByteBuffer;
import java.util.Arrays;
import org.apache.parquet.column.ColumnDescriptor;

/** Values of Parquet type DOUBLE. */
final class DoubleValues extends ChunkValues {
  private double[] values = {};
  private double[] dictionary = {};

  DoubleValues(ColumnDescriptor descriptor) {
    super(descriptor);
  }

  /** The slots. */
  double[] values() {
    return values;
  }

  @Override
  void ensure(int slots) {
    if (slots > values.length) {
      values = Arrays.copyOf(values, Math.max(slots, values.length * 2));
    }
  }

  @Override
  void readDictionary(int count) {
    ByteBuffer content = take(Math.multiplyExact(count, 8));
    dictionary = new double[count];
    content.asDoubleBuffer().get(dictionary);
  }

  @Override
  void plain(int at, int count) {
    take(count * 8).asDoubleBuffer().get(values, at, count);
  }

  @Override
  void skipPlain(int count) {
    take(count * 8);
  }

  @Override
  void dictionary(int at, int count) {
    int[] next = nextIds(count);
    double[] target = values;
    double[] source = dictionary;
    for (int i = 0; i < count; i++) {
      target[at + i] = source[next[i]];
    }
  }

  @Override
  void library(int at, int count) {
    for (int i = 0; i < count; i++) {
      values[at + i] = library.readDouble();
    }
  }

  @Override
  void spread(int at, int slots, int dense, boolean[] nulls) {
    double[] target = values;
    int from = at + dense;
    for (int slot = at + slots - 1; from <= slot && slot >= at; slot--) {
      if (!nulls[slot]) {
        target[slot] = target[--from];
      }
    }
  }
}
