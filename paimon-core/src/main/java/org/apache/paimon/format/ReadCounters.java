package org.apache.paimon.format;

/** What reading some files did, for metrics. Counts up; used by one thread. */
public final class ReadCounters {
  private long rowGroups;
  private long skippedRowGroups;
  private long deletedRows;
  private long mergedRows;

  /** Notes row groups of a Parquet file that are read. */
  public void addRowGroups(long count) {
    rowGroups += count;
  }

  /** Notes row groups of a Parquet file that a filter leaves out. */
  public void addSkippedRowGroups(long count) {
    skippedRowGroups += count;
  }

  /** Notes rows that a deletion vector takes away. */
  public void addDeletedRows(long count) {
    deletedRows += count;
  }

  /** Notes rows of files that have to be merged. */
  public void addMergedRows(long count) {
    mergedRows += count;
  }

  public long rowGroups() {
    return rowGroups;
  }

  public long skippedRowGroups() {
    return skippedRowGroups;
  }

  public long deletedRows() {
    return deletedRows;
  }

  public long mergedRows() {
    return mergedRows;
  }
}
