package org.apache.paimon.manifest;

import java.util.List;
import org.apache.avro.Schema;
import org.apache.paimon.error.UnsupportedFeatureException;

/** The Avro schemas of manifests, manifest lists and index manifests, and positions in them. */
final class ManifestSchemas {
  static final int MANIFEST_VERSION = 2;
  static final int LIST_VERSION = 2;
  static final int INDEX_VERSION = 1;

  private static final String NULL_DEFAULT = ",\"default\":null}";

  static final Schema LIST =
      record(
          "record",
          field("_VERSION", "\"int\""),
          field("_FILE_NAME", "\"string\""),
          field("_FILE_SIZE", "\"long\""),
          field("_NUM_ADDED_FILES", "\"long\""),
          field("_NUM_DELETED_FILES", "\"long\""),
          field("_PARTITION_STATS", stats("record__PARTITION_STATS")),
          field("_SCHEMA_ID", "\"long\""),
          optional("_MIN_BUCKET", "\"int\""),
          optional("_MAX_BUCKET", "\"int\""),
          optional("_MIN_LEVEL", "\"int\""),
          optional("_MAX_LEVEL", "\"int\""));

  private static final String FILE =
      recordText(
          "record__FILE",
          field("_FILE_NAME", "\"string\""),
          field("_FILE_SIZE", "\"long\""),
          field("_ROW_COUNT", "\"long\""),
          field("_MIN_KEY", "\"bytes\""),
          field("_MAX_KEY", "\"bytes\""),
          field("_KEY_STATS", stats("record__FILE__KEY_STATS")),
          field("_VALUE_STATS", stats("record__FILE__VALUE_STATS")),
          field("_MIN_SEQUENCE_NUMBER", "\"long\""),
          field("_MAX_SEQUENCE_NUMBER", "\"long\""),
          field("_SCHEMA_ID", "\"long\""),
          field("_LEVEL", "\"int\""),
          field("_EXTRA_FILES", array("\"string\"")),
          optional("_CREATION_TIME", "{\"type\":\"long\",\"logicalType\":\"timestamp-millis\"}"),
          optional("_DELETE_ROW_COUNT", "\"long\""),
          optional("_EMBEDDED_FILE_INDEX", "\"bytes\""),
          optional("_FILE_SOURCE", "\"int\""),
          optional("_VALUE_STATS_COLS", array("\"string\"")),
          optional("_EXTERNAL_PATH", "\"string\""),
          optional("_FIRST_ROW_ID", "\"long\""),
          optional("_WRITE_COLS", array("\"string\"")));

  static final Schema MANIFEST =
      record(
          "record",
          field("_VERSION", "\"int\""),
          field("_KIND", "\"int\""),
          field("_PARTITION", "\"bytes\""),
          field("_BUCKET", "\"int\""),
          field("_TOTAL_BUCKETS", "\"int\""),
          field("_FILE", FILE));

  static final Schema INDEX =
      record(
          "record",
          field("_VERSION", "\"int\""),
          field("_KIND", "\"int\""),
          field("_PARTITION", "\"bytes\""),
          field("_BUCKET", "\"int\""),
          field("_INDEX_TYPE", "\"string\""),
          field("_FILE_NAME", "\"string\""),
          field("_FILE_SIZE", "\"long\""),
          field("_ROW_COUNT", "\"long\""),
          optional("_DELETIONS_VECTORS_RANGES", array("[\"null\"," + range() + "]")),
          optional("_EXTERNAL_PATH", "\"string\""));

  private ManifestSchemas() {}

  private static String range() {
    return recordText(
        "record__DELETIONS_VECTORS_RANGES",
        field("f0", "\"string\""),
        field("f1", "\"int\""),
        field("f2", "\"int\""),
        optional("_CARDINALITY", "\"long\""));
  }

  private static String stats(String name) {
    return recordText(
        name,
        field("_MIN_VALUES", "\"bytes\""),
        field("_MAX_VALUES", "\"bytes\""),
        optional("_NULL_COUNTS", array("[\"null\",\"long\"]")));
  }

  private static String array(String items) {
    return "{\"type\":\"array\",\"items\":" + items + "}";
  }

  private static String field(String name, String type) {
    return "{\"name\":\"" + name + "\",\"type\":" + type + "}";
  }

  private static String optional(String name, String type) {
    return "{\"name\":\"" + name + "\",\"type\":[\"null\"," + type + "]" + NULL_DEFAULT;
  }

  private static String recordText(String name, String... fields) {
    return "{\"type\":\"record\",\"name\":\"org.apache.paimon.avro.generated."
        + name
        + "\",\"fields\":["
        + String.join(",", List.of(fields))
        + "]}";
  }

  private static Schema record(String name, String... fields) {
    return new Schema.Parser().parse(recordText(name, fields));
  }

  /** Refuses record versions this build does not know. */
  static void checkVersion(int version, int expected, String noun) {
    if (version != expected) {
      throw new UnsupportedFeatureException(
          "Cannot read a "
              + noun
              + " of record version "
              + version
              + ", expected version "
              + expected
              + ". The table was written by a version that is too old or too new; rewrite it with"
              + " one in between.");
    }
  }
}
