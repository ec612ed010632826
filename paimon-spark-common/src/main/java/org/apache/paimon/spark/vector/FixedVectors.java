package org.apache.paimon.spark.vector;

import org.apache.paimon.data.BooleanVector;
import org.apache.paimon.data.ByteVector;
import org.apache.paimon.data.ColumnVector;
import org.apache.paimon.data.DoubleVector;
import org.apache.paimon.data.FloatVector;
import org.apache.paimon.data.IntVector;
import org.apache.paimon.data.LongVector;
import org.apache.paimon.data.ShortVector;
import org.apache.paimon.data.TimestampVector;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.Decimal;

/** Adapters of the vectors whose values lie in one primitive array. */
final class FixedVectors {
  private FixedVectors() {}

  static final class BooleanAdapter extends SelectedVector {
    private boolean[] values;

    BooleanAdapter(DataType type) {
      super(type);
    }

    @Override
    void point(ColumnVector vector, int[] selection, int count) {
      values = ((BooleanVector) vector).values();
    }

    @Override
    public boolean getBoolean(int index) {
      return values[row(index)];
    }
  }

  static final class ByteAdapter extends SelectedVector {
    private byte[] values;

    ByteAdapter(DataType type) {
      super(type);
    }

    @Override
    void point(ColumnVector vector, int[] selection, int count) {
      values = ((ByteVector) vector).values();
    }

    @Override
    public byte getByte(int index) {
      return values[row(index)];
    }
  }

  static final class ShortAdapter extends SelectedVector {
    private short[] values;

    ShortAdapter(DataType type) {
      super(type);
    }

    @Override
    void point(ColumnVector vector, int[] selection, int count) {
      values = ((ShortVector) vector).values();
    }

    @Override
    public short getShort(int index) {
      return values[row(index)];
    }
  }

  static final class IntAdapter extends SelectedVector {
    private int[] values;

    IntAdapter(DataType type) {
      super(type);
    }

    @Override
    void point(ColumnVector vector, int[] selection, int count) {
      values = ((IntVector) vector).values();
    }

    @Override
    public int getInt(int index) {
      return values[row(index)];
    }
  }

  static final class LongAdapter extends SelectedVector {
    private long[] values;

    LongAdapter(DataType type) {
      super(type);
    }

    @Override
    void point(ColumnVector vector, int[] selection, int count) {
      values = ((LongVector) vector).values();
    }

    @Override
    public long getLong(int index) {
      return values[row(index)];
    }

    @Override
    public Decimal getDecimal(int index, int precision, int scale) {
      return isNullAt(index) ? null : Decimal.createUnsafe(getLong(index), precision, scale);
    }
  }

  static final class FloatAdapter extends SelectedVector {
    private float[] values;

    FloatAdapter(DataType type) {
      super(type);
    }

    @Override
    void point(ColumnVector vector, int[] selection, int count) {
      values = ((FloatVector) vector).values();
    }

    @Override
    public float getFloat(int index) {
      return values[row(index)];
    }
  }

  static final class DoubleAdapter extends SelectedVector {
    private double[] values;

    DoubleAdapter(DataType type) {
      super(type);
    }

    @Override
    void point(ColumnVector vector, int[] selection, int count) {
      values = ((DoubleVector) vector).values();
    }

    @Override
    public double getDouble(int index) {
      return values[row(index)];
    }
  }

  /** Nanoseconds of a microsecond are not shown: Spark's timestamps end at microseconds. */
  static final class TimestampAdapter extends SelectedVector {
    private long[] micros;

    TimestampAdapter(DataType type) {
      super(type);
    }

    @Override
    void point(ColumnVector vector, int[] selection, int count) {
      micros = ((TimestampVector) vector).micros();
    }

    @Override
    public long getLong(int index) {
      return micros[row(index)];
    }
  }
}
