package org.apache.paimon.lsm;

import java.util.Arrays;
import org.apache.paimon.data.BatchBuilder;
import org.apache.paimon.data.BatchRow;
import org.apache.paimon.data.ByteBuilder;
import org.apache.paimon.data.LongBuilder;
import org.apache.paimon.data.RowKind;
import org.apache.paimon.merge.FoldingEngine;
import org.apache.paimon.merge.RowFolder;

/** Folds the versions of one key at a time into a row of a batch. */
final class RowFold {
  private final RowFolder folder;
  private final BatchBuilder rows;
  private final LongBuilder sequences;
  private final ByteBuilder kinds;

  /** A view per version: the folder refers to all of them until the key is done. */
  private BatchRow[] views = {};

  /**
   * @param rows takes the results; of the layout
   */
  RowFold(KeyValueLayout layout, FoldingEngine engine, BatchBuilder rows) {
    folder = engine.newFolder();
    this.rows = rows;
    sequences = (LongBuilder) rows.column(layout.sequencePosition());
    kinds = (ByteBuilder) rows.column(layout.kindPosition());
  }

  /** Folds a group; whether that gave a row. */
  boolean fold(Versions group, Retracts retracts) {
    folder.begin();
    if (views.length < group.size()) {
      addViews(group.size());
    }
    for (int i = 0; i < group.size(); i++) {
      BatchRow view = group.cursor(i).view(views[i], group.row(i));
      folder.fold(group.kind(i), group.sequence(i), view);
    }
    RowKind kind = folder.finish();
    if (kind == null || (kind.isRetract() && retracts == Retracts.DROP)) {
      return false;
    }
    folder.appendTo(rows);
    sequences.appendLong(folder.sequence());
    kinds.appendByte(kind.code());
    rows.endRows(1);
    return true;
  }

  private void addViews(int count) {
    int old = views.length;
    views = Arrays.copyOf(views, Math.max(count, 2 * old));
    for (int i = old; i < views.length; i++) {
      views[i] = new BatchRow();
    }
  }
}
