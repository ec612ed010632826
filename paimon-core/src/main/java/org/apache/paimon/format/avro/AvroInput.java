package org.apache.paimon.format.avro;

import java.io.EOFException;
import java.io.IOException;

/** Reads Avro's binary values from the bytes of one block. */
final class AvroInput {
  private byte[] buffer = {};
  private int position;
  private int limit;

  void reset(byte[] newBuffer, int from, int length) {
    buffer = newBuffer;
    position = from;
    limit = from + length;
  }

  byte[] buffer() {
    return buffer;
  }

  boolean isAtEnd() {
    return position == limit;
  }

  /** Steps over {@code length} bytes; returns where they begin in the buffer. */
  int take(long length) throws IOException {
    if (length < 0 || length > limit - position) {
      throw new EOFException("a value of " + length + " bytes, block has " + (limit - position));
    }
    int start = position;
    position += (int) length;
    return start;
  }

  /** A number in zig-zag form, 7 bits per byte, low bits first. */
  long readLong() throws IOException {
    long value = 0;
    for (int shift = 0; shift < 64; shift += 7) {
      if (position >= limit) {
        throw new EOFException("block ends inside a number");
      }
      int next = buffer[position++];
      value |= (next & 0x7FL) << shift;
      if (next >= 0) {
        return (value >>> 1) ^ -(value & 1);
      }
    }
    throw new IOException("a number of more than ten bytes");
  }

  int readInt() throws IOException {
    long value = readLong();
    if (value != (int) value) {
      throw new IOException("number " + value + " where an int was expected");
    }
    return (int) value;
  }

  boolean readBoolean() throws IOException {
    return buffer[take(1)] != 0;
  }

  /** Four bytes, low byte first. */
  int readFixedInt() throws IOException {
    int at = take(4);
    return (buffer[at] & 0xff)
        | (buffer[at + 1] & 0xff) << 8
        | (buffer[at + 2] & 0xff) << 16
        | buffer[at + 3] << 24;
  }

  /** Eight bytes, low byte first. */
  long readFixedLong() throws IOException {
    return (readFixedInt() & 0xffffffffL) | (long) readFixedInt() << 32;
  }

  /**
   * The number of items of the next block of an array or map, 0 at its end; the size in bytes that
   * may follow is skipped.
   */
  long readItemCount() throws IOException {
    long count = readLong();
    if (count < 0) {
      readLong();
      return Math.negateExact(count);
    }
    return count;
  }
}
