package org.apache.paimon.merge;

import org.apache.paimon.data.BatchBuilder;
import org.apache.paimon.data.RowKind;
import org.apache.paimon.data.RowView;

/** Folds the versions of one key at a time. Used by one thread. */
public interface RowFolder {
  /** Forgets everything; a new key begins. */
  void begin();

  /** Takes the next version, oldest first. {@code row} is valid only during the call. */
  void fold(RowKind kind, long sequence, RowView row);

  /**
   * Appends the result's columns to {@code out} (one value per column; the caller ends the row).
   *
   * @return the kind of the result, INSERT or DELETE; null when the key has no row at all and
   *     nothing was appended
   */
  RowKind finish(BatchBuilder out);

  /** Sequence number of the result: that of the last version that counted. */
  long sequence();
}
