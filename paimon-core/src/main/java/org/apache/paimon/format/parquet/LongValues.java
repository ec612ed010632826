package org.apache.paimon.format.parquet;

import java.nio.ByteBuffer;
import java.util.Arrays;
import org.apache.parquet.column.ColumnDescriptor;

/** Values of Parquet type INT64. */
final class LongValues extends ChunkValues {
  private long[] values = {};
  private long[] dictionary = {};

  LongValues(ColumnDescriptor descriptor) {
    super(descriptor);
  }

  /** The slots. */
  long[] values() {
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
    dictionary = new long[count];
    content.asLongBuffer().get(dictionary);
  }

  @Override
  void plain(int at, int count) {
    take(count * 8).asLongBuffer().get(values, at, count);
  }

  @Override
  void skipPlain(int count) {
    take(count * 8);
  }

  @Override
  void dictionary(int at, int count) {
    int[] next = nextIds(count);
    long[] target = values;
    long[] source = dictionary;
    for (int i = 0; i < count; i++) {
      target[at + i] = source[next[i]];
    }
  }

  @Override
  void library(int at, int count) {
    for (int i = 0; i < count; i++) {
      values[at + i] = library.readLong();
    }
  }

  @Override
  void spread(int at, int slots, int dense, boolean[] nulls) {
    long[] target = values;
    int from = at + dense;
    for (int slot = at + slots - 1; from <= slot && slot >= at; slot--) {
      if (!nulls[slot]) {
        target[slot] = target[--from];
      }
    }
  }
}
