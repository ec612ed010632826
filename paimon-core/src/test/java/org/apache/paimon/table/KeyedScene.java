package org.apache.paimon.table;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.apache.paimon.commit.CommitMessage;
import org.apache.paimon.commit.CommitRequest;
import org.apache.paimon.commit.CommitResult;
import org.apache.paimon.commit.OverwriteScope;
import org.apache.paimon.data.BatchReader;
import org.apache.paimon.data.BatchRow;
import org.apache.paimon.data.BinaryRow;
import org.apache.paimon.data.RowKind;
import org.apache.paimon.data.RowView;
import org.apache.paimon.data.testing.TestRows;
import org.apache.paimon.datafile.TablePaths;
import org.apache.paimon.index.IndexFileMeta;
import org.apache.paimon.index.hash.HashIndexFile;
import org.apache.paimon.io.Location;
import org.apache.paimon.io.testing.FakeFileIO;
import org.apache.paimon.manifest.IndexManifestEntry;
import org.apache.paimon.manifest.ManifestOptions;
import org.apache.paimon.manifest.ManifestStore;
import org.apache.paimon.options.Options;
import org.apache.paimon.scan.ScanRequest;
import org.apache.paimon.scan.Split;
import org.apache.paimon.schema.NewTable;
import org.apache.paimon.schema.SchemaStore;
import org.apache.paimon.schema.TableSchema;
import org.apache.paimon.schema.TableSource;
import org.apache.paimon.snapshot.Snapshot;
import org.apache.paimon.snapshot.SnapshotStore;
import org.apache.paimon.types.RowType;
import org.apache.paimon.write.CompactionWait;
import org.apache.paimon.write.TableWriter;
import org.apache.paimon.write.WriteContext;

/** A whole key table in memory, written by several tasks as an engine would do it. */
final class KeyedScene {
  final FakeFileIO io = new FakeFileIO();
  final Location location = new Location("mem:/w/db.db/t");
  final TableSchema schema;
  private final Path spill;

  /** A row with its kind. */
  record Change(RowKind kind, List<Object> row) {}

  KeyedScene(
      Path spill,
      RowType columns,
      List<String> partitionKeys,
      List<String> primaryKeys,
      Options options) {
    this.spill = spill;
    schema =
        new SchemaStore(io, location, TableSource.MAIN_BRANCH)
            .create(new NewTable(columns, partitionKeys, primaryKeys, options, null));
  }

  Table table(String... options) {
    TableSource source =
        new TableSource("db.t", location, schema, TableSource.MAIN_BRANCH, io.provider());
    return Tables.open(source.withOptions(Options.of(options).asMap()));
  }

  /** What a write of these rows with so many slices, each a task of its own, would commit. */
  List<CommitMessage> write(
      Table table, WriteContext.Restore restore, int slices, List<Change> changes)
      throws IOException {
    boolean isWhole = schema.primaryKeys().containsAll(schema.partitionKeys());
    int[] keys =
        schema.rowType().indexesOf(isWhole ? schema.trimmedPrimaryKeys() : schema.primaryKeys());
    var encoder = new org.apache.paimon.data.BinaryEncoder(schema.rowType().project(keys).types());
    Map<Integer, TableWriter> tasks = new TreeMap<>();
    List<CommitMessage> messages = new ArrayList<>();
    try {
      for (Change change : changes) {
        RowView row = new BatchRow().reset(TestRows.batch(schema.rowType(), List.of(change.row())));
        int slice = Math.abs(encoder.hash(row, keys) % slices);
        tasks
            .computeIfAbsent(
                slice, absent -> table.newWriter(new WriteContext("user", spill, restore, slices)))
            .write(change.kind(), row);
      }
      for (TableWriter task : tasks.values()) {
        messages.addAll(task.prepareCommit(CompactionWait.UNTIL_DONE));
      }
    } finally {
      for (TableWriter task : tasks.values()) {
        task.close();
      }
    }
    return messages;
  }

  CommitResult append(Table table, int slices, List<Change> changes) throws IOException {
    return commit(table, write(table, WriteContext.Restore.LATEST_SNAPSHOT, slices, changes));
  }

  CommitResult commit(Table table, List<CommitMessage> messages) {
    return table.newCommitter().commit(CommitRequest.batch("user", messages));
  }

  CommitResult overwrite(Table table, int slices, OverwriteScope scope, List<Change> changes)
      throws IOException {
    return table
        .newCommitter()
        .overwrite(
            CommitRequest.batch("user", write(table, WriteContext.Restore.EMPTY, slices, changes)),
            scope);
  }

  /** All rows, in no order. */
  List<List<Object>> read() throws IOException {
    Table table = table();
    List<List<Object>> rows = new ArrayList<>();
    for (Split split : table.newScan().plan(ScanRequest.ALL).splits()) {
      try (BatchReader reader = table.newReader().open(split, schema.rowType(), Optional.empty())) {
        rows.addAll(TestRows.readAll(reader, schema.rowType()));
      }
    }
    return rows;
  }

  Snapshot latest() {
    return new SnapshotStore(io, paths()).latest().orElseThrow();
  }

  private TablePaths paths() {
    return new TablePaths(
        location, TableSource.MAIN_BRANCH, schema.partitionType(), schema.options());
  }

  List<IndexManifestEntry> indexes() {
    return new ManifestStore(
            io, paths(), schema.partitionType(), ManifestOptions.from(schema.options()))
        .indexesOf(latest());
  }

  int[] hashes(IndexManifestEntry entry) throws IOException {
    IndexFileMeta file = entry.file();
    Location at = paths().indexFile(entry.partition(), entry.bucket(), file.fileName(), null);
    return HashIndexFile.read(io.newInput(at, file.lengthBytes()));
  }

  /** Bucket by partition and hash; a hash in two buckets is an error. */
  Map<BinaryRow, Map<Integer, Integer>> bucketsOfHashes() throws IOException {
    Map<BinaryRow, Map<Integer, Integer>> buckets = new HashMap<>();
    for (IndexManifestEntry entry : indexes()) {
      if (!entry.file().type().equals(IndexFileMeta.HASH)) {
        continue;
      }
      for (int hash : hashes(entry)) {
        Integer other =
            buckets
                .computeIfAbsent(entry.partition(), absent -> new HashMap<>())
                .putIfAbsent(hash, entry.bucket());
        if (other != null) {
          throw new AssertionError(
              "hash " + hash + " is in bucket " + other + " and " + entry.bucket());
        }
      }
    }
    return buckets;
  }
}
