package org.apache.paimon.merge;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.apache.paimon.data.BatchBuilder;
import org.apache.paimon.data.RowKind;
import org.apache.paimon.data.RowView;
import org.apache.paimon.error.UserException;
import org.apache.paimon.types.RowType;

/**
 * Folds versions of partial-update tables. A field is the version that it comes from; fields with
 * an aggregate function live in their {@link GroupFolder}.
 */
final class PartialUpdateFolder implements RowFolder {
  private final MergeOptions options;
  private final KeyText keyText;
  private final RemovedRow removedRow;

  /** The version that a field's value comes from; null = the field is null. */
  private final RowView[] sources;

  private final int[] freeFields;
  private final int[] keyFields;

  /** NOT NULL columns without aggregate function: some version's value is there always. */
  private final int[] requiredFields;

  private final GroupFolder[] groups;
  private final GroupFolder[] groupOfAggregate;

  private boolean wasFed;
  private boolean wasAdded;
  private boolean isRemoved;
  private long sequence;

  PartialUpdateFolder(MergeOptions options, RowType values, KeyText keyText) {
    this.options = options;
    this.keyText = keyText;
    removedRow = new RemovedRow(options, values);
    sources = new RowView[values.fieldCount()];
    groupOfAggregate = new GroupFolder[values.fieldCount()];
    boolean[] isRuled = new boolean[values.fieldCount()];
    List<GroupFolder> made = new ArrayList<>();
    for (SequenceGroup group : options.groups()) {
      if (values.indexOfId(group.sequenceIds().get(0)) < 0) {
        continue; // nobody asked for a field of this group, see MergeOptions.neededIds
      }
      GroupFolder folder = new GroupFolder(group, options, values, sources);
      made.add(folder);
      for (int position : folder.positions()) {
        isRuled[position] = true;
      }
      for (int position : folder.aggregatePositions()) {
        groupOfAggregate[position] = folder;
      }
    }
    groups = made.toArray(GroupFolder[]::new);
    int[] free = new int[isRuled.length];
    int count = 0;
    for (int i = 0; i < isRuled.length; i++) {
      if (!isRuled[i]) {
        free[count++] = i;
      }
    }
    freeFields = Arrays.copyOf(free, count);
    requiredFields =
        IntStream.range(0, isRuled.length)
            .filter(i -> !values.typeAt(i).isNullable() && groupOfAggregate[i] == null)
            .toArray();
    keyFields =
        options.keyIds().stream().mapToInt(values::indexOfId).filter(at -> at >= 0).toArray();
  }

  @Override
  public void begin() {
    reset();
    wasFed = false;
    isRemoved = false;
  }

  private void reset() {
    Arrays.fill(sources, null);
    for (GroupFolder group : groups) {
      group.reset();
    }
    wasAdded = false;
  }

  @Override
  public void fold(RowKind kind, long newSequence, RowView row) {
    if (isIgnored(kind)) {
      return;
    }
    wasFed = true;
    sequence = newSequence;
    try {
      if (kind.isRetract()) {
        retract(kind, row);
      } else {
        add(row);
      }
    } catch (ArithmeticException e) {
      throw keyText.overflow(row, e);
    }
  }

  private boolean isIgnored(RowKind kind) {
    return kind.isRetract()
        && (options.ignoreDelete() || (options.removeOnDelete() && kind != RowKind.DELETE));
  }

  private void add(RowView row) {
    isRemoved = false;
    wasAdded = true;
    for (int position : freeFields) {
      if (!row.isNullAt(position)) {
        sources[position] = row;
      }
    }
    for (GroupFolder group : groups) {
      group.add(row);
    }
    keepRequired(row);
  }

  /**
   * A row without a value in these columns could not be written. What is there is not taken back
   * either, see {@link GroupFolder}; where there is nothing yet, any version brings its value.
   */
  private void keepRequired(RowView row) {
    for (int position : requiredFields) {
      if (sources[position] == null) {
        sources[position] = row;
      }
    }
  }

  private void retract(RowKind kind, RowView row) {
    if (options.removeOnDelete()) {
      remove(row);
      return;
    }
    if (groups.length == 0 && options.groups().isEmpty()) {
      throw new UserException(
          "Cannot merge a row of kind "
              + kind.text()
              + " for "
              + keyText.of(row)
              + ": merge engine 'partial-update' takes no deletes. Expected rows of kind +I or +U."
              + " Set 'ignore-delete' or 'partial-update.remove-record-on-delete' = 'true', or use"
              + " sequence groups.");
    }
    for (GroupFolder group : groups) {
      if (kind == RowKind.DELETE && group.removesRecord() && group.isCurrent(row)) {
        remove(row);
        return;
      }
    }
    for (int position : keyFields) {
      sources[position] = row;
    }
    for (GroupFolder group : groups) {
      group.retract(row);
    }
    keepRequired(row);
  }

  private void remove(RowView row) {
    reset();
    isRemoved = true;
    removedRow.take(row);
  }

  @Override
  public RowKind finish() {
    return wasFed ? wasAdded ? RowKind.INSERT : RowKind.DELETE : null;
  }

  @Override
  public long sequence() {
    return sequence;
  }

  @Override
  public void appendTo(BatchBuilder out) {
    for (int i = 0; i < sources.length; i++) {
      if (isRemoved) {
        removedRow.appendTo(i, out.column(i));
      } else if (groupOfAggregate[i] != null) {
        groupOfAggregate[i].appendTo(i, out.column(i));
      } else if (sources[i] == null) {
        out.column(i).appendNull();
      } else {
        out.column(i).append(sources[i], i);
      }
    }
  }
}
