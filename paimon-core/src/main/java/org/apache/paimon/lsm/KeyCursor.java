package org.apache.paimon.lsm;

import java.io.IOException;
import java.util.List;
import org.apache.paimon.data.BatchReader;
import org.apache.paimon.data.ColumnVector;
import org.apache.paimon.data.KeyComparator;

/** Walks the keys of rows that come ascending by key. Used by one thread. */
final class KeyCursor {
  private final RunCursor rows;
  private final KeyComparator order;
  private boolean isAtEnd;

  /** Stands on the first key. Closes {@code rows} at their end; before, the caller does. */
  KeyCursor(BatchReader rows, KeyValueLayout layout) throws IOException {
    this.rows =
        new RunCursor(
            layout, new KeyPrefixes(layout.keyTypes(), 0), List.of(new SortedInput(0, () -> rows)));
    order = new KeyComparator(layout.keyTypes());
    isAtEnd = !this.rows.load();
  }

  /** Whether every key was passed. */
  boolean isAtEnd() {
    return isAtEnd;
  }

  /** The order of the present key and another; not at the end. */
  int compareTo(ColumnVector[] others, int row) {
    return order.compare(rows.keys(), rows.row(), others, row);
  }

  /** Passes the keys that are less than another; whether that one is the next. */
  boolean skipTo(ColumnVector[] others, int row) throws IOException {
    skipBelow(others, row);
    return !isAtEnd && compareTo(others, row) == 0;
  }

  /** Passes the keys that are less than another. */
  void skipBelow(ColumnVector[] others, int row) throws IOException {
    while (!isAtEnd && !rows.seek(others, row, order)) {
      isAtEnd = !rows.load();
    }
  }
}
