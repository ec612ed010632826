package org.apache.paimon.data;

import java.util.Arrays;
import java.util.List;
import org.apache.paimon.types.ArrayType;
import org.apache.paimon.types.AtomicType;
import org.apache.paimon.types.DataType;
import org.apache.paimon.types.MapType;
import org.apache.paimon.types.MultisetType;
import org.apache.paimon.types.RowType;

/** Turns rows into {@link BinaryRow} form. Reuses one buffer; used by one thread. */
public final class BinaryEncoder {
  private final List<DataType> types;
  private byte[] buffer = new byte[64];
  private int end;

  /** An encoder of rows with these fields. */
  public BinaryEncoder(List<DataType> types) {
    this.types = List.copyOf(types);
  }

  /**
   * Encodes the fields at {@code positions} of {@code source}; {@code positions.length} is the
   * number of types.
   */
  public BinaryRow encode(Values source, int[] positions) {
    fill(source, positions);
    return new BinaryRow(types.size(), Arrays.copyOf(buffer, end));
  }

  /** Encodes fields 0, 1, ... of {@code source}. */
  public BinaryRow encode(Values source) {
    return encode(source, identity(types.size()));
  }

  /** Encodes objects in the forms of {@link Datums}; null for null. */
  public BinaryRow encode(Object[] datums) {
    BatchBuilder builder = new BatchBuilder(types);
    for (int i = 0; i < datums.length; i++) {
      Datums.append(builder.column(i), datums[i], types.get(i));
    }
    builder.endRows(1);
    return encode(new BatchRow().reset(builder.build()));
  }

  /** The hash of the encoded fields, without making a row. */
  public int hash(Values source, int[] positions) {
    fill(source, positions);
    return Murmur.hash(buffer, end);
  }

  /** Whether {@code row} is what {@link #encode} would give; makes no row. */
  public boolean encodesTo(Values source, int[] positions, BinaryRow row) {
    fill(source, positions);
    return row.arity() == types.size()
        && Arrays.equals(row.body(), 0, row.body().length, buffer, 0, end);
  }

  private void fill(Values source, int[] positions) {
    end = 0;
    writeRow(source, positions, types);
  }

  private static int[] identity(int count) {
    int[] positions = new int[count];
    for (int i = 0; i < count; i++) {
      positions[i] = i;
    }
    return positions;
  }

  /** Writes a row body at {@code end}. */
  private void writeRow(Values source, int[] positions, List<DataType> rowTypes) {
    int base = end;
    int arity = positions.length;
    int nullBits = LittleEndian.nullBitsBytes(arity);
    extend(nullBits + 8 * arity);
    for (int i = 0; i < arity; i++) {
      int slot = base + nullBits + 8 * i;
      DataType type = rowTypes.get(i);
      if (source.isNullAt(positions[i])) {
        int bit = i + 8;
        buffer[base + (bit >> 3)] |= (byte) (1 << (bit & 7));
        writeNull(type, base, slot);
      } else {
        writeValue(source, positions[i], type, base, slot);
      }
    }
  }

  /** Room that wide decimals and precise timestamps take even when null. */
  private void writeNull(DataType type, int base, int slot) {
    int reserved =
        type.root() == org.apache.paimon.types.TypeRoot.DECIMAL
                && !PhysicalKind.isCompactDecimal(type)
            ? 16
            : isPreciseTimestamp(type) ? 8 : 0;
    if (reserved > 0) {
      LittleEndian.putLong(buffer, slot, (long) (end - base) << 32);
      extend(reserved);
    }
  }

  private static boolean isPreciseTimestamp(DataType type) {
    return type.root().isTimestamp() && ((AtomicType) type).precision() > 3;
  }

  private void writeValue(Values source, int position, DataType type, int base, int slot) {
    switch (type.root()) {
      case BOOLEAN -> buffer[slot] = (byte) (source.getBoolean(position) ? 1 : 0);
      case TINYINT -> buffer[slot] = source.getByte(position);
      case SMALLINT -> LittleEndian.putShort(buffer, slot, source.getShort(position));
      case INT, DATE, TIME -> LittleEndian.putInt(buffer, slot, source.getInt(position));
      case BIGINT -> LittleEndian.putLong(buffer, slot, source.getLong(position));
      case FLOAT ->
          LittleEndian.putInt(buffer, slot, Float.floatToRawIntBits(source.getFloat(position)));
      case DOUBLE ->
          LittleEndian.putLong(
              buffer, slot, Double.doubleToRawLongBits(source.getDouble(position)));
      case DECIMAL -> writeDecimal(source, position, type, base, slot);
      case TIMESTAMP, TIMESTAMP_LTZ ->
          writeTimestamp(source, position, (AtomicType) type, base, slot);
      case CHAR, VARCHAR, BINARY, VARBINARY -> writeBytes(source.getBytes(position), base, slot);
      case ARRAY -> {
        int start = end;
        writeArray(source.getArray(position), ((ArrayType) type).element());
        endNested(base, slot, start);
      }
      case MAP, MULTISET -> {
        int start = end;
        writeMap(
            source.getMap(position),
            type instanceof MultisetType bag ? bag.asMap() : (MapType) type);
        endNested(base, slot, start);
      }
      case ROW -> {
        int start = end;
        RowType row = (RowType) type;
        writeRow(source.getRow(position), identity(row.fieldCount()), row.types());
        endNested(base, slot, start);
      }
      case VARIANT -> throw new IllegalStateException("VARIANT has no vector form");
    }
  }

  private void writeDecimal(Values source, int position, DataType type, int base, int slot) {
    if (PhysicalKind.isCompactDecimal(type)) {
      LittleEndian.putLong(buffer, slot, source.getLong(position));
      return;
    }
    byte[] bytes = Datums.minimalWide(source.getBytes(position));
    int start = end;
    extend(16);
    System.arraycopy(bytes, 0, buffer, start, bytes.length);
    LittleEndian.putLong(buffer, slot, (long) (start - base) << 32 | bytes.length);
  }

  private void writeTimestamp(Values source, int position, AtomicType type, int base, int slot) {
    long micros = source.getLong(position);
    long millis = Math.floorDiv(micros, 1000L);
    if (type.precision() <= 3) {
      LittleEndian.putLong(buffer, slot, millis);
      return;
    }
    int nanosOfMilli =
        (int) (micros - millis * 1000L) * 1000
            + (type.precision() > 6 ? source.getNanosOfMicro(position) : 0);
    int start = end;
    extend(8);
    LittleEndian.putLong(buffer, start, millis);
    LittleEndian.putLong(buffer, slot, (long) (start - base) << 32 | nanosOfMilli);
  }

  private void writeBytes(byte[] value, int base, int slot) {
    if (value.length <= 7) {
      System.arraycopy(value, 0, buffer, slot, value.length);
      buffer[slot + 7] = (byte) (0x80 | value.length);
      return;
    }
    int start = end;
    extend(LittleEndian.roundTo8(value.length));
    System.arraycopy(value, 0, buffer, start, value.length);
    LittleEndian.putLong(buffer, slot, (long) (start - base) << 32 | value.length);
  }

  private void endNested(int base, int slot, int start) {
    int length = end - start;
    extend(LittleEndian.roundTo8(length) - length);
    LittleEndian.putLong(buffer, slot, (long) (start - base) << 32 | length);
  }

  private void writeMap(MapView map, MapType type) {
    int start = end;
    extend(4);
    writeArray(map.keys(), type.key());
    LittleEndian.putInt(buffer, start, end - start - 4);
    writeArray(map.values(), type.value());
  }

  private void writeArray(ArrayView array, DataType element) {
    int base = end;
    int count = array.size();
    int width = elementWidth(element);
    int header = LittleEndian.arrayHeaderBytes(count);
    extend(LittleEndian.roundTo8(header + width * count));
    LittleEndian.putInt(buffer, base, count);
    for (int i = 0; i < count; i++) {
      int slot = base + header + width * i;
      if (array.isNullAt(i)) {
        buffer[base + 4 + (i >> 3)] |= (byte) (1 << (i & 7));
        writeNull(element, base, slot);
      } else {
        writeValue(array, i, element, base, slot);
      }
    }
  }

  /** Bytes of an array element in the fixed part. */
  static int elementWidth(DataType type) {
    return switch (type.root()) {
      case BOOLEAN, TINYINT -> 1;
      case SMALLINT -> 2;
      case INT, DATE, TIME, FLOAT -> 4;
      case BIGINT,
          DOUBLE,
          DECIMAL,
          CHAR,
          VARCHAR,
          BINARY,
          VARBINARY,
          TIMESTAMP,
          TIMESTAMP_LTZ,
          VARIANT,
          ARRAY,
          MULTISET,
          MAP,
          ROW ->
          8;
    };
  }

  /** Adds zeroed bytes at the end. */
  private void extend(int bytes) {
    int newEnd = Math.addExact(end, bytes);
    if (newEnd > buffer.length) {
      buffer = Arrays.copyOf(buffer, Math.max(newEnd, buffer.length * 2));
    }
    Arrays.fill(buffer, end, newEnd, (byte) 0);
    end = newEnd;
  }
}
