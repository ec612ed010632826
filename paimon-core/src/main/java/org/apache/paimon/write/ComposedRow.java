package org.apache.paimon.write;

import org.apache.paimon.data.ArrayView;
import org.apache.paimon.data.BytesBuilder;
import org.apache.paimon.data.MapView;
import org.apache.paimon.data.RowView;

/** A row whose fields come from several others. Valid as long as these are. */
final class ComposedRow implements RowView {
  private final RowView[] sources;
  private final int[] positions;

  /** A row of {@code fieldCount} fields that come from nowhere yet. */
  ComposedRow(int fieldCount) {
    sources = new RowView[fieldCount];
    positions = new int[fieldCount];
  }

  /** Field {@code field} is field {@code position} of {@code source}; null = it is null. */
  void set(int field, RowView source, int position) {
    sources[field] = source;
    positions[field] = position;
  }

  /** The first fields are all fields of {@code source}. */
  ComposedRow setAll(RowView source) {
    for (int i = 0; i < source.fieldCount(); i++) {
      set(i, source, i);
    }
    return this;
  }

  @Override
  public int fieldCount() {
    return sources.length;
  }

  @Override
  public boolean isNullAt(int position) {
    return sources[position] == null || sources[position].isNullAt(positions[position]);
  }

  @Override
  public boolean getBoolean(int position) {
    return sources[position].getBoolean(positions[position]);
  }

  @Override
  public byte getByte(int position) {
    return sources[position].getByte(positions[position]);
  }

  @Override
  public short getShort(int position) {
    return sources[position].getShort(positions[position]);
  }

  @Override
  public int getInt(int position) {
    return sources[position].getInt(positions[position]);
  }

  @Override
  public long getLong(int position) {
    return sources[position].getLong(positions[position]);
  }

  @Override
  public float getFloat(int position) {
    return sources[position].getFloat(positions[position]);
  }

  @Override
  public double getDouble(int position) {
    return sources[position].getDouble(positions[position]);
  }

  @Override
  public int getNanosOfMicro(int position) {
    return sources[position].getNanosOfMicro(positions[position]);
  }

  @Override
  public byte[] getBytes(int position) {
    return sources[position].getBytes(positions[position]);
  }

  @Override
  public void appendBytes(int position, BytesBuilder target) {
    sources[position].appendBytes(positions[position], target);
  }

  @Override
  public ArrayView getArray(int position) {
    return sources[position].getArray(positions[position]);
  }

  @Override
  public MapView getMap(int position) {
    return sources[position].getMap(positions[position]);
  }

  @Override
  public RowView getRow(int position) {
    return sources[position].getRow(positions[position]);
  }
}
