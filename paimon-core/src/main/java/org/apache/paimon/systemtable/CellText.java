package org.apache.paimon.systemtable;

import java.math.BigDecimal;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.apache.paimon.data.BinaryRow;
import org.apache.paimon.data.Bytes;
import org.apache.paimon.data.Datums;
import org.apache.paimon.data.RowView;
import org.apache.paimon.data.TimestampValue;
import org.apache.paimon.types.ArrayType;
import org.apache.paimon.types.AtomicType;
import org.apache.paimon.types.DataType;
import org.apache.paimon.types.MapType;
import org.apache.paimon.types.MultisetType;
import org.apache.paimon.types.RowType;
import org.apache.paimon.types.TypeRoot;

/** The text of values in cells of system tables. Immutable. */
final class CellText {
  private static final DateTimeFormatter SECONDS =
      DateTimeFormatter.ofPattern("uuuu-MM-dd HH:mm:ss");
  private static final DateTimeFormatter TIME = DateTimeFormatter.ofPattern("HH:mm:ss");

  private final ZoneId zone;

  /**
   * Texts of values.
   *
   * @param zone of local-zoned timestamps in SQL text
   */
  CellText(ZoneId zone) {
    this.zone = zone;
  }

  /** A partition, or bounds of partitions, as SQL text: <code>{2024-01-31, 1}</code>. */
  String partition(BinaryRow row, RowType type) {
    List<String> texts = new ArrayList<>();
    List<DataType> types = type.types();
    if (row.arity() == types.size() && !types.isEmpty()) {
      RowView view = row.view(types);
      for (int i = 0; i < types.size(); i++) {
        texts.add(sql(Datums.read(view, i, types.get(i)), types.get(i)));
      }
    }
    return "{" + String.join(", ", texts) + "}";
  }

  /** A key as text of the stored values: {@code [19753, a]}. */
  static String key(BinaryRow row, RowType type) {
    List<String> texts = new ArrayList<>();
    RowView view = row.view(type.types());
    for (int i = 0; i < type.fieldCount(); i++) {
      texts.add(stored(Datums.read(view, i, type.typeAt(i)), type.typeAt(i)));
    }
    return texts.toString();
  }

  /** Texts by column name: <code>{a=1, b=null}</code>. */
  static String map(Map<String, String> texts) {
    return new TreeMap<>(texts).toString();
  }

  /** A type in SQL, names of nested fields quoted. */
  static String type(DataType type) {
    String text;
    if (type instanceof ArrayType array) {
      text = "ARRAY<" + type(array.element()) + ">";
    } else if (type instanceof MultisetType bag) {
      text = "MULTISET<" + type(bag.element()) + ">";
    } else if (type instanceof MapType map) {
      text = "MAP<" + type(map.key()) + ", " + type(map.value()) + ">";
    } else if (type instanceof RowType row) {
      text =
          row.fields().stream()
              .map(field -> "`" + field.name() + "` " + type(field.type()))
              .collect(Collectors.joining(", ", "ROW<", ">"));
    } else {
      return type.text();
    }
    return type.isNullable() ? text : text + " NOT NULL";
  }

  /** The text of the stored value: days for DATE, {@code 2024-01-31T00:00} for timestamps. */
  static String stored(Object value, DataType type) {
    if (value == null) {
      return "null";
    }
    if (value instanceof TimestampValue time) {
      return time.toLocalDateTime().toString();
    }
    return plain(value, type);
  }

  private static String plain(Object value, DataType type) {
    if (value instanceof Bytes bytes) {
      boolean binary = type.root() == TypeRoot.BINARY || type.root() == TypeRoot.VARBINARY;
      return binary ? bytes.toString() : bytes.text();
    }
    return value instanceof BigDecimal decimal ? decimal.toPlainString() : value.toString();
  }

  /** The value cast to a string in SQL. */
  private String sql(Object value, DataType type) {
    if (value == null) {
      return "null";
    }
    return switch (type.root()) {
      case DATE -> LocalDate.ofEpochDay((Integer) value).toString();
      case TIME -> {
        LocalTime time = LocalTime.ofNanoOfDay((Integer) value * 1_000_000L);
        yield TIME.format(time) + fraction(time.getNano(), type);
      }
      case TIMESTAMP -> timestamp(((TimestampValue) value).toLocalDateTime(), type);
      case TIMESTAMP_LTZ -> timestamp(inZone((TimestampValue) value), type);
      case BOOLEAN,
          TINYINT,
          SMALLINT,
          INT,
          BIGINT,
          FLOAT,
          DOUBLE,
          DECIMAL,
          CHAR,
          VARCHAR,
          BINARY,
          VARBINARY,
          VARIANT,
          ARRAY,
          MULTISET,
          MAP,
          ROW ->
          plain(value, type);
    };
  }

  private LocalDateTime inZone(TimestampValue instant) {
    return instant
        .toLocalDateTime()
        .atOffset(ZoneOffset.UTC)
        .atZoneSameInstant(zone)
        .toLocalDateTime();
  }

  private static String timestamp(LocalDateTime time, DataType type) {
    return SECONDS.format(time) + fraction(time.getNano(), type);
  }

  private static String fraction(int nanos, DataType type) {
    int digits = ((AtomicType) type).precision();
    return digits == 0 ? "" : "." + String.format("%09d", nanos).substring(0, digits);
  }
}
