package org.apache.paimon.spark.function;

import org.apache.spark.sql.types.Decimal;
import org.apache.spark.unsafe.types.UTF8String;

/**
 * The place of a row on a curve that fills the space of several columns: rows that are near in all
 * columns are mostly near on the curve. Each column becomes 32 bits that order like its values;
 * nulls come first. Any order is right, only the layout of files depends on it.
 */
final class SpaceCurve {
  private static final int BITS = 32;

  private SpaceCurve() {}

  /**
   * The place of values in Spark's internal forms, null for null, on the z-order curve: the bits of
   * the columns by turns.
   */
  static byte[] zorder(Object[] values) {
    return interleave(coordinates(values));
  }

  /** The place of values in Spark's internal forms, null for null, on the Hilbert curve. */
  static byte[] hilbert(Object[] values) {
    return hilbert(coordinates(values));
  }

  /** Skilling's transformation. */
  private static byte[] hilbert(int[] x) {
    int n = x.length;
    for (int q = 1 << (BITS - 1); Integer.compareUnsigned(q, 1) > 0; q >>>= 1) {
      int p = q - 1;
      for (int i = 0; i < n; i++) {
        if ((x[i] & q) != 0) {
          x[0] ^= p;
        } else {
          int t = (x[0] ^ x[i]) & p;
          x[0] ^= t;
          x[i] ^= t;
        }
      }
    }
    for (int i = 1; i < n; i++) {
      x[i] ^= x[i - 1];
    }
    int t = 0;
    for (int q = 1 << (BITS - 1); Integer.compareUnsigned(q, 1) > 0; q >>>= 1) {
      if ((x[n - 1] & q) != 0) {
        t ^= q - 1;
      }
    }
    for (int i = 0; i < n; i++) {
      x[i] ^= t;
    }
    return interleave(x);
  }

  private static byte[] interleave(int[] coordinates) {
    byte[] place = new byte[coordinates.length * BITS / 8];
    int target = 0;
    for (int bit = BITS - 1; bit >= 0; bit--) {
      for (int coordinate : coordinates) {
        if ((coordinate >>> bit & 1) != 0) {
          place[target >> 3] |= (byte) (0x80 >>> (target & 7));
        }
        target++;
      }
    }
    return place;
  }

  private static int[] coordinates(Object[] values) {
    int[] coordinates = new int[values.length];
    for (int i = 0; i < coordinates.length; i++) {
      coordinates[i] = values[i] == null ? 0 : coordinate(values[i]);
    }
    return coordinates;
  }

  /** The most significant 32 bits of a form that orders like the value, as an unsigned number. */
  private static int coordinate(Object value) {
    if (value instanceof Boolean flag) {
      return flag ? -1 : 1;
    }
    if (value instanceof Byte || value instanceof Short || value instanceof Integer) {
      return ((Number) value).intValue() ^ Integer.MIN_VALUE;
    }
    if (value instanceof UTF8String text) {
      return firstBytes(text.getBytes());
    }
    if (value instanceof byte[] bytes) {
      return firstBytes(bytes);
    }
    // Wide numbers by their size as double: near is near.
    return ordered(
        value instanceof Decimal decimal ? decimal.toDouble() : ((Number) value).doubleValue());
  }

  private static int ordered(double value) {
    long bits = Double.doubleToLongBits(value);
    long ascending = bits < 0 ? ~bits : bits | Long.MIN_VALUE;
    return (int) (ascending >>> BITS);
  }

  private static int firstBytes(byte[] bytes) {
    int first = 0;
    for (int i = 0; i < 4; i++) {
      first = first << 8 | (i < bytes.length ? bytes[i] & 0xff : 0);
    }
    return first;
  }
}
