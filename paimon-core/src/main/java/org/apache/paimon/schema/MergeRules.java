package org.apache.paimon.schema;

import static org.apache.paimon.schema.Refusals.refuse;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.apache.paimon.options.OptionKey;
import org.apache.paimon.types.DataType;
import org.apache.paimon.types.TypeRoot;

/** Rules about merging records of one key, except aggregate functions. */
final class MergeRules {
  static final OptionKey<Boolean> PARTIAL_REMOVE =
      OptionKey.bool("partial-update.remove-record-on-delete", false, "-D removes the row");

  static final OptionKey<String> GROUP_REMOVE =
      OptionKey.string(
          "partial-update.remove-record-on-sequence-group",
          null,
          "-D that is newer in these sequence fields removes the row");

  private MergeRules() {}

  static void sequence(TableSchema schema, TableOptions options) {
    List<String> fields = options.keys().sequenceFields();
    if (fields.isEmpty()) {
      return;
    }
    Refusals.checkColumns(schema, KeyOptions.SEQUENCE_FIELD.name(), fields);
    for (String field : fields) {
      DataType type = schema.rowType().typeAt(schema.rowType().indexOf(field));
      if (type.root().isNested() || type.root() == TypeRoot.VARIANT) {
        throw refuse(
            "option 'sequence.field' names column '" + field + "' of type " + type,
            "a type whose values have an order",
            "Choose another column");
      }
      if (schema.options().find(aggregateKey(field)).isPresent()) {
        throw refuse(
            "column '" + field + "' is in 'sequence.field' and has an aggregate function",
            "one of the two",
            "Leave option '" + aggregateKey(field) + "' out");
      }
    }
    if (!schema.hasPrimaryKey()) {
      return;
    }
    if (options.keys().mergeEngine() == MergeEngineKind.FIRST_ROW) {
      throw refuse(
          "options 'sequence.field' and 'merge-engine' = first-row are set",
          "one of the two: first-row goes by arrival",
          "Leave 'sequence.field' out");
    }
    if (!schema.primaryKeys().containsAll(schema.partitionKeys())) {
      throw refuse(
          "option 'sequence.field' is set and the primary key "
              + schema.primaryKeys()
              + " lacks some of the partition columns "
              + schema.partitionKeys(),
          "a key with all partition columns",
          "Change the key, or leave the option out");
    }
  }

  private static String aggregateKey(String column) {
    return new FieldOption(List.of(column), FieldOption.AGGREGATE_FUNCTION).key();
  }

  static void rowKind(TableSchema schema, TableOptions options) {
    options
        .keys()
        .rowKindColumn()
        .ifPresent(
            column -> {
              Refusals.checkColumns(schema, KeyOptions.ROW_KIND_FIELD.name(), List.of(column));
              DataType type = schema.rowType().typeAt(schema.rowType().indexOf(column));
              if (!type.root().isCharacter()) {
                throw refuse(
                    "option 'rowkind.field' names column '" + column + "' of type " + type,
                    "a text column with +I, -U, +U or -D",
                    "Choose another column");
              }
            });
  }

  static void firstRow(TableSchema schema, TableOptions options) {
    if (options.keys().mergeEngine() != MergeEngineKind.FIRST_ROW || !schema.hasPrimaryKey()) {
      return;
    }
    ChangelogProducer producer = options.keys().changelogProducer();
    if (producer != ChangelogProducer.NONE && producer != ChangelogProducer.LOOKUP) {
      throw refuse(
          "options 'merge-engine' = first-row and 'changelog-producer' = "
              + OptionKey.enumText(producer)
              + " are set",
          "changelog-producer none or lookup",
          "Change 'changelog-producer'");
    }
    if (options.deletionVectors()) {
      throw refuse(
          "options 'merge-engine' = first-row and 'deletion-vectors.enabled' = true are set",
          "one of the two: first-row never deletes",
          "Leave 'deletion-vectors.enabled' out");
    }
  }

  static void sequenceGroups(TableSchema schema, TableOptions options) {
    if (options.keys().mergeEngine() != MergeEngineKind.PARTIAL_UPDATE) {
      return;
    }
    List<String> sequences = new ArrayList<>();
    Set<String> grouped = new HashSet<>();
    FieldOption.forEach(
        schema,
        FieldOption.SEQUENCE_GROUP,
        (option, value) -> {
          Refusals.checkColumns(schema, option.key(), option.columns());
          Refusals.checkColumns(schema, option.key(), ColumnList.parse(value));
          sequences.addAll(option.columns());
          for (String column : columnsOf(schema, option, value)) {
            if (!grouped.add(column)) {
              throw refuse(
                  "column '" + column + "' is in two sequence groups",
                  "each column in one",
                  "Correct the 'sequence-group' options");
            }
          }
        });
    removal(schema, options, sequences);
  }

  /** A group's columns: sequence columns belong to their own group, key columns to none. */
  private static Set<String> columnsOf(TableSchema schema, FieldOption option, String value) {
    Set<String> columns = new LinkedHashSet<>(option.columns());
    columns.addAll(ColumnList.parse(value));
    schema.primaryKeys().forEach(columns::remove);
    return columns;
  }

  /** Other writers accept key columns in groups, where they mean nothing. */
  static void groupedKeys(TableSchema schema, TableOptions options) {
    if (options.keys().mergeEngine() != MergeEngineKind.PARTIAL_UPDATE) {
      return;
    }
    FieldOption.forEach(
        schema,
        FieldOption.SEQUENCE_GROUP,
        (option, value) -> {
          for (String column : ColumnList.parse(value)) {
            if (schema.primaryKeys().contains(column)) {
              throw refuse(
                  "key column '" + column + "' is in a sequence group",
                  "only columns outside the primary key",
                  "Correct the 'sequence-group' options");
            }
          }
        });
  }

  private static void removal(TableSchema schema, TableOptions options, List<String> sequences) {
    boolean onDelete = schema.options().get(PARTIAL_REMOVE);
    List<String> onGroup = ColumnList.parse(schema.options().find(GROUP_REMOVE).orElse(""));
    if (onDelete && !sequences.isEmpty()) {
      throw refuse(
          "option 'partial-update.remove-record-on-delete' is set and there are sequence groups",
          "one of the two",
          "Use 'partial-update.remove-record-on-sequence-group'");
    }
    if ((onDelete || !onGroup.isEmpty()) && options.keys().ignoreDelete()) {
      throw refuse(
          "deletes are ignored by 'ignore-delete' and remove rows by 'partial-update.remove-record-on-"
              + (onDelete ? "delete'" : "sequence-group'"),
          "one of the two",
          "Leave one option out");
    }
    for (String column : onGroup) {
      if (!sequences.contains(column)) {
        throw refuse(
            "option '" + GROUP_REMOVE.name() + "' names '" + column + "'",
            "a sequence column of a sequence group, some of " + sequences,
            "Correct the option");
      }
    }
  }
}
