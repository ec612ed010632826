package org.apache.paimon.evolution;

import java.util.Arrays;
import org.apache.paimon.data.ArrayVector;
import org.apache.paimon.data.BooleanVector;
import org.apache.paimon.data.ByteVector;
import org.apache.paimon.data.BytesVector;
import org.apache.paimon.data.ColumnVector;
import org.apache.paimon.data.DoubleVector;
import org.apache.paimon.data.FloatVector;
import org.apache.paimon.data.IntVector;
import org.apache.paimon.data.LongVector;
import org.apache.paimon.data.MapVector;
import org.apache.paimon.data.RowVector;
import org.apache.paimon.data.ShortVector;
import org.apache.paimon.data.TimestampVector;

/**
 * Hides entries whose content is undefined (inside a null row, between arrays) so that no cast
 * looks at them.
 */
final class Masks {
  private Masks() {}

  /** The same values, null also where {@code hidden}. */
  static ColumnVector hide(ColumnVector vector, boolean[] hidden, int count) {
    boolean[] nulls = Arrays.copyOf(hidden, count);
    if (vector.hasNulls()) {
      boolean[] own = vector.nulls();
      for (int i = 0; i < count; i++) {
        nulls[i] |= own[i];
      }
    }
    return withNulls(vector, nulls);
  }

  private static ColumnVector withNulls(ColumnVector vector, boolean[] nulls) {
    return switch (vector.kind()) {
      case BOOLEAN -> new BooleanVector(((BooleanVector) vector).values(), nulls);
      case BYTE -> new ByteVector(((ByteVector) vector).values(), nulls);
      case SHORT -> new ShortVector(((ShortVector) vector).values(), nulls);
      case INT -> new IntVector(((IntVector) vector).values(), nulls);
      case LONG -> new LongVector(((LongVector) vector).values(), nulls);
      case FLOAT -> new FloatVector(((FloatVector) vector).values(), nulls);
      case DOUBLE -> new DoubleVector(((DoubleVector) vector).values(), nulls);
      case TIMESTAMP -> {
        TimestampVector times = (TimestampVector) vector;
        yield new TimestampVector(times.micros(), times.nanosOfMicro(), nulls);
      }
      case BYTES -> {
        BytesVector bytes = (BytesVector) vector;
        yield new BytesVector(bytes.buffer(), bytes.offsets(), bytes.ids(), nulls);
      }
      case ARRAY -> {
        ArrayVector array = (ArrayVector) vector;
        yield new ArrayVector(array.offsets(), array.lengths(), array.elements(), nulls);
      }
      case MAP -> {
        MapVector map = (MapVector) vector;
        yield new MapVector(map.offsets(), map.lengths(), map.keys(), map.values(), nulls);
      }
      case ROW -> new RowVector(((RowVector) vector).children(), nulls);
    };
  }

  /** One more than the greatest entry that a row uses. */
  static int usedEntries(ColumnVector vector, int[] offsets, int[] lengths, int rowCount) {
    int used = 0;
    for (int i = 0; i < rowCount; i++) {
      if (!vector.isNullAt(i) && lengths[i] > 0) {
        used = Math.max(used, offsets[i] + lengths[i]);
      }
    }
    return used;
  }

  /** Which of the first {@code used} entries no row uses; null when there is none. */
  static boolean[] unusedEntries(
      ColumnVector vector, int[] offsets, int[] lengths, int rowCount, int used) {
    long total = 0;
    for (int i = 0; i < rowCount; i++) {
      total += vector.isNullAt(i) ? 0 : lengths[i];
    }
    if (total == used) {
      return null;
    }
    boolean[] unused = new boolean[used];
    Arrays.fill(unused, true);
    for (int i = 0; i < rowCount; i++) {
      if (!vector.isNullAt(i)) {
        Arrays.fill(unused, offsets[i], offsets[i] + lengths[i], false);
      }
    }
    return unused;
  }
}
