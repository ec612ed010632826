package org.apache.paimon.format.parquet;

import java.io.IOException;
import java.util.ArrayDeque;
import java.util.HashSet;
import java.util.List;
import java.util.Queue;
import java.util.Set;
import org.apache.paimon.format.ReadCounters;
import org.apache.paimon.format.WantedRows;
import org.apache.parquet.column.ColumnDescriptor;
import org.apache.parquet.filter2.compat.FilterCompat;
import org.apache.parquet.filter2.compat.RowGroupFilter;
import org.apache.parquet.filter2.compat.RowGroupFilter.FilterLevel;
import org.apache.parquet.filter2.predicate.FilterPredicate;
import org.apache.parquet.hadoop.ParquetFileReader;
import org.apache.parquet.hadoop.metadata.BlockMetaData;
import org.apache.parquet.hadoop.metadata.ColumnChunkMetaData;
import org.apache.parquet.hadoop.metadata.ColumnPath;
import org.apache.parquet.internal.filter2.columnindex.ColumnIndexFilter;
import org.apache.parquet.internal.filter2.columnindex.ColumnIndexStore;
import org.apache.parquet.internal.filter2.columnindex.RowRanges;
import org.apache.parquet.schema.MessageType;

/**
 * The row groups of a file that may hold wanted rows, one after the other, each with the spans of
 * rows that its page indexes leave. The library judges statistics, dictionaries, bloom filters and
 * page indexes.
 */
final class RowGroups {
  private final ParquetFileReader file;
  private final RowGroupPages.Source source;
  private final List<ColumnDescriptor> columns;
  private final FilterCompat.Filter filter;
  private final WantedRows wantedRows;
  private final ReadCounters counters;
  private final Set<ColumnPath> paths = new HashSet<>();
  private final Queue<Integer> left = new ArrayDeque<>();
  private RowSpans spans = RowSpans.NONE;
  private long firstRow;

  /** {@code filter} null = everything matches; {@code wantedRows} null = all rows are wanted. */
  RowGroups(
      ParquetFileReader file,
      RowGroupPages.Source source,
      MessageType requested,
      FilterPredicate filter,
      WantedRows wantedRows,
      ReadCounters counters) {
    this.file = file;
    this.source = source;
    this.counters = counters;
    this.columns = requested.getColumns();
    this.wantedRows = wantedRows;
    this.filter = filter == null ? null : FilterCompat.get(filter);
    for (ColumnDescriptor column : columns) {
      paths.add(ColumnPath.get(column.getPath()));
    }
    List<BlockMetaData> all = file.getRowGroups();
    Set<BlockMetaData> wanted = new HashSet<>(filter == null ? all : wanted(all));
    for (int i = 0; i < all.size(); i++) {
      if (wanted.contains(all.get(i)) && all.get(i).getRowCount() > 0) {
        left.add(i);
      }
    }
    counters.addRowGroups(left.size());
    counters.addSkippedRowGroups(all.size() - left.size());
  }

  private List<BlockMetaData> wanted(List<BlockMetaData> all) {
    return RowGroupFilter.filterRowGroups(List.of(FilterLevel.values()), filter, all, file);
  }

  /** Goes to the next row group that has rows to read; null at the end. */
  RowGroupPages next() throws IOException {
    while (!left.isEmpty()) {
      int index = left.remove();
      BlockMetaData group = file.getRowGroups().get(index);
      firstRow = group.getRowIndexOffset();
      if (filter == null && wantedRows == null) {
        return all(group);
      }
      ColumnIndexStore indexes = file.getColumnIndexStore(index);
      RowRanges ranges = ranges(group, indexes);
      if (ranges.rowCount() == group.getRowCount()) {
        return all(group);
      }
      if (ranges.rowCount() > 0) {
        spans = RowSpans.of(ranges);
        return RowGroupPages.picked(source, group, columns, indexes, ranges);
      }
      counters.addRowGroups(-1);
      counters.addSkippedRowGroups(1);
    }
    return null;
  }

  private RowRanges ranges(BlockMetaData group, ColumnIndexStore indexes) {
    long rowCount = group.getRowCount();
    RowRanges matching =
        filter == null
            ? RowRanges.createSingle(rowCount)
            : ColumnIndexFilter.calculateRowRanges(filter, indexes, paths, rowCount);
    if (wantedRows == null) {
      return matching;
    }
    RowSpans wanted = RowSpans.wanted(wantedRows, firstRow, rowCount);
    if (wanted.size() == 0) {
      return RowRanges.EMPTY;
    }
    boolean canSkip = !wanted.areAll(rowCount) && hasPageIndexes(group);
    return canSkip ? RowRanges.intersection(matching, wanted.toRanges(rowCount)) : matching;
  }

  private boolean hasPageIndexes(BlockMetaData group) {
    for (ColumnChunkMetaData chunk : group.getColumns()) {
      if (paths.contains(chunk.getPath()) && chunk.getOffsetIndexReference() == null) {
        return false;
      }
    }
    return true;
  }

  private RowGroupPages all(BlockMetaData group) throws IOException {
    spans = RowSpans.all(group.getRowCount());
    return RowGroupPages.all(source, group, columns);
  }

  /** The rows to read of the present row group. */
  RowSpans spans() {
    return spans;
  }

  /** Position in the file of the first row of the present row group. */
  long firstRow() {
    return firstRow;
  }
}
