package org.apache.paimon.data;

import java.util.Locale;
import org.apache.paimon.error.UserException;

/** What a row does to its key: add ({@code +I}, {@code +U}) or retract ({@code -U}, {@code -D}). */
public enum RowKind {
  INSERT((byte) 0, "+I"),
  UPDATE_BEFORE((byte) 1, "-U"),
  UPDATE_AFTER((byte) 2, "+U"),
  DELETE((byte) 3, "-D");

  private static final RowKind[] BY_CODE = values();

  private final byte code;
  private final String text;

  RowKind(byte code, String text) {
    this.code = code;
    this.text = text;
  }

  /** The number stored in {@code _VALUE_KIND}. */
  public byte code() {
    return code;
  }

  /** {@code +I}, {@code -U}, {@code +U} or {@code -D}. */
  public String text() {
    return text;
  }

  /** Whether the row takes something away: -U or -D. */
  public boolean isRetract() {
    return isRetract(code);
  }

  /** The same for a stored code. */
  public static boolean isRetract(byte code) {
    return (code & 1) == 1;
  }

  /** The kind with this stored code. */
  public static RowKind ofCode(int code) {
    if (code < 0 || code >= BY_CODE.length) {
      throw new IllegalStateException("row kind " + code);
    }
    return BY_CODE[code];
  }

  /** Parses {@code +I}, {@code -U}, {@code +U}, {@code -D}, in any case. */
  public static RowKind ofText(String given) {
    for (RowKind kind : BY_CODE) {
      if (kind.text.equals(given.toUpperCase(Locale.ROOT))) {
        return kind;
      }
    }
    throw new UserException(
        "Invalid row kind '"
            + given
            + "', expected one of +I, -U, +U, -D. Correct the value in the row kind column.");
  }
}
