package org.apache.paimon.data;

/** A vector of {@code long} values. */
public final class LongVector extends ColumnVector {
  private final long[] values;

  /** Takes over the arrays; {@code nulls} is null when no row is null. */
  public LongVector(long[] values, boolean[] nulls) {
    super(nulls);
    this.values = values;
  }

  public long[] values() {
    return values;
  }

  public long get(int row) {
    return values[row];
  }

  @Override
  public PhysicalKind kind() {
    return PhysicalKind.LONG;
  }
}
