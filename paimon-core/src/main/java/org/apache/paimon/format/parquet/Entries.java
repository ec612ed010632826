package org.apache.paimon.format.parquet;

import java.util.Arrays;

/**
 * The pairs of levels of a piece of a column down to some node of its type, with the position of
 * each in the node's vector; -1 where an ancestor is null or empty.
 */
final class Entries {
  int count;
  int[] positions = {};
  int[] definitions = {};
  int[] repetitions = {};

  /** Rows {@code from} to {@code to} of a column's vector. */
  void reset(int from, int to) {
    count = to - from;
    ensure(count);
    for (int i = 0; i < count; i++) {
      positions[i] = from + i;
    }
    Arrays.fill(definitions, 0, count, 0);
    Arrays.fill(repetitions, 0, count, 0);
  }

  void add(int position, int definition, int repetition) {
    ensure(count + 1);
    positions[count] = position;
    definitions[count] = definition;
    repetitions[count] = repetition;
    count++;
  }

  void ensure(int capacity) {
    if (capacity > positions.length) {
      int larger = Math.max(capacity, positions.length * 2);
      positions = Arrays.copyOf(positions, larger);
      definitions = Arrays.copyOf(definitions, larger);
      repetitions = Arrays.copyOf(repetitions, larger);
    }
  }
}
