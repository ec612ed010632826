package org.apache.paimon.lookup;

import java.util.List;
import net.jpountz.xxhash.XXHash64;
import net.jpountz.xxhash.XXHashFactory;
import org.apache.paimon.data.BooleanVector;
import org.apache.paimon.data.ByteVector;
import org.apache.paimon.data.BytesVector;
import org.apache.paimon.data.ColumnVector;
import org.apache.paimon.data.DoubleVector;
import org.apache.paimon.data.FloatVector;
import org.apache.paimon.data.IntVector;
import org.apache.paimon.data.LongVector;
import org.apache.paimon.data.ShortVector;
import org.apache.paimon.data.TimestampVector;
import org.apache.paimon.types.DataType;
import org.apache.paimon.types.TypeRoot;

/** A bloom filter over keys, all bits of a key in one word. */
final class KeyBloom {
  private static final XXHash64 XX_HASH = XXHashFactory.fastestJavaInstance().hash64();

  private final long[] words;
  private final int bitsPerKey;

  /**
   * @param keys number of keys to come
   * @param falseShare share of absent keys that may be taken for present
   */
  KeyBloom(long keys, double falseShare) {
    // Words fill unevenly, so a third more than a filter over all bits needs.
    double bits = -Math.log(falseShare) / (Math.log(2) * Math.log(2)) * 1.33;
    long wanted = (long) Math.ceil(keys * bits / Long.SIZE);
    words = new long[(int) Math.max(1, Math.min(wanted, 1 << 27))];
    bitsPerKey = (int) Math.max(1, Math.min(8, Math.round(bits * Math.log(2) / 1.33)));
  }

  /** Whether keys of these types have a hash that agrees with their order. */
  static boolean canHash(List<DataType> types) {
    return types.stream().noneMatch(type -> type.root() == TypeRoot.DECIMAL);
  }

  long memoryBytes() {
    return words.length * (long) Long.BYTES;
  }

  void add(ColumnVector[] keys, int row) {
    long hash = hash(keys, row);
    words[wordOf(hash)] |= mask(hash);
  }

  boolean mayHold(ColumnVector[] keys, int row) {
    long hash = hash(keys, row);
    long mask = mask(hash);
    return (words[wordOf(hash)] & mask) == mask;
  }

  private int wordOf(long hash) {
    return (int) (((hash >>> 32) * words.length) >>> 32);
  }

  private long mask(long hash) {
    long mask = 0;
    long bits = hash * 0x9e3779b97f4a7c15L;
    for (int i = 0; i < bitsPerKey; i++) {
      mask |= 1L << (bits & 63);
      bits >>>= 6;
    }
    return mask;
  }

  private static long hash(ColumnVector[] keys, int row) {
    long hash = 0;
    for (ColumnVector key : keys) {
      hash = mix(hash * 31 + (key.isNullAt(row) ? 7 : valueHash(key, row)));
    }
    return hash;
  }

  private static long valueHash(ColumnVector key, int row) {
    return switch (key.kind()) {
      case BOOLEAN -> ((BooleanVector) key).get(row) ? 1 : 0;
      case BYTE -> ((ByteVector) key).get(row);
      case SHORT -> ((ShortVector) key).get(row);
      case INT -> ((IntVector) key).get(row);
      case LONG -> ((LongVector) key).get(row);
      case FLOAT -> doubleHash(((FloatVector) key).get(row));
      case DOUBLE -> doubleHash(((DoubleVector) key).get(row));
      case TIMESTAMP -> {
        TimestampVector times = (TimestampVector) key;
        yield times.micros()[row] * 1000 + times.nanosOfMicro()[row];
      }
      case BYTES -> {
        BytesVector bytes = (BytesVector) key;
        yield XX_HASH.hash(bytes.buffer(), bytes.start(row), bytes.length(row), 0);
      }
      case ARRAY, MAP, ROW -> throw new IllegalArgumentException("a key of kind " + key.kind());
    };
  }

  private static long doubleHash(double value) {
    return value == 0 ? 0 : Double.doubleToLongBits(value);
  }

  private static long mix(long value) {
    long mixed = (value ^ (value >>> 33)) * 0xff51afd7ed558ccdL;
    mixed = (mixed ^ (mixed >>> 33)) * 0xc4ceb9fe1a85ec53L;
    return mixed ^ (mixed >>> 33);
  }
}
