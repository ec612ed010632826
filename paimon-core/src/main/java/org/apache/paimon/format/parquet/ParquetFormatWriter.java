package org.apache.paimon.format.parquet;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.paimon.data.BatchBuilder;
import org.apache.paimon.data.ColumnBatch;
import org.apache.paimon.data.ColumnVector;
import org.apache.paimon.data.Selection;
import org.apache.paimon.format.FileSummary;
import org.apache.paimon.format.FormatWriter;
import org.apache.paimon.format.WriteRequest;
import org.apache.paimon.stats.ColumnStats;
import org.apache.parquet.bytes.HeapByteBufferAllocator;
import org.apache.parquet.hadoop.ColumnChunkPageWriteStore;
import org.apache.parquet.hadoop.ParquetFileWriter;
import org.apache.parquet.hadoop.metadata.CompressionCodecName;
import org.apache.parquet.schema.MessageType;

/**
 * Writes one file. Rows are gathered up to a page's worth, then each column is encoded on its own;
 * all columns of a row group are cut at the same rows, large ones in addition between them.
 */
final class ParquetFormatWriter implements FormatWriter {
  /** Rows copied before their size is looked at. */
  private static final int STEP_ROWS = 1024;

  /** Bytes of gathered rows that are encoded although a page could hold more rows. */
  private static final long MAX_PENDING_BYTES = 32L << 20;

  private final WriteRequest request;
  private final ParquetWriteOptions options;
  private final MessageType schema;
  private final WriteCompressor compressor;
  private final ParquetOutput output;
  private final ParquetFileWriter file;
  private final WriteColumns columns;
  private final BatchBuilder pending;
  private final long[] nullCounts;
  private final int[] picked = new int[STEP_ROWS];

  private ColumnChunkPageWriteStore rowGroup;
  private long rowGroupRows;
  private long rowCount;
  private long plainBytes;
  private long compressedBytes;
  private long pendingBytes;
  private boolean isFinished;
  private boolean isClosed;

  private ParquetFormatWriter(
      WriteRequest request,
      ParquetWriteOptions options,
      MessageType schema,
      CompressionCodecName codec,
      ParquetOutput output)
      throws IOException {
    this.request = request;
    this.options = options;
    this.schema = schema;
    this.output = output;
    this.file =
        new ParquetFileWriter(
            output,
            schema,
            ParquetFileWriter.Mode.CREATE,
            options.rowGroupBytes(),
            0,
            options.indexBytes(),
            Integer.MAX_VALUE,
            options.hasChecksums());
    this.compressor = new WriteCompressor(codec, options);
    this.columns = new WriteColumns(request.type(), schema, options);
    this.pending = new BatchBuilder(request.type().types());
    this.nullCounts = new long[request.type().fieldCount()];
  }

  static ParquetFormatWriter create(WriteRequest request) throws IOException {
    ParquetWriteOptions options = ParquetWriteOptions.from(request.options());
    MessageType schema = FileSchema.of(request.type());
    CompressionCodecName codec = Codecs.named(request.compression());
    ParquetOutput output = new ParquetOutput(request.file());
    ParquetFormatWriter writer = null;
    try {
      writer = new ParquetFormatWriter(request, options, schema, codec, output);
      writer.file.start();
      return writer;
    } catch (IOException | RuntimeException e) {
      if (writer != null) {
        writer.compressor.release();
      }
      output.close();
      throw e;
    }
  }

  @Override
  public void write(ColumnBatch batch) throws IOException {
    int[] rows = batch.selection().map(Selection::rows).orElse(null);
    int count = batch.selectedCount();
    int from = 0;
    while (from < count) {
      int step = Math.min(count - from, Math.min(STEP_ROWS, options.pageRows() - pending.size()));
      append(batch, rows, from, step);
      from += step;
      pendingBytes = pendingBytes();
      if (pending.size() >= options.pageRows() || pendingBytes >= MAX_PENDING_BYTES) {
        writePending();
      }
    }
  }

  private void append(ColumnBatch batch, int[] rows, int from, int count) {
    if (rows != null) {
      System.arraycopy(rows, from, picked, 0, count);
    }
    for (int i = 0; i < pending.columnCount(); i++) {
      ColumnVector vector = batch.column(i);
      if (vector.hasNulls() && !request.type().typeAt(i).isNullable()) {
        checkNoNull(i, vector, rows, from, count);
      }
      if (rows == null) {
        pending.column(i).appendRange(vector, from, from + count);
      } else {
        pending.column(i).appendSelected(vector, picked, count);
      }
    }
    pending.endRows(count);
  }

  private void checkNoNull(int column, ColumnVector vector, int[] rows, int from, int count) {
    for (int i = from; i < from + count; i++) {
      if (vector.isNullAt(rows == null ? i : rows[i])) {
        throw WriteNode.Null.refusal(request.type().field(column).name());
      }
    }
  }

  private long pendingBytes() {
    long bytes = 0;
    for (int i = 0; i < pending.columnCount(); i++) {
      bytes += VectorBytes.of(pending.column(i).build(), 0, pending.size());
    }
    return bytes;
  }

  private void writePending() throws IOException {
    if (pending.size() == 0) {
      return;
    }
    if (rowGroup == null) {
      rowGroup =
          new ColumnChunkPageWriteStore(
              compressor,
              schema,
              new HeapByteBufferAllocator(),
              options.indexBytes(),
              options.hasChecksums());
      columns.startRowGroup(rowGroup);
    }
    ColumnBatch batch = pending.build();
    countNulls(batch);
    columns.writeRows(batch.columns(), batch.rowCount());
    rowGroupRows += batch.rowCount();
    plainBytes += pendingBytes;
    pendingBytes = 0;
    pending.clear();
    if (columns.compressedBytes() >= options.rowGroupBytes()) {
      endRowGroup();
    }
  }

  private void countNulls(ColumnBatch batch) {
    for (int i = 0; i < nullCounts.length; i++) {
      boolean[] nulls = batch.column(i).nulls();
      for (int row = 0; nulls != null && row < batch.rowCount(); row++) {
        nullCounts[i] += nulls[row] ? 1 : 0;
      }
    }
  }

  private void endRowGroup() throws IOException {
    if (rowGroup == null) {
      return;
    }
    compressedBytes += columns.compressedBytes();
    columns.endRowGroup();
    file.startBlock(rowGroupRows);
    rowGroup.flushToFileWriter(file);
    file.endBlock();
    rowCount += rowGroupRows;
    rowGroupRows = 0;
    rowGroup = null;
  }

  @Override
  public long estimatedBytes() {
    long present = rowGroup == null ? 0 : columns.compressedBytes();
    long encoded = compressedBytes + present;
    double ratio = plainBytes == 0 ? 0.5 : Math.min(1, (double) encoded / plainBytes);
    return encoded + (long) (pendingBytes * ratio);
  }

  @Override
  public FileSummary finish() throws IOException {
    if (isFinished) {
      throw new IllegalStateException("finished already: " + request.file().location());
    }
    writePending();
    endRowGroup();
    file.end(Map.of());
    isFinished = true;
    return new FileSummary(rowCount, file.getPos(), stats());
  }

  private List<ColumnStats> stats() {
    List<ColumnStats> stats = new ArrayList<>();
    for (int i = 0; i < nullCounts.length; i++) {
      LeafEncoder bounds = columns.bounds(i);
      ColumnStats full =
          bounds == null
              ? new ColumnStats(null, null, nullCounts[i])
              : new ColumnStats(bounds.fileMin(), bounds.fileMax(), nullCounts[i]);
      stats.add(request.statsModes().get(i).shape(request.type().typeAt(i), full));
    }
    return stats;
  }

  @Override
  public void close() throws IOException {
    if (isClosed) {
      return;
    }
    isClosed = true;
    compressor.release();
    output.close();
  }
}
