package org.apache.paimon.lsm;

import org.apache.paimon.data.BatchBuilder;
import org.apache.paimon.data.ByteBuilder;
import org.apache.paimon.data.ColumnBatch;
import org.apache.paimon.data.RowKind;
import org.apache.paimon.data.RowView;
import org.apache.paimon.data.Selection;
import org.apache.paimon.data.VectorBuilder;
import org.apache.paimon.memory.BufferAccount;
import org.apache.paimon.memory.MemoryBudget;

/**
 * The rows of one bucket that are not in a file yet, column by column, in order of arrival; row
 * {@code i} has the sequence number {@code firstSequence + i}. Reserves what it holds from the
 * budget. Used by one thread.
 */
final class WriteBuffer {
  /** A column of a buffer must stay below 2 GiB. */
  private static final long MOST_BYTES = 1L << 30;

  private static final int MOST_ROWS = 1 << 28;

  private final KeyValueLayout layout;
  private final BufferAccount account;
  private BatchBuilder values;
  private ByteBuilder kinds;
  private long firstSequence;

  WriteBuffer(KeyValueLayout layout, MemoryBudget budget, long firstSequence) {
    this.layout = layout;
    this.account = new BufferAccount(budget);
    this.firstSequence = firstSequence;
    begin();
  }

  private void begin() {
    values = new BatchBuilder(layout.values().types());
    kinds = new ByteBuilder();
  }

  void add(RowKind kind, RowView row) {
    values.append(row);
    kinds.appendByte(kind.code());
    if (account.isDue(values.size())) {
      reserve();
    }
  }

  /** Adds the selected rows as inserts. */
  void add(ColumnBatch batch) {
    int count = batch.selectedCount();
    int[] rows = batch.selection().map(Selection::rows).orElse(null);
    for (int i = 0; i < values.columnCount(); i++) {
      VectorBuilder column = values.column(i);
      if (rows == null) {
        column.appendRange(batch.column(i), 0, count);
      } else {
        column.appendSelected(batch.column(i), rows, count);
      }
    }
    values.endRows(count);
    for (int i = 0; i < count; i++) {
      kinds.appendByte(RowKind.INSERT.code());
    }
    reserve();
  }

  private void reserve() {
    int rows = values.size();
    account.reserve(
        rows, values.memoryBytes() + kinds.memoryBytes() + rows * RowSorter.bytesPerRow());
  }

  /** Whether no more rows may be added, whatever the budget says. */
  boolean isFull() {
    return account.reservedBytes() > MOST_BYTES || values.size() > MOST_ROWS;
  }

  boolean isEmpty() {
    return values.size() == 0;
  }

  long memoryBytes() {
    return isEmpty() ? 0 : account.reservedBytes();
  }

  /** The number that the next row gets. */
  long nextSequence() {
    return firstSequence + values.size();
  }

  /** The rows in order; valid until the next change of the buffer. */
  SortedRows sort() {
    ColumnBatch batch = values.build();
    BufferOrder order = new BufferOrder(layout, batch);
    int[] rows = new RowSorter(BufferOrder.columns(layout, batch), order).sort(batch.rowCount());
    return new SortedRows(layout, batch, kinds.build(), firstSequence, rows, order);
  }

  /** Forgets all rows and gives their memory back; numbering goes on. */
  void clear() {
    firstSequence = nextSequence();
    account.release();
    begin();
  }
}
