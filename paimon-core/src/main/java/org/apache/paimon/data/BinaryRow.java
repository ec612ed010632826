package org.apache.paimon.data;

import java.io.Serializable;
import java.util.Arrays;
import org.apache.paimon.error.CorruptDataException;

/**
 * An immutable row in the byte form that metadata holds and bucket hashes are computed from.
 *
 * <p><b>Format</b> (all little-endian). Body: null bits of {@code ((arity + 63 + 8) / 64) * 8}
 * bytes whose first byte is the row kind and whose bit {@code i + 8} marks field {@code i} as null;
 * then one 8-byte slot per field; then the variable part, each value zero padded to a multiple of
 * 8. Strings up to 7 bytes lie in the slot with {@code 0x80 | length} as last byte; longer values
 * and nested ones as {@code offset << 32 | length}, offset from the start of the body. The
 * serialised form has the arity as 4 big-endian bytes in front. Source of the rules:
 * format-metadata 5.
 */
public final class BinaryRow implements Serializable {
  private static final long serialVersionUID = 1L;

  /** The row without fields. */
  public static final BinaryRow EMPTY = new BinaryRow(0, new byte[8]);

  private final int arity;
  private final byte[] body;

  /** Takes over {@code body}. */
  BinaryRow(int arity, byte[] body) {
    this.arity = arity;
    this.body = body;
  }

  /** Reads the serialised form: 4 bytes of arity, then the body. */
  public static BinaryRow deserialize(byte[] bytes) {
    if (bytes.length < 12) {
      throw new CorruptDataException(
          "Invalid binary row of "
              + bytes.length
              + " bytes, expected 12 or more. The file that holds it is damaged.");
    }
    int arity =
        (bytes[0] & 0xff) << 24
            | (bytes[1] & 0xff) << 16
            | (bytes[2] & 0xff) << 8
            | (bytes[3] & 0xff);
    int fixed = LittleEndian.nullBitsBytes(arity) + 8 * arity;
    if (arity < 0 || bytes.length - 4 < fixed) {
      throw new CorruptDataException(
          "Invalid binary row: "
              + bytes.length
              + " bytes for "
              + arity
              + " fields, expected "
              + (fixed + 4)
              + " or more. The file that holds it is damaged.");
    }
    return new BinaryRow(arity, Arrays.copyOfRange(bytes, 4, bytes.length));
  }

  /** The form that {@link #deserialize} reads. */
  public byte[] serialize() {
    byte[] bytes = new byte[body.length + 4];
    bytes[0] = (byte) (arity >>> 24);
    bytes[1] = (byte) (arity >>> 16);
    bytes[2] = (byte) (arity >>> 8);
    bytes[3] = (byte) arity;
    System.arraycopy(body, 0, bytes, 4, body.length);
    return bytes;
  }

  public int arity() {
    return arity;
  }

  /** Number of bytes after the arity. */
  public int bodyBytes() {
    return body.length;
  }

  /** The bytes after the arity; not to be changed. */
  byte[] body() {
    return body;
  }

  /** A view that reads the fields with these types. */
  public RowView view(java.util.List<org.apache.paimon.types.DataType> types) {
    return new BinaryValues(body, 0, arity, types);
  }

  /** The hash that chooses buckets: Murmur3 x86 32 bit, seed 42, over the body. */
  public int hash() {
    return Murmur.hash(body, body.length);
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof BinaryRow row && arity == row.arity && Arrays.equals(body, row.body);
  }

  @Override
  public int hashCode() {
    return hash();
  }

  @Override
  public String toString() {
    return "BinaryRow[" + arity + "]" + java.util.HexFormat.of().formatHex(body);
  }
}
