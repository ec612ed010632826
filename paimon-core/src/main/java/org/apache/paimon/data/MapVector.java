package org.apache.paimon.data;

/**
 * Maps and multisets: row {@code r} holds entries {@code offsets[r]} to {@code offsets[r] +
 * lengths[r]}.
 */
public final class MapVector extends ColumnVector {
  private final int[] offsets;
  private final int[] lengths;
  private final ColumnVector keys;
  private final ColumnVector values;

  /** Takes over the arrays. */
  public MapVector(
      int[] offsets, int[] lengths, ColumnVector keys, ColumnVector values, boolean[] nulls) {
    super(nulls);
    this.offsets = offsets;
    this.lengths = lengths;
    this.keys = keys;
    this.values = values;
  }

  public int[] offsets() {
    return offsets;
  }

  public int[] lengths() {
    return lengths;
  }

  public ColumnVector keys() {
    return keys;
  }

  public ColumnVector values() {
    return values;
  }

  @Override
  public PhysicalKind kind() {
    return PhysicalKind.MAP;
  }
}
