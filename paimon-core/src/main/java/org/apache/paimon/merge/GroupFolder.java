package org.apache.paimon.merge;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.apache.paimon.data.RowView;
import org.apache.paimon.data.VectorBuilder;
import org.apache.paimon.merge.aggregate.Accumulator;
import org.apache.paimon.merge.aggregate.Aggregates;
import org.apache.paimon.merge.aggregate.FunctionSpec;
import org.apache.paimon.merge.aggregate.ValueOrder;
import org.apache.paimon.types.RowType;

/** The state of one sequence group of one key. */
final class GroupFolder {
  private final boolean removesRecord;
  private final int[] sequence;
  private final ValueOrder[] orders;
  private final int[] plain;

  /** Those of the plain fields that a retract takes back: NOT NULL columns keep what they have. */
  private final int[] nullable;

  private final int[] aggregated;
  private final Accumulator[] accumulators;

  /** Shared with the folder of the row: where the value of a field comes from. */
  private final RowView[] sources;

  GroupFolder(SequenceGroup group, MergeOptions options, RowType values, RowView[] sources) {
    this.sources = sources;
    removesRecord = group.removesRecord();
    sequence = group.sequenceIds().stream().mapToInt(values::indexOfId).toArray();
    orders = new ValueOrder[sequence.length];
    for (int i = 0; i < sequence.length; i++) {
      orders[i] = ValueOrder.of(values.typeAt(sequence[i]));
    }
    List<Integer> plainFields = new ArrayList<>();
    List<Integer> aggregatedFields = new ArrayList<>();
    List<Accumulator> made = new ArrayList<>();
    for (int id : group.fieldIds()) {
      int position = values.indexOfId(id);
      FunctionSpec function = options.functions().get(id);
      if (position >= 0 && function != null) {
        aggregatedFields.add(position);
        made.add(Aggregates.create(function, values.field(position)));
      } else if (position >= 0) {
        plainFields.add(position);
      }
    }
    plain = plainFields.stream().mapToInt(Integer::intValue).toArray();
    nullable =
        Arrays.stream(plain).filter(position -> values.typeAt(position).isNullable()).toArray();
    aggregated = aggregatedFields.stream().mapToInt(Integer::intValue).toArray();
    accumulators = made.toArray(Accumulator[]::new);
  }

  /** Positions of all columns of the group. */
  List<Integer> positions() {
    List<Integer> all = new ArrayList<>();
    for (int[] part : new int[][] {sequence, plain, aggregated}) {
      for (int position : part) {
        all.add(position);
      }
    }
    return all;
  }

  int[] aggregatePositions() {
    return aggregated;
  }

  boolean removesRecord() {
    return removesRecord;
  }

  /** Forgets the aggregates; the sources are the caller's. */
  void reset() {
    for (Accumulator accumulator : accumulators) {
      accumulator.reset();
    }
  }

  /** Whether the row has a sequence, and not an older one than the stored one. */
  boolean isCurrent(RowView row) {
    return hasSequence(row) && compareToStored(row) >= 0;
  }

  private boolean hasSequence(RowView row) {
    for (int position : sequence) {
      if (!row.isNullAt(position)) {
        return true;
      }
    }
    return false;
  }

  private int compareToStored(RowView row) {
    for (int i = 0; i < sequence.length; i++) {
      int position = sequence[i];
      RowView stored = sources[position];
      boolean storedIsNull = stored == null || stored.isNullAt(position);
      boolean newIsNull = row.isNullAt(position);
      int order;
      if (storedIsNull || newIsNull) {
        order = newIsNull ? (storedIsNull ? 0 : -1) : 1;
      } else {
        order = orders[i].compare(row, position, stored, position);
      }
      if (order != 0) {
        return order;
      }
    }
    return 0;
  }

  void add(RowView row) {
    if (!hasSequence(row)) {
      skip(row);
      return;
    }
    if (compareToStored(row) >= 0) {
      take(sequence, row);
      take(plain, row);
      for (int i = 0; i < aggregated.length; i++) {
        accumulators[i].add(row, aggregated[i]);
      }
    } else {
      for (int i = 0; i < aggregated.length; i++) {
        accumulators[i].addOlder(row, aggregated[i]);
      }
    }
  }

  private void skip(RowView row) {
    for (int i = 0; i < aggregated.length; i++) {
      accumulators[i].skip(row, aggregated[i]);
    }
  }

  void retract(RowView row) {
    if (!hasSequence(row)) {
      skip(row);
      return;
    }
    if (compareToStored(row) >= 0) {
      take(sequence, row);
      take(nullable, null);
    }
    for (int i = 0; i < aggregated.length; i++) {
      accumulators[i].retract(row, aggregated[i]);
    }
  }

  private void take(int[] positions, RowView row) {
    for (int position : positions) {
      sources[position] = row;
    }
  }

  /** Appends the result of an aggregated field. */
  void appendTo(int position, VectorBuilder out) {
    for (int i = 0; i < aggregated.length; i++) {
      if (aggregated[i] == position) {
        accumulators[i].appendTo(out);
      }
    }
  }
}
