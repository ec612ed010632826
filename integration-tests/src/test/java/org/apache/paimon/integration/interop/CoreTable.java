package org.apache.paimon.integration.interop;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.apache.paimon.commit.CommitMessage;
import org.apache.paimon.commit.CommitRequest;
import org.apache.paimon.data.BatchReader;
import org.apache.paimon.data.BatchRow;
import org.apache.paimon.data.RowKind;
import org.apache.paimon.data.testing.TestRows;
import org.apache.paimon.datafile.SystemFields;
import org.apache.paimon.integration.TestSpark;
import org.apache.paimon.integration.interop.TableKind.Row;
import org.apache.paimon.io.Location;
import org.apache.paimon.io.local.LocalFileIO;
import org.apache.paimon.maintenance.CompactionJob;
import org.apache.paimon.maintenance.CompactionPart;
import org.apache.paimon.maintenance.ExpiryOptions;
import org.apache.paimon.maintenance.PostponedPart;
import org.apache.paimon.maintenance.PostponedRows;
import org.apache.paimon.maintenance.SnapshotExpiry;
import org.apache.paimon.maintenance.TableStores;
import org.apache.paimon.options.Options;
import org.apache.paimon.scan.ScanRequest;
import org.apache.paimon.scan.Split;
import org.apache.paimon.scan.StreamPosition;
import org.apache.paimon.scan.StreamScan;
import org.apache.paimon.schema.NewTable;
import org.apache.paimon.schema.SchemaStore;
import org.apache.paimon.schema.TableSource;
import org.apache.paimon.table.Table;
import org.apache.paimon.table.Tables;
import org.apache.paimon.types.DataField;
import org.apache.paimon.types.DataTypes;
import org.apache.paimon.types.RowType;
import org.apache.paimon.write.CompactionExtent;
import org.apache.paimon.write.CompactionWait;
import org.apache.paimon.write.TableWriter;
import org.apache.paimon.write.WriteContext;

/** A table of a {@link TableKind} as our core sees it, without Spark. */
final class CoreTable {
  private static final RowType COLUMNS =
      RowType.of(
          "k",
          DataTypes.INT.notNull(),
          "p",
          DataTypes.INT.notNull(),
          "a",
          DataTypes.INT,
          "b",
          DataTypes.INT);

  private final Location location;
  private final Path spill;
  private final String branch;
  private int users;

  private CoreTable(Location location, Path spill, String branch) {
    this.location = location;
    this.spill = spill;
    this.branch = branch;
  }

  /** Makes the table in {@code warehouse/database.db}. */
  static CoreTable create(Path warehouse, String database, TableKind kind, Path spill) {
    Location location =
        new Location(TestSpark.uri(warehouse) + "/" + database + ".db/" + kind.table());
    new SchemaStore(new LocalFileIO(), location, TableSource.MAIN_BRANCH)
        .create(new NewTable(COLUMNS, List.of("p"), kind.key(), new Options(kind.options()), null));
    return new CoreTable(location, spill, TableSource.MAIN_BRANCH);
  }

  CoreTable onBranch(String name) {
    return new CoreTable(location, spill, name);
  }

  private TableSource source(String... options) {
    LocalFileIO io = new LocalFileIO();
    return new TableSource(
            "kinds." + location.name(),
            location,
            new SchemaStore(io, location, branch).latest().orElseThrow(),
            branch,
            place -> io)
        .withOptions(Options.of(options).asMap());
  }

  TableStores stores() {
    return TableStores.of(source(), new LocalFileIO());
  }

  void write(List<Row> rows) throws IOException {
    WriteContext context =
        new WriteContext("ours" + users++, spill, WriteContext.Restore.LATEST_SNAPSHOT);
    try (TableWriter writer = Tables.open(source()).newWriter(context)) {
      for (Row row : rows) {
        List<Object> values = Arrays.asList(row.k(), row.p(), row.a(), row.b());
        writer.write(
            RowKind.ofText(row.kind()),
            new BatchRow().reset(TestRows.batch(COLUMNS, List.of(values))));
      }
      commit(writer.prepareCommit(CompactionWait.UNTIL_DONE));
    }
  }

  private void commit(List<CommitMessage> messages) {
    Tables.open(source()).newCommitter().commit(CommitRequest.batch("ours", messages));
  }

  /** Compacts every bucket in full. */
  void compact() throws IOException {
    TableSource source = CompactionJob.compactable(source());
    List<CommitMessage> messages = new ArrayList<>();
    for (CompactionPart part : CompactionJob.plan(stores(), partition -> true).parts()) {
      messages.addAll(
          CompactionJob.run(source, part, CompactionExtent.FULL, "ours" + users++, spill));
    }
    commit(messages);
  }

  /** Gives rows that wait for their buckets a bucket. */
  void movePostponedRows() throws IOException {
    List<CommitMessage> messages = new ArrayList<>();
    for (PostponedPart part : PostponedRows.plan(stores(), partition -> true, 1)) {
      messages.addAll(
          PostponedRows.run(CompactionJob.compactable(source()), part, "ours" + users++, spill));
    }
    if (!messages.isEmpty()) {
      commit(messages);
    }
  }

  /** Keeps as few snapshots as consumers allow. */
  void expire() {
    Options keep = Options.of("snapshot.num-retained.min", "1", "snapshot.num-retained.max", "1");
    new SnapshotExpiry(
            stores(), ExpiryOptions.from(keep), Clock.offset(Clock.systemUTC(), Duration.ofDays(1)))
        .expire();
  }

  /** The rows, sorted. */
  List<String> rows(String... options) throws IOException {
    Table table = Tables.open(Tables.asScanned(source(options)));
    List<String> rows = new ArrayList<>();
    for (Split split :
        table.newScan().plan(new ScanRequest(Optional.empty(), OptionalLong.empty())).splits()) {
      read(table, split, COLUMNS, rows);
    }
    return rows.stream().sorted().toList();
  }

  /** The changes of all snapshots, each {@code kind k,p,a,b}. */
  List<String> changes() throws IOException {
    TableSource source = source();
    Table table = Tables.open(source);
    StreamScan scan = new StreamScan(source, new LocalFileIO(), Clock.systemUTC());
    List<DataField> fields = new ArrayList<>();
    fields.add(SystemFields.ROW_KIND);
    fields.addAll(COLUMNS.fields());
    List<String> changes = new ArrayList<>();
    for (long id = 1; id <= scan.latestId().orElse(0); id++) {
      StreamPosition position = new StreamPosition(id, StreamPosition.Part.CHANGES);
      for (Split split : scan.splits(position, Optional.empty())) {
        read(table, split, new RowType(fields), changes);
      }
    }
    return changes;
  }

  private void read(Table table, Split split, RowType type, List<String> rows) throws IOException {
    boolean hasKind = type.fieldCount() > COLUMNS.fieldCount();
    try (BatchReader reader = table.newReader(spill).open(split, type, Optional.empty())) {
      for (List<Object> row : TestRows.readAll(reader, type)) {
        int first = hasKind ? 1 : 0;
        String text =
            row.get(first)
                + ","
                + row.get(first + 1)
                + ","
                + row.get(first + 2)
                + ","
                + row.get(first + 3);
        rows.add(hasKind ? RowKind.ofCode((Byte) row.get(0)).text() + " " + text : text);
      }
    }
  }
}
