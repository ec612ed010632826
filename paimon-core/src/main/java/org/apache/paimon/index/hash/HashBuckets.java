package org.apache.paimon.index.hash;

import java.util.Arrays;

/**
 * A map from hash to bucket number in about nine bytes per entry: open addressing, no removal. Used
 * by one thread.
 */
public final class HashBuckets {
  /** What {@link #get} gives for a hash that is not there. */
  public static final int ABSENT = -1;

  private static final int FIRST_CAPACITY = 64;
  private static final int FIBONACCI = 0x9E3779B9;

  private int[] hashes = new int[FIRST_CAPACITY];
  private short[] buckets = emptyBuckets(FIRST_CAPACITY);
  private int size;

  private static short[] emptyBuckets(int capacity) {
    short[] buckets = new short[capacity];
    Arrays.fill(buckets, (short) ABSENT);
    return buckets;
  }

  /** Number of hashes. */
  public int size() {
    return size;
  }

  /** What the map takes in memory. */
  public long memoryBytes() {
    return hashes.length * (long) (Integer.BYTES + Short.BYTES);
  }

  /** The bucket of a hash, or {@link #ABSENT}. */
  public int get(int hash) {
    int mask = hashes.length - 1;
    int slot = slot(hash, mask);
    while (buckets[slot] != ABSENT) {
      if (hashes[slot] == hash) {
        return buckets[slot];
      }
      slot = (slot + 1) & mask;
    }
    return ABSENT;
  }

  /** Adds a hash that is not there. */
  public void add(int hash, int bucket) {
    if (size >= hashes.length - (hashes.length >>> 2)) {
      grow();
    }
    insert(hash, (short) bucket);
    size++;
  }

  private void insert(int hash, short bucket) {
    int mask = hashes.length - 1;
    int slot = slot(hash, mask);
    while (buckets[slot] != ABSENT) {
      slot = (slot + 1) & mask;
    }
    hashes[slot] = hash;
    buckets[slot] = bucket;
  }

  private void grow() {
    int[] oldHashes = hashes;
    short[] oldBuckets = buckets;
    int capacity = Math.multiplyExact(oldHashes.length, 2);
    hashes = new int[capacity];
    buckets = emptyBuckets(capacity);
    for (int i = 0; i < oldHashes.length; i++) {
      if (oldBuckets[i] != ABSENT) {
        insert(oldHashes[i], oldBuckets[i]);
      }
    }
  }

  /** Hashes of one assigner agree in their low bits, so they are mixed. */
  private static int slot(int hash, int mask) {
    int mixed = hash * FIBONACCI;
    return (mixed ^ (mixed >>> 15)) & mask;
  }
}
