package org.apache.paimon.data;

/** A vector of {@code float} values. */
public final class FloatVector extends ColumnVector {
  private final float[] values;

  /** Takes over the arrays; {@code nulls} is null when no row is null. */
  public FloatVector(float[] values, boolean[] nulls) {
    super(nulls);
    this.values = values;
  }

  public float[] values() {
    return values;
  }

  public float get(int row) {
    return values[row];
  }

  @Override
  public PhysicalKind kind() {
    return PhysicalKind.FLOAT;
  }
}
