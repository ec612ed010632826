package org.apache.paimon.data;

import java.util.List;

/** Reads of single values from vectors whose class depends on the value's form. */
final class VectorReads {
  private VectorReads() {}

  static long longAt(ColumnVector vector, int row) {
    return vector instanceof LongVector longs
        ? longs.get(row)
        : ((TimestampVector) vector).micros()[row];
  }

  static void appendBytes(ColumnVector vector, int row, BytesBuilder target) {
    BytesVector bytes = (BytesVector) vector;
    target.appendBytes(bytes.buffer(), bytes.start(row), bytes.length(row));
  }

  static ArrayView arrayAt(ColumnVector vector, int row) {
    ArrayVector array = (ArrayVector) vector;
    return new VectorValues(array.elements(), array.offsets()[row], array.lengths()[row]);
  }

  static MapView mapAt(ColumnVector vector, int row) {
    MapVector map = (MapVector) vector;
    int offset = map.offsets()[row];
    int size = map.lengths()[row];
    return new VectorMap(
        new VectorValues(map.keys(), offset, size), new VectorValues(map.values(), offset, size));
  }

  static RowView rowAt(ColumnVector vector, int row) {
    BatchRow view = new BatchRow();
    List<ColumnVector> children = ((RowVector) vector).children();
    view.reset(children.toArray(ColumnVector[]::new), row);
    return view;
  }

  private record VectorMap(ArrayView keys, ArrayView values) implements MapView {
    @Override
    public int size() {
      return keys.size();
    }
  }
}
