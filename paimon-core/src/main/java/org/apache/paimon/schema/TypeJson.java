package org.apache.paimon.schema;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.apache.paimon.error.CorruptDataException;
import org.apache.paimon.types.ArrayType;
import org.apache.paimon.types.DataField;
import org.apache.paimon.types.DataType;
import org.apache.paimon.types.MapType;
import org.apache.paimon.types.MultisetType;
import org.apache.paimon.types.RowType;
import org.apache.paimon.types.TypeText;

/**
 * The JSON form of types and fields: a text for atomic types, an object for nested ones
 * (format-metadata 2.1).
 */
public final class TypeJson {
  private static final JsonNodeFactory NODES = JsonNodeFactory.instance;

  private TypeJson() {}

  /** The JSON of a type. */
  public static JsonNode write(DataType type) {
    if (type instanceof ArrayType array) {
      return nested("ARRAY", type).set("element", write(array.element()));
    }
    if (type instanceof MultisetType bag) {
      return nested("MULTISET", type).set("element", write(bag.element()));
    }
    if (type instanceof MapType map) {
      ObjectNode node = nested("MAP", type);
      node.set("key", write(map.key()));
      return node.set("value", write(map.value()));
    }
    if (type instanceof RowType row) {
      return nested("ROW", type).set("fields", writeFields(row.fields()));
    }
    return TextNode.valueOf(type.text());
  }

  private static ObjectNode nested(String name, DataType type) {
    return NODES.objectNode().put("type", type.isNullable() ? name : name + " NOT NULL");
  }

  /** The JSON array of fields. */
  public static ArrayNode writeFields(List<DataField> fields) {
    ArrayNode array = NODES.arrayNode();
    for (DataField field : fields) {
      ObjectNode node = array.addObject().put("id", field.id()).put("name", field.name());
      node.set("type", write(field.type()));
      field.commentText().ifPresent(text -> node.put("description", text));
      field.defaultText().ifPresent(text -> node.put("defaultValue", text));
    }
    return array;
  }

  /**
   * The type with this JSON.
   *
   * @throws org.apache.paimon.error.UnsupportedFeatureException for an unknown type
   * @throws CorruptDataException when the JSON has another shape
   */
  public static DataType read(JsonNode node) {
    if (node.isTextual()) {
      return TypeText.parse(node.textValue());
    }
    String text = required(node, "type").asText().trim().toUpperCase(Locale.ROOT);
    boolean nullable = !text.endsWith(" NOT NULL");
    String name = text.split("\\s", 2)[0];
    return switch (name) {
      case "ARRAY" -> new ArrayType(read(required(node, "element")), nullable);
      case "MULTISET" -> new MultisetType(read(required(node, "element")), nullable);
      case "MAP" ->
          new MapType(read(required(node, "key")), read(required(node, "value")), nullable);
      case "ROW" -> new RowType(readFields(required(node, "fields")), nullable);
      default -> TypeText.parse(text);
    };
  }

  /** The fields of a JSON array. */
  public static List<DataField> readFields(JsonNode array) {
    List<DataField> fields = new ArrayList<>(array.size());
    for (JsonNode node : array) {
      fields.add(
          new DataField(
              required(node, "id").asInt(),
              required(node, "name").asText(),
              read(required(node, "type")),
              optionalText(node, "description"),
              optionalText(node, "defaultValue")));
    }
    return fields;
  }

  static JsonNode required(JsonNode node, String key) {
    JsonNode value = node.get(key);
    if (value == null || value.isNull()) {
      throw new CorruptDataException(
          "Cannot read a schema: key '"
              + key
              + "' is missing, expected it in "
              + node
              + ". The file is damaged; restore it from a copy.");
    }
    return value;
  }

  static String optionalText(JsonNode node, String key) {
    JsonNode value = node.get(key);
    return value == null || value.isNull() ? null : value.asText();
  }
}
