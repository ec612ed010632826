package org.apache.paimon.write;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.paimon.data.BatchReader;
import org.apache.paimon.data.BatchRow;
import org.apache.paimon.data.BinaryEncoder;
import org.apache.paimon.data.BinaryRow;
import org.apache.paimon.data.BytesVector;
import org.apache.paimon.data.ColumnBatch;
import org.apache.paimon.data.ColumnVector;
import org.apache.paimon.data.IntVector;
import org.apache.paimon.data.LongVector;
import org.apache.paimon.data.RowKind;
import org.apache.paimon.data.RowView;
import org.apache.paimon.lsm.KeyValueBuffer;
import org.apache.paimon.lsm.KeyValueLayout;
import org.apache.paimon.lsm.SequenceFields;
import org.apache.paimon.memory.MemoryBudget;
import org.apache.paimon.merge.Deduplicate;
import org.apache.paimon.schema.TableSchema;
import org.apache.paimon.spill.SpillDirectory;
import org.apache.paimon.types.DataField;
import org.apache.paimon.types.DataTypes;
import org.apache.paimon.types.RowType;

/**
 * The rows of a task, sorted by key together with the places where these keys are now: in memory,
 * and on local disk when memory is short. For each key comes its place, if it has one, then its
 * rows in order of arrival. Used by one thread.
 *
 * <p>A sorted row has the table's columns and then its number of arrival (negative for a place),
 * the partition (serialized) and the bucket of a place.
 */
final class KeyArrivals {
  private static final int NEW_FIELD_ID = 1_000_000;
  private static final long MOST_KEPT_BYTES = 16L << 20;

  private final RowType columns;
  private final int[] keyColumns;
  private final KeyValueLayout layout;
  private final KeyValueBuffer buffer;
  private final BinaryEncoder keyEncoder;
  private final int[] keyFields;
  private final long[] arrival = new long[1];
  private final int[] bucket = new int[1];
  private final BatchRow extraRow = new BatchRow();
  private final BatchRow keyRow = new BatchRow();
  private final ComposedRow composed;
  private final KeyFilter arrived;
  private boolean isRowNext;
  private long rowCount;
  private long placeCount;

  KeyArrivals(TableSchema schema, SpillDirectory spillDirectory, MemoryBudget memory) {
    columns = schema.rowType();
    keyColumns = columns.indexesOf(schema.primaryKeys());
    keyEncoder = new BinaryEncoder(columns.project(keyColumns).types());
    keyFields = new int[keyColumns.length];
    for (int i = 0; i < keyFields.length; i++) {
      keyFields[i] = i;
    }
    List<DataField> fields = new ArrayList<>(columns.fields());
    fields.add(new DataField(NEW_FIELD_ID, "_ARRIVAL", DataTypes.BIGINT));
    fields.add(new DataField(NEW_FIELD_ID + 1, "_PARTITION", DataTypes.BYTES));
    fields.add(new DataField(NEW_FIELD_ID + 2, "_BUCKET", DataTypes.INT));
    List<String> order = new ArrayList<>(schema.primaryKeys());
    order.add("_ARRIVAL");
    layout = KeyValueLayout.of(new RowType(fields), order, SequenceFields.NONE);
    buffer = new KeyValueBuffer(layout, Deduplicate.LAST, Optional.of(spillDirectory), memory, 0);
    composed = new ComposedRow(fields.size());
    arrived = new KeyFilter(memory);
  }

  boolean isEmpty() {
    return rowCount == 0;
  }

  /** Takes a row of the table. */
  void add(RowKind kind, RowView row) throws IOException {
    arrived.add(keyEncoder.hash(row, keyColumns));
    if (!isRowNext) {
      setPlace(null, 0);
      isRowNext = true;
    }
    composed.setAll(row);
    arrival[0] = rowCount++;
    add(kind);
  }

  /** Takes the places of those keys that rows may have come for. */
  void addPlaces(BinaryRow partition, int placeBucket, ColumnBatch keys) throws IOException {
    for (int i = 0; i < columns.fieldCount(); i++) {
      composed.set(i, null, 0);
    }
    for (int i = 0; i < keyColumns.length; i++) {
      composed.set(keyColumns[i], keyRow, i);
    }
    keyRow.reset(keys);
    setPlace(partition, placeBucket);
    isRowNext = false;
    for (int i = 0; i < keys.selectedCount(); i++) {
      keyRow.at(keys.selection().isPresent() ? keys.selection().get().row(i) : i);
      if (arrived.mayHold(keyEncoder.hash(keyRow, keyFields))) {
        arrival[0] = - ++placeCount;
        add(RowKind.INSERT);
      }
    }
  }

  /** What the fields behind those of the table show; null = no place. */
  private void setPlace(BinaryRow partition, int placeBucket) {
    byte[] bytes = partition == null ? new byte[0] : partition.serialize();
    boolean[] nulls = partition == null ? new boolean[] {true} : null;
    bucket[0] = placeBucket;
    extraRow.reset(
        new ColumnVector[] {
          new LongVector(arrival, null),
          new BytesVector(bytes, new int[] {0, bytes.length}, nulls),
          new IntVector(bucket, null)
        },
        0);
    for (int i = 0; i < 3; i++) {
      composed.set(columns.fieldCount() + i, extraRow, i);
    }
  }

  private void add(RowKind kind) throws IOException {
    buffer.add(kind, composed);
    if (buffer.isFull()) {
      buffer.spill();
    }
  }

  long memoryBytes() {
    return buffer.memoryBytes();
  }

  void spill() throws IOException {
    buffer.spill();
  }

  /** Everything in order; {@link #clear} afterwards. Leaves memory to those who take the rows. */
  BatchReader sorted() throws IOException {
    arrived.clear();
    if (buffer.memoryBytes() > MOST_KEPT_BYTES) {
      buffer.spill();
    }
    return buffer.merged();
  }

  /** Position of the number of arrival; partition and bucket of a place follow. */
  int arrivalPosition() {
    return columns.fieldCount();
  }

  /** Position of the kind. */
  int kindPosition() {
    return layout.kindPosition();
  }

  void clear() {
    buffer.clear();
    arrived.clear();
    rowCount = 0;
    placeCount = 0;
    isRowNext = false;
  }
}
