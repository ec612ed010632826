package org.apache.paimon.merge.aggregate;

import org.apache.paimon.data.ColumnVector;
import org.apache.paimon.data.KeyComparator;
import org.apache.paimon.data.LongVector;
import org.apache.paimon.data.VectorBuilder;

/** Functions whose result is one of the values: column by column, they pick and gather. */
public final class ColumnPicks {
  private ColumnPicks() {}

  /** The newest value that is not null. */
  public static void lastNonNull(
      GroupedVersions versions, ColumnVector[] column, VectorBuilder out) {
    boolean[][] nulls = nulls(column);
    if (nulls == null) {
      versions.appendNewest(column, out);
      return;
    }
    int[] sources = versions.sources();
    int[] rows = versions.rows();
    int[] ends = versions.ends();
    int first = 0;
    for (int key = 0; key < versions.count(); key++) {
      int version = ends[key] - 1;
      while (version > first && isNull(nulls[sources[version]], rows[version])) {
        version--;
      }
      versions.pick(key, version);
      first = ends[key];
    }
    versions.appendPicked(column, out);
  }

  /** The oldest value, null included. */
  static void first(GroupedVersions versions, ColumnVector[] column, VectorBuilder out) {
    int[] ends = versions.ends();
    int first = 0;
    for (int key = 0; key < versions.count(); key++) {
      versions.pick(key, first);
      first = ends[key];
    }
    versions.appendPicked(column, out);
  }

  /** The oldest value that is not null. */
  static void firstNonNull(GroupedVersions versions, ColumnVector[] column, VectorBuilder out) {
    boolean[][] nulls = nulls(column);
    if (nulls == null) {
      first(versions, column, out);
      return;
    }
    int[] sources = versions.sources();
    int[] rows = versions.rows();
    int[] ends = versions.ends();
    int version = 0;
    for (int key = 0; key < versions.count(); key++) {
      int last = ends[key] - 1;
      while (version < last && isNull(nulls[sources[version]], rows[version])) {
        version++;
      }
      versions.pick(key, version);
      version = ends[key];
    }
    versions.appendPicked(column, out);
  }

  /**
   * The greatest or least value that is not null; of equal ones the oldest.
   *
   * @param order of the column's type
   * @param sign 1 = the greatest, -1 = the least
   */
  static void extreme(
      GroupedVersions versions,
      ColumnVector[] column,
      VectorBuilder out,
      KeyComparator order,
      int sign) {
    boolean[][] nulls = nulls(column);
    int[] sources = versions.sources();
    int[] rows = versions.rows();
    int[] ends = versions.ends();
    int version = 0;
    for (int key = 0; key < versions.count(); key++) {
      int best = version;
      for (version++; version < ends[key]; version++) {
        int source = sources[version];
        int row = rows[version];
        if (nulls != null && isNull(nulls[source], row)) {
          continue;
        }
        boolean isFirst = nulls != null && isNull(nulls[sources[best]], rows[best]);
        if (isFirst
            || sign
                    * Integer.signum(
                        order.compareColumn(
                            0, column[source], row, column[sources[best]], rows[best]))
                > 0) {
          best = version;
        }
      }
      versions.pick(key, best);
    }
    versions.appendPicked(column, out);
  }

  /** The same as {@link #extreme} for a column of {@code long} values. */
  static void extremeLong(
      GroupedVersions versions, ColumnVector[] column, VectorBuilder out, int sign) {
    boolean[][] nulls = nulls(column);
    long[][] values = longs(column);
    int[] sources = versions.sources();
    int[] rows = versions.rows();
    int[] ends = versions.ends();
    int version = 0;
    for (int key = 0; key < versions.count(); key++) {
      int best = version;
      long bestValue = 0;
      boolean isFirst = true;
      for (; version < ends[key]; version++) {
        int source = sources[version];
        int row = rows[version];
        if (nulls != null && isNull(nulls[source], row)) {
          continue;
        }
        long value = values[source][row];
        if (isFirst || (sign > 0 ? value > bestValue : value < bestValue)) {
          best = version;
          bestValue = value;
          isFirst = false;
        }
      }
      versions.pick(key, best);
    }
    versions.appendPicked(column, out);
  }

  /** The values by source. */
  static long[][] longs(ColumnVector[] column) {
    long[][] values = new long[column.length][];
    for (int source = 0; source < column.length; source++) {
      if (column[source] != null) {
        values[source] = ((LongVector) column[source]).values();
      }
    }
    return values;
  }

  /** Which values are null, by source, null where none is; null when none is at all. */
  static boolean[][] nulls(ColumnVector[] column) {
    boolean[][] nulls = null;
    for (int source = 0; source < column.length; source++) {
      if (column[source] != null && column[source].hasNulls()) {
        nulls = nulls == null ? new boolean[column.length][] : nulls;
        nulls[source] = column[source].nulls();
      }
    }
    return nulls;
  }

  private static boolean isNull(boolean[] nulls, int row) {
    return nulls != null && nulls[row];
  }
}
