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
    if (from == to) {
      return;
    }
    if (source.hasNulls() || bytes.ids() != null) {
      super.appendRange(source, from, to);
      return;
    }
    int count = to - from;
    if (count == 0) {
      return;
    }
    ensure(size + count);
    markNotNull(count);
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
    if (source.hasNulls() || bytes.ids() != null) {
      super.appendSelected(source, rows, count);
      return;
    }
    ensure(size + count);
    markNotNull(count);
    int[] from = bytes.offsets();
    long total = 0;
    for (int i = 0; i < count; i++) {
      total += from[rows[i] + 1] - from[rows[i]];
    }
    makeRoom(offsets[size] + total);
    byte[] values = bytes.buffer();
    int end = offsets[size];
    for (int i = 0; i < count; i++) {
      int start = from[rows[i]];
      int length = from[rows[i] + 1] - start;
      System.arraycopy(values, start, buffer, end, length);
      end += length;
      offsets[++size] = end;
    }
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
