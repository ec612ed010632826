package org.apache.paimon.lsm;

/**
 * One column to sort by, as bits: codes of fewer or more than 64 bits whose unsigned order is the
 * order of values. Null comes first in both directions. Looks at a range of rows first, so that the
 * codes hold only what differs there. Used by one thread.
 */
abstract sealed class SortColumn permits NumberSortColumn, TextSortColumn {
  private final boolean[] nulls;

  SortColumn(boolean[] nulls) {
    this.nulls = nulls;
  }

  final boolean isNull(int row) {
    return nulls != null && nulls[row];
  }

  final boolean mayHaveNulls() {
    return nulls != null;
  }

  /**
   * Looks at the values of {@code rows[from..to)}.
   *
   * @return whether they are not all alike
   */
  abstract boolean look(int[] rows, int from, int to);

  /**
   * Puts the codes of {@code rows[from..to)} into the bits of {@code keys} below {@code room} (bit
   * {@code room - 1} is the first), as many as there is room for.
   *
   * @param room free low bits, 1 to 64
   * @return bits used; 0 when there is too little room for any
   */
  abstract int encode(int[] rows, int from, int to, long[] keys, int room);

  /** Whether the codes put by the last {@link #encode} tell all different values apart. */
  abstract boolean isExact();
}
