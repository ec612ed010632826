package org.apache.paimon.schema;

import static org.apache.paimon.schema.Refusals.refuse;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Predicate;
import org.apache.paimon.options.OptionKey;
import org.apache.paimon.types.ArrayType;
import org.apache.paimon.types.DataField;
import org.apache.paimon.types.DataType;
import org.apache.paimon.types.TypeRoot;

/** Rules about aggregate functions of columns (lsm-semantics 5.4, 5.5). */
final class AggregateRules {
  static final OptionKey<Boolean> AGGREGATION_REMOVE =
      OptionKey.bool("aggregation.remove-record-on-delete", false, "-D removes the row");

  private static final String LAST_NON_NULL = "last_non_null_value";

  /** From name to the types it works on. */
  private static final Map<String, Predicate<DataType>> FUNCTIONS = functions();

  private AggregateRules() {}

  private static Map<String, Predicate<DataType>> functions() {
    Map<String, Predicate<DataType>> functions = new TreeMap<>();
    functions.put("sum", AggregateRules::isNumeric);
    functions.put("product", AggregateRules::isNumeric);
    functions.put("max", AggregateRules::isComparable);
    functions.put("min", AggregateRules::isComparable);
    for (String any :
        List.of(
            "last_value",
            LAST_NON_NULL,
            "first_value",
            "first_non_null_value",
            "first_not_null_value")) {
      functions.put(any, type -> true);
    }
    functions.put("listagg", type -> type.root().isCharacter());
    functions.put("bool_and", type -> type.root() == TypeRoot.BOOLEAN);
    functions.put("bool_or", type -> type.root() == TypeRoot.BOOLEAN);
    functions.put("collect", type -> type.root() == TypeRoot.ARRAY);
    functions.put("merge_map", type -> type.root() == TypeRoot.MAP);
    functions.put(
        "nested_update",
        type -> type instanceof ArrayType array && array.element().root() == TypeRoot.ROW);
    for (String sketch : List.of("theta_sketch", "hll_sketch", "rbm32", "rbm64")) {
      functions.put(sketch, type -> type.root() == TypeRoot.VARBINARY);
    }
    return functions;
  }

  private static boolean isNumeric(DataType type) {
    return switch (type.root()) {
      case TINYINT, SMALLINT, INT, BIGINT, FLOAT, DOUBLE, DECIMAL -> true;
      default -> false;
    };
  }

  private static boolean isComparable(DataType type) {
    return !type.root().isNested()
        && type.root() != TypeRoot.BOOLEAN
        && type.root() != TypeRoot.VARIANT;
  }

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
    if (function != null && !FUNCTIONS.containsKey(function.trim())) {
      throw refuse(
          "option '" + option + "' is '" + function + "'",
          "one of " + FUNCTIONS.keySet(),
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
    String function = own == null ? common : own;
    if (function == null || ordering) {
      return;
    }
    if (!FUNCTIONS.get(function.trim()).test(field.type())) {
      throw refuse(
          "aggregate function '"
              + function
              + "' is set for column '"
              + field.name()
              + "' of type "
              + field.type(),
          "a function for this type",
          "Change the function or the type");
    }
    boolean needsGroup =
        options.keys().mergeEngine() == MergeEngineKind.PARTIAL_UPDATE
            && !function.trim().equals(LAST_NON_NULL);
    if (needsGroup && !groupedColumns(schema).contains(field.name())) {
      throw refuse(
          "column '"
              + field.name()
              + "' has aggregate function '"
              + function
              + "' and no sequence group",
          "a sequence group for it in a partial-update table",
          "Set 'fields.<sequence column>.sequence-group'");
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
