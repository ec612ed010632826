package org.apache.paimon.data;

import java.util.Arrays;
import org.apache.paimon.types.ArrayType;
import org.apache.paimon.types.DataType;
import org.apache.paimon.types.MapType;
import org.apache.paimon.types.MultisetType;
import org.apache.paimon.types.RowType;

/**
 * A growing column. {@link #build} hands out a vector that shares the arrays: it is valid until the
 * next append or clear. Used by one thread.
 */
public abstract sealed class VectorBuilder
    permits BooleanBuilder,
        ByteBuilder,
        ShortBuilder,
        IntBuilder,
        LongBuilder,
        FloatBuilder,
        DoubleBuilder,
        TimestampBuilder,
        BytesBuilder,
        ArrayBuilder,
        MapBuilder,
        RowBuilder {

  static final int INITIAL_CAPACITY = 16;

  int size;
  private boolean[] nulls = new boolean[INITIAL_CAPACITY];
  private boolean anyNull;

  /** A builder for the values of a type. */
  public static VectorBuilder of(DataType type) {
    return switch (PhysicalKind.of(type)) {
      case BOOLEAN -> new BooleanBuilder();
      case BYTE -> new ByteBuilder();
      case SHORT -> new ShortBuilder();
      case INT -> new IntBuilder();
      case LONG -> new LongBuilder();
      case FLOAT -> new FloatBuilder();
      case DOUBLE -> new DoubleBuilder();
      case TIMESTAMP -> new TimestampBuilder();
      case BYTES -> new BytesBuilder();
      case ARRAY -> new ArrayBuilder(of(((ArrayType) type).element()));
      case MAP -> mapBuilder(type instanceof MultisetType bag ? bag.asMap() : (MapType) type);
      case ROW -> new RowBuilder((RowType) type);
    };
  }

  private static MapBuilder mapBuilder(MapType type) {
    return new MapBuilder(of(type.key()), of(type.value()));
  }

  /** Values so far. */
  public final int size() {
    return size;
  }

  /** Appends null. */
  public final void appendNull() {
    ensure(size + 1);
    nulls[size] = true;
    anyNull = true;
    appendEmpty();
    size++;
  }

  /** Appends the value at {@code position}, null included. */
  public final void append(Values source, int position) {
    if (source.isNullAt(position)) {
      appendNull();
    } else {
      ensure(size + 1);
      nulls[size] = false;
      appendValue(source, position);
      size++;
    }
  }

  /** Appends one row of a vector of the same form, null included. */
  public final void append(ColumnVector source, int row) {
    if (source.isNullAt(row)) {
      appendNull();
    } else {
      ensure(size + 1);
      nulls[size] = false;
      appendValue(source, row);
      size++;
    }
  }

  /** Appends rows {@code from} to {@code to} (exclusive) of a vector of the same form. */
  public void appendRange(ColumnVector source, int from, int to) {
    for (int row = from; row < to; row++) {
      append(source, row);
    }
  }

  /**
   * Appends {@code count} rows picked from several vectors: row {@code rows[i]} of {@code
   * sources[picks[i]]}.
   */
  public void appendGathered(ColumnVector[] sources, int[] picks, int[] rows, int count) {
    for (int i = 0; i < count; i++) {
      append(sources[picks[i]], rows[i]);
    }
  }

  /** Appends the {@code count} rows of one vector that {@code rows} lists. */
  public void appendSelected(ColumnVector source, int[] rows, int count) {
    for (int i = 0; i < count; i++) {
      append(source, rows[i]);
    }
  }

  /** A vector over the values so far; shares arrays. */
  public abstract ColumnVector build();

  /** Forgets all values and keeps the memory. */
  public void clear() {
    size = 0;
    anyNull = false;
  }

  /** Bytes held by the arrays. */
  public abstract long memoryBytes();

  /** Makes room for values up to {@code capacity}. */
  abstract void grow(int capacity);

  /** Stores the value at index {@code size}; the caller advances. */
  abstract void appendValue(Values source, int position);

  /** Stores the value at index {@code size}; the caller advances. */
  abstract void appendValue(ColumnVector source, int row);

  /** Keeps offsets right for a null at index {@code size}. */
  void appendEmpty() {}

  final void ensure(int capacity) {
    if (capacity > nulls.length) {
      int larger = Math.max(capacity, nulls.length * 2);
      nulls = Arrays.copyOf(nulls, larger);
      grow(larger);
    }
  }

  /** The null flags to hand to a vector. */
  final boolean[] builtNulls() {
    return anyNull ? nulls : null;
  }

  final long nullBytes() {
    return nulls.length;
  }

  /** Marks {@code count} values beginning at {@code size} as not null. */
  final void markNotNull(int count) {
    Arrays.fill(nulls, size, size + count, false);
  }

  /** Takes over {@code count} null flags, all false when {@code source} is null. */
  final void copyNulls(boolean[] source, int from, int count) {
    markNotNull(count);
    for (int i = 0; source != null && i < count; i++) {
      if (source[from + i]) {
        markNull(size + i);
      }
    }
  }

  final void markNull(int index) {
    nulls[index] = true;
    anyNull = true;
  }
}
