package org.apache.paimon.format.parquet;

import org.apache.paimon.data.IntVector;

/** INT64 read as something narrower. */
final class LongForms {
  private LongForms() {}

  /** TIME in a finer unit. */
  static final class ToMillisOfDay implements VectorForm {
    private final long unitsPerMilli;
    private int[] narrow = {};

    ToMillisOfDay(long unitsPerMilli) {
      this.unitsPerMilli = unitsPerMilli;
    }

    @Override
    public IntVector vector(ChunkValues values, int slots, boolean[] nulls) {
      long[] source = ((LongValues) values).values();
      if (narrow.length < slots) {
        narrow = new int[source.length];
      }
      for (int i = 0; i < slots; i++) {
        narrow[i] = (int) (source[i] / unitsPerMilli);
      }
      return new IntVector(narrow, nulls);
    }
  }
}
