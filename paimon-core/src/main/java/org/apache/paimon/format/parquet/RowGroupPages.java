package org.apache.paimon.format.parquet;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.parquet.column.ColumnDescriptor;
import org.apache.parquet.hadoop.metadata.BlockMetaData;
import org.apache.parquet.hadoop.metadata.ColumnChunkMetaData;
import org.apache.parquet.hadoop.metadata.ColumnPath;
import org.apache.parquet.internal.filter2.columnindex.ColumnIndexStore;
import org.apache.parquet.internal.filter2.columnindex.RowRanges;

/**
 * The pages of the wanted columns of one row group.
 *
 * <p>Small row groups are read at once, neighbouring chunks and pages in one request. Of large ones
 * each column reads a window at a time, so that a reader never holds much more than its budget.
 */
final class RowGroupPages {
  /** Gaps up to this size are read rather than skipped. */
  private static final long MAX_GAP = 32 * 1024;

  /** Least window. */
  private static final int MIN_WINDOW = 64 * 1024;

  /** Old writers forgot the header of the dictionary page in the size of the chunk. */
  private static final int SLACK = 100;

  private final Map<ColumnPath, ChunkPages> pages = new HashMap<>();

  private RowGroupPages() {}

  /** A range of bytes of the file. */
  private record Range(long start, long end) {}

  /** A wanted chunk; {@code picks} null = all pages. */
  private record Wanted(ColumnChunkMetaData chunk, PagePicks picks) {
    List<Range> ranges(long fileEnd) {
      long start = chunk.getStartingPos();
      List<Range> ranges = new ArrayList<>();
      if (picks == null) {
        ranges.add(new Range(start, end(fileEnd)));
        return ranges;
      }
      if (picks.hasDictionary()) {
        ranges.add(new Range(start, start + picks.dictionaryLength(start)));
      }
      for (int i = 0; i < picks.count(); i++) {
        ranges.add(new Range(picks.offset(i), picks.offset(i) + picks.length(i)));
      }
      return ranges;
    }

    long end(long fileEnd) {
      return Math.min(fileEnd, chunk.getStartingPos() + chunk.getTotalSize() + SLACK);
    }
  }

  /** Where and how row groups of a file are read. */
  record Source(ParquetInput.Bytes file, ReadCodecs codecs, long budgetBytes) {}

  /** All pages of the columns. */
  static RowGroupPages all(Source source, BlockMetaData rowGroup, List<ColumnDescriptor> columns)
      throws IOException {
    List<Wanted> wanted = new ArrayList<>();
    for (ColumnChunkMetaData chunk : chunks(rowGroup, columns)) {
      wanted.add(new Wanted(chunk, null));
    }
    return new RowGroupPages().open(source, wanted);
  }

  /** The pages of the columns that hold rows of {@code ranges}. */
  static RowGroupPages picked(
      Source source,
      BlockMetaData rowGroup,
      List<ColumnDescriptor> columns,
      ColumnIndexStore indexes,
      RowRanges ranges)
      throws IOException {
    List<Wanted> wanted = new ArrayList<>();
    for (ColumnChunkMetaData chunk : chunks(rowGroup, columns)) {
      PagePicks picks =
          new PagePicks(
              indexes.getOffsetIndex(chunk.getPath()),
              ranges,
              rowGroup.getRowCount(),
              chunk.getStartingPos());
      wanted.add(new Wanted(chunk, picks));
    }
    return new RowGroupPages().open(source, wanted);
  }

  private static List<ColumnChunkMetaData> chunks(
      BlockMetaData rowGroup, List<ColumnDescriptor> columns) {
    Map<ColumnPath, ColumnChunkMetaData> byPath = new HashMap<>();
    for (ColumnChunkMetaData chunk : rowGroup.getColumns()) {
      byPath.put(chunk.getPath(), chunk);
    }
    List<ColumnChunkMetaData> chunks = new ArrayList<>();
    for (ColumnDescriptor column : columns) {
      ColumnChunkMetaData chunk = byPath.get(ColumnPath.get(column.getPath()));
      if (chunk == null) {
        throw new IllegalArgumentException("a row group has no chunk of column " + column);
      }
      chunks.add(chunk);
    }
    return chunks;
  }

  private RowGroupPages open(Source source, List<Wanted> wanted) throws IOException {
    long fileEnd = source.file().length();
    List<Range> ranges = new ArrayList<>();
    for (Wanted one : wanted) {
      ranges.addAll(one.ranges(fileEnd));
    }
    List<Range> merged = merged(ranges);
    long total = merged.stream().mapToLong(range -> range.end() - range.start()).sum();
    if (total <= source.budgetBytes()) {
      ChunkBytes loaded = new ChunkBytes.Loaded(load(source.file(), merged));
      wanted.forEach(one -> add(source, one, loaded));
    } else {
      long share = source.budgetBytes() / wanted.size();
      int window = (int) Math.min(Math.max(share, MIN_WINDOW), Integer.MAX_VALUE / 2);
      for (Wanted one : wanted) {
        add(source, one, new ChunkBytes.Window(source.file(), one.end(fileEnd), window));
      }
    }
    return this;
  }

  private void add(Source source, Wanted wanted, ChunkBytes bytes) {
    ColumnChunkMetaData chunk = wanted.chunk();
    pages.put(
        chunk.getPath(),
        new ChunkPages(
            chunk, bytes, source.codecs().getDecompressor(chunk.getCodec()), wanted.picks()));
  }

  private static List<Range> merged(List<Range> ranges) {
    List<Range> merged = new ArrayList<>();
    ranges.sort(Comparator.comparingLong(Range::start));
    for (Range range : ranges) {
      int last = merged.size() - 1;
      if (last >= 0 && range.start() - merged.get(last).end() <= MAX_GAP) {
        Range before = merged.get(last);
        merged.set(last, new Range(before.start(), Math.max(before.end(), range.end())));
      } else {
        merged.add(range);
      }
    }
    return merged;
  }

  private static ChunkBytes.LoadedParts load(ParquetInput.Bytes file, List<Range> ranges)
      throws IOException {
    long[] starts = new long[ranges.size()];
    byte[][] parts = new byte[ranges.size()][];
    for (int i = 0; i < starts.length; i++) {
      Range range = ranges.get(i);
      int length = Math.toIntExact(range.end() - range.start());
      starts[i] = range.start();
      parts[i] = new byte[length + ReadCodecs.SPARE_BYTES];
      file.read(range.start(), parts[i], 0, length);
    }
    return new ChunkBytes.LoadedParts(starts, parts);
  }

  /** The pages of a column; each column once. */
  ChunkPages pages(ColumnDescriptor column) {
    return pages.get(ColumnPath.get(column.getPath()));
  }
}
