package org.apache.paimon.data;

import java.util.Arrays;

/** Builds a vector of byte strings in one buffer. A column of one batch holds at most 2 GiB. */
public final class BytesBuilder extends VectorBuilder {
  private byte[] buffer = new byte[256];
  private int[] offsets = new int[INITIAL_CAPACITY + 1];

  /** Appends a string as the content of the row being appended; called once per value. */
  public void appendBytes(byte[] source, int from, int length) {
    int start = reserve(length);
    System.arraycopy(source, from, buffer, start, length);
  }

  /** Appends a whole value: bytes {@code from} to {@code from + length} of {@code source}. */
  public void appendValue(byte[] source, int from, int length) {
    ensure(size + 1);
    markNotNull(1);
    appendBytes(source, from, length);
    size++;
  }

  /**
   * Makes room for {@code length} bytes as the content of the row being appended and returns where
   * they begin in {@link #buffer()}; the caller fills them.
   */
  public int reserve(int length) {
    int start = offsets[size];
    long end = (long) start + length;
    makeRoom(end);
    offsets[size + 1] = (int) end;
    return start;
  }

  private void makeRoom(long end) {
    if (end > buffer.length) {
      if (end > Integer.MAX_VALUE - 16) {
        throw new IllegalStateException("a batch column above 2 GiB: " + end + " bytes");
      }
      buffer =
          Arrays.copyOf(
              buffer, (int) Math.min(Integer.MAX_VALUE - 16, Math.max(end, buffer.length * 2L)));
    }
  }

  /** The buffer that values lie in; changes when it grows. */
  public byte[] buffer() {
    return buffer;
  }

  @Override
  public void appendRange(ColumnVector source, int from, int to) {
    BytesVector bytes = (BytesVector) source;
    int count = to - from;
    ensure(size + count);
    copyNulls(source.nulls(), from, count);
    if (source.hasNulls() || bytes.ids() != null) {
      for (int row = from; row < to; row++) {
        copy(bytes, row);
      }
      return;
    }
    if (count == 0) {
      return;
    }
    int first = bytes.offsets()[from];
    int length = bytes.offsets()[to] - first;
    int start = reserve(length);
    System.arraycopy(bytes.buffer(), first, buffer, start, length);
    for (int i = 1; i <= count; i++) {
      offsets[size + i] = start + bytes.offsets()[from + i] - first;
    }
    size += count;
  }

  @Override
  public void appendSelected(ColumnVector source, int[] rows, int count) {
    BytesVector bytes = (BytesVector) source;
    ensure(size + count);
    markNotNull(count);
    boolean[] nulls = source.nulls();
    for (int i = 0; i < count; i++) {
      if (nulls != null && nulls[rows[i]]) {
        markNull(size);
      }
      copy(bytes, rows[i]);
    }
  }

  /** Appends the bytes of a row, or nothing for null, where the null flag is set already. */
  private void copy(BytesVector source, int row) {
    int end = offsets[size];
    if (!source.isNullAt(row)) {
      int entry = source.ids() == null ? row : source.ids()[row];
      int start = source.offsets()[entry];
      int length = source.offsets()[entry + 1] - start;
      makeRoom((long) end + length);
      System.arraycopy(source.buffer(), start, buffer, end, length);
      end += length;
    }
    offsets[++size] = end;
  }

  @Override
  public BytesVector build() {
    return new BytesVector(buffer, offsets, builtNulls());
  }

  @Override
  public void clear() {
    super.clear();
    offsets[0] = 0;
  }

  @Override
  public long memoryBytes() {
    return nullBytes() + buffer.length + offsets.length * 4L;
  }

  @Override
  void grow(int capacity) {
    offsets = Arrays.copyOf(offsets, capacity + 1);
  }

  @Override
  void appendValue(Values source, int position) {
    source.appendBytes(position, this);
  }

  @Override
  void appendValue(ColumnVector source, int row) {
    BytesVector bytes = (BytesVector) source;
    appendBytes(bytes.buffer(), bytes.start(row), bytes.length(row));
  }

  @Override
  void appendEmpty() {
    offsets[size + 1] = offsets[size];
  }
}
