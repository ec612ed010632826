package org.apache.paimon.lsm;

import java.util.List;
import org.apache.paimon.data.BatchBuilder;
import org.apache.paimon.data.ByteBuilder;
import org.apache.paimon.data.ColumnBatch;
import org.apache.paimon.data.ColumnVector;
import org.apache.paimon.data.RowKind;
import org.apache.paimon.merge.FoldingEngine;
import org.apache.paimon.merge.aggregate.ColumnFold;
import org.apache.paimon.merge.aggregate.GroupedVersions;

/**
 * Folds keys into rows of a batch of its own, in their order. Keys whose versions were all added
 * wait, as sources and rows, until {@link #settle} folds them column by column; others, and those
 * of engines that need whole rows, are folded at once.
 */
final class Fold {
  private final KeyValueLayout layout;
  private final FoldingEngine engine;
  private final Versions versions;
  private final BatchBuilder rows;
  private final RowFold rowFold;

  /** By field of the values; empty = rows are folded as a whole. */
  private final ColumnFold[] columnFolds;

  private final GroupedVersions waiting = new GroupedVersions();
  private final ColumnVector[] column;

  /**
   * @param versions those of the present key, whenever {@link #fold} is called
   */
  Fold(KeyValueLayout layout, FoldingEngine engine, Versions versions) {
    this.layout = layout;
    this.engine = engine;
    this.versions = versions;
    rows = new BatchBuilder(layout.type().types());
    rowFold = new RowFold(layout, engine, rows);
    columnFolds = engine.columnFolds().orElse(List.of()).toArray(ColumnFold[]::new);
    column = new ColumnVector[versions.sourceCount()];
  }

  /** Folds the present key; whether that gives a row. */
  boolean fold(Retracts retracts) {
    if (columnFolds.length == 0 || versions.hasRetract()) {
      settle();
      return rowFold.fold(versions, retracts);
    }
    for (int i = 0; i < versions.size(); i++) {
      waiting.add(versions.source(i), versions.row(i));
    }
    waiting.endKey();
    return true;
  }

  /** Takes what it needs from the sources' present batches. */
  void settle() {
    int count = waiting.count();
    if (count == 0) {
      return;
    }
    try {
      for (int i = 0; i < columnFolds.length; i++) {
        versions.column(i, column);
        columnFolds[i].fold(waiting, column, rows.column(i));
      }
    } catch (ArithmeticException e) {
      foldOneByOne();
      throw new IllegalStateException("rows fold where their columns do not", e);
    }
    versions.column(layout.sequencePosition(), column);
    waiting.appendNewest(column, rows.column(layout.sequencePosition()));
    ByteBuilder kinds = (ByteBuilder) rows.column(layout.kindPosition());
    for (int i = 0; i < count; i++) {
      kinds.appendByte(RowKind.INSERT.code());
    }
    rows.endRows(count);
    waiting.clear();
  }

  /** Fails with a text that names the key. */
  private void foldOneByOne() {
    RowFold again = new RowFold(layout, engine, new BatchBuilder(layout.type().types()));
    int version = 0;
    for (int key = 0; key < waiting.count(); key++) {
      versions.clear();
      for (; version < waiting.ends()[key]; version++) {
        versions.add(waiting.sources()[version], waiting.rows()[version]);
      }
      again.fold(versions, Retracts.KEEP);
    }
  }

  int count() {
    return rows.size() + waiting.count();
  }

  /** The rows so far; valid until the next call of {@link #fold} or {@link #clear}. */
  ColumnBatch rows() {
    settle();
    return rows.build();
  }

  /** Forgets all rows. */
  void clear() {
    waiting.clear();
    rows.clear();
  }
}
