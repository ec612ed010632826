package org.apache.paimon.write;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.stream.Stream;
import org.apache.paimon.commit.CommitMessage;
import org.apache.paimon.data.BatchBuilder;
import org.apache.paimon.data.BatchRow;
import org.apache.paimon.data.BinaryRow;
import org.apache.paimon.data.BooleanBuilder;
import org.apache.paimon.data.BytesBuilder;
import org.apache.paimon.data.ColumnBatch;
import org.apache.paimon.data.DoubleBuilder;
import org.apache.paimon.data.IntBuilder;
import org.apache.paimon.data.LongBuilder;
import org.apache.paimon.data.RowKind;
import org.apache.paimon.datafile.DataFileMeta;
import org.apache.paimon.format.FileFormats;
import org.apache.paimon.format.FormatWriter;
import org.apache.paimon.format.StatsMode;
import org.apache.paimon.format.WriteRequest;
import org.apache.paimon.io.Location;
import org.apache.paimon.io.local.LocalFileIO;
import org.apache.paimon.options.Options;
import org.apache.paimon.scan.BucketFiles;
import org.apache.paimon.schema.TableSchema;
import org.apache.paimon.schema.TableSource;
import org.apache.paimon.types.DataTypes;
import org.apache.paimon.types.RowType;

/**
 * Measures writers of tables: 11 columns, Parquet with zstd level 1, rows given one by one. Not a
 * test; run it with a directory for its files as argument. See docs/benchmarks.
 */
final class WriteSpeed {
  private static final RowType COLUMNS =
      RowType.of(
          "id", DataTypes.BIGINT.notNull(),
          "k1", DataTypes.INT,
          "k2", DataTypes.BIGINT,
          "amount", DataTypes.decimal(12, 2),
          "price", DataTypes.DOUBLE,
          "s1", DataTypes.STRING,
          "s2", DataTypes.STRING,
          "s3", DataTypes.STRING,
          "flag", DataTypes.BOOLEAN,
          "d", DataTypes.DATE,
          "ts", DataTypes.timestamp(6));

  private static final int ROWS = 1_000_000;
  private static final int BATCH = 4096;
  private static final LocalFileIO IO = new LocalFileIO();

  private final Path directory;
  private final int rounds;

  private WriteSpeed(Path directory, int rounds) {
    this.directory = directory;
    this.rounds = rounds;
  }

  /** One thing to measure, given an empty directory. */
  private interface Work {
    void run(Path directory) throws IOException;
  }

  public static void main(String[] arguments) throws IOException {
    int rounds = arguments.length > 1 ? Integer.parseInt(arguments[1]) : 7;
    new WriteSpeed(Path.of(arguments[0]), rounds).run();
  }

  private void run() throws IOException {
    ColumnBatch rows = rows(ROWS, 1);
    ColumnBatch sorted = sorted(rows);
    report("format alone, rows as they come", path -> encode(rows, path));
    report("format alone, rows sorted by id", path -> encode(sorted, path));
    report("append table", path -> write(rows, path, List.of()));
    report("key table, BIGINT, 4 buckets", path -> write(rows, path, List.of("id")));
    report("key table, STRING, 4 buckets", path -> write(rows, path, List.of("s1")));
    report(
        "key table, BIGINT, spilled about 8 times",
        path -> write(rows, path, List.of("id"), "write-buffer-size", "32 mb"));
    List<ColumnBatch> runs = new ArrayList<>();
    for (int run = 0; run < 5; run++) {
      runs.add(rows(ROWS / 5, run));
    }
    report("5 runs of 200k, 1 bucket", path -> writeRuns(runs, path, new ArrayList<>()));
    report("the same and their compaction", path -> writeAndCompact(runs, path));
  }

  private void report(String name, Work work) throws IOException {
    double[] millis = new double[rounds];
    for (int round = -3; round < rounds; round++) {
      Path path = Files.createTempDirectory(directory, "speed");
      long before = cpuNanos();
      work.run(path);
      if (round >= 0) {
        millis[round] = (cpuNanos() - before) / 1e6;
      }
      delete(path);
    }
    Arrays.sort(millis);
    System.out.println(String.format(Locale.ROOT, "%-45s %8.0f ms", name, millis[rounds / 2]));
  }

  /** CPU time of all threads: compactions have their own. */
  private static long cpuNanos() {
    return ((com.sun.management.OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean())
        .getProcessCpuTime();
  }

  private static void delete(Path path) throws IOException {
    try (Stream<Path> files = Files.walk(path)) {
      for (Path file : files.sorted(Collections.reverseOrder()).toList()) {
        Files.delete(file);
      }
    }
  }

  private static void encode(ColumnBatch rows, Path path) throws IOException {
    WriteRequest request =
        new WriteRequest(
            IO.newOutput(new Location("file:" + path + "/f.parquet")),
            COLUMNS,
            "zstd",
            Collections.nCopies(COLUMNS.fieldCount(), StatsMode.truncate(16)),
            Options.EMPTY);
    try (FormatWriter writer = FileFormats.named("parquet").create(request)) {
      BatchBuilder batch = new BatchBuilder(COLUMNS.types());
      for (int from = 0; from < rows.rowCount(); from += BATCH) {
        int to = Math.min(rows.rowCount(), from + BATCH);
        for (int i = 0; i < COLUMNS.fieldCount(); i++) {
          batch.column(i).appendRange(rows.column(i), from, to);
        }
        batch.endRows(to - from);
        writer.write(batch.build());
        batch.clear();
      }
      writer.finish();
    }
  }

  private static void write(ColumnBatch rows, Path path, List<String> keys, String... options)
      throws IOException {
    try (TableWriter writer = writer(path, keys, List.of(), options)) {
      writeRows(writer, rows);
      writer.prepareCommit(CompactionWait.UNTIL_DONE);
    }
  }

  private static void writeRows(TableWriter writer, ColumnBatch rows) throws IOException {
    BatchRow row = new BatchRow().reset(rows);
    for (int i = 0; i < rows.rowCount(); i++) {
      writer.write(RowKind.INSERT, row.at(i));
    }
  }

  private static void writeRuns(List<ColumnBatch> runs, Path path, List<DataFileMeta> files)
      throws IOException {
    for (ColumnBatch rows : runs) {
      try (TableWriter writer =
          writer(path, List.of("id"), files, "bucket", "1", "write-only", "true")) {
        writeRows(writer, rows);
        for (CommitMessage message : writer.prepareCommit(CompactionWait.NONE)) {
          files.addAll(message.written().added());
        }
      }
    }
  }

  private static void writeAndCompact(List<ColumnBatch> runs, Path path) throws IOException {
    List<DataFileMeta> files = new ArrayList<>();
    writeRuns(runs, path, files);
    try (TableWriter writer = writer(path, List.of("id"), files, "bucket", "1")) {
      writer.compact(BinaryRow.EMPTY, 0, CompactionExtent.FULL);
      writer.prepareCommit(CompactionWait.UNTIL_DONE);
    }
  }

  private static TableWriter writer(
      Path path, List<String> keys, List<DataFileMeta> present, String... options) {
    Options given =
        new Options(keys.isEmpty() ? java.util.Map.of() : java.util.Map.of("bucket", "4"));
    TableSchema schema =
        new TableSchema(
            0,
            COLUMNS.fields(),
            20,
            List.of(),
            keys,
            given.with(Options.of(options).asMap()),
            null,
            0);
    TableSource source =
        new TableSource(
            "db.t", new Location("file:" + path), schema, TableSource.MAIN_BRANCH, location -> IO);
    return TableWriters.create(
        source,
        new WriteContext("speed", path, WriteContext.Restore.LATEST_SNAPSHOT),
        (partition, bucket) -> new BucketFiles(1, 0, present, List.of()),
        IO);
  }

  private static ColumnBatch rows(int count, int seed) {
    BatchBuilder rows = new BatchBuilder(COLUMNS.types());
    Random random = new Random(seed);
    for (int i = 0; i < count; i++) {
      long id = random.nextInt(2 * ROWS);
      ((LongBuilder) rows.column(0)).appendLong(id);
      ((IntBuilder) rows.column(1)).appendInt(random.nextInt(1024));
      ((LongBuilder) rows.column(2)).appendLong(i);
      ((LongBuilder) rows.column(3)).appendLong(random.nextInt(10_000_000));
      ((DoubleBuilder) rows.column(4)).appendDouble(random.nextInt(100_000) / 100.0);
      append(rows.column(5), String.format(Locale.ROOT, "order-%010d", id));
      append(rows.column(6), "status-" + random.nextInt(32));
      append(rows.column(7), "a comment of some length " + random.nextInt(100_000_000));
      ((BooleanBuilder) rows.column(8)).appendBoolean(random.nextBoolean());
      ((IntBuilder) rows.column(9)).appendInt(19_000 + random.nextInt(2500));
      ((LongBuilder) rows.column(10)).appendLong(1_700_000_000_000_000L + i * 1000L);
      rows.endRows(1);
    }
    return rows.build();
  }

  private static void append(Object column, String text) {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    ((BytesBuilder) column).appendValue(bytes, 0, bytes.length);
  }

  private static ColumnBatch sorted(ColumnBatch rows) {
    BatchRow row = new BatchRow().reset(rows);
    Integer[] order = new Integer[rows.rowCount()];
    Arrays.setAll(order, i -> i);
    long[] ids = new long[order.length];
    for (int i = 0; i < ids.length; i++) {
      ids[i] = row.at(i).getLong(0);
    }
    Arrays.sort(order, (a, b) -> Long.compare(ids[a], ids[b]));
    int[] picked = Arrays.stream(order).mapToInt(i -> i).toArray();
    BatchBuilder builder = new BatchBuilder(COLUMNS.types());
    for (int i = 0; i < COLUMNS.fieldCount(); i++) {
      builder.column(i).appendSelected(rows.column(i), picked, picked.length);
    }
    builder.endRows(picked.length);
    return builder.build();
  }
}
