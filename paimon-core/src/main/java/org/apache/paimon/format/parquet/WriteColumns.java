package org.apache.paimon.format.parquet;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.paimon.data.ColumnVector;
import org.apache.paimon.types.ArrayType;
import org.apache.paimon.types.AtomicType;
import org.apache.paimon.types.DataField;
import org.apache.paimon.types.DataType;
import org.apache.paimon.types.MapType;
import org.apache.paimon.types.MultisetType;
import org.apache.paimon.types.RowType;
import org.apache.parquet.column.ColumnDescriptor;
import org.apache.parquet.hadoop.ColumnChunkPageWriteStore;
import org.apache.parquet.schema.MessageType;

/** The columns of a file to write: a tree for each, and the leaf writers below them. */
final class WriteColumns {
  private final MessageType schema;
  private final ParquetWriteOptions options;
  private final PageBuffer buffer = new PageBuffer();
  private final List<WriteNode> roots = new ArrayList<>();
  private final List<LeafWriter> leaves = new ArrayList<>();
  private final List<LeafEncoder> bounds = new ArrayList<>();
  private final Entries rows = new Entries();

  WriteColumns(RowType type, MessageType schema, ParquetWriteOptions options) {
    this.schema = schema;
    this.options = options;
    for (DataField field : type.fields()) {
      int before = leaves.size();
      roots.add(node(field.type(), List.of(field.name()), 0));
      bounds.add(field.type() instanceof AtomicType ? leaves.get(before).encoder() : null);
    }
  }

  private WriteNode node(DataType type, List<String> path, int repetition) {
    WriteNode.Null nulls = new WriteNode.Null(type.isNullable(), String.join(".", path));
    if (type instanceof AtomicType atomic) {
      ColumnDescriptor descriptor = schema.getColumnDescription(path.toArray(String[]::new));
      LeafEncoder encoder = LeafEncoder.of(atomic, descriptor.getPrimitiveType());
      LeafWriter writer = new LeafWriter(descriptor, encoder, buffer, options);
      leaves.add(writer);
      return new WriteNode.Leaf(writer, nulls);
    }
    if (type instanceof RowType row) {
      List<WriteNode> fields = new ArrayList<>();
      for (DataField field : row.fields()) {
        fields.add(node(field.type(), with(path, field.name()), repetition));
      }
      return new WriteNode.Row(nulls, fields, new Entries());
    }
    WriteNode.Unfolding unfolding = new WriteNode.Unfolding(nulls, repetition + 1, new Entries());
    if (type instanceof ArrayType array) {
      return new WriteNode.Array(
          unfolding, node(array.element(), with(path, "list", "element"), repetition + 1));
    }
    MapType map = type instanceof MultisetType bag ? bag.asMap() : (MapType) type;
    return new WriteNode.Map(
        unfolding,
        node(map.key().notNull(), with(path, "key_value", "key"), repetition + 1),
        node(map.value(), with(path, "key_value", "value"), repetition + 1));
  }

  private static List<String> with(List<String> path, String... names) {
    List<String> longer = new ArrayList<>(path);
    longer.addAll(List.of(names));
    return longer;
  }

  void startRowGroup(ColumnChunkPageWriteStore store) {
    for (LeafWriter leaf : leaves) {
      leaf.startRowGroup(store);
    }
  }

  /**
   * Writes the first {@code count} rows of the columns, in as many pages as their size asks for.
   */
  void writeRows(List<ColumnVector> vectors, int count) throws IOException {
    for (int i = 0; i < roots.size(); i++) {
      ColumnVector vector = vectors.get(i);
      long pieces = 1 + (VectorBytes.of(vector, 0, count) - 1) / options.pageBytes();
      int step = (int) Math.max(1, (count + pieces - 1) / pieces);
      for (int from = 0; from < count; from += step) {
        writePiece(roots.get(i), vector, from, Math.min(count, from + step));
      }
    }
  }

  private void writePiece(WriteNode root, ColumnVector vector, int from, int to)
      throws IOException {
    if (root instanceof WriteNode.Leaf leaf) {
      leaf.writeColumn(vector, from, to);
    } else {
      rows.reset(from, to);
      root.write(vector, rows, to - from);
    }
  }

  void endRowGroup() throws IOException {
    for (LeafWriter leaf : leaves) {
      leaf.endRowGroup();
    }
  }

  /** Compressed bytes of the row group so far. */
  long compressedBytes() {
    long bytes = 0;
    for (LeafWriter leaf : leaves) {
      bytes += leaf.compressedBytes();
    }
    return bytes;
  }

  /** Holds least and greatest value of a column; null for nested columns. */
  LeafEncoder bounds(int column) {
    return bounds.get(column);
  }
}
