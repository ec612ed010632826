package org.apache.paimon.index.hash;

import java.util.Arrays;

/** Hashes in the order they came. Used by one thread. */
final class HashList {
  private int[] hashes = new int[16];
  private int size;

  void add(int hash) {
    if (size == hashes.length) {
      hashes = Arrays.copyOf(hashes, size * 2);
    }
    hashes[size++] = hash;
  }

  int[] toArray() {
    return Arrays.copyOf(hashes, size);
  }
}
