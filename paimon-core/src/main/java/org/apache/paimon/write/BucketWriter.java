package org.apache.paimon.write;

import java.io.Closeable;
import org.apache.paimon.commit.CommitMessage;
import org.apache.paimon.data.ColumnBatch;
import org.apache.paimon.data.RowKind;
import org.apache.paimon.data.RowView;

/** Turns the rows of one bucket into files. Used by one thread. */
interface BucketWriter extends Closeable {
  /** Takes a row with all table columns. */
  void write(RowKind kind, RowView row);

  /** Takes the selected rows of a batch with all table columns, as inserts. */
  void write(ColumnBatch batch);

  /** Starts a compaction whose result comes with a later {@link #prepareCommit}. */
  void compact(CompactionExtent extent);

  /** Bytes of rows held in memory. */
  long memoryBytes();

  /** Gives memory back by writing rows out; called when all writers together hold too much. */
  void releaseMemory();

  /** Ends the files so far and says what changed; may be empty. */
  CommitMessage prepareCommit(CompactionWait wait);

  /** Deletes what was made since the last {@link #prepareCommit}; nothing can be written then. */
  void abort();

  /** Releases memory and threads; files that {@link #prepareCommit} handed out stay. */
  @Override
  void close();
}
