package org.apache.paimon.datafile;

import java.util.HexFormat;

/**
 * Escaping of names and values in partition directories: control characters and {@code " # % ' * /
 * : = ? \ { } [ ] ^} become {@code %XX}.
 */
public final class PathEscape {
  private static final String SPECIAL = "\"#%'*/:=?\\{}[]^\u007f";
  private static final HexFormat HEX = HexFormat.of().withUpperCase();

  private PathEscape() {}

  public static String escape(String text) {
    StringBuilder escaped = new StringBuilder(text.length());
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (c < 0x20 || SPECIAL.indexOf(c) >= 0) {
        escaped.append('%').append(HEX.toHexDigits((byte) c));
      } else {
        escaped.append(c);
      }
    }
    return escaped.toString();
  }

  /** Undoes {@link #escape}; a percent sign without two hexadecimal digits stays. */
  public static String unescape(String path) {
    StringBuilder text = new StringBuilder(path.length());
    for (int i = 0; i < path.length(); i++) {
      char c = path.charAt(i);
      if (c == '%' && i + 2 < path.length() && isHex(path, i + 1) && isHex(path, i + 2)) {
        text.append((char) HexFormat.fromHexDigits(path, i + 1, i + 3));
        i += 2;
      } else {
        text.append(c);
      }
    }
    return text.toString();
  }

  private static boolean isHex(String text, int at) {
    return HexFormat.isHexDigit(text.charAt(at));
  }
}
