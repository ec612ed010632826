package org.apache.paimon.data;

/** The rows of a batch that count: the first {@code size} entries of {@code rows}, ascending. */
public final class Selection {
  private final int[] rows;
  private final int size;

  /** Takes over the array. */
  public Selection(int[] rows, int size) {
    this.rows = rows;
    this.size = size;
  }

  public int[] rows() {
    return rows;
  }

  public int size() {
    return size;
  }

  public int row(int index) {
    return rows[index];
  }
}
