package org.apache.paimon.format.parquet;

import java.util.List;
import org.apache.parquet.internal.filter2.columnindex.RowRanges;

/** The spans of consecutive rows to read of a row group, ascending; rows count from its start. */
final class RowSpans {
  static final RowSpans NONE = new RowSpans(new long[0], new long[0]);

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
