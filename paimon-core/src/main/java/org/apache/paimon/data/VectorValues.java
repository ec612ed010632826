package org.apache.paimon.data;

/** The entries {@code offset} to {@code offset + size} of a vector, seen as an array. */
final class VectorValues implements ArrayView {
  private final ColumnVector vector;
  private final int offset;
  private final int size;

  VectorValues(ColumnVector vector, int offset, int size) {
    this.vector = vector;
    this.offset = offset;
    this.size = size;
  }

  @Override
  public int size() {
    return size;
  }

  @Override
  public boolean isNullAt(int position) {
    return vector.isNullAt(offset + position);
  }

  @Override
  public boolean getBoolean(int position) {
    return ((BooleanVector) vector).get(offset + position);
  }

  @Override
  public byte getByte(int position) {
    return ((ByteVector) vector).get(offset + position);
  }

  @Override
  public short getShort(int position) {
    return ((ShortVector) vector).get(offset + position);
  }

  @Override
  public int getInt(int position) {
    return ((IntVector) vector).get(offset + position);
  }

  @Override
  public long getLong(int position) {
    return VectorReads.longAt(vector, offset + position);
  }

  @Override
  public float getFloat(int position) {
    return ((FloatVector) vector).get(offset + position);
  }

  @Override
  public double getDouble(int position) {
    return ((DoubleVector) vector).get(offset + position);
  }

  @Override
  public int getNanosOfMicro(int position) {
    return ((TimestampVector) vector).nanosOfMicro()[offset + position];
  }

  @Override
  public byte[] getBytes(int position) {
    return ((BytesVector) vector).copy(offset + position);
  }

  @Override
  public void appendBytes(int position, BytesBuilder target) {
    VectorReads.appendBytes(vector, offset + position, target);
  }

  @Override
  public ArrayView getArray(int position) {
    return VectorReads.arrayAt(vector, offset + position);
  }

  @Override
  public MapView getMap(int position) {
    return VectorReads.mapAt(vector, offset + position);
  }

  @Override
  public RowView getRow(int position) {
    return VectorReads.rowAt(vector, offset + position);
  }
}
