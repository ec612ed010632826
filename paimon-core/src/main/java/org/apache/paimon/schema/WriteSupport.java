package org.apache.paimon.schema;

import java.util.List;
import java.util.Optional;
import org.apache.paimon.datafile.ExternalRoots;
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
          (schema, options) -> on(options.dataEvolution(), TableOptions.DATA_EVOLUTION.name()),
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
    checkRows(table, schema);
    check(LIMITS, table, schema);
    checkCommits(table, schema);
    checkColumns(table, schema);
    // Throws when the directories outside of the table cannot be told.
    ExternalRoots.from(schema.options());
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

  /**
   * Refuses options that contradict each other in what they make of the rows. Apache Paimon 1.3.1
   * takes them and shows wrong rows afterwards.
   */
  private static void checkRows(String table, TableSchema schema) {
    TableOptions options = TableOptions.of(schema);
    boolean doublesKeys =
        options.buckets().mode() == BucketMode.CROSS_PARTITION
            && options.keys().mergeEngine() == MergeEngineKind.DEDUPLICATE
            && options.keys().ignoreDelete();
    if (doublesKeys) {
      throw new UnsupportedFeatureException(
          "Cannot write table "
              + table
              + ": option 'ignore-delete' = true is set and the primary key "
              + schema.primaryKeys()
              + " lacks a partition column; expected one of the two, for a key leaves its old"
              + " partition by a delete, and ignoring that leaves it in both. Remove the option.");
    }
    boolean losesRows =
        options.keys().changelogProducer() == ChangelogProducer.FULL_COMPACTION
            && schema.options().get(TableOptions.FORCE_LOOKUP);
    if (losesRows) {
      throw new UnsupportedFeatureException(
          "Cannot write table "
              + table
              + ": options 'force-lookup' = true and 'changelog-producer' = full-compaction are set;"
              + " expected one of the two, for readers take the newest row above level 0 for the"
              + " whole row where lookups are forced, and this producer's compactions do not look"
              + " up what lies below: sums would lose it. Remove 'force-lookup'.");
    }
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
