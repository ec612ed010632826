package org.apache.paimon.merge.aggregate;

import java.math.BigDecimal;
import java.math.RoundingMode;
import org.apache.paimon.data.Datums;
import org.apache.paimon.data.Values;
import org.apache.paimon.data.VectorBuilder;
import org.apache.paimon.types.AtomicType;
import org.apache.paimon.types.DataField;

/**
 * Sum and product of DECIMAL; nulls are ignored. A product is rounded half up to the column's
 * scale; a quotient must be finite.
 */
final class DecimalArithmetic implements Accumulator {
  private final DataField field;
  private final AtomicType type;
  private final Arithmetic add;
  private final Arithmetic retract;
  private BigDecimal state;

  DecimalArithmetic(DataField field, Arithmetic add, Arithmetic retract) {
    this.field = field;
    this.type = (AtomicType) field.type();
    this.add = add;
    this.retract = retract;
  }

  @Override
  public void reset() {
    state = null;
  }

  @Override
  public void add(Values row, int position) {
    BigDecimal value = (BigDecimal) Datums.read(row, position, type);
    if (value != null) {
      state = state == null ? value : apply(add, state, value);
    }
  }

  @Override
  public void retract(Values row, int position) {
    BigDecimal value = (BigDecimal) Datums.read(row, position, type);
    if (value == null) {
      return;
    }
    if (state != null) {
      state = apply(retract, state, value);
    } else if (retract == Arithmetic.MINUS) {
      state = value.negate();
    }
  }

  private BigDecimal apply(Arithmetic operation, BigDecimal left, BigDecimal right) {
    BigDecimal exact;
    try {
      exact =
          switch (operation) {
            case PLUS -> left.add(right);
            case MINUS -> left.subtract(right);
            case TIMES -> left.multiply(right);
            case DIVIDED_BY -> left.divide(right);
          };
    } catch (ArithmeticException e) {
      throw operation.failure(field, left, right);
    }
    BigDecimal result = exact.setScale(type.scale(), RoundingMode.HALF_UP);
    if (result.precision() > type.precision()) {
      throw operation.failure(field, left, right);
    }
    return result;
  }

  @Override
  public void appendTo(VectorBuilder out) {
    Datums.append(out, state, type);
  }
}
