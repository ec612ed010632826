package org.apache.paimon.data;

import java.util.Arrays;

/** Builds a vector of maps. */
public final class MapBuilder extends VectorBuilder {
  private final VectorBuilder keys;
  private final VectorBuilder values;
  private int[] offsets = new int[INITIAL_CAPACITY];
  private int[] lengths = new int[INITIAL_CAPACITY];

  public MapBuilder(VectorBuilder keys, VectorBuilder values) {
    this.keys = keys;
    this.values = values;
  }

  /** The builder of the keys: append key and value of each entry, then call {@link #endMap}. */
  public VectorBuilder keys() {
    return keys;
  }

  public VectorBuilder values() {
    return values;
  }

  /** Ends a map of the last {@code length} entries. */
  public void endMap(int length) {
    ensure(size + 1);
    markNotNull(1);
    offsets[size] = keys.size() - length;
    lengths[size] = length;
    size++;
  }

  @Override
  public MapVector build() {
    return new MapVector(offsets, lengths, keys.build(), values.build(), builtNulls());
  }

  @Override
  public void clear() {
    super.clear();
    keys.clear();
    values.clear();
  }

  @Override
  public long memoryBytes() {
    return nullBytes() + offsets.length * 8L + keys.memoryBytes() + values.memoryBytes();
  }

  @Override
  void grow(int capacity) {
    offsets = Arrays.copyOf(offsets, capacity);
    lengths = Arrays.copyOf(lengths, capacity);
  }

  @Override
  void appendValue(Values source, int position) {
    MapView map = source.getMap(position);
    offsets[size] = keys.size();
    lengths[size] = map.size();
    ArrayView mapKeys = map.keys();
    for (int i = 0; i < map.size(); i++) {
      keys.append(mapKeys, i);
    }
    ArrayView mapValues = map.values();
    for (int i = 0; i < map.size(); i++) {
      values.append(mapValues, i);
    }
  }

  @Override
  void appendValue(ColumnVector source, int row) {
    MapVector map = (MapVector) source;
    int from = map.offsets()[row];
    int to = from + map.lengths()[row];
    offsets[size] = keys.size();
    lengths[size] = to - from;
    keys.appendRange(map.keys(), from, to);
    values.appendRange(map.values(), from, to);
  }

  @Override
  void appendEmpty() {
    offsets[size] = keys.size();
    lengths[size] = 0;
  }
}
