package org.apache.paimon.format.parquet;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/** The first eight bytes of a byte string as a number that is ordered like them, unsigned. */
final class Prefix {
  private static final VarHandle LONGS =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.BIG_ENDIAN);

  private Prefix() {}

  /** Eight bytes from {@code at}, which must be there. */
  static long of(byte[] source, int at) {
    return (long) LONGS.get(source, at);
  }

  /** The first bytes of a string, zeros behind its end. */
  static long of(byte[] source, int from, int length) {
    if (from + 8 <= source.length) {
      long word = of(source, from);
      return length >= 8 ? word : length == 0 ? 0 : word & (-1L << (64 - 8 * length));
    }
    long word = 0;
    for (int i = 0; i < 8; i++) {
      word = word << 8 | (i < length ? source[from + i] & 0xff : 0);
    }
    return word;
  }
}
