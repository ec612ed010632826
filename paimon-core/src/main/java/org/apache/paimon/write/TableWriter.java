package org.apache.paimon.write;

import java.io.Closeable;
import java.io.IOException;
import java.util.List;
import org.apache.paimon.commit.CommitMessage;
import org.apache.paimon.data.BinaryRow;
import org.apache.paimon.data.ColumnBatch;
import org.apache.paimon.data.RowKind;
import org.apache.paimon.data.RowView;

/** Writes rows of one table. Used by one thread. */
public interface TableWriter extends Closeable {

  /**
   * Writes one row with all table columns in order.
   *
   * @throws org.apache.paimon.error.UserException when the row breaks a rule of the table: null in
   *     a NOT NULL column, a kind the table does not take
   */
  void write(RowKind kind, RowView row) throws IOException;

  /** Writes the selected rows of a batch as inserts. For append tables no row is built. */
  void write(ColumnBatch batch) throws IOException;

  /**
   * Compacts a bucket: all of it when {@code full}, else what the picker chooses. The result comes
   * with the next prepareCommit.
   */
  void compact(BinaryRow partition, int bucket, CompactionExtent extent) throws IOException;

  /**
   * Ends the files written so far and says what a commit has to name. The writer can go on
   * afterwards.
   */
  List<CommitMessage> prepareCommit(CompactionWait wait) throws IOException;

  /**
   * Deletes what this writer made since the last prepareCommit; safe to call twice. Nothing can be
   * written afterwards.
   */
  void abort();

  /** Releases memory and threads. Files handed out by prepareCommit stay. */
  @Override
  void close() throws IOException;
}
