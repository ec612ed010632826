package org.apache.paimon.format.parquet;

import java.io.IOException;
import java.util.Optional;
import org.apache.paimon.data.BatchReader;
import org.apache.paimon.data.ColumnBatch;
import org.apache.paimon.error.CorruptDataException;
import org.apache.paimon.error.PaimonException;
import org.apache.paimon.format.ReadRequest;
import org.apache.paimon.options.OptionKey;
import org.apache.parquet.ParquetReadOptions;
import org.apache.parquet.filter2.predicate.FilterPredicate;
import org.apache.parquet.hadoop.ParquetFileReader;
import org.apache.parquet.schema.MessageType;

/** Reads the rows of one file, row group by row group. */
final class ParquetBatchReader implements BatchReader {
  private static final OptionKey<Long> READ_BUFFER_SIZE =
      OptionKey.size(
          "parquet.read.buffer.size", "8 mb", "Bytes that a reader of one file may read ahead.");

  private final ParquetInput input;
  private final int batchRows;
  private final ReadCodecs codecs;
  private final ParquetFileReader file;
  private final ReadColumns columns;
  private final RowGroups rowGroups;

  private boolean isEnded;
  private int span;
  private long row;
  private long leavesRow;

  private ParquetBatchReader(
      ReadRequest request, ParquetInput input, ReadCodecs codecs, ParquetFileReader file) {
    this.input = input;
    this.batchRows = request.batchRows();
    this.codecs = codecs;
    this.file = file;
    MessageType stored = file.getFileMetaData().getSchema();
    this.columns = ReadColumnsBuilder.build(stored, request.projection(), input.toString());
    file.setRequestedSchema(columns.stored());
    PushedFilter pushed = new PushedFilter(stored, request.projection());
    FilterPredicate filter = request.filter().flatMap(pushed::convert).orElse(null);
    RowGroupPages.Source source =
        new RowGroupPages.Source(input.bytes(), codecs, request.options().get(READ_BUFFER_SIZE));
    this.rowGroups =
        new RowGroups(
            file,
            source,
            columns.stored(),
            filter,
            request.rows().orElse(null),
            request.counters());
  }

  /** Opens a file: reads its footer and picks the row groups that may hold wanted rows. */
  static ParquetBatchReader open(ReadRequest request) throws IOException {
    ParquetInput input = new ParquetInput(request.file());
    ReadCodecs codecs = new ReadCodecs();
    ParquetFileReader file = null;
    try {
      ParquetReadOptions options = ParquetReadOptions.builder().withCodecFactory(codecs).build();
      file = ParquetFileReader.open(input, options);
      return new ParquetBatchReader(request, input, codecs, file);
    } catch (IOException | RuntimeException e) {
      codecs.release();
      if (file != null) {
        file.close();
      }
      throw translated(e, input);
    }
  }

  @Override
  public ColumnBatch next() throws IOException {
    try {
      return nextBatch();
    } catch (IOException | RuntimeException e) {
      throw translated(e, input);
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
    RowGroupPages pages = rowGroups.next();
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
        new ColumnBatch(rows, columns.read(rows), Optional.empty(), rowGroups.firstRow() + row);
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

  /** What to throw for a failure of the store, of ours, or of the library over a damaged file. */
  private static IOException translated(Exception failure, ParquetInput input) {
    if (input.storeFailure() != null) {
      return input.storeFailure();
    }
    if (failure instanceof PaimonException ours) {
      throw ours;
    }
    if (failure instanceof IllegalStateException bug) {
      throw bug;
    }
    throw new CorruptDataException(
        "Failed to read Parquet file "
            + input
            + ": "
            + failure.getMessage()
            + ". Expected a complete Parquet file. Restore the file, or remove it from the table"
            + " if its rows are lost.",
        failure);
  }
}
