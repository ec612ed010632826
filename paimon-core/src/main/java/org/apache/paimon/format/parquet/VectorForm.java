package org.apache.paimon.format.parquet;

import org.apache.paimon.data.ColumnVector;

/** Turns the values of a Parquet type into the vector of one of our types. */
@FunctionalInterface
interface VectorForm {
  /**
   * A vector of the first {@code slots} slots; may share arrays with {@code values}.
   *
   * @param nulls which slots are null; null when none is
   */
  ColumnVector vector(ChunkValues values, int slots, boolean[] nulls);
}
