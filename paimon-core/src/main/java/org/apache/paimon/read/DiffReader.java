package org.apache.paimon.read;

import java.io.IOException;
import org.apache.paimon.data.BatchBuilder;
import org.apache.paimon.data.BatchReader;
import org.apache.paimon.data.ByteBuilder;
import org.apache.paimon.data.ColumnBatch;
import org.apache.paimon.data.ColumnVector;
import org.apache.paimon.data.KeyComparator;
import org.apache.paimon.data.RowKind;
import org.apache.paimon.data.VectorEquality;
import org.apache.paimon.format.ReadRequest;
import org.apache.paimon.lsm.KeyValueLayout;
import org.apache.paimon.lsm.Retracts;

/**
 * The difference of two states sorted by key: rows that are only in the later one, or differ there,
 * as +I; rows only in the earlier one as -D, if retracts are kept.
 */
final class DiffReader implements BatchReader {

  /** One state: batches without selections. */
  private static final class State {
    private final BatchReader reader;
    private final int[] keyPositions;
    private ColumnVector[] columns = {};
    private ColumnVector[] keys;
    private int count;
    private int row;

    State(BatchReader reader, int[] keyPositions) {
      this.reader = reader;
      this.keyPositions = keyPositions;
      this.keys = new ColumnVector[keyPositions.length];
    }

    /** Goes to the next row; false at the end. */
    boolean step() throws IOException {
      row++;
      return row < count || load();
    }

    private boolean load() throws IOException {
      ColumnBatch batch = reader.next();
      if (batch == null) {
        return false;
      }
      columns = batch.columns().toArray(columns);
      for (int i = 0; i < keys.length; i++) {
        keys[i] = columns[keyPositions[i]];
      }
      count = batch.rowCount();
      row = 0;
      return true;
    }
  }

  private final State before;
  private final State after;
  private final Retracts retracts;
  private final KeyComparator keyOrder;
  private final int valueCount;
  private final int kindPosition;
  private final BatchBuilder output;
  private boolean isStarted;
  private boolean hasBefore;
  private boolean hasAfter;

  DiffReader(KeyValueLayout layout, Retracts retracts, BatchReader before, BatchReader after) {
    this.before = new State(before, layout.keyPositions());
    this.after = new State(after, layout.keyPositions());
    this.retracts = retracts;
    keyOrder = new KeyComparator(layout.keyTypes());
    valueCount = layout.values().fieldCount();
    kindPosition = layout.kindPosition();
    output = new BatchBuilder(layout.type().types());
  }

  @Override
  public ColumnBatch next() throws IOException {
    if (!isStarted) {
      isStarted = true;
      hasBefore = before.load();
      hasAfter = after.load();
    }
    output.clear();
    while ((hasBefore || hasAfter) && output.size() < ReadRequest.DEFAULT_BATCH_ROWS) {
      step();
    }
    return output.size() == 0 ? null : output.build();
  }

  private void step() throws IOException {
    int order =
        !hasAfter
            ? -1
            : !hasBefore ? 1 : keyOrder.compare(before.keys, before.row, after.keys, after.row);
    if (order < 0) {
      if (retracts == Retracts.KEEP) {
        append(before, RowKind.DELETE);
      }
      hasBefore = before.step();
      return;
    }
    boolean isSame =
        order == 0
            && VectorEquality.areEqual(
                before.columns, before.row, after.columns, after.row, valueCount);
    if (!isSame) {
      append(after, RowKind.INSERT);
    }
    hasAfter = after.step();
    if (order == 0) {
      hasBefore = before.step();
    }
  }

  private void append(State state, RowKind kind) {
    for (int i = 0; i < kindPosition; i++) {
      output.column(i).append(state.columns[i], state.row);
    }
    ((ByteBuilder) output.column(kindPosition)).appendByte(kind.code());
    output.endRows(1);
  }

  @Override
  public void close() throws IOException {
    try {
      before.reader.close();
    } finally {
      after.reader.close();
    }
  }
}
