package org.apache.paimon.format.parquet;

import java.util.Arrays;

/** Distinct {@code int} values in order of first use: an open hash table over a plain array. */
final class IntDictionary implements LeafEncoder.Dictionary {
  private int[] entries = new int[256];
  private int size;
  private int[] table = new int[1024];
  private int mask = table.length - 1;

  /** The id of a value, which is added when it is new. */
  int idOf(int value) {
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

  private int slot(int value) {
    int hash = value * 0x9e3779b9;
    return (hash ^ hash >>> 15) & mask;
  }

  private int add(int value, int at) {
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
    return size * 4L;
  }

  @Override
  public void plain(PageBuffer out, int count) {
    out.putInts(entries, 0, count);
  }

  @Override
  public void clear() {
    size = 0;
    Arrays.fill(table, 0);
  }
}
