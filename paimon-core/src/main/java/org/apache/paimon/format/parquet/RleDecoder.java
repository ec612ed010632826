package org.apache.paimon.format.parquet;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.Arrays;

/**
 * Parquet's mix of equal runs and bit-packed runs: levels, dictionary ids, booleans. Resumable. The
 * buffer must have {@link ReadCodecs#SPARE_BYTES} bytes behind {@code end}.
 */
final class RleDecoder {
  private static final VarHandle LONGS =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

  private byte[] buffer = {};
  private int position;
  private int end;
  private int width;
  private int left;
  private boolean isPacked;
  private int value;
  private long bit;

  /** Starts at {@code from}; values have {@code bitWidth} bits, 0 to 32. */
  void reset(byte[] source, int from, int to, int bitWidth) {
    if (bitWidth < 0 || bitWidth > 32) {
      throw new IndexOutOfBoundsException("bit width " + bitWidth);
    }
    buffer = source;
    position = from;
    end = to;
    width = bitWidth;
    left = 0;
  }

  /** Whether the next {@code count} values are one run of {@code wanted}; consumes nothing. */
  boolean isRunOf(int wanted, int count) {
    if (left == 0) {
      nextRun();
    }
    return !isPacked && left >= count && value == wanted;
  }

  void decode(int[] target, int from, int count) {
    int at = from;
    int stop = from + count;
    while (at < stop) {
      if (left == 0) {
        nextRun();
      }
      int n = Math.min(left, stop - at);
      if (isPacked) {
        unpack(target, at, n);
      } else {
        Arrays.fill(target, at, at + n, value);
      }
      left -= n;
      at += n;
    }
  }

  private void unpack(int[] target, int from, int count) {
    byte[] source = buffer;
    long mask = (1L << width) - 1;
    long from0 = bit;
    int step = width;
    for (int i = 0; i < count; i++) {
      long word = (long) LONGS.get(source, (int) (from0 >>> 3));
      target[from + i] = (int) ((word >>> (from0 & 7)) & mask);
      from0 += step;
    }
    bit = from0;
  }

  /** As above, for values that fit a byte. */
  void decode(byte[] target, int from, int count) {
    int at = from;
    int stop = from + count;
    while (at < stop) {
      if (left == 0) {
        nextRun();
      }
      int n = Math.min(left, stop - at);
      if (isPacked) {
        unpack(target, at, n);
      } else {
        Arrays.fill(target, at, at + n, (byte) value);
      }
      left -= n;
      at += n;
    }
  }

  private void unpack(byte[] target, int from, int count) {
    byte[] source = buffer;
    long mask = (1L << width) - 1;
    long from0 = bit;
    int step = width;
    for (int i = 0; i < count; i++) {
      long word = (long) LONGS.get(source, (int) (from0 >>> 3));
      target[from + i] = (byte) ((word >>> (from0 & 7)) & mask);
      from0 += step;
    }
    bit = from0;
  }

  void skip(int count) {
    int rest = count;
    while (rest > 0) {
      if (left == 0) {
        nextRun();
      }
      int n = Math.min(left, rest);
      bit += (long) n * width;
      left -= n;
      rest -= n;
    }
  }

  private void nextRun() {
    do {
      if (position >= end) {
        throw new IndexOutOfBoundsException("runs end at byte " + position);
      }
      long header = varint();
      int length = (int) (header >>> 1);
      isPacked = (header & 1) != 0;
      if (isPacked) {
        left = Math.multiplyExact(length, 8);
        bit = position * 8L;
        // The last run of some writers is cut short: its missing bytes hold no values.
        position = (int) Math.min(end, position + (long) length * width);
      } else {
        left = length;
        value = 0;
        for (int i = 0; i < (width + 7) / 8; i++) {
          value |= (buffer[position++] & 0xff) << (8 * i);
        }
      }
    } while (left == 0);
  }

  private long varint() {
    long result = 0;
    int shift = 0;
    while (true) {
      byte next = buffer[position++];
      result |= (long) (next & 0x7f) << shift;
      if (next >= 0) {
        return result & 0xffffffffL;
      }
      shift += 7;
    }
  }
}
