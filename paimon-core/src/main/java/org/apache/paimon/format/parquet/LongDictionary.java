package org.apache.paimon.format.parquet;

import java.util.Arrays;

/** Distinct {@code long} values in order of first use: an open hash table over a plain array. */
final class LongDictionary implements LeafEncoder.Dictionary {
  private long[] entries = new long[256];
  private int size;
  private int[] table = new int[1024];
  private int mask = table.length - 1;

  /** The id of a value, which is added when it is new. */
  int idOf(long value) {
    int at = slot(value);
    while (true) {
      int id = table[at] - 1;
      if (id < 0) {
        return add(value, at);
      }
      if (entries[id] == value) {
        return id;
      }
      at = (at + 1) & mask;
    }
  }

  private int slot(long value) {
    long hash = value * 0x9e3779b97f4a7c15L;
    return (int) (hash ^ hash >>> 32) & mask;
  }

  private int add(long value, int at) {
    if (size == entries.length) {
      entries = Arrays.copyOf(entries, size * 2);
    }
    entries[size++] = value;
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
      int at = slot(entries[id]);
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
    return size * 8L;
  }

  @Override
  public void plain(PageBuffer out, int count) {
    out.putLongs(entries, 0, count);
  }

  @Override
  public void clear() {
    size = 0;
    Arrays.fill(table, 0);
  }
}
