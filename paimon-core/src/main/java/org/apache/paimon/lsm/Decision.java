package org.apache.paimon.lsm;

import org.apache.paimon.data.ColumnBatch;
import org.apache.paimon.data.RowKind;
import org.apache.paimon.merge.FoldingEngine;
import org.apache.paimon.merge.PickingEngine;

/** Decides what becomes of each key of a {@link RunMerge}. */
final class Decision {
  /** The result is none of the versions but a new last row of {@link #folded}. */
  static final int FOLDED = -2;

  /** The key has no row in the result. */
  static final int NOTHING = -1;

  private final Versions versions;
  private final LoneRows loneRows;
  private final Retracts retracts;
  private final PickingEngine picking;
  private final Fold fold;

  /**
   * @param versions those of the present key, whenever {@link #decide} is called
   */
  Decision(MergeRequest request, Versions versions) {
    this.versions = versions;
    loneRows = request.loneRows();
    retracts = request.retracts();
    picking = request.engine() instanceof PickingEngine engine ? engine : null;
    fold =
        request.engine() instanceof FoldingEngine engine
            ? new Fold(request.layout(), engine, versions)
            : null;
  }

  /** Index of the version that is the present key's result, {@link #FOLDED} or {@link #NOTHING}. */
  int decide() {
    int index;
    if (versions.size() == 1 && loneRows == LoneRows.PASS) {
      index = 0;
    } else if (picking != null) {
      index = picking.pick(versions);
    } else {
      return fold.fold(retracts) ? FOLDED : NOTHING;
    }
    return index >= 0 && retracts == Retracts.DROP && RowKind.isRetract(versions.kindCode(index))
        ? NOTHING
        : index;
  }

  /** Takes what it needs from the present batches; before one of them goes. */
  void settle() {
    if (fold != null) {
      fold.settle();
    }
  }

  /** Rows folded since the last {@link #clearFolded}. */
  int foldedCount() {
    return fold == null ? 0 : fold.count();
  }

  /** The folded rows; valid until the next {@link #decide} or {@link #clearFolded}. */
  ColumnBatch folded() {
    return fold.rows();
  }

  void clearFolded() {
    if (fold != null) {
      fold.clear();
    }
  }
}
