package org.apache.paimon.format.parquet;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import org.apache.parquet.column.ColumnDescriptor;

/**
 * Values of Parquet type INT96, which holds timestamps: 8 bytes nanoseconds of the day, 4 bytes
 * Julian day, both little-endian.
 */
final class Int96Values extends ChunkValues {
  /** The Julian day of 1970-01-01. */
  static final int EPOCH_DAY = 2440588;

  static final int WIDTH = 12;
  static final long MICROS_OF_DAY = 86_400_000_000L;

  private long[] micros = {};
  private short[] nanos = {};
  private long[] dictionaryMicros = {};
  private short[] dictionaryNanos = {};

  Int96Values(ColumnDescriptor descriptor) {
    super(descriptor);
  }

  /** Microseconds since the epoch, by slot. */
  long[] micros() {
    return micros;
  }

  /** Nanoseconds of the microsecond, by slot. */
  short[] nanos() {
    return nanos;
  }

  @Override
  void ensure(int slots) {
    if (slots > micros.length) {
      int capacity = Math.max(slots, micros.length * 2);
      micros = Arrays.copyOf(micros, capacity);
      nanos = Arrays.copyOf(nanos, capacity);
    }
  }

  private static void store(ByteBuffer source, int at, long[] micros, short[] nanos, int slot) {
    long nanosOfDay = source.getLong(at);
    int day = source.getInt(at + 8) - EPOCH_DAY;
    micros[slot] = day * MICROS_OF_DAY + Math.floorDiv(nanosOfDay, 1000L);
    nanos[slot] = (short) Math.floorMod(nanosOfDay, 1000L);
  }

  @Override
  void readDictionary(int count) {
    ByteBuffer source = take(Math.multiplyExact(count, WIDTH));
    dictionaryMicros = new long[count];
    dictionaryNanos = new short[count];
    int from = source.position();
    for (int i = 0; i < count; i++) {
      store(source, from + i * WIDTH, dictionaryMicros, dictionaryNanos, i);
    }
  }

  @Override
  void plain(int at, int count) {
    ByteBuffer source = take(count * WIDTH);
    int from = source.position();
    for (int i = 0; i < count; i++) {
      store(source, from + i * WIDTH, micros, nanos, at + i);
    }
  }

  @Override
  void skipPlain(int count) {
    take(count * WIDTH);
  }

  @Override
  void dictionary(int at, int count) {
    int[] next = nextIds(count);
    for (int i = 0; i < count; i++) {
      micros[at + i] = dictionaryMicros[next[i]];
      nanos[at + i] = dictionaryNanos[next[i]];
    }
  }

  @Override
  void library(int at, int count) {
    for (int i = 0; i < count; i++) {
      ByteBuffer value = library.readBytes().toByteBuffer().slice().order(ByteOrder.LITTLE_ENDIAN);
      store(value, 0, micros, nanos, at + i);
    }
  }

  @Override
  void spread(int at, int slots, int dense, boolean[] nulls) {
    int from = at + dense;
    for (int slot = at + slots - 1; from <= slot && slot >= at; slot--) {
      if (!nulls[slot]) {
        from--;
        micros[slot] = micros[from];
        nanos[slot] = nanos[from];
      }
    }
  }
}
