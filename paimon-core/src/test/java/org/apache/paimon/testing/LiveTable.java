package org.apache.paimon.testing;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.apache.paimon.commit.CommitMessage;
import org.apache.paimon.commit.CommitRequest;
import org.apache.paimon.commit.CommitResult;
import org.apache.paimon.commit.OverwriteScope;
import org.apache.paimon.data.BatchRow;
import org.apache.paimon.data.BinaryEncoder;
import org.apache.paimon.data.BinaryRow;
import org.apache.paimon.data.RowKind;
import org.apache.paimon.data.testing.TestRows;
import org.apache.paimon.datafile.DataFileMeta;
import org.apache.paimon.datafile.SystemFields;
import org.apache.paimon.io.Location;
import org.apache.paimon.io.testing.FakeFileIO;
import org.apache.paimon.maintenance.ExpiryOptions;
import org.apache.paimon.maintenance.SnapshotExpiry;
import org.apache.paimon.maintenance.TableStores;
import org.apache.paimon.manifest.EntryFilter;
import org.apache.paimon.manifest.ManifestEntry;
import org.apache.paimon.options.Options;
import org.apache.paimon.predicate.Comparison;
import org.apache.paimon.predicate.Predicate;
import org.apache.paimon.scan.Plan;
import org.apache.paimon.scan.ScanRequest;
import org.apache.paimon.scan.Split;
import org.apache.paimon.scan.StreamPosition;
import org.apache.paimon.scan.StreamScan;
import org.apache.paimon.schema.NewTable;
import org.apache.paimon.schema.SchemaChange;
import org.apache.paimon.schema.SchemaStore;
import org.apache.paimon.schema.TableSchema;
import org.apache.paimon.schema.TableSource;
import org.apache.paimon.snapshot.Snapshot;
import org.apache.paimon.table.Table;
import org.apache.paimon.table.Tables;
import org.apache.paimon.types.DataField;
import org.apache.paimon.types.DataTypes;
import org.apache.paimon.types.RowType;
import org.apache.paimon.write.CompactionExtent;
import org.apache.paimon.write.CompactionWait;
import org.apache.paimon.write.TableWriter;
import org.apache.paimon.write.WriteContext;

/**
 * A whole table in memory, written and read through the table API, with rows as texts: {@code "+I
 * 1,a,null"}. Values have no comma; a row without kind is an insert.
 */
public final class LiveTable {
  public final FakeFileIO io;
  private final Path spill;
  private final Location location = new Location("mem:/w/db.db/t");
  private final String branch;
  private final SchemaStore schemas;
  private TableSchema schema;
  private int writers;

  /** Creates the table; a bucketed one has one bucket unless options say otherwise. */
  public LiveTable(
      Path spill, RowType columns, List<String> partitions, List<String> keys, String... options) {
    this.spill = spill;
    io = new FakeFileIO();
    branch = TableSource.MAIN_BRANCH;
    schemas = new SchemaStore(io, location, branch);
    Options given = keys.isEmpty() ? Options.EMPTY : Options.of("bucket", "1");
    schema =
        schemas.create(
            new NewTable(columns, partitions, keys, given.with(Options.of(options).asMap()), null));
  }

  private LiveTable(LiveTable main, String branch) {
    spill = main.spill;
    io = main.io;
    this.branch = branch;
    schemas = new SchemaStore(io, location, branch);
    schema = schemas.latest().orElseThrow();
  }

  /** A branch that the table has. */
  public LiveTable onBranch(String name) {
    return new LiveTable(this, name);
  }

  /** The table as its files are now. */
  public LiveTable reopened() {
    return new LiveTable(this, branch);
  }

  /** A table with the first column as key. */
  public static LiveTable keyed(Path spill, RowType columns, String... options) {
    return new LiveTable(spill, columns, List.of(), columns.names().subList(0, 1), options);
  }

  /** Columns of integers for such a table; only the key is NOT NULL. */
  public static RowType integers(String key, String... others) {
    List<DataField> fields = new ArrayList<>();
    fields.add(new DataField(0, key, DataTypes.INT.notNull()));
    for (String other : others) {
      fields.add(new DataField(fields.size(), other, DataTypes.INT));
    }
    return new RowType(fields);
  }

  /** A table without key. */
  public static LiveTable append(Path spill, RowType columns, String... options) {
    return new LiveTable(spill, columns, List.of(), List.of(), options);
  }

  public TableSource source(String... options) {
    return new TableSource("db.t", location, schema, branch, io.provider())
        .withOptions(Options.of(options).asMap());
  }

  public TableStores stores() {
    return TableStores.of(source(), io);
  }

  public RowType columns() {
    return schema.rowType();
  }

  public void alter(SchemaChange... changes) {
    schema = schemas.alter(List.of(changes));
  }

  public void set(String option, String value) {
    alter(new SchemaChange.SetOption(option, value));
  }

  /** Sets an option as another writer might, whatever our rules say. */
  public void setUnchecked(String option, String value) {
    schema =
        new TableSchema(
            schema.id() + 1,
            schema.fields(),
            schema.highestFieldId(),
            schema.partitionKeys(),
            schema.primaryKeys(),
            schema.options().with(java.util.Map.of(option, value)),
            null,
            0);
    schemas.publishPlanned(schema);
  }

  /** A writer of this table with session options. */
  public TableWriter newWriter(String... options) {
    return Tables.open(source(options))
        .newWriter(
            new WriteContext("user" + writers++, spill, WriteContext.Restore.LATEST_SNAPSHOT));
  }

  /** Gives rows to a writer. */
  public void write(TableWriter writer, String... rows) {
    try {
      for (String row : rows) {
        boolean hasKind = row.matches("[+-][IUD] .*");
        RowKind kind = RowKind.ofText(hasKind ? row.substring(0, 2) : "+I");
        List<Object> values = RowText.values(hasKind ? row.substring(3) : row, columns());
        writer.write(kind, new BatchRow().reset(TestRows.batch(columns(), List.of(values))));
      }
    } catch (IOException e) {
      throw new UncheckedIOException("writing to memory failed", e);
    }
  }

  /** Writes rows as one commit and returns its snapshots. */
  public List<Snapshot> commit(String... rows) {
    try (TableWriter writer = newWriter()) {
      write(writer, rows);
      return publish(writer.prepareCommit(CompactionWait.UNTIL_DONE));
    } catch (IOException e) {
      throw new UncheckedIOException("writing to memory failed", e);
    }
  }

  /** Writes a row as one commit, of values that may be nested. */
  public void commitValues(RowKind kind, Object... values) {
    try (TableWriter writer = newWriter()) {
      List<List<Object>> rows = List.of(Arrays.asList(values));
      writer.write(kind, new BatchRow().reset(TestRows.batch(columns(), rows)));
      publish(writer.prepareCommit(CompactionWait.UNTIL_DONE));
    } catch (IOException e) {
      throw new UncheckedIOException("writing to memory failed", e);
    }
  }

  /** Writes rows as one commit of a stream, with a number and perhaps a watermark. */
  public void commitAs(long identifier, OptionalLong watermark, String... rows) {
    try (TableWriter writer = newWriter()) {
      write(writer, rows);
      Tables.open(source())
          .newCommitter()
          .commit(
              new CommitRequest(
                  "stream",
                  identifier,
                  watermark,
                  writer.prepareCommit(CompactionWait.UNTIL_DONE),
                  java.util.Map.of()));
    } catch (IOException e) {
      throw new UncheckedIOException("writing to memory failed", e);
    }
  }

  /** Writes each row as a commit of its own. */
  public void commitEach(String... rows) {
    for (String row : rows) {
      commit(row);
    }
  }

  /** Replaces the whole table, or by partition as the options say. */
  public void overwrite(String... rows) {
    try (TableWriter writer =
        Tables.open(source())
            .newWriter(new WriteContext("user", spill, WriteContext.Restore.EMPTY))) {
      write(writer, rows);
      Tables.open(source())
          .newCommitter()
          .overwrite(
              CommitRequest.batch("user", writer.prepareCommit(CompactionWait.UNTIL_DONE)),
              new OverwriteScope.WholeTable());
    } catch (IOException e) {
      throw new UncheckedIOException("writing to memory failed", e);
    }
  }

  public List<Snapshot> publish(List<CommitMessage> messages) {
    CommitResult result =
        Tables.open(source()).newCommitter().commit(CommitRequest.batch("user", messages));
    return result instanceof CommitResult.Committed committed ? committed.snapshots() : List.of();
  }

  /** Compacts bucket 0, also in a write-only table. */
  public List<Snapshot> compact(CompactionExtent extent, Object... partition) {
    try (TableWriter writer = newWriter("write-only", "false")) {
      BinaryRow values =
          partition.length == 0
              ? BinaryRow.EMPTY
              : new BinaryEncoder(schema.partitionType().types()).encode(partition);
      writer.compact(values, 0, extent);
      return publish(writer.prepareCommit(CompactionWait.UNTIL_DONE));
    } catch (IOException e) {
      throw new UncheckedIOException("compacting in memory failed", e);
    }
  }

  public List<Snapshot> compactFully() {
    return compact(CompactionExtent.FULL);
  }

  /** Expires what its options and these do not keep a day from now. */
  public void expire(String... options) {
    new SnapshotExpiry(
            stores(),
            ExpiryOptions.from(source(options).schema().options()),
            Clock.offset(Clock.systemUTC(), Duration.ofDays(1)))
        .expire();
  }

  /** The rows of the table, sorted as texts. */
  public List<String> rows(String... options) {
    return rows(Optional.empty(), options);
  }

  /** The rows that a read with a filter gives: the filter is a hint. */
  public List<String> rows(Optional<Predicate> filter, String... options) {
    List<String> rows = read(filter, columns(), options);
    Collections.sort(rows);
    return rows;
  }

  /** Some columns of the table, sorted as texts. */
  public List<String> rowsOf(String... columns) {
    List<String> rows = read(Optional.empty(), columns().project(List.of(columns)));
    Collections.sort(rows);
    return rows;
  }

  /** The rows of a table or of changes with their kinds, in the order of reading. */
  public List<String> rowsWithKinds(String... options) {
    List<DataField> fields = new ArrayList<>();
    fields.add(SystemFields.VALUE_KIND);
    fields.addAll(schema.fields());
    return read(Optional.empty(), new RowType(fields), options);
  }

  /** The rows with their numbers in a table that tracks rows, sorted as texts. */
  public List<String> rowIds() {
    List<DataField> fields = new ArrayList<>(schema.fields());
    fields.add(SystemFields.ROW_ID.withType(SystemFields.ROW_ID.type().nullable()));
    List<String> rows =
        new ArrayList<>(
            read(Optional.empty(), new RowType(fields)).stream()
                .map(row -> row.replaceAll(",([^,]*)$", " $1"))
                .toList());
    Collections.sort(rows);
    return rows;
  }

  /** The changes of snapshots, with kinds. */
  public List<String> changes(long afterSnapshot, long upTo) {
    return rowsWithKinds("incremental-between", afterSnapshot + "," + upTo);
  }

  /** What a stream shows at a position, with kinds. */
  public List<String> streamed(StreamPosition position, String... options) {
    List<DataField> fields = new ArrayList<>();
    fields.add(SystemFields.VALUE_KIND);
    fields.addAll(schema.fields());
    return read(
        Tables.open(source(options)),
        stream(Clock.systemUTC(), options).splits(position, Optional.empty()),
        Optional.empty(),
        new RowType(fields));
  }

  /** A stream of the table. */
  public StreamScan stream(Clock clock, String... options) {
    return new StreamScan(source(options), io, clock);
  }

  private List<String> read(Optional<Predicate> filter, RowType type, String... options) {
    Table table = Tables.open(Tables.asScanned(source(options)));
    Plan plan = table.newScan().plan(new ScanRequest(filter, OptionalLong.empty()));
    return read(table, plan.splits(), filter, type);
  }

  private List<String> read(
      Table table, List<Split> splits, Optional<Predicate> filter, RowType type) {
    List<String> rows = new ArrayList<>();
    try {
      for (Split split : splits) {
        for (List<Object> row :
            TestRows.readAll(table.newReader(spill).open(split, type, filter), type)) {
          rows.add(RowText.of(row, type));
        }
      }
    } catch (IOException e) {
      throw new UncheckedIOException("reading from memory failed", e);
    }
    return rows;
  }

  /** A comparison of a column with values given as texts. */
  public Optional<Predicate> where(String column, Comparison comparison, String... literals) {
    return Optional.of(RowText.comparison(columns(), column, comparison, literals));
  }

  /** The splits of a read. */
  public List<Split> splits(Optional<Predicate> filter, String... options) {
    return Tables.open(Tables.asScanned(source(options)))
        .newScan()
        .plan(new ScanRequest(filter, OptionalLong.empty()))
        .splits();
  }

  public Snapshot latest() {
    return stores().snapshots().latest().orElseThrow();
  }

  /** Live files of the latest snapshot, by level and then number. */
  public List<DataFileMeta> files() {
    return stores().snapshots().latest().map(this::files).orElse(List.of());
  }

  public List<DataFileMeta> files(Snapshot snapshot) {
    return stores().liveFiles(snapshot, EntryFilter.ALL).stream()
        .map(ManifestEntry::file)
        .sorted(
            java.util.Comparator.comparingInt(DataFileMeta::level)
                .thenComparingLong(DataFileMeta::minSequence))
        .toList();
  }
}
