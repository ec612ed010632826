package org.apache.paimon.integration;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.LocalTime;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;

/**
 * Rows from different readers, made comparable. What Spark cannot express is levelled: times of day
 * are numbers of milliseconds, CHAR has no trailing blanks, timestamps have no more than
 * microseconds and no trailing zeros, and the snapshot that a row came from is left out. Everything
 * else is compared exactly, as text.
 */
public final class ComparableRows {

  private static final JsonNodeFactory NODES = JsonNodeFactory.instance;
  private static final Pattern TIMESTAMP =
      Pattern.compile("[-+]?\\d{4,6}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d(\\.\\d+)?Z?");
  private static final Pattern TRAILING_ZEROS = Pattern.compile("\\.?0+$");

  private final Map<String, String> columnTypes;

  /** With the type of each column whose type Spark levels: CHAR and TIME. Others may be absent. */
  public ComparableRows(Map<String, String> columnTypes) {
    this.columnTypes = Map.copyOf(columnTypes);
  }

  /** The comparable form of the rows, sorted. */
  public List<String> of(Collection<JsonNode> rows) {
    List<String> out = new ArrayList<>();
    for (JsonNode row : rows) {
      out.add(row(row));
    }
    out.sort(null);
    return out;
  }

  private String row(JsonNode row) {
    TreeMap<String, JsonNode> fields = new TreeMap<>();
    row.fields()
        .forEachRemaining(
            field -> {
              String name = field.getKey().equals("rowkind") ? "_row_kind" : field.getKey();
              if (!name.equals("_snapshot")) {
                fields.put(
                    name, value(column(field.getValue(), columnTypes.getOrDefault(name, ""))));
              }
            });
    ObjectNode out = NODES.objectNode();
    out.setAll(fields);
    return out.toString();
  }

  private static JsonNode column(JsonNode value, String type) {
    if (value.isTextual() && type.startsWith("CHAR")) {
      return NODES.textNode(value.asText().replaceAll(" +$", ""));
    }
    if (value.isTextual() && type.startsWith("TIME(")) {
      return NODES.numberNode(LocalTime.parse(value.asText()).toNanoOfDay() / 1_000_000);
    }
    return value;
  }

  private static JsonNode value(JsonNode value) {
    if (value.isObject()) {
      TreeMap<String, JsonNode> fields = new TreeMap<>();
      value.fields().forEachRemaining(field -> fields.put(field.getKey(), value(field.getValue())));
      ObjectNode out = NODES.objectNode();
      out.setAll(fields);
      return out;
    }
    if (value.isArray()) {
      ArrayNode out = NODES.arrayNode();
      value.forEach(element -> out.add(value(element)));
      return out;
    }
    if (value.isTextual() && TIMESTAMP.matcher(value.asText()).matches()) {
      return NODES.textNode(timestamp(value.asText()));
    }
    // Integers and doubles of the same value are the same number; a FLOAT has been read by way of
    // its shortest text.
    if (value.isNumber()) {
      return NODES.textNode(
          value.isIntegralNumber()
              ? "n" + value.bigIntegerValue()
              : "n" + doubleText(value.asDouble()));
    }
    return value;
  }

  private static String doubleText(double number) {
    return number == Math.rint(number) && Math.abs(number) < 1e15 && !isNegativeZero(number)
        ? Long.toString((long) number)
        : Double.toString(number);
  }

  private static boolean isNegativeZero(double number) {
    return number == 0 && 1 / number < 0;
  }

  private static String timestamp(String text) {
    String zone = text.endsWith("Z") ? "Z" : "";
    String local = text.substring(0, text.length() - zone.length());
    int dot = local.indexOf('.');
    if (dot < 0) {
      return text;
    }
    String micros = local.substring(0, Math.min(local.length(), dot + 7));
    return TRAILING_ZEROS.matcher(micros).replaceFirst("") + zone;
  }
}
