package org.apache.paimon.data.testing;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.paimon.data.ArrayBuilder;
import org.apache.paimon.data.ArrayView;
import org.apache.paimon.data.BatchBuilder;
import org.apache.paimon.data.BatchReader;
import org.apache.paimon.data.BatchRow;
import org.apache.paimon.data.Bytes;
import org.apache.paimon.data.ColumnBatch;
import org.apache.paimon.data.Datums;
import org.apache.paimon.data.MapBuilder;
import org.apache.paimon.data.MapView;
import org.apache.paimon.data.RowBuilder;
import org.apache.paimon.data.RowView;
import org.apache.paimon.data.Values;
import org.apache.paimon.data.VectorBuilder;
import org.apache.paimon.types.ArrayType;
import org.apache.paimon.types.DataType;
import org.apache.paimon.types.MapType;
import org.apache.paimon.types.MultisetType;
import org.apache.paimon.types.RowType;

/**
 * Rows as lists of objects, for tests: the forms of {@link Datums}, but strings as {@link String};
 * arrays and nested rows as List, maps as Map. Decimals and timestamps as in Datums.
 */
public final class ObjectRows {
  private ObjectRows() {}

  /** One batch of rows. */
  public static ColumnBatch batch(List<DataType> types, List<? extends List<?>> rows) {
    BatchBuilder builder = new BatchBuilder(types);
    for (List<?> row : rows) {
      append(builder, types, row);
    }
    return builder.build();
  }

  /** Appends one row. */
  public static void append(BatchBuilder builder, List<DataType> types, List<?> row) {
    if (row.size() != types.size()) {
      throw new IllegalArgumentException(row + " for " + types);
    }
    for (int i = 0; i < types.size(); i++) {
      append(builder.column(i), row.get(i), types.get(i));
    }
    builder.endRows(1);
  }

  /** Appends one value. */
  public static void append(VectorBuilder builder, Object value, DataType type) {
    if (value == null) {
      builder.appendNull();
    } else if (type instanceof ArrayType array) {
      List<?> elements = (List<?>) value;
      elements.forEach(e -> append(((ArrayBuilder) builder).elements(), e, array.element()));
      ((ArrayBuilder) builder).endArray(elements.size());
    } else if (type instanceof MapType map) {
      appendMap((MapBuilder) builder, (Map<?, ?>) value, map);
    } else if (type instanceof MultisetType bag) {
      appendMap((MapBuilder) builder, (Map<?, ?>) value, bag.asMap());
    } else if (type instanceof RowType row) {
      List<?> fields = (List<?>) value;
      for (int i = 0; i < fields.size(); i++) {
        append(((RowBuilder) builder).field(i), fields.get(i), row.typeAt(i));
      }
      ((RowBuilder) builder).endRow();
    } else {
      Datums.append(builder, value instanceof String text ? Bytes.of(text) : value, type);
    }
  }

  private static void appendMap(MapBuilder builder, Map<?, ?> map, MapType type) {
    map.forEach(
        (key, value) -> {
          append(builder.keys(), key, type.key());
          append(builder.values(), value, type.value());
        });
    builder.endMap(map.size());
  }

  /** All rows of a row view. */
  public static List<Object> row(RowView row, List<DataType> types) {
    List<Object> values = new ArrayList<>();
    for (int i = 0; i < types.size(); i++) {
      values.add(value(row, i, types.get(i)));
    }
    return Collections.unmodifiableList(values);
  }

  /** One value. */
  public static Object value(Values source, int position, DataType type) {
    if (source.isNullAt(position)) {
      return null;
    }
    if (type instanceof ArrayType array) {
      return elements(source.getArray(position), array.element());
    }
    if (type instanceof MapType map) {
      return map(source.getMap(position), map);
    }
    if (type instanceof MultisetType bag) {
      return map(source.getMap(position), bag.asMap());
    }
    if (type instanceof RowType row) {
      return row(source.getRow(position), row.types());
    }
    Object datum = Datums.read(source, position, type);
    return datum instanceof Bytes bytes && type.root().isCharacter() ? bytes.text() : datum;
  }

  private static List<Object> elements(ArrayView array, DataType type) {
    List<Object> elements = new ArrayList<>();
    for (int i = 0; i < array.size(); i++) {
      elements.add(value(array, i, type));
    }
    return elements;
  }

  private static Map<Object, Object> map(MapView map, MapType type) {
    List<Object> keys = elements(map.keys(), type.key());
    List<Object> values = elements(map.values(), type.value());
    Map<Object, Object> read = new LinkedHashMap<>();
    for (int i = 0; i < keys.size(); i++) {
      read.put(keys.get(i), values.get(i));
    }
    return read;
  }

  /** The selected rows of a batch. */
  public static List<List<Object>> rows(ColumnBatch batch, List<DataType> types) {
    List<List<Object>> rows = new ArrayList<>();
    BatchRow view = new BatchRow().reset(batch);
    for (int i = 0; i < batch.selectedCount(); i++) {
      int index = i;
      rows.add(row(view.at(batch.selection().map(s -> s.row(index)).orElse(i)), types));
    }
    return rows;
  }

  /** All selected rows of a reader, which is closed. */
  public static List<List<Object>> readAll(BatchReader reader, List<DataType> types)
      throws java.io.IOException {
    List<List<Object>> rows = new ArrayList<>();
    try (reader) {
      for (ColumnBatch batch = reader.next(); batch != null; batch = reader.next()) {
        rows.addAll(rows(batch, types));
      }
    }
    return rows;
  }
}
