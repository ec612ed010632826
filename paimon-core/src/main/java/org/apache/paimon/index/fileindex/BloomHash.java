package org.apache.paimon.index.fileindex;

import net.jpountz.xxhash.XXHash64;
import net.jpountz.xxhash.XXHashFactory;

/** The 64-bit hashes of bloom filters. */
final class BloomHash {
  private static final XXHash64 XX_HASH = XXHashFactory.fastestJavaInstance().hash64();

  private BloomHash() {}

  static long of(byte[] bytes, int offset, int length) {
    return XX_HASH.hash(bytes, offset, length, 0);
  }

  /** Thomas Wang's mix. */
  static long of(long value) {
    long key = ~value + (value << 21);
    key ^= key >> 24;
    key = key + (key << 3) + (key << 8);
    key ^= key >> 14;
    key = key + (key << 2) + (key << 4);
    key ^= key >> 28;
    return key + (key << 31);
  }
}
