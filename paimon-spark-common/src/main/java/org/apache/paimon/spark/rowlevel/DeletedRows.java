package org.apache.paimon.spark.rowlevel;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;
import org.apache.paimon.commit.CommitMessage;
import org.apache.paimon.data.BinaryRow;
import org.apache.paimon.index.deletion.DeletionVector;
import org.apache.paimon.scan.Split;
import org.apache.paimon.spark.read.PlannedFiles;
import org.apache.paimon.table.Table;
import org.apache.paimon.write.RowDeletions;
import org.apache.spark.sql.connector.write.WriterCommitMessage;

/** Gathers the positions that tasks deleted and writes the vectors, bucket by bucket. */
final class DeletedRows {
  private final Table table;
  private final Supplier<PlannedFiles> scan;
  private RowDeletions deletions;

  DeletedRows(Table table, Supplier<PlannedFiles> scan) {
    this.table = table;
    this.scan = scan;
  }

  private record Bucket(BinaryRow partition, int bucket, int total) {
    static Bucket of(Split split) {
      return new Bucket(split.partition(), split.bucket(), split.totalBuckets());
    }
  }

  /** The changes of index files. */
  List<CommitMessage> write(WriterCommitMessage[] messages) {
    Map<String, DeletionVector> byPath = new HashMap<>();
    for (WriterCommitMessage message : messages) {
      if (message instanceof VectorTaskCommit task) {
        task.deleted()
            .forEach(
                (path, rows) ->
                    byPath
                        .computeIfAbsent(path, p -> new DeletionVector())
                        .deleteAll(rows.vector()));
      }
    }
    if (byPath.isEmpty()) {
      return List.of();
    }
    PlannedFiles read = scan.get();
    deletions = new RowDeletions(table.source(), table.fileIO(), read.snapshotId().orElseThrow());
    List<CommitMessage> changes = new ArrayList<>();
    byBucket(byPath, read.byPath(table))
        .forEach(
            (bucket, files) ->
                changes.add(
                    deletions.write(
                        new RowDeletions.BucketDeletions(
                            bucket.partition(),
                            bucket.bucket(),
                            bucket.total(),
                            files,
                            Set.of()))));
    return changes;
  }

  private static Map<Bucket, Map<String, DeletionVector>> byBucket(
      Map<String, DeletionVector> byPath, Map<String, PlannedFiles.PlannedFile> files) {
    Map<Bucket, Map<String, DeletionVector>> byBucket = new LinkedHashMap<>();
    byPath.forEach(
        (path, rows) -> {
          PlannedFiles.PlannedFile file = files.get(path);
          if (file == null) {
            throw new IllegalStateException("rows of a file that was not read: " + path);
          }
          byBucket
              .computeIfAbsent(Bucket.of(file.split()), bucket -> new LinkedHashMap<>())
              .put(file.file().fileName(), rows);
        });
    return byBucket;
  }

  /** Deletes what was written. */
  void abort() {
    if (deletions != null) {
      deletions.abort();
    }
  }
}
