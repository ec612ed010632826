package org.apache.paimon.schema;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;
import org.apache.paimon.datafile.ExternalRoots;
import org.apache.paimon.datafile.PathOptions;
import org.apache.paimon.error.UserException;
import org.apache.paimon.io.Location;
import org.apache.paimon.options.OptionKey;
import org.apache.paimon.options.Options;

/**
 * Options that cannot change once a table has snapshots, because written files depend on them.
 * Values are compared as they take effect: naming a default, or another spelling, is no change, and
 * columns are compared by field id, so that they can be renamed.
 */
public final class FrozenOptions {

  /** From option to what it means in a schema. */
  private static final Map<String, Function<TableSchema, Object>> FROZEN = frozen();

  /**
   * What rows on the levels of a bucket stand for, and what the changelog tells of them: all that
   * read or write a version of a table have to agree on it.
   */
  private static final List<OptionKey<?>> SHARED =
      List.of(KeyOptions.CHANGELOG_PRODUCER, TableOptions.DELETION_VECTORS);

  private FrozenOptions() {}

  private static Map<String, Function<TableSchema, Object>> frozen() {
    Map<String, Function<TableSchema, Object>> frozen = new LinkedHashMap<>();
    frozen.put("primary-key", schema -> ids(schema, schema.primaryKeys()));
    frozen.put("partition", schema -> ids(schema, schema.partitionKeys()));
    frozen.put("bucket-key", FrozenOptions::bucketKey);
    for (OptionKey<?> key :
        List.<OptionKey<?>>of(
            BucketOptions.BUCKET_FUNCTION,
            KeyOptions.MERGE_ENGINE,
            KeyOptions.IGNORE_DELETE,
            KeyOptions.IGNORE_UPDATE_BEFORE,
            AggregateRules.AGGREGATION_REMOVE,
            MergeRules.PARTIAL_REMOVE,
            TableOptions.DATA_EVOLUTION,
            TableOptions.ROW_TRACKING)) {
      frozen.put(key.name(), schema -> schema.options().find(key).orElse(null));
    }
    for (OptionKey<String> key : List.of(MergeRules.GROUP_REMOVE, KeyOptions.ROW_KIND_FIELD)) {
      frozen.put(
          key.name(),
          schema -> ids(schema, ColumnList.parse(schema.options().find(key).orElse(""))));
    }
    frozen.put("force-lookup", schema -> text(schema, "force-lookup", "false"));
    frozen.put(
        "index-file-in-data-file-dir",
        schema -> text(schema, "index-file-in-data-file-dir", "false"));
    frozen.put(
        "data-file.path-directory",
        schema -> schema.options().find("data-file.path-directory").orElse("").trim());
    for (OptionKey<?> key :
        List.<OptionKey<?>>of(
            PathOptions.PARTITION_DEFAULT_NAME, PathOptions.PARTITION_LEGACY_NAME)) {
      frozen.put(
          key.name(),
          schema -> schema.partitionKeys().isEmpty() ? null : schema.options().get(key));
    }
    return frozen;
  }

  private static Object text(TableSchema schema, String key, String defaultText) {
    return schema.options().find(key).orElse(defaultText).trim().toLowerCase(Locale.ROOT);
  }

  /** Field ids of columns; the name itself where there is no such column. */
  private static Object ids(TableSchema schema, List<String> columns) {
    List<Object> ids = new ArrayList<>();
    for (String column : columns) {
      int position = schema.rowType().indexOf(column);
      ids.add(position < 0 ? column : schema.fields().get(position).id());
    }
    return ids;
  }

  /** Without fixed buckets nothing depends on the bucket key. */
  private static Object bucketKey(TableSchema schema) {
    return ids(schema, BucketOptions.of(schema).keys());
  }

  /** Refuses a change of a frozen option between two versions of a table with snapshots. */
  static void check(TableSchema before, TableSchema after) {
    checkFrozen(before, after, "change");
    int oldCount = before.options().get(BucketOptions.BUCKET);
    int newCount = after.options().get(BucketOptions.BUCKET);
    if (oldCount != newCount && (oldCount < 0 || newCount < 0)) {
      throw new UserException(
          "Cannot change option 'bucket' from "
              + oldCount
              + " to "
              + newCount
              + ": the table has data, expected a change between numbers above 0. Create another"
              + " table and insert the rows there.");
    }
  }

  /**
   * Refuses options for one session, read or write that would contradict the files of the table:
   * frozen options, {@code bucket}, for tables with a primary key the changelog producer and
   * deletion vectors, and further directories outside of the table.
   *
   * @param stored the schema with its stored options
   * @param session the options to be overlaid
   */
  public static void checkSession(TableSchema stored, Map<String, String> session) {
    if (session.isEmpty()) {
      return;
    }
    TableSchema overlaid = overlay(stored, session);
    checkFrozen(stored, overlaid, "override");
    int oldCount = stored.options().get(BucketOptions.BUCKET);
    int newCount = overlaid.options().get(BucketOptions.BUCKET);
    if (oldCount != newCount) {
      throw fixed("override", BucketOptions.BUCKET.name());
    }
    if (stored.hasPrimaryKey()) {
      SHARED.forEach(key -> checkShared(key, stored, overlaid));
    }
    if (session.keySet().stream().anyMatch(key -> key.startsWith(ExternalRoots.PATHS.name()))) {
      checkOutside(stored, overlaid);
    }
  }

  /** Who drops the table, or removes orphans, looks where the table's own options say. */
  private static void checkOutside(TableSchema stored, TableSchema overlaid) {
    List<Location> others = new ArrayList<>(ExternalRoots.from(overlaid.options()).roots());
    others.removeAll(ExternalRoots.named(stored.options()));
    if (!others.isEmpty()) {
      throw new UserException(
          "Cannot override option '"
              + ExternalRoots.PATHS.name()
              + "' with "
              + others
              + ": the table does not name these directories, so DROP TABLE would not find the"
              + " files there; expected some of its own. Leave the option out, or change it for all"
              + " with ALTER TABLE ... SET TBLPROPERTIES.");
    }
  }

  private static void checkShared(OptionKey<?> key, TableSchema stored, TableSchema overlaid) {
    Object old = stored.options().get(key);
    Object changed = overlaid.options().get(key);
    if (!old.equals(changed)) {
      throw new UserException(
          "Cannot override option '"
              + key.name()
              + "' with '"
              + overlaid.options().find(key.name()).orElse("")
              + "': what the files of the table stand for depends on it, expected the table's own"
              + " value. Leave the option out, or change it for all with ALTER TABLE ... SET"
              + " TBLPROPERTIES.");
    }
  }

  private static TableSchema overlay(TableSchema stored, Map<String, String> session) {
    Options options = stored.options().with(session);
    return new TableSchema(
        stored.id(),
        stored.fields(),
        stored.highestFieldId(),
        options.find(TableCreation.PARTITION).map(ColumnList::parse).orElse(stored.partitionKeys()),
        options.find(TableCreation.PRIMARY_KEY).map(ColumnList::parse).orElse(stored.primaryKeys()),
        options,
        stored.comment(),
        stored.timeMillis());
  }

  private static void checkFrozen(TableSchema before, TableSchema after, String verb) {
    for (Map.Entry<String, Function<TableSchema, Object>> option : FROZEN.entrySet()) {
      Object old = option.getValue().apply(before);
      Object changed = option.getValue().apply(after);
      if (!java.util.Objects.equals(old, changed)) {
        throw fixed(verb, option.getKey());
      }
    }
  }

  private static UserException fixed(String verb, String option) {
    return new UserException(
        "Cannot "
            + verb
            + " option '"
            + option
            + "': it is fixed when the table is created, expected the value it has. Create another"
            + " table with the other value and insert the rows there.");
  }
}
