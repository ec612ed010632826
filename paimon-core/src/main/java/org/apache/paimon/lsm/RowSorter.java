package org.apache.paimon.lsm;

import java.util.Arrays;

/**
 * Sorts row numbers by several columns; rows alike in all of them keep their order.
 *
 * <p>A range is sorted by up to 64 bits that hold, column after column, what differs inside the
 * range: a radix sort from the least byte. Rows that tie although columns were cut off are a range
 * of their own, sorted by their next bits. Small ranges are compared row by row.
 */
final class RowSorter {
  private static final int SMALL = 16;
  private static final int RADIX = 256;

  private final SortColumn[] columns;
  private final RowComparator comparator;
  private int[] rows;
  private int[] otherRows;
  private long[] keys;
  private long[] otherKeys;
  private final int[][] counts = new int[Long.BYTES][RADIX];
  private boolean isExact;

  RowSorter(SortColumn[] columns, RowComparator comparator) {
    this.columns = columns;
    this.comparator = comparator;
  }

  /** Order of two rows by the same columns. */
  interface RowComparator {
    int compare(int leftRow, int rightRow);
  }

  /** Bytes that sorting needs per row beside the rows themselves. */
  static long bytesPerRow() {
    return 2L * (Integer.BYTES + Long.BYTES);
  }

  /** The numbers 0 to {@code count - 1} in order. */
  int[] sort(int count) {
    rows = new int[count];
    for (int i = 0; i < count; i++) {
      rows[i] = i;
    }
    otherRows = new int[count];
    keys = new long[count];
    otherKeys = new long[count];
    sort(0, count);
    return rows;
  }

  private void sort(int from, int to) {
    if (to - from <= SMALL) {
      insertionSort(from, to);
      return;
    }
    if (!fillKeys(from, to)) {
      return;
    }
    boolean exact = isExact;
    radixSort(from, to);
    if (!exact) {
      sortTies(from, to);
    }
  }

  /** Puts what differs into the keys; false when nothing does. */
  private boolean fillKeys(int from, int to) {
    Arrays.fill(keys, from, to, 0L);
    int room = Long.SIZE;
    boolean differs = false;
    isExact = true;
    for (SortColumn column : columns) {
      if (!column.look(rows, from, to)) {
        continue;
      }
      differs = true;
      int used = room == 0 ? 0 : column.encode(rows, from, to, keys, room);
      room -= used;
      if (used == 0 || !column.isExact()) {
        isExact = false;
        break;
      }
    }
    return differs;
  }

  private void sortTies(int from, int to) {
    int start = from;
    for (int i = from + 1; i <= to; i++) {
      if (i < to && keys[i] == keys[start]) {
        continue;
      }
      if (i - start == to - from) {
        mergeSort(from, to);
      } else if (i - start > 1) {
        sort(start, i);
      }
      start = i;
    }
  }

  private void radixSort(int from, int to) {
    for (int[] count : counts) {
      Arrays.fill(count, 0);
    }
    for (int i = from; i < to; i++) {
      long key = keys[i];
      for (int digit = 0; digit < Long.BYTES; digit++) {
        counts[digit][(int) (key >>> (digit * 8)) & 0xff]++;
      }
    }
    boolean swapped = false;
    for (int digit = 0; digit < Long.BYTES; digit++) {
      int[] count = counts[digit];
      if (count[(int) (keys[from] >>> (digit * 8)) & 0xff] != to - from) {
        scatter(from, to, digit * 8, count);
        swap();
        swapped = !swapped;
      }
    }
    if (swapped) {
      System.arraycopy(keys, from, otherKeys, from, to - from);
      System.arraycopy(rows, from, otherRows, from, to - from);
      swap();
    }
  }

  private void scatter(int from, int to, int shift, int[] count) {
    int next = from;
    for (int value = 0; value < RADIX; value++) {
      int number = count[value];
      count[value] = next;
      next += number;
    }
    for (int i = from; i < to; i++) {
      int target = count[(int) (keys[i] >>> shift) & 0xff]++;
      otherKeys[target] = keys[i];
      otherRows[target] = rows[i];
    }
  }

  private void swap() {
    long[] swappedKeys = keys;
    keys = otherKeys;
    otherKeys = swappedKeys;
    int[] swappedRows = rows;
    rows = otherRows;
    otherRows = swappedRows;
  }

  private void insertionSort(int from, int to) {
    for (int i = from + 1; i < to; i++) {
      int row = rows[i];
      int at = i;
      while (at > from && comparator.compare(rows[at - 1], row) > 0) {
        rows[at] = rows[at - 1];
        at--;
      }
      rows[at] = row;
    }
  }

  private void mergeSort(int from, int to) {
    if (to - from <= SMALL) {
      insertionSort(from, to);
      return;
    }
    int middle = (from + to) >>> 1;
    mergeSort(from, middle);
    mergeSort(middle, to);
    System.arraycopy(rows, from, otherRows, from, to - from);
    int left = from;
    int right = middle;
    for (int i = from; i < to; i++) {
      boolean takesLeft =
          left < middle
              && (right == to || comparator.compare(otherRows[left], otherRows[right]) <= 0);
      rows[i] = takesLeft ? otherRows[left++] : otherRows[right++];
    }
  }
}
