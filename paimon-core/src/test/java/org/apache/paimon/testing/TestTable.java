package org.apache.paimon.testing;

import java.util.ArrayList;
import java.util.List;
import org.apache.paimon.data.BinaryEncoder;
import org.apache.paimon.data.BinaryRow;
import org.apache.paimon.datafile.DataFileMeta;
import org.apache.paimon.datafile.ExternalRoots;
import org.apache.paimon.datafile.FileSource;
import org.apache.paimon.datafile.RowStats;
import org.apache.paimon.datafile.StatsCodec;
import org.apache.paimon.datafile.TablePaths;
import org.apache.paimon.io.Location;
import org.apache.paimon.io.testing.FakeFileIO;
import org.apache.paimon.manifest.EntryFilter;
import org.apache.paimon.manifest.ManifestEntry;
import org.apache.paimon.manifest.ManifestOptions;
import org.apache.paimon.manifest.ManifestStore;
import org.apache.paimon.options.Options;
import org.apache.paimon.schema.NewTable;
import org.apache.paimon.schema.SchemaStore;
import org.apache.paimon.schema.TableSchema;
import org.apache.paimon.schema.TableSource;
import org.apache.paimon.snapshot.Snapshot;
import org.apache.paimon.snapshot.SnapshotStore;
import org.apache.paimon.stats.ColumnStats;
import org.apache.paimon.types.DataTypes;
import org.apache.paimon.types.RowType;

/**
 * A table in a {@link FakeFileIO} with columns {@code p INT, k INT, v INT}, and files of it made of
 * metadata alone.
 */
public final class TestTable {
  public static final RowType COLUMNS =
      RowType.of("p", DataTypes.INT, "k", DataTypes.INT, "v", DataTypes.INT);

  private final FakeFileIO io;
  private final Location location = new Location("fake:/db.db/t");
  private final TableSchema schema;
  private int files;

  private TestTable(FakeFileIO io, List<String> partitionKeys, List<String> keys, Options options) {
    this.io = io;
    this.schema =
        new SchemaStore(io, location, TablePaths.MAIN_BRANCH)
            .create(new NewTable(COLUMNS, partitionKeys, keys, options, null));
  }

  /** An append table without partitions. */
  public static TestTable append(String... options) {
    return new TestTable(new FakeFileIO(), List.of(), List.of(), Options.of(options));
  }

  /** An append table partitioned by p. */
  public static TestTable partitioned(String... options) {
    return new TestTable(new FakeFileIO(), List.of("p"), List.of(), Options.of(options));
  }

  /** A table with primary key k, or (p, k) when partitioned by p. */
  public static TestTable keyed(List<String> partitionKeys, String... options) {
    List<String> keys = new ArrayList<>(partitionKeys);
    keys.add("k");
    return new TestTable(new FakeFileIO(), partitionKeys, keys, Options.of(options));
  }

  public FakeFileIO io() {
    return io;
  }

  public TableSchema schema() {
    return schema;
  }

  public Location location() {
    return location;
  }

  public TableSource source(String... options) {
    return new TableSource("db.t", location, schema, TablePaths.MAIN_BRANCH, io.provider())
        .withOptions(Options.of(options).asMap());
  }

  /** Publishes the next schema version: the same columns with further options. */
  public TableSchema publishSchema(List<String> keysAndValues) {
    TableSchema latest = schemas().latest().orElseThrow();
    TableSchema next =
        new TableSchema(
            latest.id() + 1,
            latest.fields(),
            latest.highestFieldId(),
            latest.partitionKeys(),
            latest.primaryKeys(),
            latest.options().with(Options.of(keysAndValues.toArray(String[]::new)).asMap()),
            null,
            0);
    schemas().publishPlanned(next);
    return next;
  }

  public TablePaths paths() {
    return new TablePaths(
        location, TablePaths.MAIN_BRANCH, schema.partitionType(), schema.options());
  }

  public SnapshotStore snapshots() {
    return new SnapshotStore(io, paths());
  }

  public SchemaStore schemas() {
    return new SchemaStore(io, location, TablePaths.MAIN_BRANCH);
  }

  public ManifestStore manifests() {
    return new ManifestStore(
        io, paths(), schema.partitionType(), ManifestOptions.from(schema.options()));
  }

  /** Live files of the latest snapshot. */
  public List<ManifestEntry> live() {
    return snapshots().latest().map(snapshot -> live(snapshot)).orElse(List.of());
  }

  public List<ManifestEntry> live(Snapshot snapshot) {
    return manifests().readLive(manifests().manifestsOf(snapshot), EntryFilter.ALL);
  }

  /** Names of the live files of the latest snapshot, sorted. */
  public List<String> liveNames() {
    return live().stream().map(entry -> entry.file().fileName()).sorted().toList();
  }

  /** The partition p = value; the only partition of other tables. */
  public BinaryRow partition(Integer value) {
    return schema.partitionKeys().isEmpty()
        ? BinaryRow.EMPTY
        : new BinaryEncoder(List.of(DataTypes.INT)).encode(new Object[] {value});
  }

  /**
   * A data file that is put into its place, with keys {@code minKey..maxKey} (one row each) and
   * values ten times as great. Outside of the table where its options say so.
   */
  public DataFileMeta newFile(BinaryRow partition, int bucket, int level, int minKey, int maxKey) {
    String name = "data-" + files++ + ".parquet";
    List<Location> outside =
        paths().externalBuckets(ExternalRoots.from(schema.options()), partition, bucket);
    String external =
        outside.isEmpty() ? null : outside.get(files % outside.size()).resolve(name).uri();
    DataFileMeta file = describe(name, external, partition, level, minKey, maxKey);
    io.put(paths().dataFile(partition, bucket, file), new byte[1]);
    return file;
  }

  private DataFileMeta describe(
      String name, String external, BinaryRow partition, int level, int minKey, int maxKey) {
    boolean keyed = schema.hasPrimaryKey();
    BinaryEncoder encoder = new BinaryEncoder(List.of(DataTypes.INT));
    ColumnStats keyStats = new ColumnStats(minKey, maxKey, 0L);
    Integer p =
        partition.arity() == 0 || partition.view(List.of(DataTypes.INT)).isNullAt(0)
            ? null
            : Integer.valueOf(partition.view(List.of(DataTypes.INT)).getInt(0));
    return new DataFileMeta(
        name,
        1,
        maxKey - minKey + 1L,
        keyed ? encoder.encode(new Object[] {minKey}) : BinaryRow.EMPTY,
        keyed ? encoder.encode(new Object[] {maxKey}) : BinaryRow.EMPTY,
        keyed ? new StatsCodec(List.of(DataTypes.INT)).encode(List.of(keyStats)) : RowStats.EMPTY,
        new StatsCodec(COLUMNS.types())
            .encode(
                List.of(
                    new ColumnStats(p, p, p == null ? maxKey - minKey + 1L : 0L),
                    keyStats,
                    new ColumnStats(minKey * 10, maxKey * 10, 0L))),
        files,
        files,
        schema.id(),
        level,
        List.of(),
        0L,
        0L,
        null,
        FileSource.APPEND,
        null,
        external,
        null,
        null);
  }
}
