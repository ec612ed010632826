package org.apache.paimon.write;

import org.apache.paimon.data.ArrayView;
import org.apache.paimon.data.BytesBuilder;
import org.apache.paimon.data.MapView;
import org.apache.paimon.data.RowView;

/** A row seen through {@link KeyNormalizer}. */
final class UniformRow implements RowView {
  private final boolean[] isUniform;
  private RowView row;

  UniformRow(int[] columns, int fieldCount) {
    isUniform = new boolean[fieldCount];
    for (int column : columns) {
      isUniform[column] = true;
    }
  }

  UniformRow reset(RowView newRow) {
    row = newRow;
    return this;
  }

  @Override
  public int fieldCount() {
    return row.fieldCount();
  }

  @Override
  public float getFloat(int position) {
    float value = row.getFloat(position);
    return isUniform[position] ? KeyNormalizer.uniform(value) : value;
  }

  @Override
  public double getDouble(int position) {
    double value = row.getDouble(position);
    return isUniform[position] ? KeyNormalizer.uniform(value) : value;
  }

  @Override
  public boolean isNullAt(int position) {
    return row.isNullAt(position);
  }

  @Override
  public boolean getBoolean(int position) {
    return row.getBoolean(position);
  }

  @Override
  public byte getByte(int position) {
    return row.getByte(position);
  }

  @Override
  public short getShort(int position) {
    return row.getShort(position);
  }

  @Override
  public int getInt(int position) {
    return row.getInt(position);
  }

  @Override
  public long getLong(int position) {
    return row.getLong(position);
  }

  @Override
  public int getNanosOfMicro(int position) {
    return row.getNanosOfMicro(position);
  }

  @Override
  public byte[] getBytes(int position) {
    return row.getBytes(position);
  }

  @Override
  public void appendBytes(int position, BytesBuilder target) {
    row.appendBytes(position, target);
  }

  @Override
  public ArrayView getArray(int position) {
    return row.getArray(position);
  }

  @Override
  public MapView getMap(int position) {
    return row.getMap(position);
  }

  @Override
  public RowView getRow(int position) {
    return row.getRow(position);
  }
}
