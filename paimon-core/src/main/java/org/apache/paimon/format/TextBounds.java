package org.apache.paimon.format;

import java.util.Arrays;
import org.apache.paimon.data.Bytes;
import org.apache.paimon.stats.ColumnStats;

/**
 * Short bounds of long texts.
 *
 * <p>The least value is cut to its first characters (code points), which is never greater. The
 * greatest is cut, too, and its last character that can be is replaced by the next one, which is
 * never less. If none can be, both bounds are unknown. Code points in order are UTF-8 bytes in
 * order, so this holds for comparison by bytes.
 */
final class TextBounds {
  private TextBounds() {}

  static ColumnStats shorten(ColumnStats exact, int characters) {
    Bytes min = (Bytes) exact.min();
    Bytes max = (Bytes) exact.max();
    Bytes upper = max;
    if (prefixBytes(max, characters) < max.length()) {
      upper = above(max, characters);
      if (upper == null) {
        return new ColumnStats(null, null, exact.nullCount());
      }
    }
    int keep = prefixBytes(min, characters);
    Bytes lower = keep == min.length() ? min : Bytes.of(Arrays.copyOf(min.array(), keep));
    return new ColumnStats(lower, upper, exact.nullCount());
  }

  /** Bytes of the first {@code characters} code points. */
  private static int prefixBytes(Bytes text, int characters) {
    if (text.length() <= characters) {
      return text.length();
    }
    byte[] bytes = text.array();
    int seen = 0;
    for (int i = 0; i < bytes.length; i++) {
      if ((bytes[i] & 0xC0) != 0x80 && seen++ == characters) {
        return i;
      }
    }
    return bytes.length;
  }

  /** A text of at most {@code characters} that is above all with the same beginning, or null. */
  private static Bytes above(Bytes max, int characters) {
    String text = max.text();
    if (!Bytes.of(text).equals(max)) {
      return null;
    }
    int[] points = text.codePoints().limit(characters).toArray();
    for (int last = points.length - 1; last >= 0; last--) {
      int next = next(points[last]);
      if (next >= 0) {
        points[last] = next;
        return Bytes.of(new String(points, 0, last + 1));
      }
    }
    return null;
  }

  /** The next code point that UTF-8 can hold; -1 after the last. */
  private static int next(int point) {
    if (point == Character.MAX_CODE_POINT) {
      return -1;
    }
    return point + 1 == Character.MIN_SURROGATE ? Character.MAX_SURROGATE + 1 : point + 1;
  }
}
