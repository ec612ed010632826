package org.apache.paimon.index.fileindex;

import org.apache.paimon.data.ColumnBatch;
import org.apache.paimon.data.Selection;
import org.apache.paimon.format.WantedRows;
import org.roaringbitmap.RoaringBitmap;

/**
 * Rows of a data file that may match a filter: any, or those of a set. Every row that matches is in
 * it. Immutable.
 */
public final class IndexAnswer implements WantedRows {
  /** The index does not help. */
  public static final IndexAnswer ANY = new IndexAnswer(null);

  /** No row of the file matches. */
  public static final IndexAnswer NONE = new IndexAnswer(new RoaringBitmap());

  private final RoaringBitmap rows;

  private IndexAnswer(RoaringBitmap rows) {
    this.rows = rows;
  }

  /** Takes over the set. */
  static IndexAnswer of(RoaringBitmap rows) {
    return rows.isEmpty() ? NONE : new IndexAnswer(rows);
  }

  /** Whether a row may match; false = the file can be skipped. */
  public boolean mayMatch() {
    return rows == null || !rows.isEmpty();
  }

  /** Whether some rows are known not to match. */
  public boolean isSelective() {
    return rows != null;
  }

  /** Whether this row, counted from 0 as stored, may match. */
  public boolean mayMatch(long row) {
    return rows == null || (row <= Integer.MAX_VALUE && rows.contains((int) row));
  }

  @Override
  public long nextFrom(long row) {
    if (rows == null) {
      return row;
    }
    long next = row > Integer.MAX_VALUE ? -1 : rows.nextValue((int) row);
    return next < 0 ? Long.MAX_VALUE : next;
  }

  /** Rows that may match; -1 when any may. */
  public long rowCount() {
    return rows == null ? -1 : rows.getLongCardinality();
  }

  /** Rows that fulfil both. */
  public IndexAnswer and(IndexAnswer other) {
    if (rows == null) {
      return other;
    }
    return other.rows == null ? this : of(RoaringBitmap.and(rows, other.rows));
  }

  /** Rows that fulfil one of both. */
  public IndexAnswer or(IndexAnswer other) {
    return rows == null || other.rows == null ? ANY : of(RoaringBitmap.or(rows, other.rows));
  }

  /**
   * The batch with only rows that may match selected: the same batch when all of them may. It may
   * have no selected row left.
   *
   * @param batch with its place in the file
   */
  public ColumnBatch filter(ColumnBatch batch) {
    long first = batch.firstRow();
    if (rows == null) {
      return batch;
    }
    if (first < 0) {
      throw new IllegalStateException("a batch without its place in the file");
    }
    if (rows.contains(first, first + batch.rowCount())) {
      return batch;
    }
    Selection before = batch.selection().orElse(null);
    int count = batch.selectedCount();
    int[] kept = new int[count];
    int size = 0;
    for (int i = 0; i < count; i++) {
      int row = before == null ? i : before.row(i);
      if (mayMatch(first + row)) {
        kept[size++] = row;
      }
    }
    return batch.withSelection(new Selection(kept, size));
  }

  /** The set, for this package; null = any row. */
  RoaringBitmap rows() {
    return rows;
  }

  @Override
  public String toString() {
    return rows == null ? "any row" : "rows " + rows;
  }
}
