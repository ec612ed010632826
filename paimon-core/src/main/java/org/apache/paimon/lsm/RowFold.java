package org.apache.paimon.lsm;

import org.apache.paimon.data.BatchBuilder;
import org.apache.paimon.data.ByteBuilder;
import org.apache.paimon.data.ColumnBatch;
import org.apache.paimon.data.LongBuilder;
import org.apache.paimon.data.RowKind;
import org.apache.paimon.merge.FoldingEngine;
import org.apache.paimon.merge.RowFolder;

/** Folds groups of versions into rows of a batch of its own. */
final class RowFold {
  private final RowFolder folder;
  private final BatchBuilder rows;
  private final LongBuilder sequences;
  private final ByteBuilder kinds;

  RowFold(KeyValueLayout layout, FoldingEngine engine) {
    folder = engine.newFolder();
    rows = new BatchBuilder(layout.type().types());
    sequences = (LongBuilder) rows.column(layout.sequencePosition());
    kinds = (ByteBuilder) rows.column(layout.kindPosition());
  }

  /** Folds a group; whether that gave a row. */
  boolean fold(RunMerge group, Retracts retracts) {
    folder.begin();
    for (int i = 0; i < group.size(); i++) {
      int row = group.row(i);
      folder.fold(group.kind(i), group.sequence(i), group.cursor(group.source(i)).viewAt(row));
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

  int count() {
    return rows.size();
  }

  /** The rows so far; valid until the next call of {@link #fold} or {@link #clear}. */
  ColumnBatch rows() {
    return rows.build();
  }

  void clear() {
    rows.clear();
  }
}
