package org.apache.paimon.format.avro;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import org.apache.avro.Schema;
import org.apache.avro.file.DataFileWriter;
import org.apache.avro.io.DatumWriter;
import org.apache.avro.io.Encoder;
import org.apache.paimon.data.ColumnBatch;
import org.apache.paimon.data.ColumnVector;
import org.apache.paimon.data.Selection;
import org.apache.paimon.error.PaimonException;
import org.apache.paimon.format.FileSummary;
import org.apache.paimon.format.FormatWriter;
import org.apache.paimon.format.StatsCollector;
import org.apache.paimon.format.WriteRequest;
import org.apache.paimon.io.PositionOutput;
import org.apache.paimon.types.RowType;

/** Writes one Avro file; values go from the vectors straight to the encoder. */
final class AvroFileWriter implements FormatWriter {
  private final PositionOutput out;
  private final RecordEncoder encoder;
  private final DataFileWriter<RowNumber> writer;
  private final StatsCollector stats;
  private final RowNumber row = new RowNumber();
  private long rowCount;
  private boolean closed;

  /** The datum that the library passes through: which row of the bound batch is next. */
  static final class RowNumber {
    private int value;
  }

  private AvroFileWriter(WriteRequest request, PositionOutput out) throws IOException {
    this.out = out;
    this.stats = new StatsCollector(request.type(), request.statsModes());
    this.encoder = new RecordEncoder(request.type());
    this.writer = new DataFileWriter<>(new RowDatumWriter(encoder));
    writer.setCodec(AvroCodecs.of(request.compression(), request.options()));
    writer.create(AvroSchemas.of(request.type()), out);
  }

  static AvroFileWriter create(WriteRequest request) throws IOException {
    AvroSchemas.of(request.type());
    AvroCodecs.of(request.compression(), request.options());
    PositionOutput out = request.file().create();
    try {
      return new AvroFileWriter(request, out);
    } catch (IOException | RuntimeException e) {
      try (out) {
        throw e;
      }
    }
  }

  @Override
  public void write(ColumnBatch batch) throws IOException {
    stats.add(batch);
    encoder.bind(batch.columns());
    int count = batch.selectedCount();
    int[] rows = batch.selection().map(Selection::rows).orElse(null);
    try {
      for (int i = 0; i < count; i++) {
        row.value = rows == null ? i : rows[i];
        writer.append(row);
      }
    } catch (DataFileWriter.AppendWriteException e) {
      if (e.getCause() instanceof PaimonException ours) {
        throw ours;
      }
      throw e;
    }
    rowCount += count;
  }

  @Override
  public long estimatedBytes() {
    try {
      return out.position();
    } catch (IOException e) {
      throw new UncheckedIOException("Cannot tell how much was written", e);
    }
  }

  @Override
  public FileSummary finish() throws IOException {
    writer.flush();
    long length = out.position();
    writer.close();
    closed = true;
    return new FileSummary(rowCount, length, stats.finish());
  }

  @Override
  public void close() throws IOException {
    if (!closed) {
      closed = true;
      out.close();
    }
  }

  private record RowDatumWriter(RecordEncoder encoder) implements DatumWriter<RowNumber> {
    @Override
    public void setSchema(Schema schema) {}

    @Override
    public void write(RowNumber row, Encoder out) throws IOException {
      encoder.write(row.value, out);
    }
  }

  /** Encodes the rows of the bound vectors. */
  private static final class RecordEncoder {
    private final AvroEncoder[] fields;

    RecordEncoder(RowType type) {
      fields = AvroEncoder.ofFields(type, "");
    }

    void bind(List<ColumnVector> columns) {
      for (int i = 0; i < fields.length; i++) {
        fields[i].bind(columns.get(i));
      }
    }

    void write(int row, Encoder out) throws IOException {
      for (AvroEncoder field : fields) {
        field.write(row, out);
      }
    }
  }
}
