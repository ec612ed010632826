package org.apache.paimon.write;

import java.util.HashMap;
import java.util.Map;
import org.apache.paimon.data.BinaryEncoder;
import org.apache.paimon.data.BinaryRow;
import org.apache.paimon.data.RowKind;
import org.apache.paimon.data.RowView;
import org.apache.paimon.index.hash.BucketAssigner;
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
  private final int assigners;
  private final Map<BinaryRow, Map<Integer, Long>> sizes = new HashMap<>();
  private final Map<BinaryRow, BucketRoom[]> rooms = new HashMap<>();
  private final ComposedRow moved;
  private BucketPlace place;

  /** Which assigner has the present key. */
  private int assigner;

  private int hash;

  /** Takes the rows. */
  @FunctionalInterface
  interface Output {
    /**
     * Takes a row.
     *
     * @param isShared whether another assigner owns the bucket
     */
    void write(BucketPlace place, boolean isShared, RowKind kind, RowView row);
  }

  KeyMoves(String table, TableSchema schema, MergeEngineKind engine, int assigners, Output output) {
    this.table = table;
    this.assigners = assigners;
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
    sizes.computeIfAbsent(partition, absent -> new HashMap<>()).merge(bucket, keys, Long::sum);
  }

  private BucketRoom room(BinaryRow partition) {
    BucketRoom[] ofPartition =
        rooms.computeIfAbsent(partition, absent -> new BucketRoom[assigners]);
    if (ofPartition[assigner] == null) {
      BucketRoom room = new BucketRoom(table, assigner, assigners, limits);
      sizes.getOrDefault(partition, Map.of()).forEach(room::restore);
      ofPartition[assigner] = room;
    }
    return ofPartition[assigner];
  }

  /**
   * A new key begins.
   *
   * @param row any row with its key
   * @param newPlace where it is; null = nowhere
   */
  void begin(RowView row, BucketPlace newPlace) {
    hash = keyEncoder.hash(row, keyColumns);
    assigner = BucketAssigner.assignerOf(hash, assigners);
    place = newPlace;
  }

  private void output(RowKind kind, RowView row) {
    boolean isShared = BucketRoom.ownerOf(place.bucket(), assigners) != assigner;
    output.write(place, isShared, kind, row);
  }

  /** A row of the key. */
  void write(RowKind kind, RowView row) {
    BinaryRow partition = partitions.partition(row);
    if (place == null) {
      place = newPlace(partition);
      output(kind, row);
      return;
    }
    boolean stays = place.partition().equals(partition);
    switch (engine) {
      case DEDUPLICATE -> {
        if (stays) {
          output(kind, row);
        } else {
          output(RowKind.DELETE, inPartition(row, place.partition()));
          if (!kind.isRetract()) {
            place = newPlace(partition);
            output(kind, row);
          }
        }
      }
      case PARTIAL_UPDATE, AGGREGATION ->
          output(kind, stays ? row : inPartition(row, place.partition()));
      case FIRST_ROW -> {
        // The first row of the key is there.
      }
    }
  }

  private BucketPlace newPlace(BinaryRow partition) {
    return new BucketPlace(partition, room(partition).place(hash));
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
    sizes.clear();
    rooms.clear();
    place = null;
  }
}
