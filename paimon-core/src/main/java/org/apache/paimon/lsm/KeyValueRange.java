package org.apache.paimon.lsm;

import org.apache.paimon.data.BatchRow;
import org.apache.paimon.data.BinaryEncoder;
import org.apache.paimon.data.BinaryRow;
import org.apache.paimon.data.ByteVector;
import org.apache.paimon.data.ColumnBatch;
import org.apache.paimon.data.LongVector;
import org.apache.paimon.data.RowKind;
import org.apache.paimon.data.Selection;

/** Least and greatest key and sequence number of rows that come ascending by key. */
final class KeyValueRange {
  private final KeyValueLayout layout;
  private final BinaryEncoder encoder;
  private final BatchRow row = new BatchRow();
  private BinaryRow minKey;
  private BinaryRow maxKey;
  private long minSequence = Long.MAX_VALUE;
  private long maxSequence = Long.MIN_VALUE;
  private long retractCount;

  KeyValueRange(KeyValueLayout layout) {
    this.layout = layout;
    this.encoder = new BinaryEncoder(layout.keyTypes());
  }

  void add(ColumnBatch batch) {
    int count = batch.selectedCount();
    int[] rows = batch.selection().map(Selection::rows).orElse(null);
    row.reset(batch);
    if (minKey == null) {
      minKey = encoder.encode(row.at(rows == null ? 0 : rows[0]), layout.keys());
    }
    maxKey = encoder.encode(row.at(rows == null ? count - 1 : rows[count - 1]), layout.keys());
    long[] sequences = ((LongVector) batch.column(layout.sequencePosition())).values();
    byte[] kinds = ((ByteVector) batch.column(layout.kindPosition())).values();
    for (int i = 0; i < count; i++) {
      int at = rows == null ? i : rows[i];
      minSequence = Math.min(minSequence, sequences[at]);
      maxSequence = Math.max(maxSequence, sequences[at]);
      if (RowKind.isRetract(kinds[at])) {
        retractCount++;
      }
    }
  }

  BinaryRow minKey() {
    return minKey;
  }

  BinaryRow maxKey() {
    return maxKey;
  }

  long minSequence() {
    return minSequence;
  }

  long maxSequence() {
    return maxSequence;
  }

  /** Rows of kind -U and -D. */
  long retractCount() {
    return retractCount;
  }
}
