package org.apache.paimon.data;

/** A vector of {@code boolean} values. */
public final class BooleanVector extends ColumnVector {
  private final boolean[] values;

  /** Takes over the arrays; {@code nulls} is null when no row is null. */
  public BooleanVector(boolean[] values, boolean[] nulls) {
    super(nulls);
    this.values = values;
  }

  public boolean[] values() {
    return values;
  }

  public boolean get(int row) {
    return values[row];
  }

  @Override
  public PhysicalKind kind() {
    return PhysicalKind.BOOLEAN;
  }
}
