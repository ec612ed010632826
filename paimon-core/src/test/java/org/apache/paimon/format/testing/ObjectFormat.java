package org.apache.paimon.format.testing;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.util.ArrayList;
import java.util.List;
import org.apache.paimon.data.BatchBuilder;
import org.apache.paimon.data.BatchReader;
import org.apache.paimon.data.BatchRow;
import org.apache.paimon.data.ColumnBatch;
import org.apache.paimon.data.Datums;
import org.apache.paimon.format.FileFormat;
import org.apache.paimon.format.FileSummary;
import org.apache.paimon.format.FormatWriter;
import org.apache.paimon.format.ReadRequest;
import org.apache.paimon.format.StatsCollector;
import org.apache.paimon.format.WriteRequest;
import org.apache.paimon.io.PositionOutput;
import org.apache.paimon.types.DataField;
import org.apache.paimon.types.RowType;

/**
 * A file format for tests of what lies above formats: serialised objects, atomic types only. The
 * size of a file counts 10 bytes per value, so that rolling can be foreseen.
 */
public final class ObjectFormat implements FileFormat {

  /** What a file holds. */
  private record Content(RowType type, Object[][] rows) implements java.io.Serializable {}

  @Override
  public String name() {
    return "objects";
  }

  @Override
  public void check(RowType type) {}

  @Override
  public FormatWriter create(WriteRequest request) throws IOException {
    return new Writer(request);
  }

  @Override
  public BatchReader open(ReadRequest request) throws IOException {
    Content content;
    try (ObjectInputStream in =
        new ObjectInputStream(new ByteArrayInputStream(request.file().readAll()))) {
      content = (Content) in.readObject();
    } catch (ClassNotFoundException e) {
      throw new IOException(e);
    }
    return new Reader(content, request);
  }

  private static final class Reader implements BatchReader {
    private final Content content;
    private final ReadRequest request;
    private final int[] columns;
    private int at;

    Reader(Content content, ReadRequest request) {
      this.content = content;
      this.request = request;
      this.columns =
          request.projection().fields().stream()
              .mapToInt(field -> content.type().indexOfId(field.id()))
              .toArray();
    }

    @Override
    public ColumnBatch next() {
      if (at == content.rows().length) {
        return null;
      }
      RowType type = request.projection();
      BatchBuilder builder = new BatchBuilder(type.types());
      int first = at;
      while (at < content.rows().length && builder.size() < request.batchRows()) {
        for (int i = 0; i < columns.length; i++) {
          Object value = columns[i] < 0 ? null : content.rows()[at][columns[i]];
          Datums.append(builder.column(i), value, type.typeAt(i));
        }
        builder.endRows(1);
        at++;
      }
      ColumnBatch batch = builder.build();
      return new ColumnBatch(batch.rowCount(), batch.columns(), batch.selection(), first);
    }

    @Override
    public void close() {}
  }

  private static final class Writer implements FormatWriter {
    private final WriteRequest request;
    private final PositionOutput out;
    private final StatsCollector stats;
    private final List<Object[]> rows = new ArrayList<>();
    private boolean finished;

    Writer(WriteRequest request) throws IOException {
      this.request = request;
      this.out = request.file().create();
      this.stats = new StatsCollector(request.type(), request.statsModes());
    }

    @Override
    public void write(ColumnBatch batch) {
      stats.add(batch);
      BatchRow row = new BatchRow().reset(batch);
      for (int i = 0; i < batch.selectedCount(); i++) {
        row.at(batch.selection().isPresent() ? batch.selection().get().row(i) : i);
        List<Object> values = new ArrayList<>();
        for (DataField field : request.type().fields()) {
          values.add(Datums.read(row, values.size(), field.type()));
        }
        rows.add(values.toArray());
      }
    }

    @Override
    public long estimatedBytes() {
      return 10L * rows.size() * request.type().fieldCount();
    }

    @Override
    public FileSummary finish() throws IOException {
      ObjectOutputStream objects = new ObjectOutputStream(out);
      objects.writeObject(new Content(request.type(), rows.toArray(Object[][]::new)));
      objects.flush();
      long lengthBytes = out.position();
      out.close();
      finished = true;
      return new FileSummary(rows.size(), lengthBytes, stats.finish());
    }

    @Override
    public void close() throws IOException {
      if (!finished) {
        finished = true;
        out.close();
      }
    }
  }
}
