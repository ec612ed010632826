package org.apache.paimon.lsm;

import org.apache.paimon.data.ColumnBatch;
import org.apache.paimon.data.ColumnVector;
import org.apache.paimon.data.KeyComparator;

/** Order of the rows of one batch: key, then sequence fields (lsm-semantics 1.4, 4.1). */
final class BufferOrder implements RowSorter.RowComparator {
  private final KeyComparator keyOrder;
  private final KeyComparator fieldOrder;
  private final boolean isDescending;
  private final ColumnVector[] keys;
  private final ColumnVector[] fields;

  /**
   * @param batch value columns of the layout
   */
  BufferOrder(KeyValueLayout layout, ColumnBatch batch) {
    keyOrder = new KeyComparator(layout.keyTypes());
    fieldOrder = new KeyComparator(layout.sequenceTypes());
    isDescending = layout.isDescending();
    keys = pick(batch, layout.keys());
    fields = pick(batch, layout.sequenceFields());
  }

  private static ColumnVector[] pick(ColumnBatch batch, int[] positions) {
    ColumnVector[] picked = new ColumnVector[positions.length];
    for (int i = 0; i < positions.length; i++) {
      picked[i] = batch.column(positions[i]);
    }
    return picked;
  }

  /** The same order as columns of a {@link RowSorter}. */
  static SortColumn[] columns(KeyValueLayout layout, ColumnBatch batch) {
    SortColumns columns = new SortColumns(batch.rowCount());
    for (int position : layout.keys()) {
      columns.add(batch.column(position), layout.values().typeAt(position), false);
    }
    for (int position : layout.sequenceFields()) {
      columns.add(batch.column(position), layout.values().typeAt(position), layout.isDescending());
    }
    return columns.toArray();
  }

  boolean isSameKey(int leftRow, int rightRow) {
    return keyOrder.compare(keys, leftRow, keys, rightRow) == 0;
  }

  @Override
  public int compare(int leftRow, int rightRow) {
    int order = keyOrder.compare(keys, leftRow, keys, rightRow);
    for (int i = 0; order == 0 && i < fields.length; i++) {
      order = fieldOrder.compareColumn(i, fields[i], leftRow, fields[i], rightRow);
      if (isDescending && !fields[i].isNullAt(leftRow) && !fields[i].isNullAt(rightRow)) {
        order = -order;
      }
    }
    return order;
  }
}
