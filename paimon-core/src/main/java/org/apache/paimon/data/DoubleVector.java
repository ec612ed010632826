package org.apache.paimon.data;

/** A vector of {@code double} values. */
public final class DoubleVector extends ColumnVector {
  private final double[] values;

  /** Takes over the arrays; {@code nulls} is null when no row is null. */
  public DoubleVector(double[] values, boolean[] nulls) {
    super(nulls);
    this.values = values;
  }

  public double[] values() {
    return values;
  }

  public double get(int row) {
    return values[row];
  }

  @Override
  public PhysicalKind kind() {
    return PhysicalKind.DOUBLE;
  }
}
