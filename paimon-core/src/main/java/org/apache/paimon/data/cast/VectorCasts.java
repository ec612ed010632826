package org.apache.paimon.data.cast;

import java.util.Optional;
import org.apache.paimon.data.ByteVector;
import org.apache.paimon.data.ColumnVector;
import org.apache.paimon.data.DoubleVector;
import org.apache.paimon.data.FloatVector;
import org.apache.paimon.data.IntVector;
import org.apache.paimon.data.LongVector;
import org.apache.paimon.data.PhysicalKind;
import org.apache.paimon.data.ShortVector;
import org.apache.paimon.data.TimestampVector;
import org.apache.paimon.types.AtomicType;
import org.apache.paimon.types.TypeRoot;

/** The casts that work on whole arrays: wider numbers, finer times, longer texts. */
final class VectorCasts {
  private static final long MICROS_PER_DAY = 86_400_000_000L;

  private VectorCasts() {}

  static Optional<Cast.VectorCast> find(AtomicType from, AtomicType to) {
    TypeRoot source = from.root();
    TypeRoot target = to.root();
    if (sharesValues(from, to)) {
      return Optional.of((vector, rowCount) -> vector);
    }
    if (CastRules.isInteger(source)) {
      return fromInteger(to);
    }
    if (source == TypeRoot.FLOAT && target == TypeRoot.DOUBLE) {
      return Optional.of(
          (vector, rowCount) -> new DoubleVector(doubles(vector, rowCount), vector.nulls()));
    }
    if (source == TypeRoot.DOUBLE && target == TypeRoot.FLOAT) {
      return Optional.of(VectorCasts::toFloats);
    }
    if (source == TypeRoot.DATE && target == TypeRoot.TIMESTAMP && to.precision() <= 6) {
      return Optional.of(VectorCasts::daysToMicros);
    }
    if (source == target && source.isTimestamp() && from.precision() <= 6 && to.precision() > 6) {
      return Optional.of(
          (vector, rowCount) ->
              new TimestampVector(
                  ((LongVector) vector).values(), new short[rowCount], vector.nulls()));
    }
    if (source == TypeRoot.DECIMAL && target == TypeRoot.DECIMAL) {
      return decimals(from, to);
    }
    return Optional.empty();
  }

  /** Whether the new type holds every old value in the same form. */
  private static boolean sharesValues(AtomicType from, AtomicType to) {
    if (from.equalsIgnoreNullable(to)) {
      return true;
    }
    if (from.root().isCharacter() || from.root().isBinary()) {
      boolean sameUnit = from.root().isCharacter() == to.root().isCharacter();
      boolean keepsBytes = to.root() == TypeRoot.VARCHAR || to.root() == TypeRoot.VARBINARY;
      boolean fits =
          to.precision() == AtomicType.MAX_LENGTH
              || (sameUnit && to.precision() >= from.precision());
      return keepsBytes && fits;
    }
    if (from.root() == TypeRoot.TIME) {
      return false;
    }
    return from.root() == to.root()
        && PhysicalKind.of(from) == PhysicalKind.of(to)
        && from.scale() == to.scale()
        && to.precision() >= from.precision();
  }

  private static Optional<Cast.VectorCast> fromInteger(AtomicType to) {
    return switch (to.root()) {
      case TINYINT -> Optional.of(VectorCasts::toBytes);
      case SMALLINT -> Optional.of(VectorCasts::toShorts);
      case INT -> Optional.of(VectorCasts::toInts);
      case BIGINT ->
          Optional.of((vector, count) -> new LongVector(longs(vector, count), vector.nulls()));
      case FLOAT -> Optional.of(VectorCasts::longsToFloats);
      case DOUBLE ->
          Optional.of((vector, count) -> new DoubleVector(doubles(vector, count), vector.nulls()));
      case DECIMAL ->
          PhysicalKind.isCompactDecimal(to)
              ? Optional.of(
                  (vector, count) ->
                      scaled(
                          longs(vector, count),
                          vector.nulls(),
                          power(to.scale()),
                          power(to.precision() - to.scale())))
              : Optional.empty();
      default -> Optional.empty();
    };
  }

  private static Optional<Cast.VectorCast> decimals(AtomicType from, AtomicType to) {
    boolean compact = PhysicalKind.isCompactDecimal(from) && PhysicalKind.isCompactDecimal(to);
    if (!compact || to.scale() < from.scale()) {
      return Optional.empty();
    }
    long factor = power(to.scale() - from.scale());
    long limit = power(to.precision() - to.scale() + from.scale());
    return Optional.of(
        (vector, count) -> scaled(longs(vector, count), vector.nulls(), factor, limit));
  }

  /** Multiplies in place; a value whose amount is not below {@code limit} becomes null. */
  private static LongVector scaled(long[] values, boolean[] nulls, long factor, long limit) {
    boolean[] newNulls = nulls;
    for (int i = 0; i < values.length; i++) {
      long value = values[i];
      if (value >= limit || value <= -limit) {
        if (newNulls == nulls) {
          newNulls = nulls == null ? new boolean[values.length] : nulls.clone();
        }
        newNulls[i] = true;
      } else {
        values[i] = value * factor;
      }
    }
    return new LongVector(values, newNulls);
  }

  static long power(int exponent) {
    long power = 1;
    for (int i = 0; i < exponent; i++) {
      power *= 10;
    }
    return power;
  }

  /** A fresh array of the values of an integer or compact decimal column. */
  private static long[] longs(ColumnVector vector, int count) {
    long[] result = new long[count];
    if (vector instanceof ByteVector bytes) {
      byte[] values = bytes.values();
      for (int i = 0; i < count; i++) {
        result[i] = values[i];
      }
    } else if (vector instanceof ShortVector shorts) {
      short[] values = shorts.values();
      for (int i = 0; i < count; i++) {
        result[i] = values[i];
      }
    } else if (vector instanceof IntVector ints) {
      int[] values = ints.values();
      for (int i = 0; i < count; i++) {
        result[i] = values[i];
      }
    } else {
      System.arraycopy(((LongVector) vector).values(), 0, result, 0, count);
    }
    return result;
  }

  private static double[] doubles(ColumnVector vector, int count) {
    double[] result = new double[count];
    if (vector instanceof FloatVector floats) {
      float[] values = floats.values();
      for (int i = 0; i < count; i++) {
        result[i] = values[i];
      }
      return result;
    }
    long[] values = longs(vector, count);
    for (int i = 0; i < count; i++) {
      result[i] = values[i];
    }
    return result;
  }

  private static ColumnVector toBytes(ColumnVector vector, int count) {
    long[] values = longs(vector, count);
    byte[] result = new byte[count];
    for (int i = 0; i < count; i++) {
      result[i] = (byte) values[i];
    }
    return new ByteVector(result, vector.nulls());
  }

  private static ColumnVector toShorts(ColumnVector vector, int count) {
    long[] values = longs(vector, count);
    short[] result = new short[count];
    for (int i = 0; i < count; i++) {
      result[i] = (short) values[i];
    }
    return new ShortVector(result, vector.nulls());
  }

  private static ColumnVector toInts(ColumnVector vector, int count) {
    long[] values = longs(vector, count);
    int[] result = new int[count];
    for (int i = 0; i < count; i++) {
      result[i] = (int) values[i];
    }
    return new IntVector(result, vector.nulls());
  }

  private static ColumnVector longsToFloats(ColumnVector vector, int count) {
    long[] values = longs(vector, count);
    float[] result = new float[count];
    for (int i = 0; i < count; i++) {
      result[i] = values[i];
    }
    return new FloatVector(result, vector.nulls());
  }

  private static ColumnVector toFloats(ColumnVector vector, int count) {
    double[] values = ((DoubleVector) vector).values();
    float[] result = new float[count];
    for (int i = 0; i < count; i++) {
      result[i] = (float) values[i];
    }
    return new FloatVector(result, vector.nulls());
  }

  private static ColumnVector daysToMicros(ColumnVector vector, int count) {
    int[] days = ((IntVector) vector).values();
    long[] result = new long[count];
    for (int i = 0; i < count; i++) {
      result[i] = days[i] * MICROS_PER_DAY;
    }
    return new LongVector(result, vector.nulls());
  }
}
