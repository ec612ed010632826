package org.apache.paimon.data;

/**
 * Values by position, in the physical forms of the package documentation. Each getter requires the
 * matching form and a value that is not null; otherwise the result is undefined.
 */
public interface Values {
  boolean isNullAt(int position);

  boolean getBoolean(int position);

  byte getByte(int position);

  short getShort(int position);

  int getInt(int position);

  /**
   * BIGINT, unscaled DECIMAL up to 18 digits, or the microseconds of a timestamp of any precision.
   */
  long getLong(int position);

  float getFloat(int position);

  double getDouble(int position);

  /** Nanoseconds within the microsecond of a timestamp of precision above 6; 0 to 999. */
  int getNanosOfMicro(int position);

  /** A copy of a byte string, or the big-endian bytes of a DECIMAL above 18 digits. */
  byte[] getBytes(int position);

  /** Appends the same bytes to {@code target} without making a copy in between. */
  default void appendBytes(int position, BytesBuilder target) {
    byte[] bytes = getBytes(position);
    target.appendBytes(bytes, 0, bytes.length);
  }

  ArrayView getArray(int position);

  MapView getMap(int position);

  RowView getRow(int position);
}
