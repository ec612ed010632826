package org.apache.paimon.data;

/** A vector of {@code byte} values. */
public final class ByteVector extends ColumnVector {
  private final byte[] values;

  /** Takes over the arrays; {@code nulls} is null when no row is null. */
  public ByteVector(byte[] values, boolean[] nulls) {
    super(nulls);
    this.values = values;
  }

  public byte[] values() {
    return values;
  }

  public byte get(int row) {
    return values[row];
  }

  @Override
  public PhysicalKind kind() {
    return PhysicalKind.BYTE;
  }
}
