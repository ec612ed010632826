package org.apache.paimon.format;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.format.DateTimeFormatter;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.apache.paimon.data.Bytes;
import org.apache.paimon.data.TimestampValue;
import org.apache.paimon.types.ArrayType;
import org.apache.paimon.types.AtomicType;
import org.apache.paimon.types.DataType;
import org.apache.paimon.types.MapType;
import org.apache.paimon.types.MultisetType;
import org.apache.paimon.types.RowType;

/** Values in the JSON form that {@code testdata/golden/README.md} describes. */
public final class GoldenJson {
  private static final JsonNodeFactory NODES = JsonNodeFactory.instance;

  private GoldenJson() {}

  /** A value in the object forms of TestRows. */
  public static JsonNode of(Object value, DataType type) {
    if (value == null) {
      return NODES.nullNode();
    }
    if (type instanceof RowType row) {
      ObjectNode node = NODES.objectNode();
      for (int i = 0; i < row.fieldCount(); i++) {
        node.set(row.field(i).name(), of(((List<?>) value).get(i), row.typeAt(i)));
      }
      return node;
    }
    if (type instanceof ArrayType array) {
      ArrayNode node = NODES.arrayNode();
      ((List<?>) value).forEach(each -> node.add(of(each, array.element())));
      return node;
    }
    if (type instanceof MapType || type instanceof MultisetType) {
      MapType map = type instanceof MultisetType bag ? bag.asMap() : (MapType) type;
      return map((Map<?, ?>) value, map);
    }
    return atomic(value, (AtomicType) type);
  }

  private static JsonNode map(Map<?, ?> entries, MapType type) {
    Stream<ArrayNode> nodes =
        entries.entrySet().stream()
            .map(
                entry ->
                    NODES
                        .arrayNode()
                        .add(of(entry.getKey(), type.key()))
                        .add(of(entry.getValue(), type.value())));
    ArrayNode sorted = NODES.arrayNode();
    nodes.sorted(Comparator.comparing(node -> node.get(0).toString())).forEach(sorted::add);
    return sorted;
  }

  private static JsonNode atomic(Object value, AtomicType type) {
    return switch (type.root()) {
      case BOOLEAN -> NODES.booleanNode((Boolean) value);
      case TINYINT, SMALLINT, INT, BIGINT -> integer(((Number) value).longValue());
      case FLOAT, DOUBLE -> floating((Number) value);
      case DECIMAL -> NODES.textNode(((BigDecimal) value).toPlainString());
      case CHAR, VARCHAR -> NODES.textNode(((Bytes) value).text());
      case BINARY, VARBINARY -> NODES.textNode(value.toString());
      case DATE -> NODES.textNode(LocalDate.ofEpochDay((Integer) value).toString());
      case TIME ->
          NODES.textNode(
              LocalTime.ofNanoOfDay((Integer) value * 1_000_000L)
                  .format(DateTimeFormatter.ofPattern("HH:mm:ss" + fraction(type))));
      case TIMESTAMP, TIMESTAMP_LTZ -> timestamp((TimestampValue) value, type);
      case VARIANT, ARRAY, MULTISET, MAP, ROW -> throw new IllegalArgumentException(type.text());
    };
  }

  private static JsonNode integer(long value) {
    return value == (int) value ? NODES.numberNode((int) value) : NODES.numberNode(value);
  }

  private static JsonNode floating(Number value) {
    double number = value.doubleValue();
    if (Double.isNaN(number) || Double.isInfinite(number)) {
      return NODES.textNode(Double.toString(number));
    }
    return NODES.numberNode(Double.parseDouble(value.toString()));
  }

  private static JsonNode timestamp(TimestampValue value, AtomicType type) {
    LocalDateTime time = value.toLocalDateTime();
    String text =
        time.format(DateTimeFormatter.ofPattern("uuuu-MM-dd'T'HH:mm:ss" + fraction(type)));
    return NODES.textNode(
        type.root() == org.apache.paimon.types.TypeRoot.TIMESTAMP ? text : text + "Z");
  }

  private static String fraction(AtomicType type) {
    return type.precision() == 0 ? "" : "." + "S".repeat(type.precision());
  }
}
