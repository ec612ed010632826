package org.apache.paimon.append;

/** Sequence numbers of the files that one writer makes. */
public final class RowNumbers {
  private final boolean isCounting;
  private long min;
  private long max;

  private RowNumbers(boolean isCounting, long min, long max) {
    this.isCounting = isCounting;
    this.min = min;
    this.max = max;
  }

  /** Every row takes the next number, beginning with {@code first}. */
  public static RowNumbers from(long first) {
    return new RowNumbers(true, first, first - 1);
  }

  /** Every file has the same range. */
  public static RowNumbers constant(long min, long max) {
    return new RowNumbers(false, min, max);
  }

  /** Goes to the next file. */
  void take(long rows) {
    if (isCounting) {
      min = max + 1;
      max = min + rows - 1;
    }
  }

  /** Least number of the file taken last. */
  long min() {
    return min;
  }

  /** Greatest number of the file taken last. */
  long max() {
    return max;
  }
}
