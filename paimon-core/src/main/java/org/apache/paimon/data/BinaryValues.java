package org.apache.paimon.data;

import java.util.Arrays;
import java.util.List;
import org.apache.paimon.types.ArrayType;
import org.apache.paimon.types.AtomicType;
import org.apache.paimon.types.DataType;
import org.apache.paimon.types.MapType;
import org.apache.paimon.types.MultisetType;
import org.apache.paimon.types.RowType;

/** Reads the fields of a BinaryRow body. */
final class BinaryValues implements RowView {
  private final byte[] bytes;
  private final int base;
  private final int arity;
  private final List<DataType> types;
  private final int slots;

  BinaryValues(byte[] bytes, int base, int arity, List<DataType> types) {
    if (types.size() != arity) {
      throw new IllegalStateException("a binary row of " + arity + " fields read as " + types);
    }
    this.bytes = bytes;
    this.base = base;
    this.arity = arity;
    this.types = types;
    this.slots = base + LittleEndian.nullBitsBytes(arity);
  }

  private int slot(int position) {
    return slots + 8 * position;
  }

  @Override
  public int fieldCount() {
    return arity;
  }

  @Override
  public boolean isNullAt(int position) {
    int bit = position + 8;
    return (bytes[base + (bit >> 3)] & (1 << (bit & 7))) != 0;
  }

  @Override
  public boolean getBoolean(int position) {
    return bytes[slot(position)] != 0;
  }

  @Override
  public byte getByte(int position) {
    return bytes[slot(position)];
  }

  @Override
  public short getShort(int position) {
    return LittleEndian.getShort(bytes, slot(position));
  }

  @Override
  public int getInt(int position) {
    return LittleEndian.getInt(bytes, slot(position));
  }

  @Override
  public long getLong(int position) {
    return BinarySlots.longAt(bytes, base, slot(position), types.get(position));
  }

  @Override
  public float getFloat(int position) {
    return Float.intBitsToFloat(getInt(position));
  }

  @Override
  public double getDouble(int position) {
    return Double.longBitsToDouble(LittleEndian.getLong(bytes, slot(position)));
  }

  @Override
  public int getNanosOfMicro(int position) {
    return LittleEndian.getInt(bytes, slot(position)) % 1000;
  }

  @Override
  public byte[] getBytes(int position) {
    return BinarySlots.bytesAt(bytes, base, slot(position));
  }

  @Override
  public ArrayView getArray(int position) {
    int at = base + LittleEndian.getInt(bytes, slot(position) + 4);
    return new BinaryArrayValues(bytes, at, ((ArrayType) types.get(position)).element());
  }

  @Override
  public MapView getMap(int position) {
    return BinarySlots.mapAt(
        bytes, base + LittleEndian.getInt(bytes, slot(position) + 4), types.get(position));
  }

  @Override
  public RowView getRow(int position) {
    RowType type = (RowType) types.get(position);
    int at = base + LittleEndian.getInt(bytes, slot(position) + 4);
    return new BinaryValues(bytes, at, type.fieldCount(), type.types());
  }

  /** What rows and arrays have in common: the forms of 8-byte slots. */
  static final class BinarySlots {
    private BinarySlots() {}

    static long longAt(byte[] bytes, int base, int slot, DataType type) {
      if (!type.root().isTimestamp()) {
        return LittleEndian.getLong(bytes, slot);
      }
      long word = LittleEndian.getLong(bytes, slot);
      if (((AtomicType) type).precision() <= 3) {
        return Math.multiplyExact(word, 1000L);
      }
      long millis = LittleEndian.getLong(bytes, base + (int) (word >>> 32));
      return Math.addExact(Math.multiplyExact(millis, 1000L), (int) word / 1000);
    }

    static byte[] bytesAt(byte[] bytes, int base, int slot) {
      int last = bytes[slot + 7];
      if (last < 0) {
        return Arrays.copyOfRange(bytes, slot, slot + (last & 0x7f));
      }
      int from = base + LittleEndian.getInt(bytes, slot + 4);
      return Arrays.copyOfRange(bytes, from, from + LittleEndian.getInt(bytes, slot));
    }

    static MapView mapAt(byte[] bytes, int at, DataType type) {
      MapType map = type instanceof MultisetType bag ? bag.asMap() : (MapType) type;
      int keyBytes = LittleEndian.getInt(bytes, at);
      return new BinaryMap(
          new BinaryArrayValues(bytes, at + 4, map.key()),
          new BinaryArrayValues(bytes, at + 4 + keyBytes, map.value()));
    }

    private record BinaryMap(ArrayView keys, ArrayView values) implements MapView {
      @Override
      public int size() {
        return keys.size();
      }
    }
  }
}
