package org.apache.paimon.merge;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.apache.paimon.error.UserException;
import org.apache.paimon.merge.aggregate.Aggregates;
import org.apache.paimon.merge.aggregate.FunctionSpec;
import org.apache.paimon.options.OptionKey;
import org.apache.paimon.options.Options;
import org.apache.paimon.schema.KeyOptions;
import org.apache.paimon.schema.MergeEngineKind;
import org.apache.paimon.schema.TableSchema;
import org.apache.paimon.types.DataField;
import org.apache.paimon.types.RowType;

/** Reads {@link MergeOptions} from a schema. */
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
    MergeOptions parsed =
        new MergeOptions(engine, ignoreDelete, removeOnDelete, keyIds, groups, functions);
    if (isPartialUpdate) {
      checkPartialUpdate(parsed);
    } else if (isAggregation && removeOnDelete) {
      checkRemovingAggregation(parsed);
    }
    return parsed;
  }

  private List<SequenceGroup> groups() {
    Set<String> removing =
        new HashSet<>(names(options.find(MergeOptions.REMOVE_ON_SEQUENCE_GROUP).orElse("")));
    List<SequenceGroup> groups = new ArrayList<>();
    Map<String, String> groupOf = new HashMap<>();
    Set<String> sequences = new HashSet<>();
    for (Map.Entry<String, String> option : options.asMap().entrySet()) {
      String key = option.getKey();
      if (!key.startsWith(FIELDS) || !key.endsWith(GROUP)) {
        continue;
      }
      List<String> sequence = names(key.substring(FIELDS.length(), key.length() - GROUP.length()));
      List<String> fields = new ArrayList<>(names(option.getValue()));
      fields.removeAll(sequence);
      fields.removeAll(schema.primaryKeys());
      List<String> members = new ArrayList<>(sequence);
      members.addAll(fields);
      for (String member : members) {
        checkColumn(member, key);
        String other = groupOf.put(member, key);
        if (other != null) {
          throw new UserException(
              "Invalid option '"
                  + key
                  + "': column '"
                  + member
                  + "' is in the group of '"
                  + other
                  + "' as well, expected each column in one group at most. Take it out of one.");
        }
      }
      sequences.addAll(sequence);
      groups.add(
          new SequenceGroup(
              ids(sequence), ids(fields), sequence.stream().anyMatch(removing::contains)));
    }
    for (String name : removing) {
      if (!sequences.contains(name)) {
        throw new UserException(
            "Invalid option '"
                + MergeOptions.REMOVE_ON_SEQUENCE_GROUP.name()
                + "': '"
                + name
                + "' is no sequence column of a group, expected some of "
                + sequences
                + ". Correct the option.");
      }
    }
    return groups;
  }

  private void checkColumn(String name, String key) {
    if (columns.indexOf(name) < 0) {
      throw new UserException(
          "Invalid option '"
              + key
              + "': column '"
              + name
              + "' does not exist, expected some of "
              + columns.names()
              + ". Correct the option.");
    }
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
        if (name != null && !schema.primaryKeys().contains(field.name())) {
          throw new UserException(
              "Cannot use an aggregate function on sequence column '"
                  + field.name()
                  + "', expected functions on other columns only. Remove option '"
                  + key.name()
                  + "'.");
        }
        if (engine == MergeEngineKind.AGGREGATION) {
          functions.put(field.id(), FunctionSpec.of(Aggregates.LAST_VALUE));
        }
        continue;
      }
      if (name == null) {
        name = options.find(MergeOptions.DEFAULT_FUNCTION).orElse(null);
      }
      if (name == null && engine == MergeEngineKind.AGGREGATION) {
        name = Aggregates.LAST_NON_NULL_VALUE;
      }
      if (name != null) {
        FunctionSpec spec = spec(field, name.trim());
        Aggregates.check(spec, field);
        functions.put(field.id(), spec);
      }
    }
    return functions;
  }

  private FunctionSpec spec(DataField field, String function) {
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

  private void checkPartialUpdate(MergeOptions parsed) {
    Set<Integer> ruled =
        parsed.groups().stream()
            .flatMap(group -> group.fieldIds().stream())
            .collect(Collectors.toSet());
    parsed
        .functions()
        .forEach(
            (id, spec) -> {
              if (!ruled.contains(id) && !spec.function().equals(Aggregates.LAST_NON_NULL_VALUE)) {
                String name = columns.field(columns.indexOfId(id)).name();
                throw new UserException(
                    "Cannot use aggregate function '"
                        + spec.function()
                        + "' on field '"
                        + name
                        + "' of a partial-update table: it is in no sequence group, expected '"
                        + Aggregates.LAST_NON_NULL_VALUE
                        + "' there. Put it into a group with 'fields.<sequence"
                        + " column>.sequence-group' = '"
                        + name
                        + "'.");
              }
            });
    boolean removesByGroup = parsed.groups().stream().anyMatch(SequenceGroup::removesRecord);
    String byDelete = MergeOptions.PARTIAL_UPDATE_REMOVE_ON_DELETE.name();
    String byGroup = MergeOptions.REMOVE_ON_SEQUENCE_GROUP.name();
    if (parsed.removeOnDelete() && !parsed.groups().isEmpty()) {
      throw exclusive(byDelete, "sequence groups");
    }
    if (parsed.removeOnDelete() && ignoreDelete) {
      throw exclusive(byDelete, "'" + KeyOptions.IGNORE_DELETE.name() + "'");
    }
    if (removesByGroup && ignoreDelete) {
      throw exclusive(byGroup, "'" + KeyOptions.IGNORE_DELETE.name() + "'");
    }
  }

  private void checkRemovingAggregation(MergeOptions parsed) {
    if (parsed.functions().values().stream().anyMatch(FunctionSpec::ignoreRetract)) {
      throw exclusive(
          MergeOptions.AGGREGATION_REMOVE_ON_DELETE.name(), "'fields.<field>.ignore-retract'");
    }
  }

  private static UserException exclusive(String option, String other) {
    return new UserException(
        "Cannot use option '"
            + option
            + "' together with "
            + other
            + ", expected one of them. Remove the other.");
  }

  private static List<String> names(String text) {
    return Arrays.stream(text.split(",")).map(String::trim).filter(s -> !s.isEmpty()).toList();
  }
}
