package org.apache.paimon.format.parquet;

import java.io.IOException;
import java.nio.ByteBuffer;
import org.apache.parquet.bytes.BytesInput;

/**
 * Bytes {@code from} to {@code to} of an array that goes on for at least {@link
 * ReadCodecs#SPARE_BYTES} more.
 */
record PageBytes(byte[] buffer, int from, int to) {

  /** The bytes in place when the array behind them has room, else a copy. */
  static PageBytes of(BytesInput input) throws IOException {
    ByteBuffer bytes = input.toByteBuffer();
    int length = bytes.remaining();
    if (bytes.hasArray()) {
      int from = bytes.arrayOffset() + bytes.position();
      if (from + length + ReadCodecs.SPARE_BYTES <= bytes.array().length) {
        return new PageBytes(bytes.array(), from, from + length);
      }
    }
    byte[] copy = new byte[length + ReadCodecs.SPARE_BYTES];
    bytes.get(copy, 0, length);
    return new PageBytes(copy, 0, length);
  }

  /** A little-endian length at {@code at}. */
  int intAt(int at) {
    return (buffer[at] & 0xff)
        | (buffer[at + 1] & 0xff) << 8
        | (buffer[at + 2] & 0xff) << 16
        | (buffer[at + 3] & 0xff) << 24;
  }
}
