package org.apache.paimon.index.deletion;

import java.util.Map;
import java.util.TreeMap;
import org.apache.paimon.data.ColumnBatch;
import org.apache.paimon.data.Selection;
import org.roaringbitmap.PeekableIntIterator;
import org.roaringbitmap.RoaringBitmap;

/**
 * The deleted rows of one data file: a growing set of row numbers. Used by one thread, or by
 * several that only read.
 */
public final class DeletionVector {
  /** What {@link #nextFrom} gives when no further row is deleted. */
  public static final long NONE = Long.MAX_VALUE;

  /** Low halves of positions by high half; none is empty. */
  private final TreeMap<Integer, RoaringBitmap> bitmaps;

  /** Nothing is deleted yet. */
  public DeletionVector() {
    this(new TreeMap<>());
  }

  /** Takes over the bitmaps, of which none is empty. */
  DeletionVector(TreeMap<Integer, RoaringBitmap> bitmaps) {
    this.bitmaps = bitmaps;
  }

  TreeMap<Integer, RoaringBitmap> bitmaps() {
    return bitmaps;
  }

  /** A set of the same rows that changes independently. */
  public DeletionVector copy() {
    TreeMap<Integer, RoaringBitmap> copies = new TreeMap<>();
    bitmaps.forEach((high, bitmap) -> copies.put(high, bitmap.clone()));
    return new DeletionVector(copies);
  }

  /**
   * Deletes a row.
   *
   * @return false when it was deleted already
   */
  public boolean delete(long row) {
    if (row < 0) {
      throw new IllegalArgumentException("row number " + row);
    }
    return bitmaps
        .computeIfAbsent((int) (row >>> 32), high -> new RoaringBitmap())
        .checkedAdd((int) row);
  }

  /** Deletes all rows that {@code other} has deleted. */
  public void deleteAll(DeletionVector other) {
    other.bitmaps.forEach(
        (high, bitmap) -> bitmaps.computeIfAbsent(high, any -> new RoaringBitmap()).or(bitmap));
  }

  public boolean isDeleted(long row) {
    RoaringBitmap bitmap = bitmaps.get((int) (row >>> 32));
    return bitmap != null && bitmap.contains((int) row);
  }

  /** Number of deleted rows. */
  public long cardinality() {
    long count = 0;
    for (RoaringBitmap bitmap : bitmaps.values()) {
      count += bitmap.getLongCardinality();
    }
    return count;
  }

  public boolean isEmpty() {
    return bitmaps.isEmpty();
  }

  /** The first deleted row that is not before {@code row}; {@link #NONE} when there is none. */
  public long nextFrom(long row) {
    int high = (int) (row >>> 32);
    RoaringBitmap bitmap = bitmaps.get(high);
    if (bitmap != null) {
      long low = bitmap.nextValue((int) row);
      if (low >= 0) {
        return (long) high << 32 | low;
      }
    }
    Map.Entry<Integer, RoaringBitmap> next = bitmaps.higherEntry(high);
    return next == null
        ? NONE
        : (long) next.getKey() << 32 | Integer.toUnsignedLong(next.getValue().first());
  }

  /** The largest deleted row; -1 when there is none. */
  public long last() {
    if (bitmaps.isEmpty()) {
      return -1;
    }
    Map.Entry<Integer, RoaringBitmap> end = bitmaps.lastEntry();
    return (long) end.getKey() << 32 | Integer.toUnsignedLong(end.getValue().last());
  }

  /**
   * The batch without deleted rows: the same batch when none of its rows is deleted. It may have no
   * selected row left.
   *
   * @param batch with its place in the file
   */
  public ColumnBatch filter(ColumnBatch batch) {
    long first = batch.firstRow();
    if (first < 0) {
      throw new IllegalStateException("a batch without its place in the file");
    }
    if (nextFrom(first) >= first + batch.rowCount()) {
      return batch;
    }
    Selection before = batch.selection().orElse(null);
    int count = batch.selectedCount();
    int[] kept = new int[count];
    int size = 0;
    long deleted = nextFrom(first);
    for (int i = 0; i < count; i++) {
      int row = before == null ? i : before.row(i);
      if (deleted < first + row) {
        deleted = nextFrom(first + row);
      }
      if (deleted != first + row) {
        kept[size++] = row;
      }
    }
    return batch.withSelection(new Selection(kept, size));
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof DeletionVector vector && bitmaps.equals(vector.bitmaps);
  }

  @Override
  public int hashCode() {
    return bitmaps.hashCode();
  }

  /** The first rows, for messages. */
  @Override
  public String toString() {
    StringBuilder text = new StringBuilder("deleted rows [");
    int shown = 0;
    for (Map.Entry<Integer, RoaringBitmap> entry : bitmaps.entrySet()) {
      PeekableIntIterator rows = entry.getValue().getIntIterator();
      while (rows.hasNext() && shown++ < 20) {
        text.append((long) entry.getKey() << 32 | Integer.toUnsignedLong(rows.next())).append(' ');
      }
    }
    return text.append("] of ").append(cardinality()).toString();
  }
}
