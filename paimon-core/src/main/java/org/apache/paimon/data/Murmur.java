package org.apache.paimon.data;

/** Murmur3 x86 32 bit with seed 42 over a whole number of 4-byte words. */
final class Murmur {
  private Murmur() {}

  static int hash(byte[] bytes, int length) {
    int h = 42;
    for (int i = 0; i < length; i += 4) {
      int k = LittleEndian.getInt(bytes, i) * 0xcc9e2d51;
      k = Integer.rotateLeft(k, 15) * 0x1b873593;
      h = Integer.rotateLeft(h ^ k, 13) * 5 + 0xe6546b64;
    }
    h ^= length;
    h ^= h >>> 16;
    h *= 0x85ebca6b;
    h ^= h >>> 13;
    h *= 0xc2b2ae35;
    return h ^ (h >>> 16);
  }
}
