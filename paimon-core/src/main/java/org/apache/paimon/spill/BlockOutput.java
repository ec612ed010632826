package org.apache.paimon.spill;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;

/** A growing block of little-endian values. */
final class BlockOutput {
  private byte[] bytes = new byte[1 << 16];
  private ByteBuffer view = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
  private int end;

  byte[] bytes() {
    return bytes;
  }

  int length() {
    return end;
  }

  void clear() {
    end = 0;
  }

  void putByte(int value) {
    int at = reserve(1);
    bytes[at] = (byte) value;
  }

  void putInt(int value) {
    view.putInt(reserve(4), value);
  }

  void putBooleans(boolean[] values, int from, int to) {
    int at = reserve(to - from);
    for (int i = from; i < to; i++) {
      bytes[at++] = (byte) (values[i] ? 1 : 0);
    }
  }

  void putBytes(byte[] values, int from, int to) {
    int at = reserve(to - from);
    System.arraycopy(values, from, bytes, at, to - from);
  }

  void putShorts(short[] values, int from, int to) {
    at(reserve((to - from) * 2)).asShortBuffer().put(values, from, to - from);
  }

  void putInts(int[] values, int from, int to) {
    at(reserve((to - from) * 4)).asIntBuffer().put(values, from, to - from);
  }

  void putLongs(long[] values, int from, int to) {
    at(reserve((to - from) * 8)).asLongBuffer().put(values, from, to - from);
  }

  void putFloats(float[] values, int from, int to) {
    at(reserve((to - from) * 4)).asFloatBuffer().put(values, from, to - from);
  }

  void putDoubles(double[] values, int from, int to) {
    at(reserve((to - from) * 8)).asDoubleBuffer().put(values, from, to - from);
  }

  private ByteBuffer at(int position) {
    return view.position(position).slice().order(ByteOrder.LITTLE_ENDIAN);
  }

  private int reserve(int length) {
    int start = end;
    int newEnd = Math.addExact(end, length);
    if (newEnd > bytes.length) {
      long wanted = Math.max(newEnd, bytes.length * 2L);
      bytes = Arrays.copyOf(bytes, (int) Math.min(wanted, Integer.MAX_VALUE - 16));
      view = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
    }
    end = newEnd;
    return start;
  }
}
