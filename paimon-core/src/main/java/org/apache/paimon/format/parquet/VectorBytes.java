package org.apache.paimon.format.parquet;

import java.util.List;
import org.apache.paimon.data.ArrayVector;
import org.apache.paimon.data.BytesVector;
import org.apache.paimon.data.ColumnVector;
import org.apache.paimon.data.MapVector;
import org.apache.paimon.data.RowVector;

/** The size of parts of vectors, about as much as a page of them takes. */
final class VectorBytes {
  private VectorBytes() {}

  /** Bytes of the largest leaf below rows {@code from} to {@code to}, about. */
  static long of(ColumnVector vector, int from, int to) {
    long count = (long) to - from;
    return switch (vector.kind()) {
      case BOOLEAN -> count / 8;
      case BYTE, SHORT, INT, FLOAT -> 4 * count;
      case LONG, DOUBLE -> 8 * count;
      case TIMESTAMP -> 12 * count;
      case BYTES -> bytes((BytesVector) vector, from, to);
      case ARRAY -> {
        ArrayVector array = (ArrayVector) vector;
        yield elements(
            array, array.offsets(), array.lengths(), List.of(array.elements()), from, to);
      }
      case MAP -> {
        MapVector map = (MapVector) vector;
        yield elements(
            map, map.offsets(), map.lengths(), List.of(map.keys(), map.values()), from, to);
      }
      case ROW -> largest(((RowVector) vector).children(), from, to);
    };
  }

  private static long bytes(BytesVector vector, int from, int to) {
    long bytes = 4L * (to - from);
    if (vector.ids() == null) {
      return bytes + vector.offsets()[to] - vector.offsets()[from];
    }
    for (int row = from; row < to; row++) {
      bytes += vector.isNullAt(row) ? 0 : vector.length(row);
    }
    return bytes;
  }

  /** Takes the elements of all rows as one range, which they are in vectors that were built. */
  private static long elements(
      ColumnVector vector,
      int[] offsets,
      int[] lengths,
      List<ColumnVector> elements,
      int from,
      int to) {
    int first = Integer.MAX_VALUE;
    int last = 0;
    for (int row = from; row < to; row++) {
      if (!vector.isNullAt(row) && lengths[row] > 0) {
        first = Math.min(first, offsets[row]);
        last = Math.max(last, offsets[row] + lengths[row]);
      }
    }
    return to - from + (first < last ? largest(elements, first, last) : 0);
  }

  private static long largest(List<ColumnVector> vectors, int from, int to) {
    long largest = 0;
    for (ColumnVector vector : vectors) {
      largest = Math.max(largest, of(vector, from, to));
    }
    return largest;
  }
}
