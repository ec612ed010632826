package org.apache.paimon.format.parquet;

import org.apache.parquet.internal.column.columnindex.OffsetIndex;
import org.apache.parquet.internal.filter2.columnindex.RowRanges;

/** The pages of a column chunk that hold rows of certain ranges. */
final class PagePicks {
  private final OffsetIndex pages;
  private final int[] picked;
  private final int count;
  private final boolean hasDictionary;

  /**
   * @param chunkStart where the chunk begins; bytes before its first page are the dictionary
   */
  PagePicks(OffsetIndex pages, RowRanges ranges, long rowCount, long chunkStart) {
    this.pages = pages;
    this.picked = new int[pages.getPageCount()];
    int found = 0;
    for (int page = 0; page < picked.length; page++) {
      if (ranges.isOverlapping(
          pages.getFirstRowIndex(page), pages.getLastRowIndex(page, rowCount))) {
        picked[found++] = page;
      }
    }
    this.count = found;
    this.hasDictionary = picked.length > 0 && chunkStart < pages.getOffset(0);
  }

  int count() {
    return count;
  }

  long offset(int pick) {
    return pages.getOffset(picked[pick]);
  }

  /** Bytes of the page with its header. */
  int length(int pick) {
    return pages.getCompressedPageSize(picked[pick]);
  }

  /** Row of the row group that the page begins with. */
  long firstRow(int pick) {
    return pages.getFirstRowIndex(picked[pick]);
  }

  boolean hasDictionary() {
    return hasDictionary;
  }

  /** Bytes of the dictionary page with its header, from the start of the chunk. */
  long dictionaryLength(long chunkStart) {
    return pages.getOffset(0) - chunkStart;
  }
}
