package org.apache.paimon.index.fileindex;

import org.roaringbitmap.RoaringBitmap;

/**
 * Numbers of rows, one bitmap per bit: bit i of the number of row r is set when r is in slice i.
 * Numbers are unsigned.
 *
 * @param existing rows that have a number
 * @param slices lowest bit first
 */
record BitSlices(RoaringBitmap existing, RoaringBitmap[] slices) {

  /** Rows by how their number compares with one number. */
  record Split(RoaringBitmap less, RoaringBitmap equal, RoaringBitmap greater) {}

  Split split(long number) {
    int bits = Long.SIZE - Long.numberOfLeadingZeros(number);
    if (bits > slices.length) {
      return new Split(existing.clone(), new RoaringBitmap(), new RoaringBitmap());
    }
    RoaringBitmap less = new RoaringBitmap();
    RoaringBitmap equal = existing.clone();
    RoaringBitmap greater = new RoaringBitmap();
    for (int i = slices.length - 1; i >= 0; i--) {
      if ((number >>> i & 1) == 1) {
        less.or(RoaringBitmap.andNot(equal, slices[i]));
        equal.and(slices[i]);
      } else {
        greater.or(RoaringBitmap.and(equal, slices[i]));
        equal.andNot(slices[i]);
      }
    }
    return new Split(less, equal, greater);
  }

  /** Rows whose number is at least {@code low} and at most {@code high}, both unsigned. */
  RoaringBitmap between(long low, long high) {
    Split below = split(low);
    Split above = split(high);
    RoaringBitmap rows = RoaringBitmap.or(below.equal(), below.greater());
    rows.and(RoaringBitmap.or(above.less(), above.equal()));
    return rows;
  }

  /** Slices of numbers by row. */
  static BitSlices of(int sliceCount) {
    RoaringBitmap[] slices = new RoaringBitmap[sliceCount];
    for (int i = 0; i < sliceCount; i++) {
      slices[i] = new RoaringBitmap();
    }
    return new BitSlices(new RoaringBitmap(), slices);
  }

  /** Notes the number of a row; rows come ascending. */
  void add(int row, long number) {
    existing.add(row);
    for (long left = number; left != 0; left &= left - 1) {
      slices[Long.numberOfTrailingZeros(left)].add(row);
    }
  }
}
