package org.apache.paimon.integration;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.math.BigDecimal;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.types.ArrayType;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DecimalType;
import org.apache.spark.sql.types.MapType;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;
import scala.collection.JavaConverters;

/** Spark rows in the JSON form that {@code testdata/golden/README.md} describes. */
public final class SparkJson {

  private static final JsonNodeFactory NODES = JsonNodeFactory.instance;
  private static final DateTimeFormatter MICROS =
      DateTimeFormatter.ofPattern("yyyy-MM-dd'T'HH:mm:ss.SSSSSS");

  private SparkJson() {}

  /** Runs the query; one JSON object per row, in the query's order. */
  public static List<JsonNode> rows(Dataset<Row> query) {
    StructType schema = query.schema();
    List<JsonNode> rows = new ArrayList<>();
    for (Row row : query.collectAsList()) {
      rows.add(struct(row, schema));
    }
    return rows;
  }

  private static JsonNode struct(Row row, StructType schema) {
    ObjectNode out = NODES.objectNode();
    for (int i = 0; i < schema.length(); i++) {
      StructField field = schema.fields()[i];
      out.set(
          field.name(), row.isNullAt(i) ? NODES.nullNode() : value(row.get(i), field.dataType()));
    }
    return out;
  }

  private static JsonNode value(Object value, DataType type) {
    if (value == null) {
      return NODES.nullNode();
    }
    if (value instanceof Row row) {
      return struct(row, (StructType) type);
    }
    if (value instanceof scala.collection.Seq<?> seq) {
      ArrayNode out = NODES.arrayNode();
      JavaConverters.seqAsJavaList(seq)
          .forEach(element -> out.add(value(element, ((ArrayType) type).elementType())));
      return out;
    }
    if (value instanceof scala.collection.Map<?, ?> map) {
      return map(JavaConverters.mapAsJavaMap(map), (MapType) type);
    }
    if (value instanceof byte[] bytes) {
      return NODES.textNode("0x" + HexFormat.of().formatHex(bytes));
    }
    if (value instanceof BigDecimal decimal) {
      return NODES.textNode(decimal.setScale(((DecimalType) type).scale()).toPlainString());
    }
    if (value instanceof Instant instant) {
      return NODES.textNode(MICROS.format(instant.atOffset(ZoneOffset.UTC)) + "Z");
    }
    if (value instanceof LocalDateTime dateTime) {
      return NODES.textNode(MICROS.format(dateTime));
    }
    if (value instanceof LocalDate || value instanceof String) {
      return NODES.textNode(value.toString());
    }
    if (value instanceof Boolean bool) {
      return NODES.booleanNode(bool);
    }
    if (value instanceof Double || value instanceof Float) {
      double number = Double.parseDouble(value.toString());
      return Double.isFinite(number) ? NODES.numberNode(number) : NODES.textNode(value.toString());
    }
    if (value instanceof Number number) {
      return NODES.numberNode(number.longValue());
    }
    throw new IllegalArgumentException(
        "no JSON form for " + type + ", value of " + value.getClass());
  }

  private static ArrayNode map(Map<?, ?> map, MapType type) {
    List<ArrayNode> pairs = new ArrayList<>();
    map.forEach(
        (key, value) ->
            pairs.add(
                NODES
                    .arrayNode()
                    .add(value(key, type.keyType()))
                    .add(value(value, type.valueType()))));
    pairs.sort(Comparator.comparing(pair -> pair.get(0).toString()));
    ArrayNode out = NODES.arrayNode();
    pairs.forEach(out::add);
    return out;
  }
}
