package org.apache.paimon.schema;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.util.DefaultIndenter;
import com.fasterxml.jackson.core.util.DefaultPrettyPrinter;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.ObjectWriter;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.paimon.error.CorruptDataException;
import org.apache.paimon.error.UnsupportedFeatureException;
import org.apache.paimon.options.Options;
import org.apache.paimon.types.DataField;

/**
 * The content of schema files. Writes version 3, byte for byte as other writers do (line feeds,
 * also on systems with other line ends); reads versions 1 to 3 and ignores keys that it does not
 * know.
 *
 * <p>What a version leaves to a default that has changed since becomes an explicit option when
 * read: {@code bucket=1} for version 1, {@code file.format=orc} for versions 1 and 2.
 */
public final class SchemaJson {
  /** The version written. */
  public static final int VERSION = 3;

  private static final ObjectMapper MAPPER = new ObjectMapper();
  private static final ObjectWriter WRITER = MAPPER.writer(printer());

  private SchemaJson() {}

  private static DefaultPrettyPrinter printer() {
    DefaultIndenter lines = new DefaultIndenter("  ", "\n");
    return new DefaultPrettyPrinter().withObjectIndenter(lines);
  }

  /** The file content of a schema. */
  public static byte[] write(TableSchema schema) {
    ObjectNode node = MAPPER.createObjectNode();
    node.put("version", VERSION).put("id", schema.id());
    node.set("fields", TypeJson.writeFields(schema.fields()));
    node.put("highestFieldId", schema.highestFieldId());
    node.set("partitionKeys", names(schema.partitionKeys()));
    node.set("primaryKeys", names(schema.primaryKeys()));
    ObjectNode options = node.putObject("options");
    schema.options().asMap().forEach(options::put);
    schema.commentText().ifPresent(text -> node.put("comment", text));
    node.put("timeMillis", schema.timeMillis());
    try {
      return WRITER.writeValueAsString(node).getBytes(StandardCharsets.UTF_8);
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("a schema that cannot be printed: " + schema, e);
    }
  }

  private static ArrayNode names(List<String> names) {
    ArrayNode array = MAPPER.createArrayNode();
    names.forEach(array::add);
    return array;
  }

  /**
   * The schema in a file's content.
   *
   * @param where the file, for messages
   * @throws CorruptDataException when the content is not a schema
   * @throws UnsupportedFeatureException for a later version or an unknown type
   */
  public static TableSchema read(byte[] content, String where) {
    try {
      return read(MAPPER.readTree(content));
    } catch (java.io.IOException | CorruptDataException e) {
      throw new CorruptDataException(
          "Cannot read schema file "
              + where
              + ": "
              + e.getMessage()
              + " Expected the JSON object of a table schema. Restore the file from a copy.",
          e);
    }
  }

  private static TableSchema read(JsonNode node) {
    int version = node.path("version").asInt(1);
    if (version > VERSION) {
      throw new UnsupportedFeatureException(
          "Cannot read a schema of version "
              + version
              + ": this build knows versions 1 to "
              + VERSION
              + ". Use a newer build for this table.");
    }
    List<DataField> fields = TypeJson.readFields(TypeJson.required(node, "fields"));
    int highest = FieldIds.highest(fields);
    TableSchema schema =
        new TableSchema(
            TypeJson.required(node, "id").asLong(),
            fields,
            Math.max(node.path("highestFieldId").asInt(highest), highest),
            texts(node.path("partitionKeys")),
            texts(node.path("primaryKeys")),
            options(node.path("options"), version),
            TypeJson.optionalText(node, "comment"),
            node.path("timeMillis").asLong(0));
    checkKeys(schema);
    return schema;
  }

  private static void checkKeys(TableSchema schema) {
    List<String> names = schema.fields().stream().map(DataField::name).toList();
    List<String> keys = new ArrayList<>(schema.partitionKeys());
    keys.addAll(schema.primaryKeys());
    for (String key : keys) {
      if (!names.contains(key)) {
        throw new CorruptDataException(
            "Key column '" + key + "' is missing, the columns are " + names + ".");
      }
    }
  }

  private static List<String> texts(JsonNode array) {
    List<String> texts = new ArrayList<>();
    array.forEach(node -> texts.add(node.asText()));
    return texts;
  }

  private static Options options(JsonNode node, int version) {
    Map<String, String> map = new LinkedHashMap<>();
    node.fields().forEachRemaining(entry -> map.put(entry.getKey(), entry.getValue().asText()));
    if (version == 1) {
      map.putIfAbsent(BucketOptions.BUCKET.name(), "1");
    }
    if (version <= 2) {
      map.putIfAbsent(FileOptions.FORMAT.name(), "orc");
    }
    return new Options(map);
  }
}
