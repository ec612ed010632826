package org.apache.paimon.format;

import java.io.Closeable;
import java.io.IOException;
import org.apache.paimon.data.ColumnBatch;

/** Writes one file. Used by one thread. */
public interface FormatWriter extends Closeable {

  /** Appends the selected rows of a batch. The batch may be reused by the caller afterwards. */
  void write(ColumnBatch batch) throws IOException;

  /** Bytes the file would have if finished now, roughly; drives rolling. */
  long estimatedBytes();

  /** Ends the file and says what is in it. */
  FileSummary finish() throws IOException;

  /**
   * Gives up what is open; after {@link #finish} it does nothing. The half-written file is the
   * caller's to delete.
   */
  @Override
  void close() throws IOException;
}
