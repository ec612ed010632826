package org.apache.paimon.spark.types;

/** Texts of CHAR columns: blanks at the end mean nothing. */
public final class PaddedText {
  private PaddedText() {}

  /** The text without blanks at the end; two texts that mean the same have the same. */
  public static String shortest(String text) {
    int length = text.length();
    while (length > 0 && text.charAt(length - 1) == ' ') {
      length--;
    }
    return text.substring(0, length);
  }
}
