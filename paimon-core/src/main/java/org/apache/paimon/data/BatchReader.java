package org.apache.paimon.data;

import java.io.Closeable;
import java.io.IOException;

/** A source of batches. Used by one thread. */
public interface BatchReader extends Closeable {
  /**
   * The next batch, null at the end; valid until the next call or close. Never a batch of zero
   * selected rows.
   */
  ColumnBatch next() throws IOException;
}
