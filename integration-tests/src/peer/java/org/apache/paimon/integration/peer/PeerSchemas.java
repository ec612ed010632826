package org.apache.paimon.integration.peer;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.paimon.schema.Schema;
import org.apache.paimon.schema.SchemaChange;
import org.apache.paimon.shade.jackson2.com.fasterxml.jackson.databind.JsonNode;
import org.apache.paimon.types.DataType;
import org.apache.paimon.types.DataTypeJsonParser;

/** Schemas and schema changes from their JSON form. */
final class PeerSchemas {

  private PeerSchemas() {}

  /**
   * From {@code {"columns": [[name, type], ...], "pk": [...], "partition": [...], "options": {...},
   * "comment": ...}}.
   */
  static Schema schema(JsonNode json) {
    Schema.Builder builder = Schema.newBuilder();
    for (JsonNode column : json.get("columns")) {
      builder.column(column.get(0).asText(), type(column.get(1)), text(column.path(2)));
    }
    builder.primaryKey(strings(json.path("pk")));
    builder.partitionKeys(strings(json.path("partition")));
    builder.options(options(json.path("options")));
    builder.comment(text(json.path("comment")));
    return builder.build();
  }

  private static DataType type(JsonNode json) {
    return DataTypeJsonParser.parseDataType(json);
  }

  static List<SchemaChange> changes(JsonNode json) {
    List<SchemaChange> changes = new ArrayList<>();
    json.forEach(change -> changes.add(change(change)));
    return changes;
  }

  private static SchemaChange change(JsonNode json) {
    String[] name =
        json.path("name").isTextual()
            ? new String[] {json.get("name").asText()}
            : strings(json.path("name")).toArray(new String[0]);
    String what = json.get("do").asText();
    switch (what) {
      case "add":
        return SchemaChange.addColumn(
            name, type(json.get("type")), text(json.path("comment")), move(json, name));
      case "drop":
        return SchemaChange.dropColumn(name);
      case "rename":
        return SchemaChange.renameColumn(name, json.get("to").asText());
      case "type":
        return SchemaChange.updateColumnType(name, type(json.get("type")), false);
      case "nullability":
        return SchemaChange.updateColumnNullability(name, json.get("nullable").asBoolean());
      case "comment":
        return SchemaChange.updateColumnComment(name, json.get("comment").asText());
      case "default":
        return SchemaChange.updateColumnDefaultValue(name, json.get("value").asText());
      case "position":
        return SchemaChange.updateColumnPosition(move(json, name));
      case "set":
        return SchemaChange.setOption(json.get("key").asText(), json.get("value").asText());
      case "unset":
        return SchemaChange.removeOption(json.get("key").asText());
      case "tablecomment":
        return SchemaChange.updateComment(json.get("comment").asText());
      default:
        throw new IllegalArgumentException("unknown schema change " + what);
    }
  }

  private static SchemaChange.Move move(JsonNode json, String[] name) {
    if (json.has("first")) {
      return SchemaChange.Move.first(name[name.length - 1]);
    }
    return json.has("after")
        ? SchemaChange.Move.after(name[name.length - 1], json.get("after").asText())
        : null;
  }

  static Map<String, String> options(JsonNode json) {
    Map<String, String> options = new LinkedHashMap<>();
    json.fields().forEachRemaining(entry -> options.put(entry.getKey(), text(entry.getValue())));
    return options;
  }

  static List<String> strings(JsonNode json) {
    List<String> out = new ArrayList<>();
    json.forEach(element -> out.add(element.asText()));
    return out;
  }

  /** The text of a value; null if it is absent, as the peer's API wants it. */
  static String text(JsonNode json) {
    return json.isMissingNode() || json.isNull() ? null : json.asText();
  }
}
