package org.apache.paimon.format.parquet;

import java.io.FileNotFoundException;
import java.io.IOException;
import org.apache.paimon.data.BatchReader;
import org.apache.paimon.data.ColumnBatch;
import org.apache.paimon.error.CorruptDataException;
import org.apache.paimon.error.PaimonException;
import org.apache.paimon.format.ReadRequest;
import org.apache.parquet.ParquetReadOptions;
import org.apache.parquet.column.page.PageReadStore;
import org.apache.parquet.filter2.predicate.FilterPredicate;
import org.apache.parquet.hadoop.ParquetFileReader;
import org.apache.parquet.schema.MessageType;

/** Reads the rows of one file, row group by row group. */
final class ParquetBatchReader implements BatchReader {
  private final String fileName;
  private final int batchRows;
  private final ReadCodecs codecs;
  private final ParquetFileReader file;
  private final ReadColumns columns;
  private final RowGroups rowGroups;

  private boolean isEnded;
  private int span;
  private long row;
  private long leavesRow;

  private ParquetBatchReader(ReadRequest request, ReadCodecs codecs, ParquetFileReader file) {
    this.fileName = request.file().location().uri();
    this.batchRows = request.batchRows();
    this.codecs = codecs;
    this.file = file;
    MessageType stored = file.getFileMetaData().getSchema();
    this.columns = ReadColumnsBuilder.build(stored, request.projection(), fileName);
    file.setRequestedSchema(columns.stored());
    PushedFilter pushed = new PushedFilter(stored, request.projection());
    FilterPredicate filter = request.filter().flatMap(pushed::convert).orElse(null);
    this.rowGroups = new RowGroups(file, columns.stored(), filter);
  }

  /** Opens a file: reads its footer and picks the row groups that may hold wanted rows. */
  static ParquetBatchReader open(ReadRequest request) throws IOException {
    ReadCodecs codecs = new ReadCodecs();
    ParquetFileReader file = null;
    try {
      ParquetReadOptions options = ParquetReadOptions.builder().withCodecFactory(codecs).build();
      file = ParquetFileReader.open(new ParquetInput(request.file()), options);
      return new ParquetBatchReader(request, codecs, file);
    } catch (IOException | RuntimeException e) {
      codecs.release();
      if (file != null) {
        file.close();
      }
      throw translated(e, request.file().location().uri());
    }
  }

  @Override
  public ColumnBatch next() throws IOException {
    try {
      return nextBatch();
    } catch (IOException | RuntimeException e) {
      throw translated(e, fileName);
    }
  }

  private ColumnBatch nextBatch() throws IOException {
    while (!isEnded) {
      RowSpans spans = rowGroups.spans();
      if (span == spans.size()) {
        nextRowGroup();
      } else if (row >= spans.end(span)) {
        span++;
        row = span < spans.size() ? spans.start(span) : row;
      } else {
        return readBatch((int) Math.min(batchRows, spans.end(span) - row));
      }
    }
    return null;
  }

  private void nextRowGroup() throws IOException {
    PageReadStore pages = rowGroups.next();
    if (pages == null) {
      isEnded = true;
      return;
    }
    columns.startRowGroup(pages);
    span = 0;
    row = rowGroups.spans().start(0);
    leavesRow = 0;
  }

  private ColumnBatch readBatch(int rows) throws IOException {
    if (leavesRow != row) {
      columns.seek(row);
    }
    ColumnBatch batch =
        new ColumnBatch(
            rows, columns.read(rows), java.util.Optional.empty(), rowGroups.firstRow() + row);
    row += rows;
    leavesRow = row;
    return batch;
  }

  @Override
  public void close() throws IOException {
    isEnded = true;
    try (file) {
      codecs.release();
    }
  }

  /** What to throw for a failure of the store, or of the library over a damaged file. */
  private static IOException translated(Exception failure, String fileName) throws IOException {
    if (failure instanceof PaimonException ours) {
      throw ours;
    }
    if (failure instanceof FileNotFoundException || failure instanceof IllegalStateException) {
      if (failure instanceof IllegalStateException bug) {
        throw bug;
      }
      throw (IOException) failure;
    }
    if (failure instanceof IOException io && !(io instanceof java.io.EOFException)) {
      throw io;
    }
    throw new CorruptDataException(
        "Failed to read Parquet file "
            + fileName
            + ": "
            + failure.getMessage()
            + ". Expected a complete Parquet file. Restore the file, or remove it from the table"
            + " if its rows are lost.",
        failure);
  }
}
