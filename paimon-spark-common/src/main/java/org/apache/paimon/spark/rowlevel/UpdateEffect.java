package org.apache.paimon.spark.rowlevel;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.apache.paimon.error.UserException;
import org.apache.paimon.merge.MergeOptions;
import org.apache.paimon.merge.SequenceGroup;
import org.apache.paimon.schema.KeyOptions;
import org.apache.paimon.schema.MergeEngineKind;
import org.apache.paimon.schema.TableOptions;
import org.apache.paimon.schema.TableSchema;
import org.apache.paimon.schema.TableSource;
import org.apache.paimon.spark.types.SparkTypes;
import org.apache.paimon.types.RowType;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.types.StructType;

/**
 * Refuses an update that the merge engine would not carry out: a row that its sequence makes the
 * older one, and a null that partial-update takes for "no change". Used by one thread.
 */
final class UpdateEffect {
  private final String table;
  private final RowType columns;
  private final StructType types;
  private final int[] sequence;
  private final boolean isDescending;
  private final boolean isPartial;
  private final List<Group> groups = new ArrayList<>();
  private final boolean[] isGrouped;

  /** A sequence group by positions. */
  private record Group(int[] sequence, int[] fields) {}

  private UpdateEffect(TableSource source, KeyOptions keys) {
    TableSchema schema = source.schema();
    table = source.name();
    columns = schema.rowType();
    types = SparkTypes.valuesOfRow(columns);
    sequence = columns.indexesOf(keys.sequenceFields());
    isDescending = keys.sequenceOrder() == KeyOptions.SortOrder.DESCENDING;
    isPartial = keys.mergeEngine() == MergeEngineKind.PARTIAL_UPDATE;
    isGrouped = new boolean[columns.fieldCount()];
    for (SequenceGroup group : MergeOptions.of(schema).groups()) {
      Group made = new Group(positions(group.sequenceIds()), positions(group.fieldIds()));
      groups.add(made);
      for (int[] positions : List.of(made.sequence(), made.fields())) {
        for (int position : positions) {
          isGrouped[position] = true;
        }
      }
    }
  }

  /** The check of a table; empty when every update takes effect. */
  static Optional<UpdateEffect> of(TableSource source) {
    KeyOptions keys = TableOptions.of(source.schema()).keys();
    return keys.sequenceFields().isEmpty() && keys.mergeEngine() != MergeEngineKind.PARTIAL_UPDATE
        ? Optional.empty()
        : Optional.of(new UpdateEffect(source, keys));
  }

  private int[] positions(List<Integer> ids) {
    return ids.stream().mapToInt(columns::indexOfId).toArray();
  }

  /** Verifies that {@code changed} will stand in place of {@code old}. */
  void verify(InternalRow old, InternalRow changed) {
    verifyNotOlder(sequence, isDescending, old, changed);
    if (!isPartial) {
      return;
    }
    for (Group group : groups) {
      verifyGroup(group, old, changed);
    }
    for (int i = 0; i < isGrouped.length; i++) {
      if (!isGrouped[i] && changed.isNullAt(i) && !old.isNullAt(i)) {
        throw ineffective(
            "column '"
                + columns.field(i).name()
                + "' cannot be set to null, which merge engine partial-update takes for no change",
            "a value that is not null");
      }
    }
  }

  private void verifyGroup(Group group, InternalRow old, InternalRow changed) {
    boolean isRuled = false;
    for (int position : group.sequence()) {
      isRuled |= !changed.isNullAt(position);
    }
    if (isRuled) {
      verifyNotOlder(group.sequence(), false, old, changed);
      return;
    }
    for (int[] positions : List.of(group.sequence(), group.fields())) {
      for (int position : positions) {
        if (!SparkValues.areEqual(
            old, position, changed, position, types.apply(position).dataType())) {
          throw ineffective(
              "column '"
                  + columns.field(position).name()
                  + "' belongs to a sequence group whose sequence "
                  + names(group.sequence())
                  + " is null",
              "a sequence that is not null");
        }
      }
    }
  }

  private Object value(InternalRow row, int position) {
    return row.isNullAt(position) ? null : row.get(position, types.apply(position).dataType());
  }

  private void verifyNotOlder(
      int[] positions, boolean descending, InternalRow old, InternalRow changed) {
    for (int position : positions) {
      Object before = value(old, position);
      Object after = value(changed, position);
      int order = compare(before, after);
      if (order == 0) {
        continue;
      }
      boolean isOlder = (descending && before != null && after != null) ? order < 0 : order > 0;
      if (isOlder) {
        throw ineffective(
            "sequence column '"
                + columns.field(position).name()
                + "' would go from "
                + before
                + " to "
                + after
                + ", which makes the old row the newer one",
            "a sequence that is not older");
      }
      return;
    }
  }

  @SuppressWarnings("unchecked") // Spark's values of one column have one type.
  private static int compare(Object left, Object right) {
    if (left == null || right == null) {
      return left == right ? 0 : left == null ? -1 : 1;
    }
    if (left instanceof byte[] bytes) {
      return Arrays.compareUnsigned(bytes, (byte[]) right);
    }
    return ((Comparable<Object>) left).compareTo(right);
  }

  private List<String> names(int[] positions) {
    return Arrays.stream(positions).mapToObj(i -> columns.field(i).name()).toList();
  }

  private UserException ineffective(String reason, String expected) {
    return new UserException(
        "Cannot update a row of table "
            + table
            + ": "
            + reason
            + ", so the update would have no effect. Expected "
            + expected
            + ". Delete the row and insert it anew.");
  }
}
