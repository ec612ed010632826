package org.apache.paimon.data;

import org.apache.paimon.data.BinaryValues.BinarySlots;
import org.apache.paimon.types.ArrayType;
import org.apache.paimon.types.DataType;
import org.apache.paimon.types.RowType;

/**
 * Reads the elements of an array body: count, null bits in 4-byte words, elements of their own
 * width, variable part.
 */
final class BinaryArrayValues implements ArrayView {
  private final byte[] bytes;
  private final int base;
  private final int size;
  private final DataType type;
  private final int width;
  private final int elements;

  BinaryArrayValues(byte[] bytes, int base, DataType type) {
    this.bytes = bytes;
    this.base = base;
    this.type = type;
    this.size = LittleEndian.getInt(bytes, base);
    this.width = BinaryEncoder.elementWidth(type);
    this.elements = base + LittleEndian.arrayHeaderBytes(size);
  }

  private int at(int position) {
    return elements + width * position;
  }

  @Override
  public int size() {
    return size;
  }

  @Override
  public boolean isNullAt(int position) {
    return (bytes[base + 4 + (position >> 3)] & (1 << (position & 7))) != 0;
  }

  @Override
  public boolean getBoolean(int position) {
    return bytes[at(position)] != 0;
  }

  @Override
  public byte getByte(int position) {
    return bytes[at(position)];
  }

  @Override
  public short getShort(int position) {
    return LittleEndian.getShort(bytes, at(position));
  }

  @Override
  public int getInt(int position) {
    return LittleEndian.getInt(bytes, at(position));
  }

  @Override
  public long getLong(int position) {
    return BinarySlots.longAt(bytes, base, at(position), type);
  }

  @Override
  public float getFloat(int position) {
    return Float.intBitsToFloat(getInt(position));
  }

  @Override
  public double getDouble(int position) {
    return Double.longBitsToDouble(LittleEndian.getLong(bytes, at(position)));
  }

  @Override
  public int getNanosOfMicro(int position) {
    return LittleEndian.getInt(bytes, at(position)) % 1000;
  }

  @Override
  public byte[] getBytes(int position) {
    return BinarySlots.bytesAt(bytes, base, at(position));
  }

  @Override
  public ArrayView getArray(int position) {
    return new BinaryArrayValues(
        bytes, base + LittleEndian.getInt(bytes, at(position) + 4), ((ArrayType) type).element());
  }

  @Override
  public MapView getMap(int position) {
    return BinarySlots.mapAt(bytes, base + LittleEndian.getInt(bytes, at(position) + 4), type);
  }

  @Override
  public RowView getRow(int position) {
    RowType row = (RowType) type;
    return new BinaryValues(
        bytes, base + LittleEndian.getInt(bytes, at(position) + 4), row.fieldCount(), row.types());
  }
}
