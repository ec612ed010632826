package org.apache.paimon.data;

/**
 * Byte strings in one buffer, optionally through a dictionary.
 *
 * <p>Entry {@code e} lies at {@code offsets[e]} to {@code offsets[e + 1]}. Without ids, row {@code
 * r} is entry {@code r}; with ids it is entry {@code ids[r]}.
 */
public final class BytesVector extends ColumnVector {
  private final byte[] buffer;
  private final int[] offsets;
  private final int[] ids;

  /** Plain strings. Takes over the arrays. */
  public BytesVector(byte[] buffer, int[] offsets, boolean[] nulls) {
    this(buffer, offsets, null, nulls);
  }

  /** Strings by dictionary id ({@code ids} null = plain). Ids of null rows are undefined. */
  public BytesVector(byte[] buffer, int[] offsets, int[] ids, boolean[] nulls) {
    super(nulls);
    this.buffer = buffer;
    this.offsets = offsets;
    this.ids = ids;
  }

  public byte[] buffer() {
    return buffer;
  }

  public int[] offsets() {
    return offsets;
  }

  /** Dictionary ids by row; null when rows are entries. */
  public int[] ids() {
    return ids;
  }

  public int start(int row) {
    return offsets[ids == null ? row : ids[row]];
  }

  public int length(int row) {
    int entry = ids == null ? row : ids[row];
    return offsets[entry + 1] - offsets[entry];
  }

  /** A copy of the bytes of a row. */
  public byte[] copy(int row) {
    int start = start(row);
    return java.util.Arrays.copyOfRange(buffer, start, start + length(row));
  }

  @Override
  public PhysicalKind kind() {
    return PhysicalKind.BYTES;
  }
}
