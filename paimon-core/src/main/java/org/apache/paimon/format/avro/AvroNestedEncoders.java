package org.apache.paimon.format.avro;

import java.io.IOException;
import org.apache.avro.io.Encoder;
import org.apache.paimon.data.ArrayVector;
import org.apache.paimon.data.ColumnVector;
import org.apache.paimon.data.MapVector;
import org.apache.paimon.data.RowVector;

/** Encoders of values that hold other values. */
final class AvroNestedEncoders {
  private AvroNestedEncoders() {}

  static final class Rows extends AvroEncoder {
    private final AvroEncoder[] fields;

    Rows(AvroEncoder[] fields) {
      this.fields = fields;
    }

    @Override
    void bindValues(ColumnVector vector) {
      RowVector rows = (RowVector) vector;
      for (int i = 0; i < fields.length; i++) {
        fields[i].bind(rows.children().get(i));
      }
    }

    @Override
    void writeValue(int row, Encoder out) throws IOException {
      for (AvroEncoder field : fields) {
        field.write(row, out);
      }
    }
  }

  static final class Arrays extends AvroEncoder {
    private final AvroEncoder elements;
    private ArrayVector arrays;

    Arrays(AvroEncoder elements) {
      this.elements = elements;
    }

    @Override
    void bindValues(ColumnVector vector) {
      arrays = (ArrayVector) vector;
      elements.bind(arrays.elements());
    }

    @Override
    void writeValue(int row, Encoder out) throws IOException {
      int offset = arrays.offsets()[row];
      int length = arrays.lengths()[row];
      out.writeArrayStart();
      out.setItemCount(length);
      for (int i = 0; i < length; i++) {
        out.startItem();
        elements.write(offset + i, out);
      }
      out.writeArrayEnd();
    }
  }

  /** A map of Avro and an array of entries have the same bytes: blocks of key, value. */
  static final class Maps extends AvroEncoder {
    private final AvroEncoder keys;
    private final AvroEncoder values;
    private MapVector maps;

    Maps(AvroEncoder keys, AvroEncoder values) {
      this.keys = keys;
      this.values = values;
    }

    @Override
    void bindValues(ColumnVector vector) {
      maps = (MapVector) vector;
      keys.bind(maps.keys());
      values.bind(maps.values());
    }

    @Override
    void writeValue(int row, Encoder out) throws IOException {
      int offset = maps.offsets()[row];
      int length = maps.lengths()[row];
      out.writeMapStart();
      out.setItemCount(length);
      for (int i = 0; i < length; i++) {
        out.startItem();
        keys.write(offset + i, out);
        values.write(offset + i, out);
      }
      out.writeMapEnd();
    }
  }
}
