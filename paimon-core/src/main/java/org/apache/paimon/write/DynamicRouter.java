package org.apache.paimon.write;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.paimon.commit.CommitMessage;
import org.apache.paimon.data.BinaryEncoder;
import org.apache.paimon.data.BinaryRow;
import org.apache.paimon.data.Values;
import org.apache.paimon.error.CommitConflictException;
import org.apache.paimon.index.hash.BucketAssigner;
import org.apache.paimon.index.hash.BucketRoom;
import org.apache.paimon.schema.TableSchema;

/**
 * Tables with dynamic buckets: the hash index of the partition decides, and takes new keys in. All
 * rows of an assigner's slice of a partition come to one writer.
 */
final class DynamicRouter implements BucketRouter {
  private final WriteEnvironment environment;
  private final PartitionRouter partitions;
  private final int[] keyColumns;
  private final BinaryEncoder encoder;
  private final int assigners;
  private final boolean mayShare;
  private final HashIndexes indexes;
  private final Map<BinaryRow, HashSlice[]> slices = new HashMap<>();
  private BinaryRow partition;
  private HashSlice[] slicesOfPartition;
  private int bucket;
  private boolean isShared;

  DynamicRouter(WriteEnvironment environment) {
    this.environment = environment;
    TableSchema schema = environment.schema();
    partitions = new PartitionRouter(schema);
    keyColumns = schema.rowType().indexesOf(schema.trimmedPrimaryKeys());
    encoder = new BinaryEncoder(schema.rowType().project(keyColumns).types());
    assigners = environment.context().assigners();
    mayShare = !AssignerChoice.isCompactedAtOnce(schema);
    indexes = new HashIndexes(environment, assigners);
  }

  @Override
  public void route(Values row) {
    BinaryRow next = partitions.partition(row);
    if (next != partition || slicesOfPartition == null) {
      partition = next;
      slicesOfPartition = slices.computeIfAbsent(next, absent -> new HashSlice[assigners]);
    }
    int hash = encoder.hash(row, keyColumns);
    int id = BucketAssigner.assignerOf(hash, assigners);
    if (slicesOfPartition[id] == null) {
      slicesOfPartition[id] = indexes.load(partition, id);
    }
    bucket = slicesOfPartition[id].assigner().assign(hash);
    isShared = BucketRoom.ownerOf(bucket, assigners) != id;
    if (isShared && !mayShare) {
      throw conflict(id);
    }
  }

  private CommitConflictException conflict(int id) {
    return new CommitConflictException(
        "Cannot write a key of assigner "
            + id
            + " of "
            + assigners
            + " to bucket "
            + bucket
            + " of table "
            + environment.source().name()
            + ": another task writes this bucket, expected the key in one of its own. Another"
            + " commit changed the hash indexes since the statement began; run it again.");
  }

  @Override
  public BinaryRow partition() {
    return partition;
  }

  @Override
  public int bucket() {
    return bucket;
  }

  @Override
  public boolean isShared() {
    return isShared;
  }

  @Override
  public int totalBuckets() {
    return environment.options().buckets().count();
  }

  @Override
  public boolean isConstant() {
    return false;
  }

  @Override
  public List<CommitMessage> prepareCommit() {
    List<CommitMessage> messages = new ArrayList<>();
    for (HashSlice[] ofPartition : slices.values()) {
      for (HashSlice slice : ofPartition) {
        if (slice != null) {
          messages.addAll(indexes.write(slice));
        }
      }
    }
    if (environment.context().restore() == WriteContext.Restore.LATEST_SNAPSHOT) {
      // The next commit starts from what this one, and others, will have made of the indexes.
      slices.clear();
      slicesOfPartition = null;
    }
    return messages;
  }

  @Override
  public void handedOn() {
    indexes.handedOn();
  }

  @Override
  public void abort() {
    indexes.discard();
  }
}
