package org.apache.paimon.data;

/** A vector of {@code int} values. */
public final class IntVector extends ColumnVector {
  private final int[] values;

  /** Takes over the arrays; {@code nulls} is null when no row is null. */
  public IntVector(int[] values, boolean[] nulls) {
    super(nulls);
    this.values = values;
  }

  public int[] values() {
    return values;
  }

  public int get(int row) {
    return values[row];
  }

  @Override
  public PhysicalKind kind() {
    return PhysicalKind.INT;
  }
}
