package org.apache.paimon.format.avro;

import java.io.IOException;
import java.math.BigInteger;
import org.apache.avro.io.Encoder;
import org.apache.paimon.data.BooleanVector;
import org.apache.paimon.data.ByteVector;
import org.apache.paimon.data.BytesVector;
import org.apache.paimon.data.ColumnVector;
import org.apache.paimon.data.Datums;
import org.apache.paimon.data.DoubleVector;
import org.apache.paimon.data.FloatVector;
import org.apache.paimon.data.IntVector;
import org.apache.paimon.data.LongVector;
import org.apache.paimon.data.PhysicalKind;
import org.apache.paimon.data.ShortVector;
import org.apache.paimon.error.UserException;
import org.apache.paimon.types.ArrayType;
import org.apache.paimon.types.AtomicType;
import org.apache.paimon.types.DataType;
import org.apache.paimon.types.MapType;
import org.apache.paimon.types.MultisetType;
import org.apache.paimon.types.RowType;

/** Encodes the values of one column; bound to the column's vector of the present batch. */
abstract sealed class AvroEncoder
    permits AvroEncoder.Booleans,
        AvroEncoder.Ints,
        AvroEncoder.Longs,
        AvroEncoder.Floats,
        AvroEncoder.Doubles,
        AvroEncoder.ByteStrings,
        AvroEncoder.Decimals,
        AvroEncoder.WideDecimals,
        AvroNestedEncoders.Rows,
        AvroNestedEncoders.Arrays,
        AvroNestedEncoders.Maps {
  private boolean isNullable;
  private String path;
  private boolean[] nulls;

  static AvroEncoder[] ofFields(RowType type, String path) {
    AvroEncoder[] fields = new AvroEncoder[type.fieldCount()];
    for (int i = 0; i < fields.length; i++) {
      String name = type.field(i).name();
      fields[i] = of(type.typeAt(i), path.isEmpty() ? name : path + "." + name);
    }
    return fields;
  }

  static AvroEncoder of(DataType type, String path) {
    AvroEncoder encoder = plain(type, path);
    encoder.isNullable = type.isNullable();
    encoder.path = path;
    return encoder;
  }

  private static AvroEncoder plain(DataType type, String path) {
    if (type instanceof RowType row) {
      return new AvroNestedEncoders.Rows(ofFields(row, path));
    }
    if (type instanceof ArrayType array) {
      return new AvroNestedEncoders.Arrays(of(array.element(), path + ".element"));
    }
    if (type instanceof MapType || type instanceof MultisetType) {
      MapType map = type instanceof MultisetType bag ? bag.asMap() : (MapType) type;
      return new AvroNestedEncoders.Maps(
          of(map.key().notNull(), path + ".key"), of(map.value(), path + ".value"));
    }
    AtomicType atomic = (AtomicType) type;
    return switch (atomic.root()) {
      case BOOLEAN -> new Booleans();
      case TINYINT, SMALLINT, INT, DATE, TIME -> new Ints();
      case BIGINT -> new Longs(1);
      case TIMESTAMP, TIMESTAMP_LTZ -> new Longs(atomic.precision() <= 3 ? 1000 : 1);
      case FLOAT -> new Floats();
      case DOUBLE -> new Doubles();
      case CHAR, VARCHAR, BINARY, VARBINARY -> new ByteStrings();
      case DECIMAL -> PhysicalKind.isCompactDecimal(atomic) ? new Decimals() : new WideDecimals();
      case VARIANT, ARRAY, MULTISET, MAP, ROW ->
          throw new IllegalStateException("not encodable: " + type);
    };
  }

  /** Looks at another vector. */
  final void bind(ColumnVector vector) {
    nulls = vector.nulls();
    bindValues(vector);
  }

  /** Writes the value of a row, null included. */
  final void write(int row, Encoder out) throws IOException {
    boolean isNull = nulls != null && nulls[row];
    if (isNullable) {
      out.writeIndex(isNull ? 0 : 1);
    } else if (isNull) {
      throw new UserException(
          "Cannot write null to '"
              + path
              + "': it is NOT NULL, expected a value in every row. Give values, or make the column"
              + " nullable.");
    }
    if (!isNull) {
      writeValue(row, out);
    }
  }

  abstract void bindValues(ColumnVector vector);

  abstract void writeValue(int row, Encoder out) throws IOException;

  static final class Booleans extends AvroEncoder {
    private boolean[] values;

    @Override
    void bindValues(ColumnVector vector) {
      values = ((BooleanVector) vector).values();
    }

    @Override
    void writeValue(int row, Encoder out) throws IOException {
      out.writeBoolean(values[row]);
    }
  }

  /** Everything stored as int. */
  static final class Ints extends AvroEncoder {
    private ColumnVector vector;
    private int[] ints;

    @Override
    void bindValues(ColumnVector newVector) {
      vector = newVector;
      ints = newVector instanceof IntVector plain ? plain.values() : null;
    }

    @Override
    void writeValue(int row, Encoder out) throws IOException {
      if (ints != null) {
        out.writeInt(ints[row]);
      } else if (vector instanceof ShortVector shorts) {
        out.writeInt(shorts.get(row));
      } else {
        out.writeInt(((ByteVector) vector).get(row));
      }
    }
  }

  /** BIGINT and timestamps; divides microseconds down to the stored unit. */
  static final class Longs extends AvroEncoder {
    private final long divisor;
    private long[] values;

    Longs(long divisor) {
      this.divisor = divisor;
    }

    @Override
    void bindValues(ColumnVector vector) {
      values = ((LongVector) vector).values();
    }

    @Override
    void writeValue(int row, Encoder out) throws IOException {
      out.writeLong(divisor == 1 ? values[row] : Math.floorDiv(values[row], divisor));
    }
  }

  static final class Floats extends AvroEncoder {
    private float[] values;

    @Override
    void bindValues(ColumnVector vector) {
      values = ((FloatVector) vector).values();
    }

    @Override
    void writeValue(int row, Encoder out) throws IOException {
      out.writeFloat(values[row]);
    }
  }

  static final class Doubles extends AvroEncoder {
    private double[] values;

    @Override
    void bindValues(ColumnVector vector) {
      values = ((DoubleVector) vector).values();
    }

    @Override
    void writeValue(int row, Encoder out) throws IOException {
      out.writeDouble(values[row]);
    }
  }

  static final class ByteStrings extends AvroEncoder {
    private BytesVector values;

    @Override
    void bindValues(ColumnVector vector) {
      values = (BytesVector) vector;
    }

    @Override
    void writeValue(int row, Encoder out) throws IOException {
      out.writeBytes(values.buffer(), values.start(row), values.length(row));
    }
  }

  /** Decimals up to 18 digits. */
  static final class Decimals extends AvroEncoder {
    private long[] values;

    @Override
    void bindValues(ColumnVector vector) {
      values = ((LongVector) vector).values();
    }

    @Override
    void writeValue(int row, Encoder out) throws IOException {
      out.writeBytes(BigInteger.valueOf(values[row]).toByteArray());
    }
  }

  static final class WideDecimals extends AvroEncoder {
    private BytesVector values;

    @Override
    void bindValues(ColumnVector vector) {
      values = (BytesVector) vector;
    }

    @Override
    void writeValue(int row, Encoder out) throws IOException {
      out.writeBytes(Datums.minimalWide(values.copy(row)));
    }
  }
}
