package org.apache.paimon.format.parquet;

import java.util.Arrays;

/** Distinct byte strings in order of first use, in one buffer. */
final class BytesDictionary implements LeafEncoder.Dictionary {
  private final boolean hasLengths;
  private byte[] bytes = new byte[4096];
  private int[] offsets = new int[257];
  private int[] hashes = new int[256];
  private int size;
  private int[] table = new int[1024];
  private int mask = table.length - 1;

  /** {@code hasLengths}: whether plain encoding puts a length before each value. */
  BytesDictionary(boolean hasLengths) {
    this.hasLengths = hasLengths;
  }

  /** The id of a value, which is added when it is new. */
  int idOf(byte[] source, int from, int length) {
    int hash = hash(source, from, length);
    int at = hash & mask;
    while (true) {
      int id = table[at] - 1;
      if (id < 0) {
        return add(source, from, length, hash, at);
      }
      if (hashes[id] == hash
          && Arrays.equals(bytes, offsets[id], offsets[id + 1], source, from, from + length)) {
        return id;
      }
      at = (at + 1) & mask;
    }
  }

  private static int hash(byte[] source, int from, int length) {
    long hash = length * 0x9e3779b97f4a7c15L;
    int at = from;
    int end = from + length;
    for (; at + 8 <= end; at += 8) {
      hash = (hash ^ Prefix.of(source, at)) * 0xff51afd7ed558ccdL;
      hash ^= hash >>> 32;
    }
    for (; at < end; at++) {
      hash = (hash ^ source[at]) * 0x9e3779b97f4a7c15L;
    }
    return (int) (hash ^ hash >>> 29 ^ hash >>> 43);
  }

  private int add(byte[] source, int from, int length, int hash, int at) {
    if (size == hashes.length) {
      hashes = Arrays.copyOf(hashes, size * 2);
      offsets = Arrays.copyOf(offsets, size * 2 + 1);
    }
    int start = offsets[size];
    if (length > bytes.length - start) {
      bytes = Arrays.copyOf(bytes, Math.max(Math.addExact(start, length), bytes.length * 2));
    }
    System.arraycopy(source, from, bytes, start, length);
    hashes[size] = hash;
    offsets[++size] = start + length;
    table[at] = size;
    if (size * 2 > table.length) {
      rehash();
    }
    return size - 1;
  }

  private void rehash() {
    table = new int[table.length * 2];
    mask = table.length - 1;
    for (int id = 0; id < size; id++) {
      int at = hashes[id] & mask;
      while (table[at] != 0) {
        at = (at + 1) & mask;
      }
      table[at] = id + 1;
    }
  }

  @Override
  public int size() {
    return size;
  }

  @Override
  public long plainBytes() {
    return offsets[size] + (hasLengths ? size * 4L : 0);
  }

  @Override
  public void plain(PageBuffer out, int count) {
    for (int id = 0; id < count; id++) {
      int length = offsets[id + 1] - offsets[id];
      if (hasLengths) {
        out.putInt(length);
      }
      out.put(bytes, offsets[id], length);
    }
  }

  @Override
  public void clear() {
    size = 0;
    Arrays.fill(table, 0);
  }
}
