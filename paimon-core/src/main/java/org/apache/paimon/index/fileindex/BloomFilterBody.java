package org.apache.paimon.index.fileindex;

import java.nio.ByteBuffer;
import org.apache.paimon.data.Bytes;
import org.apache.paimon.predicate.Leaf;

/**
 * A bloom filter. Answers = and IN: no row, or any.
 *
 * <pre>
 * i32 k, number of hash functions; then the bits, low bit of a byte first
 * </pre>
 *
 * <p>Of the 64-bit hash h of a value, h1 is the low and h2 the high half. For i = 1 to k the bit is
 * c = h1 + i * h2 in 32 bits, inverted if negative, modulo the number of bits. Texts and bytes hash
 * with XXH64, seed 0; all others with Thomas Wang's mix of their long (bits for floating point,
 * milliseconds for timestamps up to precision 3, else microseconds). Null is not added.
 */
final class BloomFilterBody implements IndexBody {
  private final ByteBuffer bits;
  private final int hashCount;
  private final KeyForm form;

  BloomFilterBody(ByteBuffer body, KeyForm form) {
    this.hashCount = body.getInt();
    this.bits = body.slice();
    this.form = form;
  }

  @Override
  public IndexAnswer evaluate(Leaf leaf) {
    return switch (leaf.comparison()) {
      case EQUAL, IN -> {
        for (Object literal : leaf.literals()) {
          if (mayContain(literal)) {
            yield IndexAnswer.ANY;
          }
        }
        yield IndexAnswer.NONE;
      }
      case NOT_EQUAL,
          LESS,
          LESS_OR_EQUAL,
          GREATER,
          GREATER_OR_EQUAL,
          NOT_IN,
          IS_NULL,
          IS_NOT_NULL,
          STARTS_WITH,
          ENDS_WITH,
          CONTAINS ->
          IndexAnswer.ANY;
    };
  }

  private boolean mayContain(Object literal) {
    if (literal instanceof Bytes bytes) {
      return mayContain(BloomHash.of(bytes.array(), 0, bytes.length()));
    }
    if (form.isFloating()) {
      double value = ((Number) literal).doubleValue();
      if (Double.isNaN(value)) {
        return true;
      }
      if (value == 0) {
        return mayContainKey(zero(0.0)) || mayContainKey(zero(-0.0));
      }
    }
    Long key = form.key(literal);
    return key == null || mayContainKey(key);
  }

  private long zero(double value) {
    return form.width() == 4 ? KeyForm.ofFloat((float) value) : KeyForm.ofDouble(value);
  }

  private boolean mayContainKey(long key) {
    return mayContain(BloomHash.of(form.stored(key)));
  }

  private boolean mayContain(long hash) {
    int bitCount = bits.capacity() * 8;
    int high = (int) (hash >>> 32);
    int combined = (int) hash;
    for (int i = 0; i < hashCount; i++) {
      combined += high;
      int bit = (combined < 0 ? ~combined : combined) % bitCount;
      if ((bits.get(bit >> 3) & 1 << (bit & 7)) == 0) {
        return false;
      }
    }
    return true;
  }
}
