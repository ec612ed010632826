package org.apache.paimon.lsm;

import org.apache.paimon.data.ColumnVector;
import org.apache.paimon.data.KeyComparator;

/** Order of versions of one key, oldest first: sequence fields, sequence number, age. */
final class VersionOrder {
  private final KeyComparator fields;
  private final boolean isDescending;

  VersionOrder(KeyValueLayout layout) {
    fields = new KeyComparator(layout.sequenceTypes());
    isDescending = layout.isDescending();
  }

  int compare(RunCursor left, int leftRow, RunCursor right, int rightRow) {
    for (int i = 0; i < fields.columnCount(); i++) {
      int order = compareField(i, left, leftRow, right, rightRow);
      if (order != 0) {
        return order;
      }
    }
    int bySequence = Long.compare(left.sequenceAt(leftRow), right.sequenceAt(rightRow));
    return bySequence != 0
        ? bySequence
        : Integer.compare(left.ageAt(leftRow), right.ageAt(rightRow));
  }

  private int compareField(int i, RunCursor left, int leftRow, RunCursor right, int rightRow) {
    ColumnVector a = left.sequenceFields()[i];
    ColumnVector b = right.sequenceFields()[i];
    int order = fields.compareColumn(i, a, leftRow, b, rightRow);
    boolean reverse = isDescending && !a.isNullAt(leftRow) && !b.isNullAt(rightRow);
    return reverse ? -order : order;
  }
}
