package org.apache.paimon.data;

import java.io.Serializable;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HexFormat;

/**
 * An immutable byte string (for character types: UTF-8) as an object; ordered by unsigned bytes.
 */
public final class Bytes implements Comparable<Bytes>, Serializable {
  private static final long serialVersionUID = 1L;

  private final byte[] value;

  private Bytes(byte[] value) {
    this.value = value;
  }

  /** Takes over {@code value}; the caller must not change it. */
  public static Bytes of(byte[] value) {
    return new Bytes(value);
  }

  /** The UTF-8 bytes of a text. */
  public static Bytes of(String text) {
    return new Bytes(text.getBytes(StandardCharsets.UTF_8));
  }

  /** The bytes themselves; not to be changed. */
  public byte[] array() {
    return value;
  }

  public int length() {
    return value.length;
  }

  /** The bytes read as UTF-8. */
  public String text() {
    return new String(value, StandardCharsets.UTF_8);
  }

  @Override
  public int compareTo(Bytes other) {
    return Arrays.compareUnsigned(value, other.value);
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Bytes bytes && Arrays.equals(value, bytes.value);
  }

  @Override
  public int hashCode() {
    return Arrays.hashCode(value);
  }

  @Override
  public String toString() {
    return "0x" + HexFormat.of().formatHex(value);
  }
}
