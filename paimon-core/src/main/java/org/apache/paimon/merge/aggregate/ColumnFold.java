package org.apache.paimon.merge.aggregate;

import org.apache.paimon.data.ColumnVector;
import org.apache.paimon.data.VectorBuilder;

/**
 * A function over a column of many keys at once, for keys whose versions were all added: the same
 * results as {@link Accumulator#add} of each value. Has no state.
 */
@FunctionalInterface
public interface ColumnFold {
  /**
   * Appends the result of every key, one value or null.
   *
   * @param column by source; null where no version is of the source
   * @throws ArithmeticException when a result does not fit the column's type; {@code out} is
   *     undefined then
   */
  void fold(GroupedVersions versions, ColumnVector[] column, VectorBuilder out);
}
