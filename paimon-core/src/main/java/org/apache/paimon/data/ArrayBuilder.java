package org.apache.paimon.data;

import java.util.Arrays;

/** Builds a vector of arrays. */
public final class ArrayBuilder extends VectorBuilder {
  private final VectorBuilder elements;
  private int[] offsets = new int[INITIAL_CAPACITY];
  private int[] lengths = new int[INITIAL_CAPACITY];

  public ArrayBuilder(VectorBuilder elements) {
    this.elements = elements;
  }

  /** The builder of the elements: append those of a row, then call {@link #endArray}. */
  public VectorBuilder elements() {
    return elements;
  }

  /** Ends an array of the last {@code length} elements. */
  public void endArray(int length) {
    ensure(size + 1);
    markNotNull(1);
    offsets[size] = elements.size() - length;
    lengths[size] = length;
    size++;
  }

  @Override
  public ArrayVector build() {
    return new ArrayVector(offsets, lengths, elements.build(), builtNulls());
  }

  @Override
  public void clear() {
    super.clear();
    elements.clear();
  }

  @Override
  public long memoryBytes() {
    return nullBytes() + offsets.length * 8L + elements.memoryBytes();
  }

  @Override
  void grow(int capacity) {
    offsets = Arrays.copyOf(offsets, capacity);
    lengths = Arrays.copyOf(lengths, capacity);
  }

  @Override
  void appendValue(Values source, int position) {
    ArrayView array = source.getArray(position);
    offsets[size] = elements.size();
    lengths[size] = array.size();
    for (int i = 0; i < array.size(); i++) {
      elements.append(array, i);
    }
  }

  @Override
  void appendValue(ColumnVector source, int row) {
    ArrayVector array = (ArrayVector) source;
    offsets[size] = elements.size();
    lengths[size] = array.lengths()[row];
    elements.appendRange(
        array.elements(), array.offsets()[row], array.offsets()[row] + array.lengths()[row]);
  }

  @Override
  void appendEmpty() {
    offsets[size] = elements.size();
    lengths[size] = 0;
  }
}
