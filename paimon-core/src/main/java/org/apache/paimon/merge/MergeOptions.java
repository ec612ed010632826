package org.apache.paimon.merge;

import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.paimon.merge.aggregate.Aggregates;
import org.apache.paimon.merge.aggregate.FunctionSpec;
import org.apache.paimon.options.OptionKey;
import org.apache.paimon.schema.MergeEngineKind;
import org.apache.paimon.schema.TableSchema;

/**
 * How the versions of a key are merged: the options of a table, resolved to field ids and checked.
 *
 * @param engine the merge engine
 * @param ignoreDelete whether -U and -D are left out
 * @param removeOnDelete whether -D removes the row of an aggregation or partial-update table
 * @param keyIds ids of the primary key columns
 * @param groups sequence groups of a partial-update table
 * @param functions aggregate functions by field id; a field without one is merged as its engine
 *     does
 */
public record MergeOptions(
    MergeEngineKind engine,
    boolean ignoreDelete,
    boolean removeOnDelete,
    Set<Integer> keyIds,
    List<SequenceGroup> groups,
    Map<Integer, FunctionSpec> functions) {

  public static final OptionKey<Boolean> AGGREGATION_REMOVE_ON_DELETE =
      OptionKey.bool(
          "aggregation.remove-record-on-delete", false, "aggregation: -D removes the row");

  public static final OptionKey<Boolean> PARTIAL_UPDATE_REMOVE_ON_DELETE =
      OptionKey.bool(
          "partial-update.remove-record-on-delete", false, "partial-update: -D removes the row");

  public static final OptionKey<String> REMOVE_ON_SEQUENCE_GROUP =
      OptionKey.string(
          "partial-update.remove-record-on-sequence-group",
          null,
          "partial-update: -D that is not older in these sequence columns removes the row");

  public static final OptionKey<String> DEFAULT_FUNCTION =
      OptionKey.string(
          "fields.default-aggregate-function", null, "function of fields without one of their own");

  public MergeOptions {
    keyIds = Set.copyOf(keyIds);
    groups = List.copyOf(groups);
    functions = Map.copyOf(functions);
  }

  /**
   * The merge options of a table.
   *
   * @throws org.apache.paimon.error.UserException when an option is wrong, contradicts another, or
   *     does not fit the columns
   */
  public static MergeOptions of(TableSchema schema) {
    return new MergeOptionsParser(schema).parse();
  }

  /** Whether rows of kind -U and -D can be merged at all. */
  public boolean takesRetracts() {
    return switch (engine) {
      case DEDUPLICATE, AGGREGATION -> true;
      case PARTIAL_UPDATE -> ignoreDelete || removeOnDelete || !groups.isEmpty();
      case FIRST_ROW -> ignoreDelete;
    };
  }

  /**
   * Ids of the fields that a merge of these fields needs: themselves, the key, the sequence columns
   * of their groups, and those that may remove the row. Sequence fields of the table are not among
   * them.
   */
  public Set<Integer> neededIds(Set<Integer> wantedIds) {
    Set<Integer> needed = new HashSet<>(wantedIds);
    needed.addAll(keyIds);
    for (SequenceGroup group : groups) {
      boolean rulesOne = group.fieldIds().stream().anyMatch(wantedIds::contains);
      boolean isOne = group.sequenceIds().stream().anyMatch(wantedIds::contains);
      if (rulesOne || isOne || group.removesRecord()) {
        needed.addAll(group.sequenceIds());
      }
    }
    return needed;
  }

  /**
   * Whether a field may be merged with some of its nested fields left out; otherwise the function
   * has to see the whole value.
   */
  public boolean mayNarrow(int fieldId) {
    FunctionSpec function = functions.get(fieldId);
    return function == null || Aggregates.isPicking(function.function());
  }
}
