package org.apache.paimon.stats;

/**
 * Statistics of one column. Values are objects in the forms of package {@code data}.
 *
 * @param min a value not greater than any value of the column; null = unknown, or every row is null
 * @param max a value not less than any value of the column; null = unknown, or every row is null
 * @param nullCount number of null rows; null = unknown
 */
public record ColumnStats(Object min, Object max, Long nullCount) {
  /** Nothing is known. */
  public static final ColumnStats UNKNOWN = new ColumnStats(null, null, null);
}
