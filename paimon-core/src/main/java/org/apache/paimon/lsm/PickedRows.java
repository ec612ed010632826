package org.apache.paimon.lsm;

import java.util.Arrays;
import org.apache.paimon.data.BatchBuilder;
import org.apache.paimon.data.ColumnVector;

/** Rows noted by source and number, to be copied column by column later. */
final class PickedRows {
  private int[] sources = new int[256];
  private int[] rows = new int[256];
  private int count;
  private ColumnVector[] gathered = {};

  void add(int source, int row) {
    if (count == sources.length) {
      sources = Arrays.copyOf(sources, count * 2);
      rows = Arrays.copyOf(rows, count * 2);
    }
    sources[count] = source;
    rows[count] = row;
    count++;
  }

  int count() {
    return count;
  }

  int source(int index) {
    return sources[index];
  }

  int row(int index) {
    return rows[index];
  }

  void clear() {
    count = 0;
  }

  /**
   * Appends the values of one column.
   *
   * @param columns of each source; a source that no row is of may have none
   */
  void append(ColumnVector[][] columns, int column, BatchBuilder out) {
    if (gathered.length != columns.length) {
      gathered = new ColumnVector[columns.length];
    }
    for (int source = 0; source < columns.length; source++) {
      gathered[source] = columns[source].length == 0 ? null : columns[source][column];
    }
    out.column(column).appendGathered(gathered, sources, rows, count);
  }
}
