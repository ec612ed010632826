package org.apache.paimon.spark.vector;

import org.apache.paimon.data.ColumnVector;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.Decimal;
import org.apache.spark.sql.vectorized.ColumnarArray;
import org.apache.spark.sql.vectorized.ColumnarMap;
import org.apache.spark.unsafe.types.UTF8String;

/**
 * What all adapters share: the null flags, the selection, and a refusal for every getter that the
 * form of the values does not have.
 */
abstract sealed class SelectedVector extends org.apache.spark.sql.vectorized.ColumnVector
    permits FixedVectors.BooleanAdapter,
        FixedVectors.ByteAdapter,
        FixedVectors.ShortAdapter,
        FixedVectors.IntAdapter,
        FixedVectors.LongAdapter,
        FixedVectors.FloatAdapter,
        FixedVectors.DoubleAdapter,
        FixedVectors.TimestampAdapter,
        BytesAdapter,
        NestedVectors.ArrayAdapter,
        NestedVectors.MapAdapter,
        NestedVectors.RowAdapter {

  private boolean[] nulls;
  private int[] rows;
  private int rowCount;

  SelectedVector(DataType type) {
    super(type);
  }

  /**
   * Looks at another vector.
   *
   * @param selection row numbers that count, null = all
   * @param count how many rows count
   */
  final void reset(ColumnVector vector, int[] selection, int count) {
    nulls = vector.nulls();
    rows = selection;
    rowCount = count;
    point(vector, selection, count);
  }

  /** Takes the arrays of {@code vector}. */
  abstract void point(ColumnVector vector, int[] selection, int count);

  /** The row of the vector that is shown at {@code index}. */
  final int row(int index) {
    return rows == null ? index : rows[index];
  }

  @Override
  public final boolean hasNull() {
    return nulls != null;
  }

  @Override
  public final int numNulls() {
    int count = 0;
    for (int i = 0; nulls != null && i < rowCount; i++) {
      count += nulls[row(i)] ? 1 : 0;
    }
    return count;
  }

  @Override
  public final boolean isNullAt(int index) {
    return nulls != null && nulls[row(index)];
  }

  @Override
  public void close() {}

  /** Spark would close the columns of a batch after use; ours are pointed at the next batch. */
  @Override
  public final void closeIfFreeable() {}

  private IllegalStateException wrong(String getter) {
    return new IllegalStateException(getter + " called on a column of type " + type);
  }

  @Override
  public boolean getBoolean(int index) {
    throw wrong("getBoolean");
  }

  @Override
  public byte getByte(int index) {
    throw wrong("getByte");
  }

  @Override
  public short getShort(int index) {
    throw wrong("getShort");
  }

  @Override
  public int getInt(int index) {
    throw wrong("getInt");
  }

  @Override
  public long getLong(int index) {
    throw wrong("getLong");
  }

  @Override
  public float getFloat(int index) {
    throw wrong("getFloat");
  }

  @Override
  public double getDouble(int index) {
    throw wrong("getDouble");
  }

  @Override
  public Decimal getDecimal(int index, int precision, int scale) {
    throw wrong("getDecimal");
  }

  @Override
  public UTF8String getUTF8String(int index) {
    throw wrong("getUTF8String");
  }

  @Override
  public byte[] getBinary(int index) {
    throw wrong("getBinary");
  }

  @Override
  public ColumnarArray getArray(int index) {
    throw wrong("getArray");
  }

  @Override
  public ColumnarMap getMap(int index) {
    throw wrong("getMap");
  }

  @Override
  public org.apache.spark.sql.vectorized.ColumnVector getChild(int ordinal) {
    throw wrong("getChild");
  }
}
