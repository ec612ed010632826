package org.apache.paimon.format.parquet;

import java.util.Arrays;
import org.apache.paimon.data.ColumnVector;

/**
 * The levels of a piece of a leaf column, and where its values lie in the leaf's vector.
 *
 * <p>Owned by the writer and filled anew for each page.
 */
final class LeafValues {
  ColumnVector vector;

  /** Pairs of levels. */
  int entries;

  /** Definition and repetition level by entry; not filled when all are the highest and 0. */
  int[] definitions = {};

  int[] repetitions = {};

  /** Whether every entry has a value. */
  boolean isAllValues;

  /** Values, without nulls. */
  int values;

  /**
   * Position in the vector by value, unless {@link #isContiguous}: then value i lies at {@code
   * first + i}.
   */
  int[] positions = {};

  boolean isContiguous;
  int first;

  void ensure(int count) {
    if (positions.length < count) {
      int capacity = Math.max(count, positions.length * 2);
      positions = Arrays.copyOf(positions, capacity);
      definitions = Arrays.copyOf(definitions, capacity);
      repetitions = Arrays.copyOf(repetitions, capacity);
    }
  }
}
