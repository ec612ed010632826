package org.apache.paimon.spill;

import java.util.List;
import org.apache.paimon.data.ArrayVector;
import org.apache.paimon.data.BooleanVector;
import org.apache.paimon.data.ByteVector;
import org.apache.paimon.data.BytesVector;
import org.apache.paimon.data.ColumnBatch;
import org.apache.paimon.data.ColumnVector;
import org.apache.paimon.data.DoubleVector;
import org.apache.paimon.data.FloatVector;
import org.apache.paimon.data.IntVector;
import org.apache.paimon.data.LongVector;
import org.apache.paimon.data.MapVector;
import org.apache.paimon.data.RowVector;
import org.apache.paimon.data.ShortVector;
import org.apache.paimon.data.TimestampVector;
import org.apache.paimon.data.VectorBuilder;
import org.apache.paimon.types.ArrayType;
import org.apache.paimon.types.DataType;
import org.apache.paimon.types.MapType;
import org.apache.paimon.types.MultisetType;
import org.apache.paimon.types.RowType;

/** Writes batches as the content of blocks. */
final class BlockEncoder {
  private final List<DataType> types;

  BlockEncoder(List<DataType> types) {
    this.types = types;
  }

  /** Writes all rows of a batch that has no selection. */
  void encode(ColumnBatch batch, BlockOutput out) {
    out.putInt(batch.rowCount());
    for (int i = 0; i < types.size(); i++) {
      encode(batch.column(i), types.get(i), 0, batch.rowCount(), out);
    }
  }

  private void encode(ColumnVector vector, DataType type, int from, int to, BlockOutput out) {
    out.putByte(vector.hasNulls() ? 1 : 0);
    if (vector.hasNulls()) {
      out.putBooleans(vector.nulls(), from, to);
    }
    switch (vector.kind()) {
      case BOOLEAN -> out.putBooleans(((BooleanVector) vector).values(), from, to);
      case BYTE -> out.putBytes(((ByteVector) vector).values(), from, to);
      case SHORT -> out.putShorts(((ShortVector) vector).values(), from, to);
      case INT -> out.putInts(((IntVector) vector).values(), from, to);
      case LONG -> out.putLongs(((LongVector) vector).values(), from, to);
      case FLOAT -> out.putFloats(((FloatVector) vector).values(), from, to);
      case DOUBLE -> out.putDoubles(((DoubleVector) vector).values(), from, to);
      case TIMESTAMP -> {
        out.putLongs(((TimestampVector) vector).micros(), from, to);
        out.putShorts(((TimestampVector) vector).nanosOfMicro(), from, to);
      }
      case BYTES -> encodeBytes((BytesVector) vector, from, to, out);
      case ARRAY -> encodeArrays((ArrayVector) vector, (ArrayType) type, from, to, out);
      case MAP -> encodeMaps((MapVector) vector, type, from, to, out);
      case ROW -> {
        List<ColumnVector> children = ((RowVector) vector).children();
        for (int i = 0; i < children.size(); i++) {
          encode(children.get(i), ((RowType) type).typeAt(i), from, to, out);
        }
      }
    }
  }

  private static void encodeBytes(BytesVector vector, int from, int to, BlockOutput out) {
    for (int row = from; row < to; row++) {
      out.putInt(vector.isNullAt(row) ? 0 : vector.length(row));
    }
    if (!vector.hasNulls() && vector.ids() == null) {
      out.putBytes(vector.buffer(), vector.offsets()[from], vector.offsets()[to]);
      return;
    }
    for (int row = from; row < to; row++) {
      if (!vector.isNullAt(row)) {
        int start = vector.start(row);
        out.putBytes(vector.buffer(), start, start + vector.length(row));
      }
    }
  }

  private void encodeArrays(ArrayVector vector, ArrayType type, int from, int to, BlockOutput out) {
    int count = putLengths(vector, vector.lengths(), from, to, out);
    encodeElements(
        vector,
        vector.offsets(),
        vector.lengths(),
        from,
        to,
        vector.elements(),
        type.element(),
        count,
        out);
  }

  private void encodeMaps(MapVector vector, DataType type, int from, int to, BlockOutput out) {
    MapType map = type instanceof MultisetType bag ? bag.asMap() : (MapType) type;
    int count = putLengths(vector, vector.lengths(), from, to, out);
    int[] offsets = vector.offsets();
    int[] lengths = vector.lengths();
    encodeElements(vector, offsets, lengths, from, to, vector.keys(), map.key(), count, out);
    encodeElements(vector, offsets, lengths, from, to, vector.values(), map.value(), count, out);
  }

  private static int putLengths(
      ColumnVector vector, int[] lengths, int from, int to, BlockOutput out) {
    int count = 0;
    for (int row = from; row < to; row++) {
      int length = vector.isNullAt(row) ? 0 : lengths[row];
      out.putInt(length);
      count += length;
    }
    return count;
  }

  /** Writes the elements of all rows one after the other; gathers them first if they are not. */
  private void encodeElements(
      ColumnVector vector,
      int[] offsets,
      int[] lengths,
      int from,
      int to,
      ColumnVector elements,
      DataType type,
      int count,
      BlockOutput out) {
    VectorBuilder gathered = VectorBuilder.of(type);
    for (int row = from; row < to; row++) {
      if (!vector.isNullAt(row)) {
        gathered.appendRange(elements, offsets[row], offsets[row] + lengths[row]);
      }
    }
    if (gathered.size() != count) {
      throw new IllegalStateException(gathered.size() + " elements instead of " + count);
    }
    encode(gathered.build(), type, 0, count, out);
  }
}
