package org.apache.paimon.commit;

import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import org.apache.paimon.data.BinaryRow;
import org.apache.paimon.datafile.DataFileMeta;
import org.apache.paimon.index.DeletionRange;
import org.apache.paimon.index.IndexFileMeta;
import org.apache.paimon.snapshot.Snapshot;
import org.apache.paimon.testing.TestTable;

/** A table and short ways to commit to it. */
final class CommitScene {
  final TestTable table;
  private final int totalBuckets;
  private int indexes;
  final List<Long> sleeps = new ArrayList<>();

  CommitScene(TestTable table) {
    this.table = table;
    this.totalBuckets = Integer.parseInt(table.schema().options().find("bucket").orElse("-1"));
  }

  TableCommitter committer(String... options) {
    return new TableCommitter(
        table.source(options),
        table.io(),
        snapshot -> {},
        Clock.fixed(Instant.ofEpochMilli(5000), ZoneOffset.UTC),
        sleeps::add);
  }

  CommitMessage written(BinaryRow partition, int bucket, DataFileMeta... added) {
    return message(
        partition,
        bucket,
        files(List.of(added), List.of()),
        IndexChanges.NONE,
        FileChanges.NONE,
        IndexChanges.NONE);
  }

  CommitMessage replaced(
      BinaryRow partition, int bucket, List<DataFileMeta> removed, DataFileMeta... added) {
    return message(
        partition,
        bucket,
        files(List.of(added), removed),
        IndexChanges.NONE,
        FileChanges.NONE,
        IndexChanges.NONE);
  }

  CommitMessage compacted(
      BinaryRow partition, int bucket, List<DataFileMeta> before, DataFileMeta... after) {
    return message(
        partition,
        bucket,
        FileChanges.NONE,
        IndexChanges.NONE,
        files(List.of(after), before),
        IndexChanges.NONE);
  }

  CommitMessage indexed(BinaryRow partition, int bucket, IndexChanges indexes) {
    return message(
        partition, bucket, FileChanges.NONE, indexes, FileChanges.NONE, IndexChanges.NONE);
  }

  CommitMessage message(
      BinaryRow partition,
      int bucket,
      FileChanges written,
      IndexChanges writtenIndex,
      FileChanges compacted,
      IndexChanges compactedIndex) {
    return new CommitMessage(
        partition, bucket, totalBuckets, written, writtenIndex, compacted, compactedIndex);
  }

  static FileChanges files(List<DataFileMeta> added, List<DataFileMeta> removed) {
    return new FileChanges(added, removed, List.of());
  }

  /** A new index file with a vector of each data file. */
  IndexFileMeta vectors(BinaryRow partition, int bucket, DataFileMeta... files) {
    List<DeletionRange> ranges = new ArrayList<>();
    for (DataFileMeta file : files) {
      ranges.add(new DeletionRange(file.fileName(), 1, 22, 1L));
    }
    return index(partition, bucket, IndexFileMeta.DELETION_VECTORS, ranges);
  }

  IndexFileMeta hashes(BinaryRow partition, int bucket) {
    return index(partition, bucket, IndexFileMeta.HASH, null);
  }

  private IndexFileMeta index(
      BinaryRow partition, int bucket, String type, List<DeletionRange> ranges) {
    IndexFileMeta file = new IndexFileMeta(type, "index-" + indexes++, 1, 1, ranges, null);
    table.io().put(table.paths().indexFile(partition, bucket, file.fileName(), null), new byte[1]);
    return file;
  }

  static CommitRequest request(String user, long identifier, CommitMessage... messages) {
    return new CommitRequest(user, identifier, OptionalLong.empty(), List.of(messages), Map.of());
  }

  static CommitRequest batch(String user, CommitMessage... messages) {
    return CommitRequest.batch(user, List.of(messages));
  }

  Snapshot latest() {
    return table.snapshots().latest().orElseThrow();
  }

  /** A message of index files only. */
  CommitMessage indexMessage(List<IndexFileMeta> added, List<IndexFileMeta> removed) {
    return indexed(BinaryRow.EMPTY, 0, new IndexChanges(added, removed));
  }
}
