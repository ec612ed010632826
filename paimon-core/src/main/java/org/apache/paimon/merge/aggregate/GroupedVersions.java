package org.apache.paimon.merge.aggregate;

import java.util.Arrays;
import org.apache.paimon.data.ColumnVector;
import org.apache.paimon.data.VectorBuilder;

/**
 * The versions of many keys, key by key, oldest first: each as a source and a row of it. The arrays
 * are exposed for hot loops and must not be changed by readers.
 */
public final class GroupedVersions {
  private int[] sources = new int[256];
  private int[] rows = new int[256];
  private int versionCount;

  private int[] ends = new int[128];
  private int[] pickedSources = new int[128];
  private int[] pickedRows = new int[128];
  private int count;

  /** Adds the newest version so far of the present key. */
  public void add(int source, int row) {
    if (versionCount == rows.length) {
      sources = Arrays.copyOf(sources, 2 * versionCount);
      rows = Arrays.copyOf(rows, 2 * versionCount);
    }
    sources[versionCount] = source;
    rows[versionCount] = row;
    versionCount++;
  }

  /** Ends the present key, which has a version. */
  public void endKey() {
    if (count == ends.length) {
      ends = Arrays.copyOf(ends, 2 * count);
      pickedSources = new int[2 * count];
      pickedRows = new int[2 * count];
    }
    ends[count++] = versionCount;
  }

  /** Number of keys. */
  public int count() {
    return count;
  }

  public void clear() {
    versionCount = 0;
    count = 0;
  }

  /** Source of each version. */
  public int[] sources() {
    return sources;
  }

  /** Row of each version. */
  public int[] rows() {
    return rows;
  }

  /** Number of the version after the last one of each key. */
  public int[] ends() {
    return ends;
  }

  /** Notes which version's value is the result of a key. */
  void pick(int key, int version) {
    pickedSources[key] = sources[version];
    pickedRows[key] = rows[version];
  }

  /** Appends the values that were picked, one for every key. */
  void appendPicked(ColumnVector[] column, VectorBuilder out) {
    out.appendGathered(column, pickedSources, pickedRows, count);
  }

  /** Appends the newest value of each key, null included. */
  public void appendNewest(ColumnVector[] column, VectorBuilder out) {
    for (int key = 0; key < count; key++) {
      pick(key, ends[key] - 1);
    }
    appendPicked(column, out);
  }
}
