package org.apache.paimon.write;

import java.util.Arrays;
import org.apache.paimon.data.ColumnBatch;
import org.apache.paimon.data.Selection;

/** A bucket being written, with the rows of the present batch that go into it. */
final class OpenBucket {
  private final BucketWriter writer;
  private int[] rows = new int[64];
  private int count;

  OpenBucket(BucketWriter writer) {
    this.writer = writer;
  }

  BucketWriter writer() {
    return writer;
  }

  /** Notes a row of the present batch; true when it is the first. */
  boolean add(int row) {
    if (count == rows.length) {
      rows = Arrays.copyOf(rows, count * 2);
    }
    rows[count++] = row;
    return count == 1;
  }

  /** Writes the rows noted. */
  void writeNoted(ColumnBatch batch) {
    ColumnBatch part =
        count == batch.rowCount() ? batch : batch.withSelection(new Selection(rows, count));
    count = 0;
    writer.write(part);
  }
}
