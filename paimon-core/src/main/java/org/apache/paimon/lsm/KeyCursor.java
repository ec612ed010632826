package org.apache.paimon.lsm;

import java.io.IOException;
import org.apache.paimon.data.BatchReader;
import org.apache.paimon.data.ColumnBatch;
import org.apache.paimon.data.ColumnVector;
import org.apache.paimon.data.KeyComparator;
import org.apache.paimon.data.Selection;

/** Walks the keys of rows that come ascending by key. Used by one thread. */
final class KeyCursor {
  private final BatchReader rows;
  private final int[] keyPositions;
  private final KeyComparator order;
  private ColumnBatch batch;
  private ColumnVector[] keys = {};
  private int index;

  /** Stands on the first key. The caller closes {@code rows}. */
  KeyCursor(BatchReader rows, KeyValueLayout layout) throws IOException {
    this.rows = rows;
    this.keyPositions = layout.keys();
    this.order = new KeyComparator(layout.keyTypes());
    load();
  }

  private void load() throws IOException {
    index = 0;
    do {
      batch = rows.next();
    } while (batch != null && batch.selectedCount() == 0);
    keys = batch == null ? keys : columns(batch, keyPositions);
  }

  static ColumnVector[] columns(ColumnBatch batch, int[] positions) {
    ColumnVector[] columns = new ColumnVector[positions.length];
    for (int i = 0; i < positions.length; i++) {
      columns[i] = batch.column(positions[i]);
    }
    return columns;
  }

  /** Whether every key was passed. */
  boolean isAtEnd() {
    return batch == null;
  }

  private int row() {
    Selection selection = batch.selection().orElse(null);
    return selection == null ? index : selection.row(index);
  }

  /** The order of the present key and another; not at the end. */
  int compareTo(ColumnVector[] others, int row) {
    return order.compare(keys, row(), others, row);
  }

  /** Passes the keys that are less than another; whether that one is the next. */
  boolean skipTo(ColumnVector[] others, int row) throws IOException {
    skipBelow(others, row);
    return batch != null && compareTo(others, row) == 0;
  }

  /** Passes the keys that are less than another. */
  void skipBelow(ColumnVector[] others, int row) throws IOException {
    while (batch != null && compareTo(others, row) < 0) {
      index++;
      if (index == batch.selectedCount()) {
        load();
      }
    }
  }
}
