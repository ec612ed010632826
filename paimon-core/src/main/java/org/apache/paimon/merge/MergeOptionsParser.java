package org.apache.paimon.merge;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.apache.paimon.merge.aggregate.FunctionSpec;
import org.apache.paimon.options.OptionKey;
import org.apache.paimon.options.Options;
import org.apache.paimon.schema.AggregateFunction;
import org.apache.paimon.schema.KeyOptions;
import org.apache.paimon.schema.MergeEngineKind;
import org.apache.paimon.schema.SchemaValidation;
import org.apache.paimon.schema.TableSchema;
import org.apache.paimon.types.DataField;
import org.apache.paimon.types.RowType;

/** Reads {@link MergeOptions} from a schema; {@link SchemaValidation} has the rules. */
final class MergeOptionsParser {
  private static final String FIELDS = "fields.";
  private static final String GROUP = ".sequence-group";

  private final TableSchema schema;
  private final Options options;
  private final RowType columns;
  private final MergeEngineKind engine;
  private final boolean ignoreDelete;

  MergeOptionsParser(TableSchema schema) {
    this.schema = schema;
    options = schema.options();
    columns = schema.rowType();
    engine = options.get(KeyOptions.MERGE_ENGINE);
    ignoreDelete = options.get(KeyOptions.IGNORE_DELETE);
  }

  MergeOptions parse() {
    SchemaValidation.checkMerging(schema);
    boolean isPartialUpdate = engine == MergeEngineKind.PARTIAL_UPDATE;
    boolean isAggregation = engine == MergeEngineKind.AGGREGATION;
    List<SequenceGroup> groups = isPartialUpdate ? groups() : List.of();
    Map<Integer, FunctionSpec> functions =
        isPartialUpdate || isAggregation ? functions(groups) : Map.of();
    boolean removeOnDelete =
        isAggregation
            ? options.get(MergeOptions.AGGREGATION_REMOVE_ON_DELETE)
            : isPartialUpdate && options.get(MergeOptions.PARTIAL_UPDATE_REMOVE_ON_DELETE);
    Set<Integer> keyIds =
        columns.project(schema.primaryKeys()).fields().stream()
            .map(DataField::id)
            .collect(Collectors.toSet());
    return new MergeOptions(engine, ignoreDelete, removeOnDelete, keyIds, groups, functions);
  }

  private List<SequenceGroup> groups() {
    Set<String> removing =
        new HashSet<>(names(options.find(MergeOptions.REMOVE_ON_SEQUENCE_GROUP).orElse("")));
    List<SequenceGroup> groups = new ArrayList<>();
    for (Map.Entry<String, String> option : options.asMap().entrySet()) {
      String key = option.getKey();
      if (!key.startsWith(FIELDS) || !key.endsWith(GROUP)) {
        continue;
      }
      List<String> sequence = names(key.substring(FIELDS.length(), key.length() - GROUP.length()));
      List<String> fields = new ArrayList<>(names(option.getValue()));
      fields.removeAll(sequence);
      fields.removeAll(schema.primaryKeys());
      groups.add(
          new SequenceGroup(
              ids(sequence), ids(fields), sequence.stream().anyMatch(removing::contains)));
    }
    return groups;
  }

  private List<Integer> ids(List<String> names) {
    return names.stream().map(name -> columns.field(columns.indexOf(name)).id()).toList();
  }

  private Map<Integer, FunctionSpec> functions(List<SequenceGroup> groups) {
    Set<Integer> sequences =
        groups.stream().flatMap(group -> group.sequenceIds().stream()).collect(Collectors.toSet());
    List<String> sequenceFields = names(options.find(KeyOptions.SEQUENCE_FIELD).orElse(""));
    Map<Integer, FunctionSpec> functions = new HashMap<>();
    for (DataField field : columns.fields()) {
      boolean isFixed =
          schema.primaryKeys().contains(field.name())
              || sequences.contains(field.id())
              || sequenceFields.contains(field.name());
      OptionKey<String> key = fieldKey(field, "aggregate-function", null);
      String name = options.find(key).orElse(null);
      if (isFixed) {
        if (engine == MergeEngineKind.AGGREGATION) {
          functions.put(field.id(), FunctionSpec.of(AggregateFunction.LAST_VALUE));
        }
        continue;
      }
      if (name == null) {
        name = options.find(MergeOptions.DEFAULT_FUNCTION).orElse(null);
      }
      if (name != null) {
        functions.put(field.id(), spec(field, AggregateFunction.named(name).orElseThrow()));
      } else if (engine == MergeEngineKind.AGGREGATION) {
        functions.put(field.id(), spec(field, AggregateFunction.LAST_NON_NULL_VALUE));
      }
    }
    return functions;
  }

  private FunctionSpec spec(DataField field, AggregateFunction function) {
    return new FunctionSpec(
        function,
        options.get(flag(field, "ignore-retract")),
        options.get(flag(field, "distinct")),
        options.get(fieldKey(field, "list-agg-delimiter", ",")),
        names(options.find(fieldKey(field, "nested-key", null)).orElse("")),
        options.get(
            OptionKey.integer(
                FIELDS + field.name() + ".count-limit",
                Integer.toString(Integer.MAX_VALUE),
                "nested_update: rows from which on input is ignored")));
  }

  private static OptionKey<String> fieldKey(DataField field, String name, String defaultText) {
    return OptionKey.string(FIELDS + field.name() + "." + name, defaultText, name);
  }

  private static OptionKey<Boolean> flag(DataField field, String name) {
    return OptionKey.bool(FIELDS + field.name() + "." + name, false, name);
  }

  private static List<String> names(String text) {
    return Arrays.stream(text.split(",")).map(String::trim).filter(s -> !s.isEmpty()).toList();
  }
}
