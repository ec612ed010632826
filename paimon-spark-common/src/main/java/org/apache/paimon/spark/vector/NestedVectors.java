package org.apache.paimon.spark.vector;

import org.apache.paimon.data.ArrayVector;
import org.apache.paimon.data.ColumnVector;
import org.apache.paimon.data.MapVector;
import org.apache.paimon.data.RowVector;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.vectorized.ColumnarArray;
import org.apache.spark.sql.vectorized.ColumnarMap;

/** Adapters of arrays, maps and nested rows. */
final class NestedVectors {
  private NestedVectors() {}

  /** Elements are addressed by their own positions, so the selection ends here. */
  static final class ArrayAdapter extends SelectedVector {
    private final SelectedVector elements;
    private int[] offsets;
    private int[] lengths;

    ArrayAdapter(DataType type, SelectedVector elements) {
      super(type);
      this.elements = elements;
    }

    @Override
    void point(ColumnVector vector, int[] selection, int count) {
      ArrayVector array = (ArrayVector) vector;
      offsets = array.offsets();
      lengths = array.lengths();
      elements.reset(array.elements(), null, 0);
    }

    @Override
    public ColumnarArray getArray(int index) {
      int row = row(index);
      return isNullAt(index) ? null : new ColumnarArray(elements, offsets[row], lengths[row]);
    }

    @Override
    public org.apache.spark.sql.vectorized.ColumnVector getChild(int ordinal) {
      return elements;
    }
  }

  static final class MapAdapter extends SelectedVector {
    private final SelectedVector keys;
    private final SelectedVector values;
    private int[] offsets;
    private int[] lengths;

    MapAdapter(DataType type, SelectedVector keys, SelectedVector values) {
      super(type);
      this.keys = keys;
      this.values = values;
    }

    @Override
    void point(ColumnVector vector, int[] selection, int count) {
      MapVector map = (MapVector) vector;
      offsets = map.offsets();
      lengths = map.lengths();
      keys.reset(map.keys(), null, 0);
      values.reset(map.values(), null, 0);
    }

    @Override
    public ColumnarMap getMap(int index) {
      int row = row(index);
      return isNullAt(index) ? null : new ColumnarMap(keys, values, offsets[row], lengths[row]);
    }

    @Override
    public org.apache.spark.sql.vectorized.ColumnVector getChild(int ordinal) {
      return ordinal == 0 ? keys : values;
    }
  }

  /** Spark asks the fields with the row's own index, so they carry the same selection. */
  static final class RowAdapter extends SelectedVector {
    private final SelectedVector[] fields;

    RowAdapter(DataType type, SelectedVector[] fields) {
      super(type);
      this.fields = fields;
    }

    @Override
    void point(ColumnVector vector, int[] selection, int count) {
      RowVector row = (RowVector) vector;
      for (int i = 0; i < fields.length; i++) {
        fields[i].reset(row.children().get(i), selection, count);
      }
    }

    @Override
    public org.apache.spark.sql.vectorized.ColumnVector getChild(int ordinal) {
      return fields[ordinal];
    }
  }
}
