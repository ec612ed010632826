package org.apache.paimon.spark.procedure;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.paimon.commit.CommitMessage;
import org.apache.paimon.commit.FileChanges;
import org.apache.paimon.commit.IndexChanges;
import org.apache.paimon.data.BinaryRow;
import org.apache.paimon.datafile.DataFileMeta;
import org.apache.paimon.datafile.FileSource;
import org.apache.paimon.index.IndexFileMeta;
import org.apache.paimon.maintenance.CompactionPart;
import org.apache.paimon.schema.FileOptions;
import org.apache.paimon.schema.TableOptions;
import org.apache.paimon.schema.TableSource;
import org.apache.paimon.spark.function.CurvePlace;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.functions;

/**
 * Rewrites the chosen partitions of an append table with their rows sorted. The rows are those of
 * one snapshot; the commit replaces exactly the files that were read, so rows written meanwhile
 * stay, and a file taken away meanwhile is a conflict.
 */
final class SortedRewrite {
  private final SparkSession session;
  private final TableSource source;
  private final SortOrder order;
  private final TaskFiles taskFiles;

  SortedRewrite(SparkSession session, TableSource source, SortOrder order, TaskFiles taskFiles) {
    this.session = session;
    this.source = source;
    this.order = order;
    this.taskFiles = taskFiles;
  }

  /** Runs the job and returns what a commit has to name. */
  List<CommitMessage> run(List<CompactionPart> parts) {
    List<CommitMessage> messages = new ArrayList<>();
    for (CompactionPart part : byPartition(parts).values()) {
      messages.add(replacement(part, written(part)));
    }
    return messages;
  }

  /** Tables without buckets have one part for each partition. */
  private static Map<BinaryRow, CompactionPart> byPartition(List<CompactionPart> parts) {
    Map<BinaryRow, CompactionPart> found = new LinkedHashMap<>();
    parts.forEach(part -> found.put(part.partition(), part));
    return found;
  }

  private List<DataFileMeta> written(CompactionPart part) {
    Dataset<Row> rows = PartRows.of(session, source, part);
    long target = fileBytes();
    int tasks = (int) Math.max(1, Math.min(1000, (part.lengthBytes() + target - 1) / target));
    Dataset<Row> sorted = sorted(rows, tasks);
    TableSource table = source;
    List<DataFileMeta> files = new ArrayList<>();
    taskFiles
        .make(
            "Sort " + source.name() + ": " + part.files().size() + " files",
            sorted.queryExecution().toRdd().toJavaRDD(),
            task -> RewriteTask.write(table, task).iterator())
        .forEach(message -> files.addAll(message.written().added()));
    return files;
  }

  private long fileBytes() {
    TableOptions options = TableOptions.of(source.schema());
    FileOptions files = options.files();
    return files.targetBytes();
  }

  private Dataset<Row> sorted(Dataset<Row> rows, int tasks) {
    Column[] keys =
        switch (order.curve()) {
          case ORDER -> order.columns().stream().map(SortedRewrite::column).toArray(Column[]::new);
          case ZORDER -> new Column[] {CurvePlace.ZORDER.of(rows, order.columns())};
          case HILBERT -> new Column[] {CurvePlace.HILBERT.of(rows, order.columns())};
        };
    return tasks == 1
        ? rows.coalesce(1).sortWithinPartitions(keys)
        : rows.repartitionByRange(tasks, keys).sortWithinPartitions(keys);
  }

  private static Column column(String name) {
    return functions.col("`" + name.replace("`", "``") + "`");
  }

  private static CommitMessage replacement(CompactionPart part, List<DataFileMeta> written) {
    List<DataFileMeta> added =
        written.stream().map(file -> file.madeBy(FileSource.COMPACT)).toList();
    List<IndexFileMeta> vectors =
        part.indexes().stream()
            .filter(index -> index.type().equals(IndexFileMeta.DELETION_VECTORS))
            .toList();
    return new CommitMessage(
        part.partition(),
        part.bucket(),
        part.totalBuckets(),
        FileChanges.NONE,
        IndexChanges.NONE,
        new FileChanges(added, part.files(), List.of()),
        new IndexChanges(List.of(), vectors));
  }
}
