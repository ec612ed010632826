package org.apache.paimon.evolution;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.apache.paimon.data.ArrayVector;
import org.apache.paimon.data.BooleanVector;
import org.apache.paimon.data.ByteVector;
import org.apache.paimon.data.BytesVector;
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

/** A column that the file lacks: null in every row. */
final class NullMapping implements VectorMapping {

  /**
   * The longest vector made so far.
   *
   * @param rowCount its length
   */
  private record Made(int rowCount, ColumnVector vector) {}

  private final DataType type;
  // Threads may race here: each finds a whole record, and any is right.
  private Made made = new Made(-1, null);

  NullMapping(DataType type) {
    this.type = type;
  }

  @Override
  public ColumnVector apply(ColumnVector source, int rowCount) {
    Made last = made;
    if (last.rowCount() < rowCount) {
      last = new Made(rowCount, nulls(type, rowCount));
      made = last;
    }
    return last.vector();
  }

  /** A vector of nulls. */
  static ColumnVector nulls(DataType type, int count) {
    boolean[] nulls = new boolean[count];
    Arrays.fill(nulls, true);
    return switch (PhysicalKind.of(type)) {
      case BOOLEAN -> new BooleanVector(new boolean[count], nulls);
      case BYTE -> new ByteVector(new byte[count], nulls);
      case SHORT -> new ShortVector(new short[count], nulls);
      case INT -> new IntVector(new int[count], nulls);
      case LONG -> new LongVector(new long[count], nulls);
      case FLOAT -> new FloatVector(new float[count], nulls);
      case DOUBLE -> new DoubleVector(new double[count], nulls);
      case TIMESTAMP -> new TimestampVector(new long[count], new short[count], nulls);
      case BYTES -> new BytesVector(new byte[0], new int[count + 1], nulls);
      case ARRAY -> {
        ColumnVector elements = nulls(((ArrayType) type).element(), 0);
        yield new ArrayVector(new int[count], new int[count], elements, nulls);
      }
      case MAP -> {
        MapType map = type instanceof MultisetType bag ? bag.asMap() : (MapType) type;
        yield new MapVector(
            new int[count], new int[count], nulls(map.key(), 0), nulls(map.value(), 0), nulls);
      }
      case ROW -> {
        List<ColumnVector> children = new ArrayList<>();
        for (DataType child : ((RowType) type).types()) {
          children.add(nulls(child, count));
        }
        yield new RowVector(children, nulls);
      }
    };
  }
}
