package org.apache.paimon.schema;

import java.util.List;
import java.util.Optional;
import org.apache.paimon.error.UnsupportedFeatureException;
import org.apache.paimon.format.FileFormats;
import org.apache.paimon.options.OptionKey;
import org.apache.paimon.types.DataField;
import org.apache.paimon.types.TypeRoot;

/**
 * What this version can write. Such tables can be created and read all the same; a feature that is
 * built takes its line out here.
 */
public final class WriteSupport {
  private static final String ICEBERG_STORAGE = "metadata.iceberg.storage";

  /** Whether each tag gets a file beside it that says so. */
  public static final OptionKey<Boolean> TAG_SUCCESS_FILE =
      OptionKey.bool("tag.create-success-file", false, "write a file for each tag");

  /** Classes of another engine that are told of each tag. */
  public static final String TAG_CALLBACKS = "tag.callbacks";

  /** A feature that is not there; gives the option that asks for it. */
  @FunctionalInterface
  private interface Limit {
    Optional<String> option(TableSchema schema, TableOptions options);
  }

  /** What would be missing after a commit. */
  private static final List<Limit> COMMIT_LIMITS =
      List.of(
          given("commit.callbacks"),
          given(TAG_CALLBACKS),
          WriteSupport::icebergMetadata,
          WriteSupport::successFilesOfTags);

  private static final List<Limit> LIMITS =
      List.of(
          WriteSupport::bucketMode,
          WriteSupport::forcedLookup,
          WriteSupport::leavingDeletes,
          (schema, options) -> on(options.dataEvolution(), TableOptions.DATA_EVOLUTION.name()),
          given("data-file.external-paths"),
          // Statements that insert would have to merge.
          given("upsert-key"));

  private WriteSupport() {}

  /**
   * Refuses to write a table that this version can only read.
   *
   * @throws UnsupportedFeatureException naming the option, file format or column
   */
  public static void check(String table, TableSchema schema) {
    ReadSupport.check(schema);
    check(LIMITS, table, schema);
    checkCommits(table, schema);
    checkColumns(table, schema);
    FileFormats.named(TableOptions.of(schema).files().data().format()).check(schema.rowType());
  }

  /**
   * Refuses to commit to a table for which something has to be done after each commit that this
   * version does not do.
   *
   * @throws UnsupportedFeatureException naming the option
   */
  public static void checkCommits(String table, TableSchema schema) {
    check(COMMIT_LIMITS, table, schema);
  }

  private static void check(List<Limit> limits, String table, TableSchema schema) {
    TableOptions options = TableOptions.of(schema);
    for (Limit limit : limits) {
      limit
          .option(schema, options)
          .ifPresent(
              option -> {
                throw new UnsupportedFeatureException(
                    "Cannot write table "
                        + table
                        + ": option "
                        + option
                        + " is not supported for writing by this version, which only reads such"
                        + " tables. Write it with another engine, or create a table without the"
                        + " option.");
              });
    }
  }

  private static void checkColumns(String table, TableSchema schema) {
    for (DataField field : schema.fields()) {
      if (field.type().root() == TypeRoot.VARIANT) {
        throw new UnsupportedFeatureException(
            "Cannot write table "
                + table
                + ": column '"
                + field.name()
                + "' has type VARIANT, which this version does not write; expected other types."
                + " Use a table without the column.");
      }
    }
  }

  private static Optional<String> on(boolean unsupported, String option) {
    return unsupported ? Optional.of("'" + option + "' = true") : Optional.empty();
  }

  private static Optional<String> bucketMode(TableSchema schema, TableOptions options) {
    String text = "'bucket' = " + options.buckets().count();
    return switch (options.buckets().mode()) {
      case FIXED, UNAWARE, DYNAMIC, POSTPONE -> Optional.empty();
      // Rows of level 0 would be hidden from the read that finds the keys.
      case CROSS_PARTITION ->
          options.deletionVectors() || (options.writeOnly() && isFirstRow(options))
              ? Optional.of(text + " (a key without all partition columns) with hidden rows")
              : Optional.empty();
    };
  }

  /** A key leaves its old partition by a delete. */
  private static Optional<String> leavingDeletes(TableSchema schema, TableOptions options) {
    boolean isStuck =
        options.buckets().mode() == BucketMode.CROSS_PARTITION
            && options.keys().mergeEngine() == MergeEngineKind.DEDUPLICATE
            && options.keys().ignoreDelete();
    return isStuck
        ? Optional.of("'ignore-delete' = true with a key without all partition columns")
        : Optional.empty();
  }

  private static boolean isFirstRow(TableOptions options) {
    return options.keys().mergeEngine() == MergeEngineKind.FIRST_ROW;
  }

  /** Files of such a table are not complete, though the option says so. */
  private static Optional<String> forcedLookup(TableSchema schema, TableOptions options) {
    return on(
        options.keys().changelogProducer() == ChangelogProducer.FULL_COMPACTION
            && schema.options().get(TableOptions.FORCE_LOOKUP),
        TableOptions.FORCE_LOOKUP.name());
  }

  /** An option that must be absent or blank. */
  private static Limit given(String option) {
    return (schema, options) ->
        schema
            .options()
            .find(option)
            .filter(text -> !text.isBlank())
            .map(text -> "'" + option + "' = " + text);
  }

  private static Optional<String> icebergMetadata(TableSchema schema, TableOptions options) {
    return schema
        .options()
        .find(ICEBERG_STORAGE)
        .map(String::trim)
        .filter(text -> !text.isEmpty() && !text.equalsIgnoreCase("disabled"))
        .map(text -> "'" + ICEBERG_STORAGE + "' = " + text);
  }

  /** Tags that are made after commits. */
  private static Optional<String> successFilesOfTags(TableSchema schema, TableOptions options) {
    boolean makesTags =
        schema
            .options()
            .find("tag.automatic-creation")
            .filter(mode -> !mode.trim().equalsIgnoreCase("none"))
            .isPresent();
    return on(makesTags && schema.options().get(TAG_SUCCESS_FILE), TAG_SUCCESS_FILE.name());
  }
}
