package org.apache.paimon.merge;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.paimon.data.BatchBuilder;
import org.apache.paimon.data.RowKind;
import org.apache.paimon.data.RowView;
import org.apache.paimon.merge.aggregate.Accumulator;
import org.apache.paimon.merge.aggregate.Aggregates;
import org.apache.paimon.merge.aggregate.ColumnFold;
import org.apache.paimon.merge.aggregate.FunctionSpec;
import org.apache.paimon.schema.AggregateFunction;
import org.apache.paimon.types.DataField;
import org.apache.paimon.types.RowType;

/** A function per field (lsm-semantics 5.5). */
final class Aggregation implements FoldingEngine {
  private final String tableName;
  private final MergeOptions options;
  private final RowType values;

  Aggregation(String tableName, MergeOptions options, RowType values) {
    this.tableName = tableName;
    this.options = options;
    this.values = values;
  }

  @Override
  public String name() {
    return "aggregation";
  }

  @Override
  public RowFolder newFolder() {
    return new Folder();
  }

  @Override
  public Optional<List<ColumnFold>> columnFolds() {
    List<ColumnFold> folds = new ArrayList<>();
    for (DataField field : values.fields()) {
      Optional<ColumnFold> fold = accumulator(field).columnFold();
      if (fold.isEmpty()) {
        return Optional.empty();
      }
      folds.add(fold.get());
    }
    return Optional.of(folds);
  }

  /** A column of another schema version has no function of its own. */
  private Accumulator accumulator(DataField field) {
    FunctionSpec function = options.functions().get(field.id());
    return Aggregates.create(
        function != null ? function : FunctionSpec.of(AggregateFunction.LAST_NON_NULL_VALUE),
        field);
  }

  private final class Folder implements RowFolder {
    private final Accumulator[] fields = new Accumulator[values.fieldCount()];
    private final boolean[] isKey = new boolean[fields.length];
    private final KeyText keyText = new KeyText(tableName, options, values);
    private final RemovedRow removedRow = new RemovedRow(options, values);
    private boolean wasFed;
    private boolean isRemoved;
    private long sequence;

    Folder() {
      for (int i = 0; i < fields.length; i++) {
        DataField field = values.field(i);
        isKey[i] = options.keyIds().contains(field.id());
        fields[i] = accumulator(field);
      }
    }

    @Override
    public void begin() {
      reset();
      wasFed = false;
      isRemoved = false;
    }

    private void reset() {
      for (Accumulator field : fields) {
        field.reset();
      }
    }

    @Override
    public void fold(RowKind kind, long newSequence, RowView row) {
      if (kind.isRetract() && options.ignoreDelete()) {
        return;
      }
      wasFed = true;
      sequence = newSequence;
      isRemoved = options.removeOnDelete() && kind == RowKind.DELETE;
      if (isRemoved) {
        reset();
        removedRow.take(row);
        return;
      }
      try {
        fold(kind, row);
      } catch (ArithmeticException e) {
        throw keyText.overflow(row, e);
      }
    }

    /** The key is never retracted: it is what the versions have in common. */
    private void fold(RowKind kind, RowView row) {
      boolean isRetract = kind.isRetract();
      for (int i = 0; i < fields.length; i++) {
        if (isRetract && !isKey[i]) {
          fields[i].retract(row, i);
        } else {
          fields[i].add(row, i);
        }
      }
    }

    @Override
    public RowKind finish() {
      return wasFed ? isRemoved ? RowKind.DELETE : RowKind.INSERT : null;
    }

    @Override
    public long sequence() {
      return sequence;
    }

    @Override
    public void appendTo(BatchBuilder out) {
      for (int i = 0; i < fields.length; i++) {
        if (isRemoved) {
          removedRow.appendTo(i, out.column(i));
        } else {
          fields[i].appendTo(out.column(i));
        }
      }
    }
  }
}
