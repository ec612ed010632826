package org.apache.paimon.write;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.paimon.commit.CommitMessage;
import org.apache.paimon.commit.FileChanges;
import org.apache.paimon.commit.IndexChanges;
import org.apache.paimon.data.BatchReader;
import org.apache.paimon.data.BatchRow;
import org.apache.paimon.data.BinaryEncoder;
import org.apache.paimon.data.BinaryRow;
import org.apache.paimon.data.ColumnBatch;
import org.apache.paimon.data.RowKind;
import org.apache.paimon.data.RowView;
import org.apache.paimon.memory.MemoryBudget;
import org.apache.paimon.schema.TableSchema;

/**
 * Writes a table whose key does not tell the partition. Rows are collected and sorted by key; at
 * the commit the keys of the table are read, those that rows came for are sorted in, and each row
 * goes where {@link KeyMoves} says. So the writer needs no store of all keys. It gets all rows of a
 * key.
 */
final class CrossPartitionWriter implements TableWriter {
  private final WriteEnvironment environment;
  private final TableSchema schema;
  private final RowKinds kinds;
  private final NotNullCheck nulls;
  private final KeyNormalizer keys;
  private final KeyLocations locations;
  private final KeyArrivals arrivals;
  private final KeyMoves moves;
  private final OpenBuckets ownBuckets;
  private final OpenBuckets sharedBuckets;
  private final MemoryBudget memory;
  private final BucketedTableWriter writer;
  private final BatchRow cursor = new BatchRow();

  /**
   * @param writer ends, aborts and closes the buckets
   */
  CrossPartitionWriter(
      WriteEnvironment environment,
      KeyLocations locations,
      KeyArrivals arrivals,
      OpenBuckets ownBuckets,
      OpenBuckets sharedBuckets,
      MemoryBudget memory,
      BucketedTableWriter writer) {
    this.environment = environment;
    this.schema = environment.schema();
    this.locations = locations;
    this.arrivals = arrivals;
    this.ownBuckets = ownBuckets;
    this.sharedBuckets = sharedBuckets;
    this.memory = memory;
    this.writer = writer;
    String table = environment.source().name();
    kinds = new RowKinds(table, schema, environment.options().keys());
    nulls = new NotNullCheck(table, schema);
    keys = new KeyNormalizer(schema);
    moves =
        new KeyMoves(
            table,
            schema,
            environment.options().keys().mergeEngine(),
            environment.context().assigners(),
            this::writeTo);
  }

  @Override
  public void write(RowKind kind, RowView row) throws IOException {
    writer.checkOpen();
    RowKind counted = kinds.kindOf(kind, row);
    if (counted == null) {
      return;
    }
    nulls.check(row);
    arrivals.add(counted, keys.apply(row));
    if (memory.isExceeded()) {
      arrivals.spill();
    }
  }

  @Override
  public void write(ColumnBatch batch) throws IOException {
    cursor.reset(batch);
    for (int i = 0; i < batch.selectedCount(); i++) {
      int row = batch.selection().isPresent() ? batch.selection().get().row(i) : i;
      write(RowKind.INSERT, cursor.at(row));
    }
  }

  @Override
  public void compact(BinaryRow partition, int bucket, CompactionExtent extent) {
    writer.compact(partition, bucket, extent);
  }

  @Override
  public List<CommitMessage> prepareCommit(CompactionWait wait) throws IOException {
    writer.checkOpen();
    if (arrivals.isEmpty()) {
      return writer.prepareCommit(wait);
    }
    long assignedOn = IndexChanges.NOT_ASSIGNED;
    if (environment.context().restore() == WriteContext.Restore.LATEST_SNAPSHOT) {
      assignedOn = locations.visitAll(this::addPlaces);
    }
    writeSorted();
    arrivals.clear();
    moves.clear();
    List<CommitMessage> messages = new ArrayList<>(writer.prepareCommit(wait));
    if (!messages.isEmpty() && assignedOn != IndexChanges.NOT_ASSIGNED) {
      messages.add(restsOn(assignedOn, messages.get(0)));
    }
    return messages;
  }

  private void addPlaces(BinaryRow partition, int bucket, ColumnBatch found) throws IOException {
    moves.count(partition, bucket, found.selectedCount());
    arrivals.addPlaces(partition, bucket, found);
    if (memory.isExceeded()) {
      arrivals.spill();
    }
  }

  private static CommitMessage restsOn(long snapshotId, CommitMessage any) {
    return new CommitMessage(
        any.partition(),
        any.bucket(),
        any.totalBuckets(),
        FileChanges.NONE,
        new IndexChanges(List.of(), List.of(), snapshotId),
        FileChanges.NONE,
        IndexChanges.NONE);
  }

  private void writeSorted() throws IOException {
    int[] keyColumns = schema.rowType().indexesOf(schema.primaryKeys());
    BinaryEncoder encoder = new BinaryEncoder(schema.rowType().project(keyColumns).types());
    int arrival = arrivals.arrivalPosition();
    ComposedRow row = new ComposedRow(schema.fields().size());
    for (int i = 0; i < row.fieldCount(); i++) {
      row.set(i, cursor, i);
    }
    BinaryRow key = null;
    try (BatchReader sorted = arrivals.sorted()) {
      for (ColumnBatch batch = sorted.next(); batch != null; batch = sorted.next()) {
        cursor.reset(batch);
        for (int i = 0; i < batch.selectedCount(); i++) {
          cursor.at(batch.selection().isPresent() ? batch.selection().get().row(i) : i);
          boolean isPlace = cursor.getLong(arrival) < 0;
          if (key == null || !encoder.encodesTo(cursor, keyColumns, key)) {
            key = encoder.encode(cursor, keyColumns);
            moves.begin(cursor, isPlace ? place(arrival) : null);
          }
          if (!isPlace) {
            moves.write(RowKind.ofCode(cursor.getByte(arrivals.kindPosition())), row);
          }
        }
      }
    }
  }

  private BucketPlace place(int arrival) {
    return new BucketPlace(
        BinaryRow.deserialize(cursor.getBytes(arrival + 1)), cursor.getInt(arrival + 2));
  }

  private void writeTo(BucketPlace place, boolean isShared, RowKind kind, RowView row) {
    OpenBuckets buckets = isShared ? sharedBuckets : ownBuckets;
    buckets.get(place.partition(), place.bucket()).writer().write(kind, row);
    if (memory.isExceeded()) {
      writer.releaseMemory();
    }
  }

  @Override
  public void abort() {
    arrivals.clear();
    writer.abort();
  }

  @Override
  public void close() {
    arrivals.clear();
    writer.close();
  }
}
