package org.apache.paimon.snapshot;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.util.DefaultIndenter;
import com.fasterxml.jackson.core.util.DefaultPrettyPrinter;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.TreeMap;
import org.apache.paimon.error.CorruptDataException;
import org.apache.paimon.error.UnsupportedFeatureException;
import org.apache.paimon.io.Location;

/** Snapshots to and from JSON, in the format's field order and with its rules of absence. */
final class SnapshotJson {
  private static final int VERSION = 3;
  private static final ObjectMapper MAPPER =
      new ObjectMapper().enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS);
  private static final JsonFactory FACTORY = new JsonFactory();

  private SnapshotJson() {}

  /** Writes fields behind those of the snapshot. */
  @FunctionalInterface
  interface MoreFields {
    void write(JsonGenerator json) throws IOException;
  }

  static byte[] write(Snapshot snapshot) {
    return write(snapshot, json -> {});
  }

  /** The JSON text of a snapshot with further fields at the end. */
  static byte[] write(Snapshot snapshot, MoreFields more) {
    StringWriter text = new StringWriter();
    try (JsonGenerator json = FACTORY.createGenerator(text)) {
      json.setPrettyPrinter(
          new DefaultPrettyPrinter().withObjectIndenter(new DefaultIndenter("  ", "\n")));
      json.writeStartObject();
      writeFields(snapshot, json);
      more.write(json);
      json.writeEndObject();
    } catch (IOException e) {
      throw new UncheckedIOException("writing JSON into memory", e);
    }
    return text.toString().getBytes(StandardCharsets.UTF_8);
  }

  private static void writeFields(Snapshot snapshot, JsonGenerator json) throws IOException {
    json.writeNumberField("version", VERSION);
    json.writeNumberField("id", snapshot.id());
    json.writeNumberField("schemaId", snapshot.schemaId());
    json.writeStringField("baseManifestList", snapshot.baseManifestList());
    writeLong(json, "baseManifestListSize", snapshot.baseManifestListSize());
    json.writeStringField("deltaManifestList", snapshot.deltaManifestList());
    writeLong(json, "deltaManifestListSize", snapshot.deltaManifestListSize());
    json.writeStringField("changelogManifestList", snapshot.changelogManifestList());
    writeLong(json, "changelogManifestListSize", snapshot.changelogManifestListSize());
    writeText(json, "indexManifest", snapshot.indexManifest());
    json.writeStringField("commitUser", snapshot.commitUser());
    json.writeNumberField("commitIdentifier", snapshot.commitIdentifier());
    json.writeStringField("commitKind", snapshot.commitKind().name());
    json.writeNumberField("timeMillis", snapshot.timeMillis());
    if (snapshot.logOffsets() != null) {
      json.writeObjectFieldStart("logOffsets");
      for (Map.Entry<Integer, Long> offset : new TreeMap<>(snapshot.logOffsets()).entrySet()) {
        json.writeNumberField(offset.getKey().toString(), offset.getValue());
      }
      json.writeEndObject();
    }
    writeNullableLong(json, "totalRecordCount", snapshot.totalRecordCount());
    writeNullableLong(json, "deltaRecordCount", snapshot.deltaRecordCount());
    writeLong(json, "changelogRecordCount", snapshot.changelogRecordCount());
    writeLong(json, "watermark", snapshot.watermark());
    writeText(json, "statistics", snapshot.statistics());
    if (snapshot.properties() != null && !snapshot.properties().isEmpty()) {
      json.writeObjectFieldStart("properties");
      for (Map.Entry<String, String> property : snapshot.properties().entrySet()) {
        json.writeStringField(property.getKey(), property.getValue());
      }
      json.writeEndObject();
    }
    writeLong(json, "nextRowId", snapshot.nextRowId());
  }

  private static void writeLong(JsonGenerator json, String name, Long value) throws IOException {
    if (value != null) {
      json.writeNumberField(name, value);
    }
  }

  private static void writeNullableLong(JsonGenerator json, String name, Long value)
      throws IOException {
    if (value == null) {
      json.writeNullField(name);
    } else {
      json.writeNumberField(name, value);
    }
  }

  private static void writeText(JsonGenerator json, String name, String value) throws IOException {
    if (value != null) {
      json.writeStringField(name, value);
    }
  }

  /** The parsed object, for fields beyond those of a snapshot. */
  static JsonNode parse(byte[] content, Location file) {
    try {
      JsonNode node = MAPPER.readTree(content);
      if (node != null && node.isObject()) {
        return node;
      }
    } catch (JsonProcessingException e) {
      throw corrupt(file, "the content is not JSON", e);
    } catch (IOException e) {
      throw corrupt(file, "the content cannot be decoded", e);
    }
    throw corrupt(file, "the content is not a JSON object", null);
  }

  /**
   * Reads a snapshot.
   *
   * @param file where the object comes from, for messages
   */
  static Snapshot read(JsonNode json, Location file) {
    long version = json.has("version") ? json.get("version").asLong() : 1;
    if (version > VERSION) {
      throw new UnsupportedFeatureException(
          "Cannot read snapshot file "
              + file
              + ": its format version is "
              + version
              + ", this build reads versions up to "
              + VERSION
              + ". Use a newer build.");
    }
    return new Snapshot(
        requiredLong(json, "id", file),
        requiredLong(json, "schemaId", file),
        requiredText(json, "baseManifestList", file),
        longOrNull(json, "baseManifestListSize"),
        requiredText(json, "deltaManifestList", file),
        longOrNull(json, "deltaManifestListSize"),
        textOrNull(json, "changelogManifestList"),
        longOrNull(json, "changelogManifestListSize"),
        textOrNull(json, "indexManifest"),
        requiredText(json, "commitUser", file),
        requiredLong(json, "commitIdentifier", file),
        kind(requiredText(json, "commitKind", file), file),
        requiredLong(json, "timeMillis", file),
        offsets(json.get("logOffsets")),
        longOrNull(json, "totalRecordCount"),
        longOrNull(json, "deltaRecordCount"),
        longOrNull(json, "changelogRecordCount"),
        longOrNull(json, "watermark"),
        textOrNull(json, "statistics"),
        properties(json.get("properties")),
        longOrNull(json, "nextRowId"));
  }

  private static CommitKind kind(String text, Location file) {
    for (CommitKind kind : CommitKind.values()) {
      if (kind.name().equals(text)) {
        return kind;
      }
    }
    throw new UnsupportedFeatureException(
        "Cannot read snapshot file "
            + file
            + ": its commit kind is '"
            + text
            + "', expected APPEND, COMPACT, OVERWRITE or ANALYZE. Use a newer build.");
  }

  private static Map<Integer, Long> offsets(JsonNode node) {
    if (node == null || node.isNull()) {
      return null;
    }
    Map<Integer, Long> offsets = new TreeMap<>();
    node.fields()
        .forEachRemaining(
            entry -> offsets.put(Integer.valueOf(entry.getKey()), entry.getValue().asLong()));
    return offsets;
  }

  private static Map<String, String> properties(JsonNode node) {
    if (node == null || node.isNull()) {
      return null;
    }
    Map<String, String> properties = new LinkedHashMap<>();
    node.fields()
        .forEachRemaining(entry -> properties.put(entry.getKey(), entry.getValue().asText()));
    return properties;
  }

  private static Long longOrNull(JsonNode json, String name) {
    JsonNode node = json.get(name);
    return node == null || node.isNull() ? null : node.asLong();
  }

  private static String textOrNull(JsonNode json, String name) {
    JsonNode node = json.get(name);
    return node == null || node.isNull() ? null : node.asText();
  }

  private static long requiredLong(JsonNode json, String name, Location file) {
    JsonNode node = json.get(name);
    if (node == null || !node.canConvertToLong()) {
      throw corrupt(file, "the number '" + name + "' is missing", null);
    }
    return node.asLong();
  }

  private static String requiredText(JsonNode json, String name, Location file) {
    JsonNode node = json.get(name);
    if (node == null || !node.isTextual()) {
      throw corrupt(file, "the text '" + name + "' is missing", null);
    }
    return node.asText();
  }

  private static CorruptDataException corrupt(Location file, String what, Exception cause) {
    return new CorruptDataException(
        "Cannot read snapshot file "
            + file
            + ": "
            + what
            + ", expected a snapshot in JSON. Restore the file from a copy, or roll back to an"
            + " older snapshot.",
        cause);
  }
}
