package org.apache.paimon.format.parquet;

import java.nio.ByteBuffer;
import java.util.Arrays;
import org.apache.parquet.column.ColumnDescriptor;

/** Values of Parquet type FLOAT. */
final class FloatValues extends ChunkValues {
  private float[] values = {};
  private float[] dictionary = {};

  FloatValues(ColumnDescriptor descriptor) {
    super(descriptor);
  }

  /** The slots. */
  float[] values() {
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
    ByteBuffer content = take(Math.multiplyExact(count, 4));
    dictionary = new float[count];
    content.asFloatBuffer().get(dictionary);
  }

  @Override
  void plain(int at, int count) {
    take(count * 4).asFloatBuffer().get(values, at, count);
  }

  @Override
  void skipPlain(int count) {
    take(count * 4);
  }

  @Override
  void dictionary(int at, int count) {
    int[] next = nextIds(count);
    float[] target = values;
    float[] source = dictionary;
    for (int i = 0; i < count; i++) {
      target[at + i] = source[next[i]];
    }
  }

  @Override
  void library(int at, int count) {
    for (int i = 0; i < count; i++) {
      values[at + i] = library.readFloat();
    }
  }

  @Override
  void spread(int at, int slots, int dense, boolean[] nulls) {
    float[] target = values;
    int from = at + dense;
    for (int slot = at + slots - 1; from <= slot && slot >= at; slot--) {
      if (!nulls[slot]) {
        target[slot] = target[--from];
      }
    }
  }
}
