package org.apache.paimon.format.parquet;

import org.apache.paimon.data.ByteVector;
import org.apache.paimon.data.LongVector;
import org.apache.paimon.data.ShortVector;

/** INT32 read as something narrower or wider. */
final class IntForms {
  private IntForms() {}

  static final class ToByte implements VectorForm {
    private byte[] narrow = {};

    @Override
    public ByteVector vector(ChunkValues values, int slots, boolean[] nulls) {
      int[] source = ((IntValues) values).values();
      if (narrow.length < slots) {
        narrow = new byte[source.length];
      }
      for (int i = 0; i < slots; i++) {
        narrow[i] = (byte) source[i];
      }
      return new ByteVector(narrow, nulls);
    }
  }

  static final class ToShort implements VectorForm {
    private short[] narrow = {};

    @Override
    public ShortVector vector(ChunkValues values, int slots, boolean[] nulls) {
      int[] source = ((IntValues) values).values();
      if (narrow.length < slots) {
        narrow = new short[source.length];
      }
      for (int i = 0; i < slots; i++) {
        narrow[i] = (short) source[i];
      }
      return new ShortVector(narrow, nulls);
    }
  }

  /** BIGINT, or a decimal of up to 18 digits. */
  static final class ToLong implements VectorForm {
    private final long mask;
    private long[] wide = {};

    /** {@code mask} keeps the low 32 bits of unsigned numbers, all bits of signed ones. */
    ToLong(long mask) {
      this.mask = mask;
    }

    @Override
    public LongVector vector(ChunkValues values, int slots, boolean[] nulls) {
      int[] source = ((IntValues) values).values();
      if (wide.length < slots) {
        wide = new long[source.length];
      }
      for (int i = 0; i < slots; i++) {
        wide[i] = source[i] & mask;
      }
      return new LongVector(wide, nulls);
    }
  }
}
