package org.apache.paimon.read;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.paimon.data.BatchRow;
import org.apache.paimon.data.BinaryRow;
import org.apache.paimon.data.RowKind;
import org.apache.paimon.data.testing.TestRows;
import org.apache.paimon.datafile.DataFileMeta;
import org.apache.paimon.io.Location;
import org.apache.paimon.io.testing.FakeFileIO;
import org.apache.paimon.options.Options;
import org.apache.paimon.predicate.Predicate;
import org.apache.paimon.scan.BucketFiles;
import org.apache.paimon.scan.MergeSplit;
import org.apache.paimon.scan.Split;
import org.apache.paimon.schema.TableSchema;
import org.apache.paimon.schema.TableSource;
import org.apache.paimon.types.RowType;
import org.apache.paimon.write.CompactionExtent;
import org.apache.paimon.write.CompactionWait;
import org.apache.paimon.write.TableWriter;
import org.apache.paimon.write.TableWriters;
import org.apache.paimon.write.WriteContext;

/** A primary-key table of one bucket in memory: writes through the writer, reads through splits. */
final class WrittenTable {
  final FakeFileIO io = new FakeFileIO();
  final TableSource source;
  private final Path spillDirectory;
  private List<DataFileMeta> live = new ArrayList<>();

  /** The first column is the key. */
  WrittenTable(Path spillDirectory, RowType columns, String... options) {
    this.spillDirectory = spillDirectory;
    Options given =
        Options.of("bucket", "1", "write-only", "true").with(Options.of(options).asMap());
    TableSchema schema =
        new TableSchema(
            0, columns.fields(), 100, List.of(), columns.names().subList(0, 1), given, null, 0);
    source =
        new TableSource(
            "db.t", new Location("mem:/w/db.db/t"), schema, TableSource.MAIN_BRANCH, io.provider());
  }

  /** One row to be written. */
  record Change(RowKind kind, List<Object> values) {}

  static Change change(String kind, Object... values) {
    return new Change(RowKind.ofText(kind), TestRows.row(values));
  }

  /** Writes rows as one commit. */
  void commit(Change... changes) throws IOException {
    commit(List.of(changes));
  }

  void commit(List<Change> changes) throws IOException {
    RowType type = source.schema().rowType();
    try (TableWriter writer = newWriter(source)) {
      for (Change change : changes) {
        writer.write(
            change.kind(), new BatchRow().reset(TestRows.batch(type, List.of(change.values()))));
      }
      apply(writer);
    }
  }

  /** Merges all files into the highest level. */
  void compactFully() throws IOException {
    try (TableWriter writer = newWriter(source.withOptions(Map.of("write-only", "false")))) {
      writer.compact(BinaryRow.EMPTY, 0, CompactionExtent.FULL);
      apply(writer);
    }
  }

  private TableWriter newWriter(TableSource opened) {
    return TableWriters.create(
        opened,
        new WriteContext("user", spillDirectory, WriteContext.Restore.LATEST_SNAPSHOT),
        (partition, bucket) -> new BucketFiles(1, live.isEmpty() ? 0 : 1, live, List.of()),
        io);
  }

  private void apply(TableWriter writer) throws IOException {
    List<DataFileMeta> files = new ArrayList<>(live);
    writer
        .prepareCommit(CompactionWait.UNTIL_DONE)
        .forEach(
            message -> {
              files.addAll(message.written().added());
              files.removeAll(message.compacted().removed());
              files.addAll(message.compacted().added());
            });
    live = files;
  }

  List<DataFileMeta> files() {
    return live;
  }

  /** One split of all files that asks for a merge. */
  Split split() {
    return new MergeSplit(1, BinaryRow.EMPTY, 0, 1, live, Map.of());
  }

  /** All rows, in the form of TestRows with texts as Bytes. */
  List<List<Object>> read(RowType projection, Optional<Predicate> filter) throws IOException {
    return TestRows.readAll(
        SplitReaders.create(source, io).open(split(), projection, filter), projection);
  }

  List<List<Object>> read() throws IOException {
    return read(source.schema().rowType(), Optional.empty());
  }
}
