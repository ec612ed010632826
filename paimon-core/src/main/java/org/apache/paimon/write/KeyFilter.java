package org.apache.paimon.write;

import org.apache.paimon.index.hash.HashBuckets;
import org.apache.paimon.memory.MemoryBudget;

/**
 * The hashes of keys that came. They count in the memory budget; when they would take more than
 * half of it they are given up, and every key may have come. Used by one thread.
 */
final class KeyFilter {
  private final MemoryBudget memory;

  /** Null when there are too many. */
  private HashBuckets hashes = new HashBuckets();

  private long reservedBytes;

  KeyFilter(MemoryBudget memory) {
    this.memory = memory;
  }

  void add(int hash) {
    if (hashes == null || hashes.get(hash) != HashBuckets.ABSENT) {
      return;
    }
    hashes.add(hash, 0);
    if (hashes.memoryBytes() > memory.totalBytes() / 2) {
      hashes = null;
      reserve(0);
    } else {
      reserve(hashes.memoryBytes());
    }
  }

  /** False when no key of this hash came. */
  boolean mayHold(int hash) {
    return hashes == null || hashes.get(hash) != HashBuckets.ABSENT;
  }

  private void reserve(long bytes) {
    if (bytes != reservedBytes) {
      memory.adjust(bytes - reservedBytes);
      reservedBytes = bytes;
    }
  }

  /** Forgets all keys and gives the memory back. */
  void clear() {
    hashes = new HashBuckets();
    reserve(0);
  }
}
