package org.apache.paimon.lsm;

/** A column of numbers: its codes are distances from the least value of the range. */
final class NumberSortColumn extends SortColumn {
  private final long[] values;
  private long least;
  private int valueBits;
  private int nullBits;
  private boolean isExact;

  /** Values in the order of signed longs; those of null rows count for nothing. */
  NumberSortColumn(long[] values, boolean[] nulls) {
    super(nulls);
    this.values = values;
  }

  @Override
  boolean look(int[] rows, int from, int to) {
    long min = Long.MAX_VALUE;
    long max = Long.MIN_VALUE;
    int nullCount = 0;
    if (mayHaveNulls()) {
      for (int i = from; i < to; i++) {
        if (isNull(rows[i])) {
          nullCount++;
        } else {
          min = Math.min(min, values[rows[i]]);
          max = Math.max(max, values[rows[i]]);
        }
      }
    } else {
      for (int i = from; i < to; i++) {
        long value = values[rows[i]];
        min = Math.min(min, value);
        max = Math.max(max, value);
      }
    }
    if (nullCount == to - from) {
      return false;
    }
    least = min;
    valueBits = Long.SIZE - Long.numberOfLeadingZeros(max - min);
    nullBits = nullCount > 0 ? 1 : 0;
    return nullCount > 0 || valueBits > 0;
  }

  @Override
  int encode(int[] rows, int from, int to, long[] keys, int room) {
    int kept = Math.min(valueBits, room - nullBits);
    isExact = kept == valueBits;
    int dropped = valueBits - kept;
    int shift = room - nullBits - kept;
    if (nullBits == 0) {
      for (int i = from; i < to; i++) {
        keys[i] |= ((values[rows[i]] - least) >>> dropped) << shift;
      }
      return kept;
    }
    long present = 1L << (room - 1);
    for (int i = from; i < to; i++) {
      if (!isNull(rows[i])) {
        long code = kept == 0 ? 0 : ((values[rows[i]] - least) >>> dropped) << shift;
        keys[i] |= present | code;
      }
    }
    return kept + 1;
  }

  @Override
  boolean isExact() {
    return isExact;
  }
}
