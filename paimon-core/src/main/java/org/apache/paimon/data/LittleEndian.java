package org.apache.paimon.data;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/** Little-endian access to byte arrays, and sizes of the null bits of BinaryRow. */
final class LittleEndian {
  private static final VarHandle SHORT = handle(short[].class);
  private static final VarHandle INT = handle(int[].class);
  private static final VarHandle LONG = handle(long[].class);

  private LittleEndian() {}

  private static VarHandle handle(Class<?> arrayType) {
    return MethodHandles.byteArrayViewVarHandle(arrayType, ByteOrder.LITTLE_ENDIAN);
  }

  static short getShort(byte[] bytes, int at) {
    return (short) SHORT.get(bytes, at);
  }

  static int getInt(byte[] bytes, int at) {
    return (int) INT.get(bytes, at);
  }

  static long getLong(byte[] bytes, int at) {
    return (long) LONG.get(bytes, at);
  }

  static void putShort(byte[] bytes, int at, short value) {
    SHORT.set(bytes, at, value);
  }

  static void putInt(byte[] bytes, int at, int value) {
    INT.set(bytes, at, value);
  }

  static void putLong(byte[] bytes, int at, long value) {
    LONG.set(bytes, at, value);
  }

  static int nullBitsBytes(int arity) {
    return ((arity + 63 + 8) / 64) * 8;
  }

  static int arrayHeaderBytes(int count) {
    return 4 + ((count + 31) / 32) * 4;
  }

  static int roundTo8(int length) {
    return (length + 7) & ~7;
  }
}
