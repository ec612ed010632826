package org.apache.paimon.schema;

import static org.apache.paimon.schema.Refusals.refuse;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.paimon.options.OptionKey;
import org.apache.paimon.options.Options;
import org.apache.paimon.types.TypeRoot;

/** Rules about features that exclude or need each other, and about options naming columns. */
final class FeatureRules {
  private static final OptionKey<Integer> SNAPSHOT_MIN =
      OptionKey.integer("snapshot.num-retained.min", "10", "snapshots always kept");
  private static final OptionKey<Integer> SNAPSHOT_MAX =
      OptionKey.integer(
          "snapshot.num-retained.max", Integer.toString(Integer.MAX_VALUE), "most snapshots kept");
  private static final OptionKey<Integer> CHANGELOG_MIN =
      OptionKey.integer("changelog.num-retained.min", null, "changelogs always kept");
  private static final OptionKey<Integer> CHANGELOG_MAX =
      OptionKey.integer("changelog.num-retained.max", null, "most changelogs kept");
  private static final OptionKey<Duration> PARTITION_EXPIRATION =
      OptionKey.duration("partition.expiration-time", null, "age at which partitions go");
  private static final OptionKey<Duration> RECORD_EXPIRATION =
      OptionKey.duration("record-level.expire-time", null, "age at which rows go");
  private static final OptionKey<String> RECORD_TIME =
      OptionKey.string("record-level.time-field", null, "column with the time of a row");
  private static final OptionKey<String> UPSERT_KEY =
      OptionKey.string("upsert-key", null, "columns on which inserts replace rows");

  /** Options whose value is a list of columns and that no other rule looks at. */
  private static final List<String> COLUMN_LISTS =
      List.of(
          "clustering.columns",
          "sink.clustering.by-columns",
          "changelog-producer.row-deduplicate-ignore-fields");

  private static final Set<String> FORMATS =
      Set.of("parquet", "orc", "avro", "csv", "json", "text", "blob");

  private FeatureRules() {}

  static void columnOptions(TableSchema schema, TableOptions options) {
    for (Map.Entry<String, String> entry : schema.options().asMap().entrySet()) {
      String key = entry.getKey();
      FieldOption.parse(key)
          .ifPresent(option -> Refusals.checkColumns(schema, key, option.columns()));
      if (COLUMN_LISTS.contains(key)) {
        Refusals.checkColumns(schema, key, ColumnList.parse(entry.getValue()));
      }
      if (key.startsWith("file-index.") && key.endsWith(".columns")) {
        List<String> columns =
            ColumnList.parse(entry.getValue()).stream()
                .map(FeatureRules::withoutMapKey)
                .distinct()
                .toList();
        Refusals.checkColumns(schema, key, columns);
      }
    }
  }

  /** {@code m[key]} indexes one key of the map column {@code m}. */
  static String withoutMapKey(String column) {
    int bracket = column.indexOf('[');
    return bracket > 0 && column.endsWith("]") ? column.substring(0, bracket) : column;
  }

  static void changelog(TableSchema schema, TableOptions options) {
    ChangelogProducer producer = options.keys().changelogProducer();
    if (producer != ChangelogProducer.NONE && !schema.hasPrimaryKey()) {
      throw refuse(
          "option 'changelog-producer' is "
              + OptionKey.enumText(producer)
              + " in a table without primary key",
          "none: its changelog are the rows themselves",
          "Declare a primary key, or leave the option out");
    }
    if (options.deletionVectors() && producer == ChangelogProducer.FULL_COMPACTION) {
      throw refuse(
          "options 'deletion-vectors.enabled' = true and 'changelog-producer' = full-compaction are"
              + " set",
          "changelog-producer none, input or lookup with deletion vectors",
          "Change one of the two");
    }
  }

  static void rowTracking(TableSchema schema, TableOptions options) {
    if (options.rowTracking() && options.buckets().mode() != BucketMode.UNAWARE) {
      throw refuse(
          "option 'row-tracking.enabled' is true and the table has "
              + (schema.hasPrimaryKey() ? "a primary key" : "buckets"),
          "an append table with 'bucket' = -1",
          "Leave the option out");
    }
    if (options.dataEvolution() && !options.rowTracking()) {
      throw refuse(
          "option 'data-evolution.enabled' is true without 'row-tracking.enabled'",
          "both",
          "Set 'row-tracking.enabled' = true");
    }
    if (options.dataEvolution() && options.deletionVectors()) {
      throw refuse(
          "options 'data-evolution.enabled' and 'deletion-vectors.enabled' are true",
          "one of the two",
          "Leave one out");
    }
  }

  static void upsertKey(TableSchema schema, TableOptions options) {
    List<String> columns = ColumnList.parse(schema.options().find(UPSERT_KEY).orElse(""));
    Refusals.checkColumns(schema, UPSERT_KEY.name(), columns);
    if (!columns.isEmpty() && schema.hasPrimaryKey()) {
      throw refuse(
          "option 'upsert-key' is set in a table with primary key " + schema.primaryKeys(),
          "it only in tables without one",
          "Leave the option out");
    }
  }

  /** A stored branch would hold for every branch of the table. */
  static void branch(TableSchema schema, TableOptions options) {
    String branch = schema.options().find(TableSource.BRANCH_OPTION).map(String::trim).orElse("");
    if (!branch.isEmpty()) {
      throw refuse(
          "option '" + TableSource.BRANCH_OPTION + "' is '" + branch + "'",
          "the branch in the name of the table, `<table>"
              + TableSource.BRANCH_SEPARATOR
              + branch
              + "`",
          "Leave the option out");
    }
  }

  static void retention(TableSchema schema, TableOptions options) {
    Options all = schema.options();
    int min = all.get(SNAPSHOT_MIN);
    int max = all.get(SNAPSHOT_MAX);
    checkRange("snapshot", min, max);
    checkRange(
        "changelog", all.find(CHANGELOG_MIN).orElse(min), all.find(CHANGELOG_MAX).orElse(max));
  }

  private static void checkRange(String what, int min, int max) {
    if (min < 1 || min > max) {
      throw refuse(
          "option '"
              + what
              + ".num-retained.min' is "
              + min
              + " and '"
              + what
              + ".num-retained.max' is "
              + max,
          "1 or more, and the least not above the most",
          "Set both options");
    }
  }

  static void expiration(TableSchema schema, TableOptions options) {
    if (schema.options().find(PARTITION_EXPIRATION).isPresent()
        && schema.partitionKeys().isEmpty()) {
      throw refuse(
          "option 'partition.expiration-time' is set in a table without partitions",
          "partition columns",
          "Leave the option out");
    }
    String column = schema.options().find(RECORD_TIME).map(String::trim).orElse("");
    if (!column.isEmpty()) {
      Refusals.checkColumns(schema, RECORD_TIME.name(), List.of(column));
      TypeRoot root = schema.rowType().typeAt(schema.rowType().indexOf(column)).root();
      if (root != TypeRoot.INT && root != TypeRoot.BIGINT && !root.isTimestamp()) {
        throw refuse(
            "option 'record-level.time-field' names column '" + column + "' of type " + root,
            "INT, BIGINT or TIMESTAMP",
            "Choose another column");
      }
    } else if (schema.options().find(RECORD_EXPIRATION).isPresent()) {
      throw refuse(
          "option 'record-level.expire-time' is set without 'record-level.time-field'",
          "both",
          "Set 'record-level.time-field' to the column with the time of a row");
    }
  }

  static void formats(TableSchema schema, TableOptions options) {
    checkFormat(FileOptions.FORMAT.name(), options.files().data().format());
    checkFormat(FileOptions.CHANGELOG_FORMAT.name(), options.files().changelog().format());
    options
        .files()
        .perLevel()
        .values()
        .forEach(form -> checkFormat(FileOptions.FORMAT_PER_LEVEL.name(), form.format()));
  }

  private static void checkFormat(String option, String format) {
    if (!FORMATS.contains(format)) {
      throw refuse(
          "option '" + option + "' is '" + format + "'",
          "parquet, orc or avro",
          "Correct the option");
    }
  }
}
