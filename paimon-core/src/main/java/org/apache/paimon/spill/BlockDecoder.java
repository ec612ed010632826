package org.apache.paimon.spill;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
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
import org.apache.paimon.data.PhysicalKind;
import org.apache.paimon.data.RowVector;
import org.apache.paimon.data.ShortVector;
import org.apache.paimon.data.TimestampVector;
import org.apache.paimon.types.ArrayType;
import org.apache.paimon.types.DataType;
import org.apache.paimon.types.MapType;
import org.apache.paimon.types.MultisetType;
import org.apache.paimon.types.RowType;

/** Reads the content of blocks that {@link BlockEncoder} wrote, into fresh vectors. */
final class BlockDecoder {
  private final List<DataType> types;
  private ByteBuffer in;

  BlockDecoder(List<DataType> types) {
    this.types = types;
  }

  ColumnBatch decode(byte[] block, int length) {
    in = ByteBuffer.wrap(block, 0, length).order(ByteOrder.LITTLE_ENDIAN);
    int rows = in.getInt();
    List<ColumnVector> columns = new ArrayList<>(types.size());
    for (DataType type : types) {
      columns.add(decode(type, rows));
    }
    return new ColumnBatch(rows, columns);
  }

  private ColumnVector decode(DataType type, int count) {
    boolean[] nulls = in.get() == 1 ? booleans(count) : null;
    return switch (PhysicalKind.of(type)) {
      case BOOLEAN -> new BooleanVector(booleans(count), nulls);
      case BYTE -> new ByteVector(bytes(count), nulls);
      case SHORT -> new ShortVector(shorts(count), nulls);
      case INT -> new IntVector(ints(count), nulls);
      case LONG -> new LongVector(longs(count), nulls);
      case FLOAT -> new FloatVector(floats(count), nulls);
      case DOUBLE -> new DoubleVector(doubles(count), nulls);
      case TIMESTAMP -> new TimestampVector(longs(count), shorts(count), nulls);
      case BYTES -> {
        int[] offsets = offsets(ints(count));
        yield new BytesVector(bytes(offsets[count]), offsets, nulls);
      }
      case ARRAY -> {
        int[] lengths = ints(count);
        int[] offsets = offsets(lengths);
        ColumnVector elements = decode(((ArrayType) type).element(), offsets[count]);
        yield new ArrayVector(offsets, lengths, elements, nulls);
      }
      case MAP -> {
        MapType map = type instanceof MultisetType bag ? bag.asMap() : (MapType) type;
        int[] lengths = ints(count);
        int[] offsets = offsets(lengths);
        ColumnVector keys = decode(map.key(), offsets[count]);
        yield new MapVector(offsets, lengths, keys, decode(map.value(), offsets[count]), nulls);
      }
      case ROW -> {
        List<ColumnVector> children = new ArrayList<>();
        for (DataType field : ((RowType) type).types()) {
          children.add(decode(field, count));
        }
        yield new RowVector(children, nulls);
      }
    };
  }

  private static int[] offsets(int[] lengths) {
    int[] offsets = new int[lengths.length + 1];
    for (int i = 0; i < lengths.length; i++) {
      offsets[i + 1] = offsets[i] + lengths[i];
    }
    return offsets;
  }

  private boolean[] booleans(int count) {
    boolean[] values = new boolean[count];
    for (int i = 0; i < count; i++) {
      values[i] = in.get() == 1;
    }
    return values;
  }

  private byte[] bytes(int count) {
    byte[] values = new byte[count];
    in.get(values);
    return values;
  }

  private short[] shorts(int count) {
    short[] values = new short[count];
    in.asShortBuffer().get(values);
    skip(count * 2);
    return values;
  }

  private int[] ints(int count) {
    int[] values = new int[count];
    in.asIntBuffer().get(values);
    skip(count * 4);
    return values;
  }

  private long[] longs(int count) {
    long[] values = new long[count];
    in.asLongBuffer().get(values);
    skip(count * 8);
    return values;
  }

  private float[] floats(int count) {
    float[] values = new float[count];
    in.asFloatBuffer().get(values);
    skip(count * 4);
    return values;
  }

  private double[] doubles(int count) {
    double[] values = new double[count];
    in.asDoubleBuffer().get(values);
    skip(count * 8);
    return values;
  }

  private void skip(int bytes) {
    in.position(in.position() + bytes);
  }
}
