package org.apache.paimon.datafile;

import java.io.Serializable;
import java.util.Arrays;
import org.apache.paimon.data.BinaryRow;

/**
 * Statistics of several columns in stored form.
 *
 * @param min least values, one field per column; a null field is unknown. Arity 0 = no statistics
 * @param max greatest values
 * @param nullCounts number of nulls by column; null entry = unknown; empty = no statistics
 */
public record RowStats(BinaryRow min, BinaryRow max, Long[] nullCounts) implements Serializable {
  /** No statistics at all. */
  public static final RowStats EMPTY = new RowStats(BinaryRow.EMPTY, BinaryRow.EMPTY, new Long[0]);

  @Override
  public boolean equals(Object other) {
    return other instanceof RowStats stats
        && min.equals(stats.min)
        && max.equals(stats.max)
        && Arrays.equals(nullCounts, stats.nullCounts);
  }

  @Override
  public int hashCode() {
    return min.hashCode() * 31 + max.hashCode();
  }

  @Override
  public String toString() {
    return "RowStats[min="
        + min
        + ", max="
        + max
        + ", nullCounts="
        + Arrays.toString(nullCounts)
        + "]";
  }
}
