package org.apache.paimon.histories;

import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.paimon.commit.CommitMessage;
import org.apache.paimon.commit.CommitRequest;
import org.apache.paimon.commit.CommitResult;
import org.apache.paimon.data.BatchRow;
import org.apache.paimon.data.BinaryEncoder;
import org.apache.paimon.data.RowKind;
import org.apache.paimon.data.testing.TestRows;
import org.apache.paimon.datafile.SystemFields;
import org.apache.paimon.io.Location;
import org.apache.paimon.io.testing.FakeFileIO;
import org.apache.paimon.maintenance.CompactionJob;
import org.apache.paimon.maintenance.CompactionPart;
import org.apache.paimon.maintenance.PostponedPart;
import org.apache.paimon.maintenance.PostponedRows;
import org.apache.paimon.maintenance.TableChecker;
import org.apache.paimon.maintenance.TableStores;
import org.apache.paimon.options.Options;
import org.apache.paimon.scan.ScanRequest;
import org.apache.paimon.scan.Split;
import org.apache.paimon.scan.StreamPosition;
import org.apache.paimon.scan.StreamScan;
import org.apache.paimon.schema.NewTable;
import org.apache.paimon.schema.SchemaStore;
import org.apache.paimon.schema.TableSource;
import org.apache.paimon.snapshot.Snapshot;
import org.apache.paimon.table.Table;
import org.apache.paimon.table.Tables;
import org.apache.paimon.types.DataField;
import org.apache.paimon.types.RowType;
import org.apache.paimon.write.AssignerChoice;
import org.apache.paimon.write.CompactionExtent;
import org.apache.paimon.write.CompactionWait;
import org.apache.paimon.write.TableWriter;
import org.apache.paimon.write.WriteContext;

/** The table of a history, in memory. */
final class LiveStore implements Closeable {
  private static final Location LOCATION = new Location("mem:/w/db.db/t");
  private static final WriteContext.Restore LATEST = WriteContext.Restore.LATEST_SNAPSHOT;

  private final FakeFileIO io = new FakeFileIO();
  private final Kind kind;
  private final TableSource source;
  private final Table table;
  private final Path spill;

  /** Writes on until a restart; null when there is none. */
  private TableWriter writer;

  LiveStore(History history, Path spill) {
    this.spill = spill;
    kind = history.kind();
    Map<String, String> options = new HashMap<>();
    List<String> given = history.allOptions();
    for (int i = 0; i < given.size(); i += 2) {
      options.put(given.get(i), given.get(i + 1));
    }
    options.put("snapshot.num-retained.min", "1000");
    options.put("snapshot.num-retained.max", "1000");
    source =
        new TableSource(
            "db.t",
            LOCATION,
            new SchemaStore(io, LOCATION, TableSource.MAIN_BRANCH)
                .create(
                    new NewTable(
                        Row.COLUMNS,
                        List.of("p"),
                        kind.primaryKey(),
                        Options.EMPTY.with(options),
                        null)),
            TableSource.MAIN_BRANCH,
            io.provider());
    table = Tables.open(source);
  }

  private TableWriter newWriter(Table opened, int tasks) {
    return opened.newWriter(new WriteContext("user", spill, LATEST, tasks));
  }

  private TableWriter writer() {
    if (writer == null) {
      writer = newWriter(table, 1);
    }
    return writer;
  }

  void restart() throws IOException {
    if (writer != null) {
      writer.close();
      writer = null;
    }
  }

  /** Writes and, unless the write ends otherwise, commits. */
  void write(List<Change> changes, Step.How how, int tasks) throws IOException {
    int slices = slices(tasks);
    if (how == Step.How.COMPACTING && slices == 1) {
      write(writer(), changes);
      commit(writer().prepareCommit(CompactionWait.UNTIL_DONE));
      return;
    }
    restart();
    boolean onlyWrites = how == Step.How.ONLY_WRITING;
    Table opened =
        Tables.open(source.withOptions(Map.of("write-only", String.valueOf(onlyWrites))));
    List<TableWriter> writers = new ArrayList<>();
    List<CommitMessage> messages = new ArrayList<>();
    try {
      for (int i = 0; i < slices; i++) {
        writers.add(newWriter(opened, slices));
      }
      for (Change change : changes) {
        write(writers.get(slice(change.row(), slices)), List.of(change));
      }
      for (TableWriter each : writers) {
        if (how == Step.How.ABORTED) {
          each.abort();
        } else {
          messages.addAll(each.prepareCommit(CompactionWait.UNTIL_DONE));
        }
      }
      if (how == Step.How.COMPACTING || onlyWrites) {
        commit(messages);
      }
    } finally {
      for (TableWriter each : writers) {
        each.close();
      }
    }
  }

  private int slices(int tasks) {
    return switch (kind.buckets()) {
      case FIXED, MOD, POSTPONED -> 1;
      case DYNAMIC -> AssignerChoice.choose(source, io, tasks, LATEST);
      case CROSS_PARTITION -> AssignerChoice.choose(source, io, tasks, LATEST) > 1 ? tasks : 1;
    };
  }

  private int slice(Row row, int slices) {
    int[] key = source.schema().rowType().indexesOf(List.of("k"));
    BinaryEncoder encoder = new BinaryEncoder(source.schema().rowType().project(key).types());
    return Math.abs(encoder.hash(new BatchRow().reset(batch(row)), key) % slices);
  }

  private static org.apache.paimon.data.ColumnBatch batch(Row row) {
    return TestRows.batch(Row.COLUMNS, List.of(row.values()));
  }

  private static void write(TableWriter target, List<Change> changes) throws IOException {
    for (Change change : changes) {
      target.write(change.kind(), new BatchRow().reset(batch(change.row())));
    }
  }

  private void commit(List<CommitMessage> messages) {
    CommitResult result =
        table.newCommitter().commit(CommitRequest.batch("user", List.copyOf(messages)));
    if (!(result instanceof CommitResult.Committed) && !messages.isEmpty()) {
      throw new AssertionError("a commit of " + messages + " gave " + result);
    }
  }

  /** Compacts all buckets in one commit. */
  void compact(CompactionExtent extent) throws IOException {
    List<CommitMessage> messages = new ArrayList<>();
    List<CompactionPart> parts = CompactionJob.plan(stores(), partition -> true).parts();
    if (kind.isPostponed()) {
      for (CompactionPart part : parts) {
        messages.addAll(CompactionJob.run(source, part, extent, "user", spill));
      }
    } else if (!parts.isEmpty()) {
      for (CompactionPart part : parts) {
        writer().compact(part.partition(), part.bucket(), extent);
      }
      messages.addAll(writer().prepareCommit(CompactionWait.UNTIL_DONE));
    }
    commit(messages);
  }

  void move(int tasks) throws IOException {
    restart();
    List<CommitMessage> messages = new ArrayList<>();
    for (PostponedPart part : PostponedRows.plan(stores(), partition -> true, tasks)) {
      messages.addAll(PostponedRows.run(source, part, "user", spill));
    }
    commit(messages);
  }

  private TableStores stores() {
    return TableStores.of(source, io);
  }

  long latestId() {
    return stores().snapshots().latest().map(Snapshot::id).orElse(0L);
  }

  /** The rows of a batch read, in no order. */
  List<Row> rows(String... options) throws IOException {
    Table scanned = Tables.open(Tables.asScanned(source.withOptions(Options.of(options).asMap())));
    List<Row> rows = new ArrayList<>();
    for (Split split : scanned.newScan().plan(ScanRequest.ALL).splits()) {
      read(scanned, split, Row.COLUMNS).forEach(row -> rows.add(Row.of(row)));
    }
    return rows;
  }

  /** What a stream shows of a snapshot. */
  List<Change> changes(long snapshot) throws IOException {
    List<DataField> fields = new ArrayList<>(Row.COLUMNS.fields());
    fields.add(SystemFields.ROW_KIND);
    StreamScan scan = new StreamScan(source, io, Clock.systemUTC());
    StreamPosition position = new StreamPosition(snapshot, StreamPosition.Part.CHANGES);
    List<Change> changes = new ArrayList<>();
    for (Split split : scan.splits(position, Optional.empty())) {
      for (List<Object> row : read(table, split, new RowType(fields))) {
        changes.add(new Change(RowKind.ofCode((Byte) row.get(5)), Row.of(row)));
      }
    }
    return changes;
  }

  private List<List<Object>> read(Table opened, Split split, RowType type) throws IOException {
    return TestRows.readAll(opened.newReader(spill).open(split, type, Optional.empty()), type);
  }

  /** What is wrong with the table's files. */
  List<?> problems() {
    return new TableChecker(stores()).check().problems();
  }

  @Override
  public void close() throws IOException {
    restart();
  }
}
