package org.apache.paimon.integration.stores;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** What a store was asked for. Thread-safe. */
final class StoreCalls {
  /**
   * One request.
   *
   * @param kind such as {@code GET}, {@code PUT if absent} or {@code LIST}
   * @param key of the object, or the prefix of a listing
   */
  record Call(String kind, String key) {}

  private final List<Call> calls = new ArrayList<>();

  synchronized void add(String kind, String key) {
    calls.add(new Call(kind, key));
  }

  /** All since the last time, in their order. */
  synchronized List<Call> drain() {
    List<Call> drained = List.copyOf(calls);
    calls.clear();
    return drained;
  }

  /** How many of each kind. */
  static Map<String, Integer> counts(List<Call> calls) {
    Map<String, Integer> counts = new TreeMap<>();
    calls.forEach(call -> counts.merge(call.kind(), 1, Integer::sum));
    return counts;
  }
}
