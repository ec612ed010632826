package org.apache.paimon.data;

import java.util.List;

/**
 * Nested rows: row {@code r} has its fields at position {@code r} of each child (undefined where
 * the row is null).
 */
public final class RowVector extends ColumnVector {
  private final List<ColumnVector> children;

  public RowVector(List<ColumnVector> children, boolean[] nulls) {
    super(nulls);
    this.children = List.copyOf(children);
  }

  public List<ColumnVector> children() {
    return children;
  }

  @Override
  public PhysicalKind kind() {
    return PhysicalKind.ROW;
  }
}
