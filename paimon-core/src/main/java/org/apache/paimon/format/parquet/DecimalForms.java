package org.apache.paimon.format.parquet;

import org.apache.paimon.data.BytesVector;
import org.apache.paimon.data.LongVector;

/** Decimals in physical types other than those we write for their precision. */
final class DecimalForms {
  private DecimalForms() {}

  /** Big-endian bytes as the unscaled long of a decimal of up to 18 digits. */
  static final class BytesToLong implements VectorForm {
    private long[] unscaled = {};

    @Override
    public LongVector vector(ChunkValues values, int slots, boolean[] nulls) {
      BytesVector source = ((BinaryValues) values).vector(slots, nulls);
      if (unscaled.length < slots) {
        unscaled = new long[Math.max(slots, unscaled.length * 2)];
      }
      byte[] buffer = source.buffer();
      for (int i = 0; i < slots; i++) {
        if (!source.isNullAt(i)) {
          int start = source.start(i);
          int length = source.length(i);
          long number = length == 0 ? 0 : buffer[start];
          for (int b = 1; b < length; b++) {
            number = number << 8 | (buffer[start + b] & 0xff);
          }
          unscaled[i] = number;
        }
      }
      return new LongVector(unscaled, nulls);
    }
  }

  /** INT32 as the big-endian bytes of a decimal above 18 digits. */
  static final class IntToWide implements VectorForm {
    private final Wide wide = new Wide();

    @Override
    public BytesVector vector(ChunkValues values, int slots, boolean[] nulls) {
      int[] source = ((IntValues) values).values();
      wide.ensure(slots);
      for (int i = 0; i < slots; i++) {
        wide.set(i, source[i]);
      }
      return wide.vector(nulls);
    }
  }

  /** INT64 as the big-endian bytes of a decimal above 18 digits. */
  static final class LongToWide implements VectorForm {
    private final Wide wide = new Wide();

    @Override
    public BytesVector vector(ChunkValues values, int slots, boolean[] nulls) {
      long[] source = ((LongValues) values).values();
      wide.ensure(slots);
      for (int i = 0; i < slots; i++) {
        wide.set(i, source[i]);
      }
      return wide.vector(nulls);
    }
  }

  /** Eight bytes per slot. */
  private static final class Wide {
    private byte[] bytes = {};
    private int[] offsets = {0};

    void ensure(int slots) {
      if (offsets.length <= slots) {
        bytes = new byte[slots * 8];
        offsets = new int[slots + 1];
        for (int i = 0; i <= slots; i++) {
          offsets[i] = i * 8;
        }
      }
    }

    void set(int slot, long number) {
      for (int b = 0; b < 8; b++) {
        bytes[slot * 8 + b] = (byte) (number >> (56 - 8 * b));
      }
    }

    BytesVector vector(boolean[] nulls) {
      return new BytesVector(bytes, offsets, nulls);
    }
  }
}
