package org.apache.paimon.systemtable;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.paimon.data.ArrayBuilder;
import org.apache.paimon.data.ArrayVector;
import org.apache.paimon.data.BatchBuilder;
import org.apache.paimon.data.BatchReader;
import org.apache.paimon.data.ByteBuilder;
import org.apache.paimon.data.ByteVector;
import org.apache.paimon.data.ColumnBatch;
import org.apache.paimon.data.ColumnVector;
import org.apache.paimon.data.RowKind;
import org.apache.paimon.types.DataType;
import org.apache.paimon.types.DataTypes;
import org.apache.paimon.types.RowType;

/**
 * Batches of values with their kind as batches of arrays. A batch without -U is shown in place;
 * else rows are copied, a -U together with the +U that follows it, also in the next batch. Used by
 * one thread.
 */
final class BinlogBatches implements BatchReader {
  private final BatchReader batches;
  private final int columnCount;
  private final int kindPosition;
  private final BatchBuilder arrays;
  private final BatchBuilder before;

  /**
   * Batches of arrays.
   *
   * @param batches of {@code values}, then the kind's code
   * @param kindPosition where the kind goes among the columns; -1 = it is not wanted
   */
  BinlogBatches(BatchReader batches, RowType values, int kindPosition) {
    this.batches = batches;
    this.columnCount = values.fieldCount();
    this.kindPosition = kindPosition;
    List<DataType> types = new ArrayList<>();
    values.types().forEach(type -> types.add(DataTypes.array(type)));
    types.add(DataTypes.TINYINT);
    this.arrays = new BatchBuilder(types);
    this.before = new BatchBuilder(values.types());
  }

  @Override
  public ColumnBatch next() throws IOException {
    ColumnBatch batch = batches.next();
    if (batch == null) {
      return last();
    }
    byte[] kinds = ((ByteVector) batch.column(columnCount)).values();
    return before.size() == 0 && !hasBefore(batch, kinds) ? inPlace(batch) : copied(batch, kinds);
  }

  private static int row(ColumnBatch batch, int index) {
    return batch.selection().isPresent() ? batch.selection().get().row(index) : index;
  }

  private static boolean hasBefore(ColumnBatch batch, byte[] kinds) {
    for (int i = 0; i < batch.selectedCount(); i++) {
      if (kinds[row(batch, i)] == RowKind.UPDATE_BEFORE.code()) {
        return true;
      }
    }
    return false;
  }

  private ColumnBatch inPlace(ColumnBatch batch) {
    int[] offsets = new int[batch.rowCount()];
    int[] lengths = new int[batch.rowCount()];
    for (int i = 0; i < offsets.length; i++) {
      offsets[i] = i;
      lengths[i] = 1;
    }
    List<ColumnVector> columns = new ArrayList<>();
    for (int i = 0; i < columnCount; i++) {
      columns.add(new ArrayVector(offsets, lengths, batch.column(i), null));
    }
    return batch.withColumns(
        withKind(columns, (ByteVector) batch.column(columnCount), batch.rowCount()));
  }

  private List<ColumnVector> withKind(List<ColumnVector> columns, ByteVector kinds, int rowCount) {
    if (kindPosition >= 0) {
      columns.add(kindPosition, KindTexts.of(kinds, rowCount));
    }
    return columns;
  }

  private ColumnBatch copied(ColumnBatch batch, byte[] kinds) throws IOException {
    arrays.clear();
    for (int i = 0; i < batch.selectedCount(); i++) {
      int row = row(batch, i);
      if (before.size() > 0 && kinds[row] != RowKind.UPDATE_AFTER.code()) {
        appendBeforeAlone();
      }
      if (kinds[row] == RowKind.UPDATE_BEFORE.code()) {
        keepBefore(batch, row);
      } else {
        append(batch, row, kinds[row]);
      }
    }
    return arrays.size() == 0 ? next() : built();
  }

  private void keepBefore(ColumnBatch batch, int row) {
    for (int i = 0; i < columnCount; i++) {
      before.column(i).append(batch.column(i), row);
    }
    before.endRows(1);
  }

  /** One row; with the kept old values in front if there are any. */
  private void append(ColumnBatch batch, int row, byte kind) {
    ColumnBatch old = before.build();
    for (int i = 0; i < columnCount; i++) {
      ArrayBuilder array = (ArrayBuilder) arrays.column(i);
      if (old.rowCount() > 0) {
        array.elements().append(old.column(i), 0);
      }
      array.elements().append(batch.column(i), row);
      array.endArray(old.rowCount() + 1);
    }
    endRow(kind);
  }

  private void appendBeforeAlone() {
    ColumnBatch old = before.build();
    for (int i = 0; i < columnCount; i++) {
      ArrayBuilder array = (ArrayBuilder) arrays.column(i);
      array.elements().append(old.column(i), 0);
      array.endArray(1);
    }
    endRow(RowKind.UPDATE_BEFORE.code());
  }

  private void endRow(byte kind) {
    ((ByteBuilder) arrays.column(columnCount)).appendByte(kind);
    arrays.endRows(1);
    before.clear();
  }

  private ColumnBatch last() {
    if (before.size() == 0) {
      return null;
    }
    arrays.clear();
    appendBeforeAlone();
    return built();
  }

  private ColumnBatch built() {
    ColumnBatch all = arrays.build();
    List<ColumnVector> columns = new ArrayList<>(all.columns());
    ByteVector kinds = (ByteVector) columns.remove(columnCount);
    return new ColumnBatch(all.rowCount(), withKind(columns, kinds, all.rowCount()));
  }

  @Override
  public void close() throws IOException {
    batches.close();
  }
}
