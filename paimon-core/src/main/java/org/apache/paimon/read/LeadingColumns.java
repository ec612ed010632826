package org.apache.paimon.read;

import java.io.IOException;
import org.apache.paimon.data.BatchReader;
import org.apache.paimon.data.ColumnBatch;

/** Keeps the first columns and drops the rest. */
final class LeadingColumns implements BatchReader {
  private final BatchReader reader;
  private final int count;

  LeadingColumns(BatchReader reader, int count) {
    this.reader = reader;
    this.count = count;
  }

  @Override
  public ColumnBatch next() throws IOException {
    ColumnBatch batch = reader.next();
    return batch == null ? null : batch.withColumns(batch.columns().subList(0, count));
  }

  @Override
  public void close() throws IOException {
    reader.close();
  }
}
