package org.apache.paimon.schema;

import java.util.List;
import java.util.Optional;
import org.apache.paimon.options.OptionKey;
import org.apache.paimon.options.Options;

/**
 * What becomes of records of one primary key.
 *
 * @param mergeEngine how they are merged
 * @param changelogProducer where the changelog comes from
 * @param sequenceFields columns that order the records before arrival order does
 * @param sequenceOrder which end of that order wins
 * @param rowKindField column that holds the row kind; null = none
 * @param ignoreDelete whether {@code -U} and {@code -D} are dropped when written
 * @param ignoreUpdateBefore whether {@code -U} is dropped when written
 */
public record KeyOptions(
    MergeEngineKind mergeEngine,
    ChangelogProducer changelogProducer,
    List<String> sequenceFields,
    SortOrder sequenceOrder,
    String rowKindField,
    boolean ignoreDelete,
    boolean ignoreUpdateBefore) {

  /** Which sequence wins. */
  public enum SortOrder {
    /** The greatest. */
    ASCENDING,
    /** The least. */
    DESCENDING
  }

  public static final OptionKey<MergeEngineKind> MERGE_ENGINE =
      OptionKey.enumOf(
          "merge-engine",
          MergeEngineKind.class,
          "deduplicate",
          "how records of one key are merged");

  public static final OptionKey<ChangelogProducer> CHANGELOG_PRODUCER =
      OptionKey.enumOf(
          "changelog-producer",
          ChangelogProducer.class,
          "none",
          "where the changelog of the table comes from");

  public static final OptionKey<String> SEQUENCE_FIELD =
      OptionKey.string("sequence.field", null, "columns that order the records of a key");

  public static final OptionKey<SortOrder> SEQUENCE_ORDER =
      OptionKey.enumOf(
          "sequence.field.sort-order",
          SortOrder.class,
          "ascending",
          "whether the greatest or the least sequence wins");

  public static final OptionKey<String> ROW_KIND_FIELD =
      OptionKey.string("rowkind.field", null, "text column that holds +I, -U, +U or -D");

  public static final OptionKey<Boolean> IGNORE_DELETE =
      OptionKey.bool("ignore-delete", false, "drop -U and -D when written")
          .withAliases(
              "first-row.ignore-delete",
              "deduplicate.ignore-delete",
              "partial-update.ignore-delete");

  public static final OptionKey<Boolean> IGNORE_UPDATE_BEFORE =
      OptionKey.bool("ignore-update-before", false, "drop -U when written");

  public KeyOptions {
    sequenceFields = List.copyOf(sequenceFields);
  }

  /** The column that holds the row kind, if there is one. */
  public Optional<String> rowKindColumn() {
    return Optional.ofNullable(rowKindField);
  }

  static KeyOptions of(Options options) {
    return new KeyOptions(
        options.get(MERGE_ENGINE),
        options.get(CHANGELOG_PRODUCER),
        ColumnList.parse(options.find(SEQUENCE_FIELD).orElse("")),
        options.get(SEQUENCE_ORDER),
        options.find(ROW_KIND_FIELD).map(String::trim).orElse(null),
        options.get(IGNORE_DELETE),
        options.get(IGNORE_UPDATE_BEFORE));
  }
}
