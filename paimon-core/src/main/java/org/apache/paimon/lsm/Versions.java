package org.apache.paimon.lsm;

import java.util.Arrays;
import java.util.function.IntPredicate;
import org.apache.paimon.data.ColumnVector;
import org.apache.paimon.data.RowKind;
import org.apache.paimon.merge.KeyGroup;

/**
 * The versions of one key, oldest first, each as a row in the present batch of a cursor. Reused for
 * every key.
 */
final class Versions implements KeyGroup {
  private final RunCursor[] cursors;
  private final Ranks ranks;
  private int[] sources;
  private int[] rows;
  private int size;

  /**
   * @param cursors what versions name as their source, by number
   * @param ranks of their rows
   */
  Versions(RunCursor[] cursors, Ranks ranks) {
    this.cursors = cursors;
    this.ranks = ranks;
    this.sources = new int[Math.max(cursors.length, 1)];
    this.rows = new int[sources.length];
  }

  void clear() {
    size = 0;
  }

  /** Adds the newest version so far. */
  void add(int source, int row) {
    if (size == sources.length) {
      sources = Arrays.copyOf(sources, size * 2);
      rows = Arrays.copyOf(rows, size * 2);
    }
    sources[size] = source;
    rows[size] = row;
    size++;
  }

  /** Adds a version where it belongs. */
  void insert(int source, int row, VersionOrder order) {
    add(source, row);
    int at = size - 1;
    while (at > 0
        && order.compare(cursors[source], row, cursors[sources[at - 1]], rows[at - 1]) < 0) {
      sources[at] = sources[at - 1];
      rows[at] = rows[at - 1];
      at--;
    }
    sources[at] = source;
    rows[at] = row;
  }

  /**
   * Forgets what a complete version stands for: all versions of older files, which are those of
   * higher levels.
   */
  void hideOlder() {
    int leastAge = Integer.MIN_VALUE;
    for (int i = 0; i < size; i++) {
      int age = age(i);
      if (age > leastAge && ranks.isComplete(age)) {
        leastAge = age;
      }
    }
    if (leastAge == Integer.MIN_VALUE) {
      return;
    }
    int kept = 0;
    for (int i = 0; i < size; i++) {
      if (age(i) >= leastAge) {
        sources[kept] = sources[i];
        rows[kept] = rows[i];
        kept++;
      }
    }
    size = kept;
  }

  /** Forgets some versions, told by their index. */
  void removeIf(IntPredicate which) {
    int kept = 0;
    for (int i = 0; i < size; i++) {
      if (!which.test(i)) {
        sources[kept] = sources[i];
        rows[kept] = rows[i];
        kept++;
      }
    }
    size = kept;
  }

  private int age(int index) {
    return cursors[sources[index]].ageAt(rows[index]);
  }

  /** Level of the file that a version is from. */
  int level(int index) {
    return ranks.level(age(index));
  }

  @Override
  public int size() {
    return size;
  }

  /** Number of the cursor that a version comes from. */
  int source(int index) {
    return sources[index];
  }

  RunCursor cursor(int index) {
    return cursors[sources[index]];
  }

  /** Row of a version in the present batch of its cursor. */
  int row(int index) {
    return rows[index];
  }

  @Override
  public RowKind kind(int index) {
    return RowKind.ofCode(kindCode(index));
  }

  /** Whether one of them takes something back. */
  boolean hasRetract() {
    for (int i = 0; i < size; i++) {
      if (RowKind.isRetract(kindCode(i))) {
        return true;
      }
    }
    return false;
  }

  /** A column of the present batches, by source; null where a source has none. */
  void column(int position, ColumnVector[] bySource) {
    for (int i = 0; i < cursors.length; i++) {
      bySource[i] = cursors[i].column(position);
    }
  }

  /** Number of sources that versions may name. */
  int sourceCount() {
    return cursors.length;
  }

  byte kindCode(int index) {
    return cursors[sources[index]].kindAt(rows[index]);
  }

  @Override
  public long sequence(int index) {
    return cursors[sources[index]].sequenceAt(rows[index]);
  }
}
