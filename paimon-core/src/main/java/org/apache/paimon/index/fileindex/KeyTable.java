package org.apache.paimon.index.fileindex;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.apache.paimon.data.Bytes;
import org.apache.paimon.data.BytesVector;

/** Numbers the distinct keys of a column in the order in which they come. */
final class KeyTable {
  private static final int FIRST_SLOTS = 64;

  private final boolean isText;
  private long[] keys = new long[FIRST_SLOTS / 2];
  private int[] slots = new int[FIRST_SLOTS];
  private final Map<Bytes, Integer> textIds = new HashMap<>();
  private final List<Bytes> texts = new ArrayList<>();
  private int size;

  KeyTable(boolean isText) {
    this.isText = isText;
  }

  int size() {
    return size;
  }

  long key(int id) {
    return keys[id];
  }

  Bytes text(int id) {
    return texts.get(id);
  }

  /** The number of a key; open addressing, slots hold number + 1. */
  int idOf(long key) {
    int mask = slots.length - 1;
    int slot = slotOf(key, mask);
    while (slots[slot] != 0) {
      int id = slots[slot] - 1;
      if (keys[id] == key) {
        return id;
      }
      slot = (slot + 1) & mask;
    }
    if (size == keys.length) {
      grow();
      return idOf(key);
    }
    keys[size] = key;
    slots[slot] = ++size;
    return size - 1;
  }

  private static int slotOf(long key, int mask) {
    return (int) ((key * 0x9E3779B97F4A7C15L) >>> 32) & mask;
  }

  private void grow() {
    keys = Arrays.copyOf(keys, keys.length * 2);
    slots = new int[keys.length * 2];
    int mask = slots.length - 1;
    for (int id = 0; id < size; id++) {
      int slot = slotOf(keys[id], mask);
      while (slots[slot] != 0) {
        slot = (slot + 1) & mask;
      }
      slots[slot] = id + 1;
    }
  }

  int idOf(BytesVector column, int row) {
    Bytes key = Bytes.of(column.copy(row));
    Integer known = textIds.putIfAbsent(key, size);
    if (known != null) {
      return known;
    }
    texts.add(key);
    return size++;
  }

  /** Numbers of all keys in the order of the keys. */
  int[] sorted() {
    Comparator<Integer> order =
        isText ? Comparator.comparing(texts::get) : Comparator.comparingLong(id -> keys[id]);
    return IntStream.range(0, size).boxed().sorted(order).mapToInt(Integer::intValue).toArray();
  }
}
