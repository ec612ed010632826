package org.apache.paimon.data.testing;

import java.io.IOException;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.paimon.data.ArrayBuilder;
import org.apache.paimon.data.ArrayView;
import org.apache.paimon.data.BatchBuilder;
import org.apache.paimon.data.BatchReader;
import org.apache.paimon.data.BatchRow;
import org.apache.paimon.data.BooleanBuilder;
import org.apache.paimon.data.ByteBuilder;
import org.apache.paimon.data.Bytes;
import org.apache.paimon.data.BytesBuilder;
import org.apache.paimon.data.ColumnBatch;
import org.apache.paimon.data.Datums;
import org.apache.paimon.data.DoubleBuilder;
import org.apache.paimon.data.FloatBuilder;
import org.apache.paimon.data.IntBuilder;
import org.apache.paimon.data.LongBuilder;
import org.apache.paimon.data.MapBuilder;
import org.apache.paimon.data.MapView;
import org.apache.paimon.data.RowBuilder;
import org.apache.paimon.data.RowView;
import org.apache.paimon.data.Selection;
import org.apache.paimon.data.ShortBuilder;
import org.apache.paimon.data.TimestampBuilder;
import org.apache.paimon.data.TimestampValue;
import org.apache.paimon.data.Values;
import org.apache.paimon.data.VectorBuilder;
import org.apache.paimon.types.ArrayType;
import org.apache.paimon.types.DataType;
import org.apache.paimon.types.MapType;
import org.apache.paimon.types.MultisetType;
import org.apache.paimon.types.RowType;

/**
 * Rows as lists of objects: atomic values in the object forms of package {@code data} (texts may be
 * given as String), arrays and nested rows as List, maps and multisets as Map.
 */
public final class TestRows {
  private TestRows() {}

  /** A row. */
  public static List<Object> row(Object... values) {
    return Arrays.asList(values);
  }

  /** A map with keys and values in turn. */
  public static Map<Object, Object> map(Object... keysAndValues) {
    Map<Object, Object> map = new LinkedHashMap<>();
    for (int i = 0; i < keysAndValues.length; i += 2) {
      map.put(keysAndValues[i], keysAndValues[i + 1]);
    }
    return map;
  }

  /** A batch of these rows. */
  public static ColumnBatch batch(RowType type, List<List<Object>> rows) {
    BatchBuilder builder = new BatchBuilder(type.types());
    for (List<Object> row : rows) {
      for (int i = 0; i < type.fieldCount(); i++) {
        append(builder.column(i), type.typeAt(i), row.get(i));
      }
      builder.endRows(1);
    }
    return builder.build();
  }

  /** The selected rows of a batch, texts as {@link Bytes}. */
  public static List<List<Object>> rows(ColumnBatch batch, RowType type) {
    List<List<Object>> rows = new ArrayList<>();
    BatchRow view = new BatchRow().reset(batch);
    for (int i = 0; i < batch.selectedCount(); i++) {
      Selection selection = batch.selection().orElse(null);
      view.at(selection == null ? i : selection.row(i));
      rows.add(fields(view, type));
    }
    return rows;
  }

  /** All rows of a reader, which is closed. */
  public static List<List<Object>> readAll(BatchReader reader, RowType type) throws IOException {
    try (reader) {
      List<List<Object>> rows = new ArrayList<>();
      for (ColumnBatch batch = reader.next(); batch != null; batch = reader.next()) {
        rows.addAll(rows(batch, type));
      }
      return rows;
    }
  }

  /** The row with texts as {@link Bytes}, as {@link #rows} gives it. */
  public static List<List<Object>> normal(RowType type, List<List<Object>> rows) {
    return rows(batch(type, rows), type);
  }

  private static List<Object> fields(RowView view, RowType type) {
    List<Object> values = new ArrayList<>();
    for (int i = 0; i < type.fieldCount(); i++) {
      values.add(read(view, i, type.typeAt(i)));
    }
    return values;
  }

  private static Object read(Values source, int position, DataType type) {
    if (source.isNullAt(position)) {
      return null;
    }
    if (type instanceof RowType row) {
      return fields(source.getRow(position), row);
    }
    if (type instanceof ArrayType array) {
      return elements(source.getArray(position), array.element());
    }
    if (type instanceof MapType || type instanceof MultisetType) {
      MapType map = type instanceof MultisetType bag ? bag.asMap() : (MapType) type;
      MapView view = source.getMap(position);
      List<Object> keys = elements(view.keys(), map.key());
      List<Object> values = elements(view.values(), map.value());
      Map<Object, Object> entries = new LinkedHashMap<>();
      for (int i = 0; i < keys.size(); i++) {
        entries.put(keys.get(i), values.get(i));
      }
      return entries;
    }
    return Datums.read(source, position, type);
  }

  private static List<Object> elements(ArrayView view, DataType type) {
    List<Object> values = new ArrayList<>();
    for (int i = 0; i < view.size(); i++) {
      values.add(read(view, i, type));
    }
    return values;
  }

  /** Appends one value. */
  public static void append(VectorBuilder target, DataType type, Object value) {
    if (value == null) {
      target.appendNull();
    } else if (target instanceof ArrayBuilder builder) {
      List<?> values = (List<?>) value;
      values.forEach(each -> append(builder.elements(), ((ArrayType) type).element(), each));
      builder.endArray(values.size());
    } else if (target instanceof MapBuilder builder) {
      MapType map = type instanceof MultisetType bag ? bag.asMap() : (MapType) type;
      Map<?, ?> entries = (Map<?, ?>) value;
      entries.forEach(
          (key, each) -> {
            append(builder.keys(), map.key(), key);
            append(builder.values(), map.value(), each);
          });
      builder.endMap(entries.size());
    } else if (target instanceof RowBuilder builder) {
      List<?> fields = (List<?>) value;
      for (int i = 0; i < fields.size(); i++) {
        append(builder.field(i), ((RowType) type).typeAt(i), fields.get(i));
      }
      builder.endRow();
    } else {
      appendAtomic(target, value);
    }
  }

  private static void appendAtomic(VectorBuilder target, Object value) {
    if (target instanceof BooleanBuilder builder) {
      builder.appendBoolean((Boolean) value);
    } else if (target instanceof ByteBuilder builder) {
      builder.appendByte((Byte) value);
    } else if (target instanceof ShortBuilder builder) {
      builder.appendShort((Short) value);
    } else if (target instanceof IntBuilder builder) {
      builder.appendInt((Integer) value);
    } else if (target instanceof LongBuilder builder) {
      builder.appendLong(longOf(value));
    } else if (target instanceof FloatBuilder builder) {
      builder.appendFloat((Float) value);
    } else if (target instanceof DoubleBuilder builder) {
      builder.appendDouble((Double) value);
    } else if (target instanceof TimestampBuilder builder) {
      TimestampValue time = (TimestampValue) value;
      builder.appendTimestamp(time.micros(), time.nanosOfMicro());
    } else {
      byte[] bytes = bytesOf(value);
      ((BytesBuilder) target).appendValue(bytes, 0, bytes.length);
    }
  }

  private static long longOf(Object value) {
    if (value instanceof BigDecimal decimal) {
      return decimal.unscaledValue().longValueExact();
    }
    return value instanceof TimestampValue time ? time.micros() : (Long) value;
  }

  private static byte[] bytesOf(Object value) {
    if (value instanceof BigDecimal decimal) {
      return decimal.unscaledValue().toByteArray();
    }
    return value instanceof String text ? Bytes.of(text).array() : ((Bytes) value).array();
  }
}
