package org.apache.paimon.data;

/** Arrays: row {@code r} holds elements {@code offsets[r]} to {@code offsets[r] + lengths[r]}. */
public final class ArrayVector extends ColumnVector {
  private final int[] offsets;
  private final int[] lengths;
  private final ColumnVector elements;

  /** Takes over the arrays. */
  public ArrayVector(int[] offsets, int[] lengths, ColumnVector elements, boolean[] nulls) {
    super(nulls);
    this.offsets = offsets;
    this.lengths = lengths;
    this.elements = elements;
  }

  public int[] offsets() {
    return offsets;
  }

  public int[] lengths() {
    return lengths;
  }

  public ColumnVector elements() {
    return elements;
  }

  @Override
  public PhysicalKind kind() {
    return PhysicalKind.ARRAY;
  }
}
