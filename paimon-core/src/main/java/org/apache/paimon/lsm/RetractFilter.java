package org.apache.paimon.lsm;

import java.io.IOException;
import org.apache.paimon.data.BatchReader;
import org.apache.paimon.data.ByteVector;
import org.apache.paimon.data.ColumnBatch;
import org.apache.paimon.data.RowKind;
import org.apache.paimon.data.Selection;

/** Leaves out rows of kind -U and -D. */
public final class RetractFilter implements BatchReader {
  private final BatchReader reader;
  private final int kindPosition;
  private int[] rows = {};

  /**
   * @param kindPosition column of the kind's code
   */
  public RetractFilter(BatchReader reader, int kindPosition) {
    this.reader = reader;
    this.kindPosition = kindPosition;
  }

  @Override
  public ColumnBatch next() throws IOException {
    for (ColumnBatch batch = reader.next(); batch != null; batch = reader.next()) {
      ColumnBatch kept = filter(batch);
      if (kept != null) {
        return kept;
      }
    }
    return null;
  }

  private ColumnBatch filter(ColumnBatch batch) {
    byte[] kinds = ((ByteVector) batch.column(kindPosition)).values();
    int count = batch.selectedCount();
    int[] given = batch.selection().map(Selection::rows).orElse(null);
    if (rows.length < count) {
      rows = new int[count];
    }
    int kept = 0;
    for (int i = 0; i < count; i++) {
      int row = given == null ? i : given[i];
      if (!RowKind.isRetract(kinds[row])) {
        rows[kept++] = row;
      }
    }
    if (kept == count) {
      return batch;
    }
    return kept == 0 ? null : batch.withSelection(new Selection(rows, kept));
  }

  @Override
  public void close() throws IOException {
    reader.close();
  }
}
