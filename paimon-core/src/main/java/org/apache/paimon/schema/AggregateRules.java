package org.apache.paimon.schema;

import static org.apache.paimon.schema.Refusals.refuse;

import java.util.ArrayList;
import java.util.List;
import org.apache.paimon.options.OptionKey;
import org.apache.paimon.types.ArrayType;
import org.apache.paimon.types.DataField;
import org.apache.paimon.types.RowType;

/** Rules about aggregate functions of columns (lsm-semantics 5.4, 5.5). */
final class AggregateRules {
  static final OptionKey<Boolean> AGGREGATION_REMOVE =
      OptionKey.bool("aggregation.remove-record-on-delete", false, "-D removes the row");

  private AggregateRules() {}

  static void functions(TableSchema schema, TableOptions options) {
    String common = schema.options().find(FieldOption.DEFAULT_AGGREGATE_FUNCTION).orElse(null);
    checkName(FieldOption.DEFAULT_AGGREGATE_FUNCTION.name(), common);
    FieldOption.forEach(
        schema,
        FieldOption.AGGREGATE_FUNCTION,
        (option, function) -> checkName(option.key(), function));
    boolean aggregates =
        options.keys().mergeEngine() == MergeEngineKind.AGGREGATION
            || options.keys().mergeEngine() == MergeEngineKind.PARTIAL_UPDATE;
    if (aggregates && schema.hasPrimaryKey()) {
      for (DataField field : schema.fields()) {
        checkColumn(schema, options, field, common);
      }
    }
  }

  private static void checkName(String option, String function) {
    if (function != null && AggregateFunction.named(function).isEmpty()) {
      throw refuse(
          "option '" + option + "' is '" + function + "'",
          "one of " + AggregateFunction.names(),
          "Correct the option");
    }
  }

  private static void checkColumn(
      TableSchema schema, TableOptions options, DataField field, String common) {
    boolean ordering =
        options.keys().sequenceFields().contains(field.name())
            || sequenceColumns(schema, options).contains(field.name());
    if (schema.primaryKeys().contains(field.name())) {
      return;
    }
    String key = new FieldOption(List.of(field.name()), FieldOption.AGGREGATE_FUNCTION).key();
    String own = schema.options().find(key).orElse(null);
    if (own != null && ordering) {
      throw refuse(
          "sequence column '" + field.name() + "' has an aggregate function",
          "none: its newest value counts",
          "Leave option '" + key + "' out");
    }
    String name = own == null ? common : own;
    if (name == null || ordering) {
      return;
    }
    AggregateFunction function = AggregateFunction.named(name).orElseThrow();
    checkType(schema, field, function);
    boolean needsGroup =
        options.keys().mergeEngine() == MergeEngineKind.PARTIAL_UPDATE
            && function != AggregateFunction.LAST_NON_NULL_VALUE;
    if (needsGroup && !groupedColumns(schema).contains(field.name())) {
      throw refuse(
          "column '"
              + field.name()
              + "' has aggregate function '"
              + function.text()
              + "' and no sequence group",
          "a sequence group for it in a partial-update table",
          "Set 'fields.<sequence column>.sequence-group'");
    }
  }

  private static void checkType(TableSchema schema, DataField field, AggregateFunction function) {
    if (!function.takes(field.type())) {
      throw refuse(
          "aggregate function '"
              + function.text()
              + "' is set for column '"
              + field.name()
              + "' of type "
              + field.type().text(),
          function.types(),
          "Change the function or the type");
    }
    if (function == AggregateFunction.NESTED_UPDATE) {
      String key = new FieldOption(List.of(field.name()), FieldOption.NESTED_KEY).key();
      RowType nested = (RowType) ((ArrayType) field.type()).element();
      for (String name : ColumnList.parse(schema.options().find(key).orElse(""))) {
        if (nested.indexOf(name) < 0) {
          throw refuse(
              "option '" + key + "' names '" + name + "'",
              "fields of the nested rows, some of " + nested.names(),
              "Correct the option");
        }
      }
    }
  }

  private static List<String> sequenceColumns(TableSchema schema, TableOptions options) {
    List<String> columns = new ArrayList<>();
    if (options.keys().mergeEngine() == MergeEngineKind.PARTIAL_UPDATE) {
      FieldOption.forEach(
          schema, FieldOption.SEQUENCE_GROUP, (option, value) -> columns.addAll(option.columns()));
    }
    return columns;
  }

  private static List<String> groupedColumns(TableSchema schema) {
    List<String> columns = new ArrayList<>();
    FieldOption.forEach(
        schema,
        FieldOption.SEQUENCE_GROUP,
        (option, value) -> columns.addAll(ColumnList.parse(value)));
    return columns;
  }

  static void removal(TableSchema schema, TableOptions options) {
    if (options.keys().mergeEngine() != MergeEngineKind.AGGREGATION
        || !schema.options().get(AGGREGATION_REMOVE)) {
      return;
    }
    FieldOption.forEach(
        schema,
        FieldOption.IGNORE_RETRACT,
        (option, value) -> {
          if (Boolean.parseBoolean(value.trim())) {
            throw refuse(
                "options 'aggregation.remove-record-on-delete' and '" + option.key() + "' are set",
                "one of the two",
                "Leave one out");
          }
        });
  }
}
