package org.apache.paimon.data;

/** A cursor over the rows of a batch. */
public final class BatchRow implements RowView {
  private ColumnVector[] columns = {};
  private int row;

  /** Looks at the columns of {@code batch}, row 0. */
  public BatchRow reset(ColumnBatch batch) {
    return reset(batch.columns().toArray(ColumnVector[]::new), 0);
  }

  /** Looks at these columns and this row. */
  public BatchRow reset(ColumnVector[] newColumns, int newRow) {
    columns = newColumns;
    row = newRow;
    return this;
  }

  /** Looks at another row of the same columns. */
  public BatchRow at(int newRow) {
    row = newRow;
    return this;
  }

  public int row() {
    return row;
  }

  @Override
  public int fieldCount() {
    return columns.length;
  }

  @Override
  public boolean isNullAt(int position) {
    return columns[position].isNullAt(row);
  }

  @Override
  public boolean getBoolean(int position) {
    return ((BooleanVector) columns[position]).get(row);
  }

  @Override
  public byte getByte(int position) {
    return ((ByteVector) columns[position]).get(row);
  }

  @Override
  public short getShort(int position) {
    return ((ShortVector) columns[position]).get(row);
  }

  @Override
  public int getInt(int position) {
    return ((IntVector) columns[position]).get(row);
  }

  @Override
  public long getLong(int position) {
    return VectorReads.longAt(columns[position], row);
  }

  @Override
  public float getFloat(int position) {
    return ((FloatVector) columns[position]).get(row);
  }

  @Override
  public double getDouble(int position) {
    return ((DoubleVector) columns[position]).get(row);
  }

  @Override
  public int getNanosOfMicro(int position) {
    return ((TimestampVector) columns[position]).nanosOfMicro()[row];
  }

  @Override
  public byte[] getBytes(int position) {
    return ((BytesVector) columns[position]).copy(row);
  }

  @Override
  public void appendBytes(int position, BytesBuilder target) {
    VectorReads.appendBytes(columns[position], row, target);
  }

  @Override
  public ArrayView getArray(int position) {
    return VectorReads.arrayAt(columns[position], row);
  }

  @Override
  public MapView getMap(int position) {
    return VectorReads.mapAt(columns[position], row);
  }

  @Override
  public RowView getRow(int position) {
    return VectorReads.rowAt(columns[position], row);
  }
}
