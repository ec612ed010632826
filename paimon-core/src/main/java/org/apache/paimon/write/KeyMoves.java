package org.apache.paimon.write;

import java.util.HashMap;
import java.util.Map;
import org.apache.paimon.data.BinaryEncoder;
import org.apache.paimon.data.BinaryRow;
import org.apache.paimon.data.RowKind;
import org.apache.paimon.data.RowView;
import org.apache.paimon.index.hash.BucketRoom;
import org.apache.paimon.schema.MergeEngineKind;
import org.apache.paimon.schema.TableSchema;

/**
 * Decides where the rows of a key go when it may change its partition (lsm-semantics 12). Shown the
 * rows of one key after the other, each key with its place before. Used by one thread.
 *
 * <ul>
 *   <li>{@code deduplicate}: the key is deleted in its old partition and is a new one in the other.
 *   <li>{@code partial-update}, {@code aggregation}: the row goes to the old partition.
 *   <li>{@code first-row}: the row is dropped.
 * </ul>
 */
final class KeyMoves {
  private final String table;
  private final MergeEngineKind engine;
  private final PartitionRouter partitions;
  private final int[] partitionColumns;
  private final TableSchema schema;
  private final int[] keyColumns;
  private final BinaryEncoder keyEncoder;
  private final BucketRoom.Limits limits;
  private final Output output;
  private final Map<BinaryRow, BucketRoom> rooms = new HashMap<>();
  private final ComposedRow moved;
  private BucketPlace place;

  /** Takes the rows. */
  @FunctionalInterface
  interface Output {
    void write(BucketPlace place, RowKind kind, RowView row);
  }

  KeyMoves(String table, TableSchema schema, MergeEngineKind engine, Output output) {
    this.table = table;
    this.schema = schema;
    this.engine = engine;
    this.output = output;
    partitions = new PartitionRouter(schema);
    partitionColumns = schema.rowType().indexesOf(schema.partitionKeys());
    keyColumns = schema.rowType().indexesOf(schema.primaryKeys());
    keyEncoder = new BinaryEncoder(schema.rowType().project(keyColumns).types());
    limits = DynamicBucketOptions.from(schema.options()).limits();
    moved = new ComposedRow(schema.fields().size());
  }

  /** Takes keys into account that a bucket holds. */
  void count(BinaryRow partition, int bucket, long keys) {
    room(partition).restore(bucket, keys);
  }

  private BucketRoom room(BinaryRow partition) {
    return rooms.computeIfAbsent(partition, absent -> new BucketRoom(table, 0, 1, limits));
  }

  /** A new key begins; null = it is nowhere. */
  void begin(BucketPlace newPlace) {
    place = newPlace;
  }

  /** A row of the key. */
  void write(RowKind kind, RowView row) {
    BinaryRow partition = partitions.partition(row);
    if (place == null) {
      place = newPlace(partition, row);
      output.write(place, kind, row);
      return;
    }
    boolean stays = place.partition().equals(partition);
    switch (engine) {
      case DEDUPLICATE -> {
        if (stays) {
          output.write(place, kind, row);
        } else {
          output.write(place, RowKind.DELETE, inPartition(row, place.partition()));
          if (!kind.isRetract()) {
            place = newPlace(partition, row);
            output.write(place, kind, row);
          }
        }
      }
      case PARTIAL_UPDATE, AGGREGATION ->
          output.write(place, kind, stays ? row : inPartition(row, place.partition()));
      case FIRST_ROW -> {
        // The first row of the key is there.
      }
    }
  }

  private BucketPlace newPlace(BinaryRow partition, RowView row) {
    return new BucketPlace(partition, room(partition).place(keyEncoder.hash(row, keyColumns)));
  }

  /** The row with the partition columns of another partition. */
  private RowView inPartition(RowView row, BinaryRow partition) {
    RowView values = partition.view(schema.partitionType().types());
    moved.setAll(row);
    for (int i = 0; i < partitionColumns.length; i++) {
      moved.set(partitionColumns[i], values, i);
    }
    return moved;
  }

  /** Forgets what buckets hold. */
  void clear() {
    rooms.clear();
    place = null;
  }
}
