package org.apache.paimon.scan;

import java.util.ArrayList;
import java.util.List;
import java.util.function.ToLongFunction;

/** Packs items into bins, in order (lsm-semantics 8.3). */
final class Packing {
  private final long targetBytes;
  private final long leastWeight;

  /**
   * @param targetBytes a bin is closed before it would exceed this
   * @param leastWeight weight of small items
   */
  Packing(long targetBytes, long leastWeight) {
    this.targetBytes = targetBytes;
    this.leastWeight = leastWeight;
  }

  <T> List<List<T>> pack(List<T> items, ToLongFunction<T> bytes) {
    List<List<T>> bins = new ArrayList<>();
    List<T> bin = new ArrayList<>();
    long filled = 0;
    for (T item : items) {
      long weight = Math.max(bytes.applyAsLong(item), leastWeight);
      if (filled + weight > targetBytes && !bin.isEmpty()) {
        bins.add(bin);
        bin = new ArrayList<>();
        filled = 0;
      }
      bin.add(item);
      filled += weight;
    }
    if (!bin.isEmpty()) {
      bins.add(bin);
    }
    return bins;
  }
}
