package org.apache.paimon.data;

import java.util.ArrayList;
import java.util.List;
import org.apache.paimon.types.RowType;

/** Builds a vector of nested rows. */
public final class RowBuilder extends VectorBuilder {
  private final VectorBuilder[] fields;

  public RowBuilder(RowType type) {
    fields = new VectorBuilder[type.fieldCount()];
    for (int i = 0; i < fields.length; i++) {
      fields[i] = VectorBuilder.of(type.typeAt(i));
    }
  }

  /** The builder of a field: append one value to each, then call {@link #endRow}. */
  public VectorBuilder field(int position) {
    return fields[position];
  }

  /** Ends a row that is not null. */
  public void endRow() {
    ensure(size + 1);
    markNotNull(1);
    size++;
  }

  @Override
  public RowVector build() {
    List<ColumnVector> children = new ArrayList<>(fields.length);
    for (VectorBuilder field : fields) {
      children.add(field.build());
    }
    return new RowVector(children, builtNulls());
  }

  @Override
  public void clear() {
    super.clear();
    for (VectorBuilder field : fields) {
      field.clear();
    }
  }

  @Override
  public long memoryBytes() {
    long bytes = nullBytes();
    for (VectorBuilder field : fields) {
      bytes += field.memoryBytes();
    }
    return bytes;
  }

  @Override
  void grow(int capacity) {}

  @Override
  void appendValue(Values source, int position) {
    RowView row = source.getRow(position);
    for (int i = 0; i < fields.length; i++) {
      fields[i].append(row, i);
    }
  }

  @Override
  void appendValue(ColumnVector source, int row) {
    List<ColumnVector> children = ((RowVector) source).children();
    for (int i = 0; i < fields.length; i++) {
      fields[i].append(children.get(i), row);
    }
  }

  @Override
  void appendEmpty() {
    for (VectorBuilder field : fields) {
      field.appendNull();
    }
  }
}
