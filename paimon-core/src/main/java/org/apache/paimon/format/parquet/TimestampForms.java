package org.apache.paimon.format.parquet;

import org.apache.paimon.data.LongVector;
import org.apache.paimon.data.TimestampVector;
import org.apache.parquet.schema.LogicalTypeAnnotation.TimeUnit;

/** Timestamps in their various units. */
final class TimestampForms {
  private TimestampForms() {}

  static TimestampVector fromInt96(ChunkValues values, int slots, boolean[] nulls) {
    Int96Values source = (Int96Values) values;
    return new TimestampVector(source.micros(), source.nanos(), nulls);
  }

  static LongVector microsFromInt96(ChunkValues values, int slots, boolean[] nulls) {
    return new LongVector(((Int96Values) values).micros(), nulls);
  }

  /** INT64 in milliseconds or nanoseconds as microseconds. */
  static final class ToMicros implements VectorForm {
    private final TimeUnit unit;
    private long[] micros = {};

    ToMicros(TimeUnit unit) {
      this.unit = unit;
    }

    @Override
    public LongVector vector(ChunkValues values, int slots, boolean[] nulls) {
      long[] source = ((LongValues) values).values();
      if (micros.length < slots) {
        micros = new long[source.length];
      }
      toMicros(unit, source, micros, slots);
      return new LongVector(micros, nulls);
    }
  }

  /** INT64 in any unit as a timestamp with nanoseconds. */
  static final class ToNanos implements VectorForm {
    private final TimeUnit unit;
    private long[] micros = {};
    private short[] nanos = {};

    ToNanos(TimeUnit unit) {
      this.unit = unit;
    }

    @Override
    public TimestampVector vector(ChunkValues values, int slots, boolean[] nulls) {
      long[] source = ((LongValues) values).values();
      if (micros.length < slots) {
        micros = new long[source.length];
        nanos = new short[source.length];
      }
      toMicros(unit, source, micros, slots);
      if (unit == TimeUnit.NANOS) {
        for (int i = 0; i < slots; i++) {
          nanos[i] = (short) Math.floorMod(source[i], 1000L);
        }
      }
      return new TimestampVector(micros, nanos, nulls);
    }
  }

  private static void toMicros(TimeUnit unit, long[] source, long[] micros, int slots) {
    switch (unit) {
      case MILLIS -> {
        for (int i = 0; i < slots; i++) {
          micros[i] = source[i] * 1000L;
        }
      }
      case MICROS -> System.arraycopy(source, 0, micros, 0, slots);
      case NANOS -> {
        for (int i = 0; i < slots; i++) {
          micros[i] = Math.floorDiv(source[i], 1000L);
        }
      }
    }
  }
}
