package org.apache.paimon.data;

/** A vector of {@code short} values. */
public final class ShortVector extends ColumnVector {
  private final short[] values;

  /** Takes over the arrays; {@code nulls} is null when no row is null. */
  public ShortVector(short[] values, boolean[] nulls) {
    super(nulls);
    this.values = values;
  }

  public short[] values() {
    return values;
  }

  public short get(int row) {
    return values[row];
  }

  @Override
  public PhysicalKind kind() {
    return PhysicalKind.SHORT;
  }
}
