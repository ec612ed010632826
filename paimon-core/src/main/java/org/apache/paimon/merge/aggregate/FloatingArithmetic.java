package org.apache.paimon.merge.aggregate;

import org.apache.paimon.data.DoubleBuilder;
import org.apache.paimon.data.FloatBuilder;
import org.apache.paimon.data.Values;
import org.apache.paimon.data.VectorBuilder;
import org.apache.paimon.types.DataField;
import org.apache.paimon.types.TypeRoot;

/** Sum and product of FLOAT and DOUBLE, each step rounded to the type; nulls are ignored. */
final class FloatingArithmetic implements Accumulator {
  private final Arithmetic add;
  private final Arithmetic retract;
  private final boolean isFloat;
  private boolean isNull = true;
  private double state;

  FloatingArithmetic(DataField field, Arithmetic add, Arithmetic retract) {
    this.add = add;
    this.retract = retract;
    isFloat = field.type().root() == TypeRoot.FLOAT;
  }

  @Override
  public void reset() {
    isNull = true;
  }

  @Override
  public void add(Values row, int position) {
    if (!row.isNullAt(position)) {
      double value = read(row, position);
      state = isNull ? value : apply(add, state, value);
      isNull = false;
    }
  }

  @Override
  public void retract(Values row, int position) {
    if (row.isNullAt(position)) {
      return;
    }
    double value = read(row, position);
    if (!isNull) {
      state = apply(retract, state, value);
    } else if (retract == Arithmetic.MINUS) {
      state = -value;
      isNull = false;
    }
  }

  /** A float operation on two floats equals the double operation, rounded once. */
  private double apply(Arithmetic operation, double left, double right) {
    double result =
        switch (operation) {
          case PLUS -> left + right;
          case MINUS -> left - right;
          case TIMES -> left * right;
          case DIVIDED_BY -> left / right;
        };
    return isFloat ? (float) result : result;
  }

  private double read(Values row, int position) {
    return isFloat ? row.getFloat(position) : row.getDouble(position);
  }

  @Override
  public void appendTo(VectorBuilder out) {
    if (isNull) {
      out.appendNull();
    } else if (isFloat) {
      ((FloatBuilder) out).appendFloat((float) state);
    } else {
      ((DoubleBuilder) out).appendDouble(state);
    }
  }
}
