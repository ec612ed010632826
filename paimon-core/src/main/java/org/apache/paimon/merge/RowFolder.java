package org.apache.paimon.merge;

import org.apache.paimon.data.BatchBuilder;
import org.apache.paimon.data.RowKind;
import org.apache.paimon.data.RowView;

/** Folds the versions of one key at a time. Used by one thread. */
public interface RowFolder {
  /** Forgets everything; a new key begins. */
  void begin();

  /**
   * Takes the next version, oldest first. The folder refers to {@code row} until {@link #appendTo}
   * is done or a new key begins: the view and its values must stay as they are, so each version of
   * a key needs a view of its own.
   */
  void fold(RowKind kind, long sequence, RowView row);

  /**
   * Ends the key.
   *
   * @return the kind of the result, INSERT or DELETE; null when the key has no row at all
   */
  RowKind finish();

  /** Sequence number of the result: that of the last version fed. */
  long sequence();

  /**
   * Appends the result to the first columns of {@code out}, one value per column; the caller fills
   * further columns and ends the row. Only after {@link #finish} gave a kind.
   */
  void appendTo(BatchBuilder out);
}
