package org.apache.paimon.table;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.apache.paimon.commit.CommitRequest;
import org.apache.paimon.commit.CommitResult;
import org.apache.paimon.data.BatchReader;
import org.apache.paimon.data.BatchRow;
import org.apache.paimon.data.BinaryRow;
import org.apache.paimon.data.RowKind;
import org.apache.paimon.data.testing.TestRows;
import org.apache.paimon.io.Location;
import org.apache.paimon.io.testing.FakeFileIO;
import org.apache.paimon.options.Options;
import org.apache.paimon.scan.Plan;
import org.apache.paimon.scan.ScanRequest;
import org.apache.paimon.scan.Split;
import org.apache.paimon.schema.NewTable;
import org.apache.paimon.schema.SchemaChange;
import org.apache.paimon.schema.SchemaStore;
import org.apache.paimon.schema.TableOptions;
import org.apache.paimon.schema.TableSchema;
import org.apache.paimon.schema.TableSource;
import org.apache.paimon.snapshot.Snapshot;
import org.apache.paimon.types.DataField;
import org.apache.paimon.types.DataType;
import org.apache.paimon.types.DataTypes;
import org.apache.paimon.types.RowType;
import org.apache.paimon.write.CompactionExtent;
import org.apache.paimon.write.CompactionWait;
import org.apache.paimon.write.TableWriter;
import org.apache.paimon.write.WriteContext;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Random histories of whole tables (writes, deletes, compactions, schema changes, changes of the
 * file format) against a map in memory: after each step the present state, and now and then a past
 * one, must be what the map says, and so must the replayed changelog of tables that have one.
 */
class TableHistoryTest {
  private static final int BUCKETS = 3;
  private static final int STEPS = 40;
  private static final List<String> FORMATS = List.of("parquet", "orc", "avro");

  /** State at a snapshot: columns, and values by key and field id. */
  private record State(List<DataField> fields, Map<Integer, Map<Integer, Object>> rows) {}

  @TempDir Path spill;

  private final FakeFileIO io = new FakeFileIO();
  private final Location location = new Location("mem:/w/db.db/t");
  private final SchemaStore schemas = new SchemaStore(io, location, TableSource.MAIN_BRANCH);
  private final Map<Integer, Map<Integer, Object>> model = new TreeMap<>();
  private final ChangelogReplay replay = new ChangelogReplay();
  private final Map<Long, State> past = new HashMap<>();
  private TableSchema schema;
  private HistoryVariant variant;
  private int summedId;
  private int names;

  /** Whether rows may wait for a compaction that shows them to the changelog. */
  private boolean isChangelogBehind;

  static Stream<Arguments> histories() {
    return HistoryVariant.all().stream()
        .flatMap(
            each ->
                LongStream.rangeClosed(1, each.name().equals("plain") ? 8 : 3)
                    .mapToObj(seed -> Arguments.of(each, seed)));
  }

  @ParameterizedTest(name = "{0}, seed {1}")
  @MethodSource("histories")
  void everyStateIsWhatTheModelSays(HistoryVariant tried, long seed) throws IOException {
    variant = tried;
    Random random = new Random(seed);
    schema = schemas.create(newTable(random));
    summedId = schema.rowType().field(1).id();
    for (int step = 0; step < STEPS; step++) {
      String what = variant + ", seed " + seed + ", step " + step + ": ";
      int choice = random.nextInt(10);
      if (choice < 6) {
        what += write(random);
      } else if (variant.switches() && choice == 8) {
        what += switchOptions(random);
      } else if (choice < 8 || !variant.takesSchemaChanges()) {
        what += compact(random);
      } else {
        what += alter(random);
      }
      assertThat(read(source())).as(what).isEqualTo(expected(schema.fields(), model));
      checkChangelog(what);
      if (random.nextInt(4) == 0 && !past.isEmpty()) {
        List<Long> ids = past.keySet().stream().sorted().toList();
        long id = ids.get(random.nextInt(ids.size()));
        TableSource then =
            Tables.asScanned(source().withOptions(Map.of("scan.snapshot-id", String.valueOf(id))));
        assertThat(read(then))
            .as(what + ", as of " + id)
            .isEqualTo(expected(past.get(id).fields(), past.get(id).rows()));
      }
    }
    compactAll();
    assertThat(read(source())).as("at the end").isEqualTo(expected(schema.fields(), model));
    checkChangelog(variant + ", seed " + seed + ", at the end");
  }

  private NewTable newTable(Random random) {
    List<String> options =
        new ArrayList<>(
            List.of(
                "bucket",
                String.valueOf(BUCKETS),
                "file.format",
                FORMATS.get(random.nextInt(3)),
                "num-sorted-run.compaction-trigger",
                "3",
                "target-file-size",
                random.nextBoolean() ? "1 kb" : "128 mb",
                "snapshot.num-retained.min",
                "1000",
                "snapshot.num-retained.max",
                "1000"));
    if (random.nextInt(3) == 0) {
      options.addAll(List.of("write-buffer-spillable", "false", "write-buffer-size", "1 kb"));
    }
    options.addAll(variant.options());
    return new NewTable(
        RowType.of("k", DataTypes.INT.notNull(), "a", DataTypes.INT, "b", DataTypes.STRING),
        List.of(),
        List.of("k"),
        Options.of(options.toArray(String[]::new)),
        null);
  }

  private void checkChangelog(String what) throws IOException {
    if (variant.changelog() == HistoryVariant.Changelog.NONE) {
      return;
    }
    replay.catchUp(Tables.open(source()), what);
    if (!isChangelogBehind) {
      assertThat(expected(schema.fields(), replay.rows()))
          .as(what + ", changelog")
          .isEqualTo(expected(schema.fields(), model));
    }
  }

  private TableSource source() {
    return new TableSource("db.t", location, schema, TableSource.MAIN_BRANCH, io.provider());
  }

  private TableWriter newWriter(Table table) {
    return table.newWriter(new WriteContext("user", spill, WriteContext.Restore.LATEST_SNAPSHOT));
  }

  private String write(Random random) throws IOException {
    boolean writesOnly = !hidesLevel0() && random.nextInt(5) == 0;
    Table table =
        Tables.open(source().withOptions(Map.of("write-only", String.valueOf(writesOnly))));
    isChangelogBehind |=
        writesOnly || variant.changelog() == HistoryVariant.Changelog.FULL_COMPACTION;
    int rows = 1 + random.nextInt(30);
    Set<Integer> touched = new HashSet<>();
    Set<Integer> deleted = new HashSet<>();
    try (TableWriter writer = newWriter(table)) {
      for (int i = 0; i < rows; i++) {
        int key = random.nextInt(40);
        boolean isFree = variant.takesRowsBesideDeletes() || !touched.contains(key);
        boolean delete = variant.takesDeletes() && isFree && random.nextInt(4) == 0;
        if (deleted.contains(key) && !variant.takesRowsBesideDeletes()) {
          continue;
        }
        touched.add(key);
        if (delete) {
          deleted.add(key);
        }
        Map<Integer, Object> values = new HashMap<>();
        List<Object> row = new ArrayList<>();
        for (DataField field : schema.fields()) {
          Object value = field.name().equals("k") ? (Object) key : value(field.type(), random);
          values.put(field.id(), value);
          row.add(value);
        }
        writer.write(
            delete ? RowKind.DELETE : RowKind.INSERT,
            new BatchRow()
                .reset(TestRows.batch(schema.rowType(), List.of(TestRows.row(row.toArray())))));
        if (delete) {
          model.remove(key);
        } else {
          model.put(key, variant.merged(model.get(key), values, summedId));
        }
      }
      commit(table, writer);
    }
    return (writesOnly ? "mere write of " : "write of ") + rows;
  }

  private static Object value(DataType type, Random random) {
    if (random.nextInt(5) == 0) {
      return null;
    }
    int number = random.nextInt(1000);
    return switch (type.root()) {
      case INT -> (Object) number;
      case BIGINT -> (Object) (long) number;
      default -> "text " + number;
    };
  }

  private String compact(Random random) throws IOException {
    if (isChangelogBehind && random.nextInt(3) == 0) {
      return compactAll();
    }
    return compact(
        random.nextInt(BUCKETS),
        random.nextBoolean() ? CompactionExtent.FULL : CompactionExtent.MINOR);
  }

  private String compactAll() throws IOException {
    for (int bucket = 0; bucket < BUCKETS; bucket++) {
      compact(bucket, CompactionExtent.FULL);
    }
    isChangelogBehind = false;
    return "compaction of everything";
  }

  private String compact(int bucket, CompactionExtent extent) throws IOException {
    Table table = Tables.open(source());
    try (TableWriter writer = newWriter(table)) {
      writer.compact(BinaryRow.EMPTY, bucket, extent);
      commit(table, writer);
    }
    return extent + " compaction of bucket " + bucket;
  }

  private void commit(Table table, TableWriter writer) throws IOException {
    CommitResult result =
        table
            .newCommitter()
            .commit(CommitRequest.batch("user", writer.prepareCommit(CompactionWait.UNTIL_DONE)));
    if (result instanceof CommitResult.Committed committed) {
      Map<Integer, Map<Integer, Object>> copy = new TreeMap<>();
      model.forEach((key, values) -> copy.put(key, new HashMap<>(values)));
      List<Snapshot> made = committed.snapshots();
      // Before its compaction, a commit to some tables does not show.
      for (Snapshot snapshot : hidesLevel0() ? made.subList(made.size() - 1, made.size()) : made) {
        past.put(snapshot.id(), new State(schema.fields(), copy));
      }
    }
  }

  private boolean hidesLevel0() {
    return variant.hidesLevel0() || schema.options().get(TableOptions.DELETION_VECTORS);
  }

  /** Vectors stay on: they cannot be switched off. */
  private String switchOptions(Random random) {
    boolean hasVectors = schema.options().get(TableOptions.DELETION_VECTORS);
    String producer = List.of("none", "lookup", "full-compaction").get(random.nextInt(3));
    if (hasVectors && producer.equals("full-compaction")) {
      producer = "none";
    }
    boolean addsVectors = !producer.equals("full-compaction") && random.nextInt(4) == 0;
    List<SchemaChange> changes = new ArrayList<>();
    changes.add(new SchemaChange.SetOption("changelog-producer", producer));
    if (addsVectors) {
      changes.add(new SchemaChange.SetOption("deletion-vectors.enabled", "true"));
    }
    schema = schemas.alter(changes);
    return changes.toString();
  }

  private String alter(Random random) {
    List<DataField> values =
        schema.fields().stream().filter(field -> !field.name().equals("k")).toList();
    SchemaChange change;
    DataField any = values.isEmpty() ? null : values.get(random.nextInt(values.size()));
    int choice = any == null ? 0 : random.nextInt(6);
    if (choice == 0) {
      change =
          new SchemaChange.AddColumn(
              List.of("c" + names++),
              random.nextBoolean() ? DataTypes.INT : DataTypes.STRING,
              null,
              null,
              random.nextBoolean()
                  ? new SchemaChange.Position.First()
                  : new SchemaChange.Position.Last());
    } else if (choice == 1) {
      change = new SchemaChange.DropColumn(List.of(any.name()));
      model.values().forEach(row -> row.remove(any.id()));
      replay.rows().values().forEach(row -> row.remove(any.id()));
    } else if (choice == 2) {
      change = new SchemaChange.RenameColumn(List.of(any.name()), "c" + names++);
    } else if (choice == 3 && any.type().equals(DataTypes.INT)) {
      change = new SchemaChange.ChangeType(List.of(any.name()), DataTypes.BIGINT);
      model.values().forEach(row -> row.computeIfPresent(any.id(), (id, v) -> widened(v)));
      replay.rows().values().forEach(row -> row.computeIfPresent(any.id(), (id, v) -> widened(v)));
    } else if (choice == 4) {
      change = new SchemaChange.MoveColumn(List.of(any.name()), new SchemaChange.Position.First());
    } else {
      change = new SchemaChange.SetOption("file.format", FORMATS.get(random.nextInt(3)));
    }
    schema = schemas.alter(List.of(change));
    return change.toString();
  }

  private static Object widened(Object value) {
    return ((Integer) value).longValue();
  }

  private static List<List<Object>> expected(
      List<DataField> fields, Map<Integer, Map<Integer, Object>> rows) {
    List<List<Object>> all = new ArrayList<>();
    rows.forEach(
        (key, values) -> {
          List<Object> row = new ArrayList<>();
          fields.forEach(field -> row.add(values.get(field.id())));
          all.add(row);
        });
    return sorted(TestRows.normal(new RowType(fields), all));
  }

  private static List<List<Object>> sorted(List<List<Object>> rows) {
    List<List<Object>> copy = new ArrayList<>(rows);
    copy.sort(Comparator.comparing(Object::toString));
    return copy;
  }

  private static List<List<Object>> read(TableSource source) throws IOException {
    Table table = Tables.open(source);
    RowType type = source.schema().rowType();
    Plan plan = table.newScan().plan(new ScanRequest(Optional.empty(), OptionalLong.empty()));
    List<List<Object>> rows = new ArrayList<>();
    for (Split split : plan.splits()) {
      try (BatchReader reader = table.newReader().open(split, type, Optional.empty())) {
        rows.addAll(TestRows.readAll(reader, type));
      }
    }
    return sorted(rows);
  }
}
