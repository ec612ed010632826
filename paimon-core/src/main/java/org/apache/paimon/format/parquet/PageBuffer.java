package org.apache.paimon.format.parquet;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;

/** A growing byte buffer in which a page is put together; numbers are little-endian. */
final class PageBuffer {
  private static final int LARGEST = Integer.MAX_VALUE - 16;
  private static final VarHandle INTS =
      MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);
  private static final VarHandle LONGS =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

  private byte[] bytes = new byte[1024];
  private int size;

  /** The array that holds the bytes; changes when the buffer grows. */
  byte[] bytes() {
    return bytes;
  }

  int size() {
    return size;
  }

  void clear() {
    size = 0;
  }

  /** Makes room for {@code count} more bytes. */
  void reserve(long count) {
    long needed = size + count;
    if (needed > bytes.length) {
      if (needed > LARGEST) {
        throw new IllegalStateException("a page above 2 GiB: " + needed + " bytes");
      }
      bytes = Arrays.copyOf(bytes, (int) Math.min(LARGEST, Math.max(needed, bytes.length * 2L)));
    }
  }

  /** Appends bytes without content and returns where they begin. */
  int skip(int count) {
    reserve(count);
    int at = size;
    size += count;
    return at;
  }

  void putByte(int value) {
    reserve(1);
    bytes[size++] = (byte) value;
  }

  void putInt(int value) {
    setInt(skip(4), value);
  }

  void setInt(int at, int value) {
    INTS.set(bytes, at, value);
  }

  void setLong(int at, long value) {
    LONGS.set(bytes, at, value);
  }

  void put(byte[] source, int from, int length) {
    reserve(length);
    System.arraycopy(source, from, bytes, size, length);
    size += length;
  }

  void putVarint(int value) {
    int rest = value;
    while ((rest & ~0x7f) != 0) {
      putByte((rest & 0x7f) | 0x80);
      rest >>>= 7;
    }
    putByte(rest);
  }

  void putInts(int[] source, int from, int count) {
    int at = skip(Math.multiplyExact(count, 4));
    view(at).asIntBuffer().put(source, from, count);
  }

  void putLongs(long[] source, int from, int count) {
    int at = skip(Math.multiplyExact(count, 8));
    view(at).asLongBuffer().put(source, from, count);
  }

  void putFloats(float[] source, int from, int count) {
    int at = skip(Math.multiplyExact(count, 4));
    view(at).asFloatBuffer().put(source, from, count);
  }

  void putDoubles(double[] source, int from, int count) {
    int at = skip(Math.multiplyExact(count, 8));
    view(at).asDoubleBuffer().put(source, from, count);
  }

  private ByteBuffer view(int at) {
    return ByteBuffer.wrap(bytes, at, size - at).order(ByteOrder.LITTLE_ENDIAN);
  }
}
