package org.apache.paimon.format.parquet;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.apache.paimon.format.WantedRows;
import org.apache.parquet.internal.column.columnindex.OffsetIndex;
import org.apache.parquet.internal.filter2.columnindex.RowRanges;

/** The spans of consecutive rows to read of a row group, ascending; rows count from its start. */
final class RowSpans {
  static final RowSpans NONE = new RowSpans(new long[0], new long[0]);

  /** Unwanted rows between wanted ones that are read all the same. */
  private static final long MAX_GAP = 1000;

  private final long[] starts;
  private final long[] ends;

  private RowSpans(long[] starts, long[] ends) {
    this.starts = starts;
    this.ends = ends;
  }

  /** All rows of a row group. */
  static RowSpans all(long rowCount) {
    return new RowSpans(new long[] {0}, new long[] {rowCount});
  }

  /** The rows that the page indexes leave. */
  static RowSpans of(RowRanges ranges) {
    List<RowRanges.Range> list = ranges.getRanges();
    long[] starts = new long[list.size()];
    long[] ends = new long[list.size()];
    for (int i = 0; i < starts.length; i++) {
      starts[i] = list.get(i).from;
      ends[i] = list.get(i).to + 1;
    }
    return new RowSpans(starts, ends);
  }

  /**
   * Spans of a row group that hold all wanted rows; rows between two that are close are read rather
   * than skipped.
   *
   * @param firstRow position in the file of the row group's first row
   */
  static RowSpans wanted(WantedRows wanted, long firstRow, long rowCount) {
    List<long[]> spans = new ArrayList<>();
    long end = firstRow + rowCount;
    long[] open = null;
    for (long row = wanted.nextFrom(firstRow); row < end; row = wanted.nextFrom(row + 1)) {
      if (open == null || row - open[1] > MAX_GAP) {
        open = new long[] {row, row};
        spans.add(open);
      }
      open[1] = row + 1;
    }
    long[] starts = new long[spans.size()];
    long[] ends = new long[spans.size()];
    for (int i = 0; i < starts.length; i++) {
      starts[i] = spans.get(i)[0] - firstRow;
      ends[i] = spans.get(i)[1] - firstRow;
    }
    return new RowSpans(starts, ends);
  }

  /** Whether these are all rows of a row group. */
  boolean areAll(long rowCount) {
    return starts.length == 1 && starts[0] == 0 && ends[0] == rowCount;
  }

  /** The same rows in the library's form. */
  RowRanges toRanges(long rowCount) {
    return RowRanges.create(rowCount, IntStream.range(0, size()).iterator(), new AsPages());
  }

  /** The library makes ranges of pages alone: each span is one. */
  private final class AsPages implements OffsetIndex {
    @Override
    public int getPageCount() {
      return size();
    }

    @Override
    public long getOffset(int page) {
      throw new IllegalStateException("a span of rows has no place in the file");
    }

    @Override
    public int getCompressedPageSize(int page) {
      throw new IllegalStateException("a span of rows has no size");
    }

    @Override
    public long getFirstRowIndex(int page) {
      return starts[page];
    }

    @Override
    public long getLastRowIndex(int page, long rowGroupRows) {
      return ends[page] - 1;
    }
  }

  int size() {
    return starts.length;
  }

  long start(int span) {
    return starts[span];
  }

  /** The row behind the last one. */
  long end(int span) {
    return ends[span];
  }
}
