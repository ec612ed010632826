package org.apache.paimon.format.parquet;

/** Writes Parquet's mix of equal runs and bit-packed runs. */
final class RleEncoder {
  /** Shorter runs of equal values stay inside a bit-packed run. */
  private static final int MIN_RUN = 24;

  private RleEncoder() {}

  /** Bits that values from 0 to {@code max} need. */
  static int width(int max) {
    return 32 - Integer.numberOfLeadingZeros(max);
  }

  /** One run of {@code count} equal values. */
  static void writeRun(PageBuffer out, int value, int count, int width) {
    out.putVarint(count << 1);
    for (int i = 0; i < (width + 7) / 8; i++) {
      out.putByte(value >>> (8 * i));
    }
  }

  /** The first {@code count} of {@code values}, each of at most {@code width} bits. */
  static void write(PageBuffer out, int[] values, int count, int width) {
    int packedFrom = 0;
    int at = 0;
    while (at < count) {
      int end = at + 1;
      int value = values[at];
      while (end < count && values[end] == value) {
        end++;
      }
      // A packed run that others follow holds whole groups of eight: give it the values missing.
      int start = packedFrom + (at - packedFrom + 7) / 8 * 8;
      if (end - start >= MIN_RUN) {
        pack(out, values, packedFrom, start, width);
        writeRun(out, value, end - start, width);
        packedFrom = end;
      }
      at = end;
    }
    pack(out, values, packedFrom, count, width);
  }

  /** A bit-packed run; its last group is filled up with zeros. */
  private static void pack(PageBuffer out, int[] values, int from, int to, int width) {
    if (from == to) {
      return;
    }
    int groups = (to - from + 7) / 8;
    out.putVarint(groups << 1 | 1);
    int bytes = Math.multiplyExact(groups, width);
    int at = out.skip(bytes);
    // Room for the last eight-byte store, which may reach behind the run.
    out.reserve(8);
    long word = 0;
    int bits = 0;
    int end = at + bytes;
    for (int i = from; i < to; i++) {
      word |= (values[i] & 0xffffffffL) << bits;
      bits += width;
      if (bits >= 32) {
        out.setInt(at, (int) word);
        at += 4;
        word >>>= 32;
        bits -= 32;
      }
    }
    while (at < end) {
      out.bytes()[at++] = (byte) word;
      word >>>= 8;
    }
  }
}
