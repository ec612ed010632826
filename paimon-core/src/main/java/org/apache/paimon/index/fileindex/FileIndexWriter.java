package org.apache.paimon.index.fileindex;

import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.paimon.data.ColumnBatch;
import org.apache.paimon.data.ColumnVector;
import org.apache.paimon.data.Selection;
import org.apache.paimon.types.RowType;

/** Builds the indexes of one data file while its rows are written. Used by one thread. */
public final class FileIndexWriter {
  private final List<Target> targets = new ArrayList<>();
  private int[] everyRow = {};

  private record Target(
      IndexedColumn column, int position, Optional<MapValues> mapValues, BodyBuilder builder) {}

  /**
   * @param type the columns of the batches to come
   * @throws org.apache.paimon.error.UserException when a column cannot have its index
   */
  public FileIndexWriter(RowType type, FileIndexOptions options) {
    for (IndexedColumn column : options.columns()) {
      KeyForm form = KeyForm.of(column.valueType(type));
      targets.add(
          new Target(
              column,
              type.indexOf(column.column()),
              column.isMap()
                  ? Optional.of(new MapValues(column.mapKey(), form.type()))
                  : Optional.empty(),
              BodyBuilder.of(column, form)));
    }
  }

  /** Looks at the selected rows. */
  public void add(ColumnBatch batch) {
    int count = batch.selectedCount();
    int[] rows = batch.selection().map(Selection::rows).orElseGet(() -> everyRow(count));
    for (Target target : targets) {
      ColumnVector column = batch.column(target.position());
      if (target.mapValues().isPresent()) {
        target
            .builder()
            .add(target.mapValues().get().of(column, rows, count), everyRow(count), count);
      } else {
        target.builder().add(column, rows, count);
      }
    }
  }

  private int[] everyRow(int count) {
    if (everyRow.length < count) {
      everyRow = new int[count];
      for (int i = 0; i < count; i++) {
        everyRow[i] = i;
      }
    }
    return everyRow;
  }

  /** The container; empty when there is nothing in it. */
  public Optional<byte[]> finish() {
    try {
      Map<String, Map<IndexKind, byte[]>> bodies = new LinkedHashMap<>();
      for (Target target : targets) {
        Optional<byte[]> body = target.builder().finish();
        if (body.isPresent()) {
          bodies
              .computeIfAbsent(target.column().name(), name -> new LinkedHashMap<>())
              .put(target.column().kind(), body.get());
        }
      }
      return bodies.isEmpty() ? Optional.empty() : Optional.of(container(bodies));
    } catch (IOException e) {
      throw new UncheckedIOException("writing to memory failed", e);
    }
  }

  private static byte[] container(Map<String, Map<IndexKind, byte[]>> bodies) throws IOException {
    int headLength = head(bodies, 0).length;
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    out.write(head(bodies, headLength));
    for (Map<IndexKind, byte[]> ofColumn : bodies.values()) {
      for (byte[] body : ofColumn.values()) {
        out.write(body);
      }
    }
    return out.toByteArray();
  }

  private static byte[] head(Map<String, Map<IndexKind, byte[]>> bodies, int headLength)
      throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    DataOutputStream out = new DataOutputStream(bytes);
    out.writeLong(FileIndex.MAGIC);
    out.writeInt(FileIndex.VERSION);
    out.writeInt(headLength);
    out.writeInt(bodies.size());
    int start = headLength;
    for (Map.Entry<String, Map<IndexKind, byte[]>> column : bodies.entrySet()) {
      out.writeUTF(column.getKey());
      out.writeInt(column.getValue().size());
      for (Map.Entry<IndexKind, byte[]> body : column.getValue().entrySet()) {
        out.writeUTF(body.getKey().text());
        out.writeInt(start);
        out.writeInt(body.getValue().length);
        start = Math.addExact(start, body.getValue().length);
      }
    }
    out.writeInt(0);
    return bytes.toByteArray();
  }
}
