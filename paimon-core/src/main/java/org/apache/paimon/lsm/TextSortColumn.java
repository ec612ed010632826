package org.apache.paimon.lsm;

import java.util.Arrays;
import org.apache.paimon.data.BytesVector;

/**
 * A column of byte strings: its codes are the bytes after those that all strings of the range
 * share, and the length where all of them fit.
 */
final class TextSortColumn extends SortColumn {
  private final BytesVector vector;
  private final boolean isDescending;
  private int shared;
  private int minLength;
  private int maxLength;
  private int nullBits;
  private boolean isExact;

  TextSortColumn(BytesVector vector, boolean isDescending) {
    super(vector.nulls());
    this.vector = vector;
    this.isDescending = isDescending;
  }

  @Override
  boolean look(int[] rows, int from, int to) {
    int first = from;
    while (first < to && isNull(rows[first])) {
      first++;
    }
    if (first == to) {
      return false;
    }
    byte[] buffer = vector.buffer();
    int firstStart = vector.start(rows[first]);
    shared = vector.length(rows[first]);
    minLength = shared;
    maxLength = shared;
    int nullCount = first - from;
    for (int i = first + 1; i < to; i++) {
      int row = rows[i];
      if (isNull(row)) {
        nullCount++;
        continue;
      }
      int start = vector.start(row);
      int length = vector.length(row);
      minLength = Math.min(minLength, length);
      maxLength = Math.max(maxLength, length);
      int compared = Math.min(shared, length);
      int mismatch =
          Arrays.mismatch(
              buffer, firstStart, firstStart + compared, buffer, start, start + compared);
      shared = mismatch < 0 ? compared : mismatch;
    }
    nullBits = nullCount > 0 ? 1 : 0;
    return nullCount > 0 || shared < maxLength;
  }

  @Override
  int encode(int[] rows, int from, int to, long[] keys, int room) {
    int left = maxLength - shared;
    int byteCount = Math.min(left, (room - nullBits) / 8);
    int lengthBits = Integer.SIZE - Integer.numberOfLeadingZeros(maxLength - minLength);
    boolean fits = byteCount == left && byteCount * 8 + lengthBits + nullBits <= room;
    isExact = fits;
    int usedLengthBits = fits ? lengthBits : 0;
    int codeBits = byteCount * 8 + usedLengthBits;
    int used = codeBits + nullBits;
    if (used == 0) {
      return 0;
    }
    long mask = codeBits == 0 ? 0 : -1L >>> (Long.SIZE - codeBits);
    int shift = room - used;
    long present = nullBits == 0 ? 0 : 1L << (room - 1);
    for (int i = from; i < to; i++) {
      int row = rows[i];
      if (isNull(row)) {
        continue;
      }
      int length = vector.length(row);
      long code = word(vector.start(row) + shared, Math.min(byteCount, length - shared), byteCount);
      if (usedLengthBits > 0) {
        code = code << usedLengthBits | (length - minLength);
      }
      if (isDescending) {
        code = ~code & mask;
      }
      keys[i] |= present | code << shift;
    }
    return used;
  }

  /** The first {@code present} bytes, filled up with zeros to {@code width} bytes. */
  private long word(int start, int present, int width) {
    byte[] buffer = vector.buffer();
    long word = 0;
    for (int i = 0; i < present; i++) {
      word = word << 8 | (buffer[start + i] & 0xff);
    }
    int missing = (width - present) * 8;
    return missing >= Long.SIZE ? 0 : word << missing;
  }

  @Override
  boolean isExact() {
    return isExact;
  }
}
