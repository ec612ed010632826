package org.apache.paimon.spark.row;

import org.apache.paimon.data.ArrayView;
import org.apache.paimon.data.BytesBuilder;
import org.apache.paimon.data.MapView;
import org.apache.paimon.data.RowView;
import org.apache.paimon.data.Values;
import org.apache.spark.sql.catalyst.expressions.SpecializedGetters;
import org.apache.spark.sql.catalyst.expressions.UnsafeArrayData;
import org.apache.spark.sql.catalyst.expressions.UnsafeRow;
import org.apache.spark.sql.catalyst.util.ArrayData;
import org.apache.spark.sql.catalyst.util.MapData;
import org.apache.spark.unsafe.Platform;
import org.apache.spark.unsafe.types.UTF8String;

/** What rows and arrays of Spark have in common. A cursor: {@link #point} moves it. */
abstract sealed class SparkValues implements Values permits SparkRow, SparkArray {
  private SpecializedGetters source;

  /** Memory of an unsafe row or array; its strings are addressed by offset and size in the slot. */
  private boolean isUnsafe;

  private Object memory;
  private long memoryOffset;

  abstract ValueForm form(int position);

  final void point(SpecializedGetters values) {
    source = values;
    if (values instanceof UnsafeRow row) {
      isUnsafe = true;
      memory = row.getBaseObject();
      memoryOffset = row.getBaseOffset();
    } else if (values instanceof UnsafeArrayData array) {
      isUnsafe = true;
      memory = array.getBaseObject();
      memoryOffset = array.getBaseOffset();
    } else {
      isUnsafe = false;
      memory = null;
    }
  }

  @Override
  public final boolean isNullAt(int position) {
    return source.isNullAt(position);
  }

  @Override
  public final boolean getBoolean(int position) {
    return source.getBoolean(position);
  }

  @Override
  public final byte getByte(int position) {
    return source.getByte(position);
  }

  @Override
  public final short getShort(int position) {
    return source.getShort(position);
  }

  @Override
  public final int getInt(int position) {
    return source.getInt(position);
  }

  @Override
  public final long getLong(int position) {
    ValueForm form = form(position);
    if (form.reading == ValueForm.Reading.COMPACT_DECIMAL && !isUnsafe) {
      return source.getDecimal(position, form.precision, form.scale).toUnscaledLong();
    }
    long value = source.getLong(position);
    return form.stepMicros == 1 ? value : value - Math.floorMod(value, form.stepMicros);
  }

  @Override
  public final float getFloat(int position) {
    return source.getFloat(position);
  }

  @Override
  public final double getDouble(int position) {
    return source.getDouble(position);
  }

  @Override
  public final int getNanosOfMicro(int position) {
    return 0;
  }

  @Override
  public final byte[] getBytes(int position) {
    if (isUnsafe) {
      long slot = source.getLong(position);
      byte[] bytes = new byte[(int) slot];
      Platform.copyMemory(
          memory, memoryOffset + (slot >>> 32), bytes, Platform.BYTE_ARRAY_OFFSET, bytes.length);
      return bytes;
    }
    ValueForm form = form(position);
    return switch (form.reading) {
      case STRING -> source.getUTF8String(position).getBytes();
      case WIDE_DECIMAL ->
          source
              .getDecimal(position, form.precision, form.scale)
              .toJavaBigDecimal()
              .unscaledValue()
              .toByteArray();
      case PLAIN, COMPACT_DECIMAL, TIMESTAMP, BINARY, NESTED -> source.getBinary(position);
    };
  }

  @Override
  public final void appendBytes(int position, BytesBuilder target) {
    if (isUnsafe) {
      long slot = source.getLong(position);
      append(memory, memoryOffset + (slot >>> 32), (int) slot, target);
    } else if (form(position).reading == ValueForm.Reading.STRING) {
      UTF8String text = source.getUTF8String(position);
      append(text.getBaseObject(), text.getBaseOffset(), text.numBytes(), target);
    } else {
      byte[] bytes = getBytes(position);
      target.appendBytes(bytes, 0, bytes.length);
    }
  }

  private static void append(Object base, long offset, int length, BytesBuilder target) {
    int start = target.reserve(length);
    Platform.copyMemory(
        base, offset, target.buffer(), Platform.BYTE_ARRAY_OFFSET + (long) start, length);
  }

  @Override
  public final ArrayView getArray(int position) {
    return new SparkArray(form(position).children[0], source.getArray(position));
  }

  @Override
  public final MapView getMap(int position) {
    MapData map = source.getMap(position);
    ValueForm[] children = form(position).children;
    return new SparkMap(map.numElements(), children, map.keyArray(), map.valueArray());
  }

  @Override
  public final RowView getRow(int position) {
    ValueForm[] children = form(position).children;
    return new SparkRow(children).at(source.getStruct(position, children.length));
  }

  private record SparkMap(int size, ValueForm[] forms, ArrayData keyData, ArrayData valueData)
      implements MapView {
    @Override
    public ArrayView keys() {
      return new SparkArray(forms[0], keyData);
    }

    @Override
    public ArrayView values() {
      return new SparkArray(forms[1], valueData);
    }
  }
}
