package org.apache.paimon.evolution;

import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.apache.paimon.data.ArrayBuilder;
import org.apache.paimon.data.ArrayView;
import org.apache.paimon.data.BatchBuilder;
import org.apache.paimon.data.Bytes;
import org.apache.paimon.data.BytesBuilder;
import org.apache.paimon.data.ColumnBatch;
import org.apache.paimon.data.Datums;
import org.apache.paimon.data.MapBuilder;
import org.apache.paimon.data.MapView;
import org.apache.paimon.data.RowBuilder;
import org.apache.paimon.data.Values;
import org.apache.paimon.data.VectorBuilder;
import org.apache.paimon.data.cast.Casts;
import org.apache.paimon.data.cast.RandomDatums;
import org.apache.paimon.types.ArrayType;
import org.apache.paimon.types.AtomicType;
import org.apache.paimon.types.DataField;
import org.apache.paimon.types.DataType;
import org.apache.paimon.types.MapType;
import org.apache.paimon.types.RowType;

/**
 * Rows as nested objects: a row is a map from field id to value, an array a list, a map a map from
 * text to value, an atomic value {@link Stored} with the type it was written as.
 */
final class ModelRows {
  private ModelRows() {}

  /** A value and its type when written. */
  record Stored(AtomicType type, Object value) {}

  static Map<Integer, Object> random(Random random, RowType type) {
    Map<Integer, Object> row = new HashMap<>();
    for (DataField field : type.fields()) {
      row.put(field.id(), random(random, field.type()));
    }
    return row;
  }

  private static Object random(Random random, DataType type) {
    if (random.nextInt(5) == 0) {
      return null;
    }
    if (type instanceof RowType row) {
      return random(random, row);
    }
    int count = random.nextInt(4);
    if (type instanceof ArrayType array) {
      List<Object> list = new ArrayList<>();
      for (int i = 0; i < count; i++) {
        list.add(random(random, array.element()));
      }
      return list;
    }
    if (type instanceof MapType map) {
      Map<String, Object> entries = new LinkedHashMap<>();
      for (int i = 0; i < count; i++) {
        entries.put("key" + i, random(random, map.value()));
      }
      return entries;
    }
    return new Stored((AtomicType) type, RandomDatums.next(random, (AtomicType) type));
  }

  /** A batch of the rows in this type. */
  static ColumnBatch batch(RowType type, List<Map<Integer, Object>> rows) {
    BatchBuilder builder = new BatchBuilder(type.types());
    for (Map<Integer, Object> row : rows) {
      for (int i = 0; i < type.fieldCount(); i++) {
        append(builder.column(i), type.typeAt(i), row.get(type.field(i).id()));
      }
      builder.endRows(1);
    }
    return builder.build();
  }

  @SuppressWarnings("unchecked")
  private static void append(VectorBuilder target, DataType type, Object value) {
    if (value == null) {
      target.appendNull();
    } else if (type instanceof RowType row) {
      RowBuilder builder = (RowBuilder) target;
      for (int i = 0; i < row.fieldCount(); i++) {
        Object child = ((Map<Integer, Object>) value).get(row.field(i).id());
        append(builder.field(i), row.typeAt(i), child);
      }
      builder.endRow();
    } else if (type instanceof ArrayType array) {
      ArrayBuilder builder = (ArrayBuilder) target;
      List<Object> elements = (List<Object>) value;
      elements.forEach(element -> append(builder.elements(), array.element(), element));
      builder.endArray(elements.size());
    } else if (type instanceof MapType map) {
      MapBuilder builder = (MapBuilder) target;
      Map<String, Object> entries = (Map<String, Object>) value;
      entries.forEach(
          (key, child) -> {
            byte[] bytes = Bytes.of(key).array();
            ((BytesBuilder) builder.keys()).appendValue(bytes, 0, bytes.length);
            append(builder.values(), map.value(), child);
          });
      builder.endMap(entries.size());
    } else {
      Datums.append(target, ((Stored) value).value(), type);
    }
  }

  /** What a row must read as in another type: ids not stored are null, types are cast directly. */
  static Map<Integer, Object> expected(RowType type, Map<Integer, Object> row) {
    Map<Integer, Object> result = new HashMap<>();
    for (DataField field : type.fields()) {
      result.put(field.id(), expected(field.type(), row.get(field.id())));
    }
    return result;
  }

  @SuppressWarnings("unchecked")
  private static Object expected(DataType type, Object value) {
    if (value == null) {
      return null;
    }
    if (type instanceof RowType row) {
      return expected(row, (Map<Integer, Object>) value);
    }
    if (type instanceof ArrayType array) {
      List<Object> list = new ArrayList<>();
      ((List<Object>) value).forEach(element -> list.add(expected(array.element(), element)));
      return list;
    }
    if (type instanceof MapType map) {
      Map<String, Object> entries = new LinkedHashMap<>();
      ((Map<String, Object>) value)
          .forEach((key, child) -> entries.put(key, expected(map.value(), child)));
      return entries;
    }
    Stored stored = (Stored) value;
    return stored.type().equalsIgnoreNullable(type)
        ? stored.value()
        : Casts.find(stored.type(), type, ZoneOffset.UTC).orElseThrow().datum(stored.value());
  }

  /** What a row reads as. */
  static Map<Integer, Object> read(RowType type, Values row) {
    Map<Integer, Object> result = new HashMap<>();
    for (int i = 0; i < type.fieldCount(); i++) {
      result.put(type.field(i).id(), read(type.typeAt(i), row, i));
    }
    return result;
  }

  private static Object read(DataType type, Values source, int position) {
    if (source.isNullAt(position)) {
      return null;
    }
    if (type instanceof RowType row) {
      return read(row, source.getRow(position));
    }
    if (type instanceof ArrayType array) {
      ArrayView view = source.getArray(position);
      List<Object> list = new ArrayList<>();
      for (int i = 0; i < view.size(); i++) {
        list.add(read(array.element(), view, i));
      }
      return list;
    }
    if (type instanceof MapType map) {
      MapView view = source.getMap(position);
      Map<String, Object> entries = new LinkedHashMap<>();
      for (int i = 0; i < view.size(); i++) {
        String key = Bytes.of(view.keys().getBytes(i)).text();
        entries.put(key, read(map.value(), view.values(), i));
      }
      return entries;
    }
    return Datums.read(source, position, type);
  }
}
