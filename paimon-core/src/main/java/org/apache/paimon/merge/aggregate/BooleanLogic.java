package org.apache.paimon.merge.aggregate;

import org.apache.paimon.data.BooleanBuilder;
import org.apache.paimon.data.Values;
import org.apache.paimon.data.VectorBuilder;
import org.apache.paimon.types.DataField;

/** Logical AND and OR; nulls are ignored. */
final class BooleanLogic implements Accumulator {
  /** The value that decides: false for AND, true for OR. */
  private final boolean deciding;

  private boolean isNull = true;
  private boolean state;

  private BooleanLogic(boolean deciding) {
    this.deciding = deciding;
  }

  static BooleanLogic and(FunctionSpec spec, DataField field) {
    return new BooleanLogic(false);
  }

  static BooleanLogic or(FunctionSpec spec, DataField field) {
    return new BooleanLogic(true);
  }

  @Override
  public void reset() {
    isNull = true;
    state = !deciding;
  }

  @Override
  public void add(Values row, int position) {
    if (!row.isNullAt(position)) {
      boolean value = row.getBoolean(position);
      state = (isNull || value == deciding) ? value : state;
      isNull = false;
    }
  }

  @Override
  public void appendTo(VectorBuilder out) {
    if (isNull) {
      out.appendNull();
    } else {
      ((BooleanBuilder) out).appendBoolean(state);
    }
  }
}
