package org.apache.paimon.format.parquet;

import java.io.IOException;
import java.util.Arrays;
import org.apache.parquet.column.ColumnDescriptor;
import org.apache.parquet.column.Encoding;

/** Values of Parquet type BOOLEAN: single bits, or runs. */
final class BooleanValues extends ChunkValues {
  private boolean[] values = {};
  private int bit;

  BooleanValues(ColumnDescriptor descriptor) {
    super(descriptor);
  }

  /** The slots. */
  boolean[] values() {
    return values;
  }

  @Override
  void startPage(Encoding encoding, byte[] source, int from, int to, int entries)
      throws IOException {
    bit = 0;
    if (encoding == Encoding.RLE) {
      // Four bytes of length, then runs; a page of nulls only may lack both.
      startIds(source, Math.min(to, from + 4), to, 1);
    } else {
      super.startPage(encoding, source, from, to, entries);
    }
  }

  @Override
  void ensure(int slots) {
    if (slots > values.length) {
      values = Arrays.copyOf(values, Math.max(slots, values.length * 2));
    }
  }

  @Override
  void readDictionary(int count) {
    throw new IllegalArgumentException("a BOOLEAN column with a dictionary");
  }

  @Override
  void plain(int at, int count) {
    checkBits(count);
    for (int i = 0; i < count; i++) {
      int next = bit + i;
      values[at + i] = (buffer[position + (next >> 3)] >> (next & 7) & 1) != 0;
    }
    bit += count;
  }

  @Override
  void skipPlain(int count) {
    checkBits(count);
    bit += count;
  }

  private void checkBits(int count) {
    if (bit + (long) count > (end - position) * 8L) {
      throw new IndexOutOfBoundsException(count + " booleans wanted behind " + bit);
    }
  }

  @Override
  void dictionary(int at, int count) {
    int[] next = nextIds(count);
    for (int i = 0; i < count; i++) {
      values[at + i] = next[i] != 0;
    }
  }

  @Override
  void library(int at, int count) {
    for (int i = 0; i < count; i++) {
      values[at + i] = library.readBoolean();
    }
  }

  @Override
  void spread(int at, int slots, int dense, boolean[] nulls) {
    int from = at + dense;
    for (int slot = at + slots - 1; from <= slot && slot >= at; slot--) {
      if (!nulls[slot]) {
        values[slot] = values[--from];
      }
    }
  }
}
