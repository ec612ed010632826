package org.apache.paimon.table;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryPoolMXBean;
import java.lang.management.MemoryType;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.apache.paimon.commit.CommitMessage;
import org.apache.paimon.commit.CommitRequest;
import org.apache.paimon.data.BatchBuilder;
import org.apache.paimon.data.BatchReader;
import org.apache.paimon.data.BatchRow;
import org.apache.paimon.data.BinaryRow;
import org.apache.paimon.data.BytesBuilder;
import org.apache.paimon.data.ColumnBatch;
import org.apache.paimon.data.LongBuilder;
import org.apache.paimon.data.LongVector;
import org.apache.paimon.data.RowKind;
import org.apache.paimon.io.Location;
import org.apache.paimon.io.local.LocalFileIO;
import org.apache.paimon.options.Options;
import org.apache.paimon.scan.Plan;
import org.apache.paimon.scan.ScanRequest;
import org.apache.paimon.scan.Split;
import org.apache.paimon.schema.NewTable;
import org.apache.paimon.schema.SchemaStore;
import org.apache.paimon.schema.TableSchema;
import org.apache.paimon.schema.TableSource;
import org.apache.paimon.types.DataTypes;
import org.apache.paimon.types.RowType;
import org.apache.paimon.write.CompactionExtent;
import org.apache.paimon.write.CompactionWait;
import org.apache.paimon.write.TableWriter;
import org.apache.paimon.write.WriteContext;

/**
 * Upserts many rows into one bucket and compacts it, in a heap of its own; {@link
 * BoundedMemoryTest} starts it. Arguments: directory, rows of the upsert, table options.
 *
 * <p>A quarter of the rows is there before. The upsert holds each of its keys up to twice; row
 * {@code i} has value {@code i}, so that the sum of the last values is known.
 */
final class LargeUpsert {
  private static final RowType COLUMNS =
      RowType.of("id", DataTypes.BIGINT.notNull(), "v", DataTypes.BIGINT, "text", DataTypes.STRING);

  /** Coprime to every number of keys used here. */
  private static final long STRIDE = 2_147_483_647L;

  private final Path directory;
  private final long rows;
  private final long keys;
  private final TableSource source;

  private LargeUpsert(Path directory, long rows, String... options) throws IOException {
    this.directory = directory;
    this.rows = rows;
    this.keys = rows / 4 * 3;
    LocalFileIO io = new LocalFileIO();
    Location location = new Location("file:" + directory.resolve("t"));
    Options given = Options.of("bucket", "1", "write-only", "true");
    TableSchema schema =
        new SchemaStore(io, location, TableSource.MAIN_BRANCH)
            .create(
                new NewTable(
                    COLUMNS,
                    List.of(),
                    List.of("id"),
                    given.with(Options.of(options).asMap()),
                    null));
    source = new TableSource("db.t", location, schema, TableSource.MAIN_BRANCH, place -> io);
  }

  public static void main(String[] arguments) throws IOException {
    String[] options = new String[arguments.length - 2];
    System.arraycopy(arguments, 2, options, 0, options.length);
    new LargeUpsert(Path.of(arguments[0]), Long.parseLong(arguments[1]), options).run();
  }

  private void run() throws IOException {
    report("base", () -> write(rows / 4, -1));
    report("upsert", () -> write(rows, 0));
    report("read", this::check);
    report("compaction", this::compact);
    report("read", this::check);
  }

  /** One step. */
  private interface Step {
    void run() throws IOException;
  }

  private static void report(String name, Step step) throws IOException {
    List<MemoryPoolMXBean> pools =
        ManagementFactory.getMemoryPoolMXBeans().stream()
            .filter(pool -> pool.getType() == MemoryType.HEAP)
            .toList();
    pools.forEach(MemoryPoolMXBean::resetPeakUsage);
    long start = System.nanoTime();
    step.run();
    long peak = pools.stream().mapToLong(pool -> pool.getPeakUsage().getUsed()).sum();
    System.out.println(
        name
            + ": "
            + (System.nanoTime() - start) / 1_000_000
            + " ms, sum of the pools' peaks "
            + (peak >> 20)
            + " MiB");
  }

  private TableWriter newWriter(Table table) {
    Path spill = directory.resolve("spill");
    return table.newWriter(new WriteContext("user", spill, WriteContext.Restore.LATEST_SNAPSHOT));
  }

  /** Writes rows with value {@code i}, or -1. */
  private void write(long count, long sign) throws IOException {
    Files.createDirectories(directory.resolve("spill"));
    Table table = Tables.open(source);
    try (TableWriter writer = newWriter(table)) {
      BatchBuilder batch = new BatchBuilder(COLUMNS.types());
      BatchRow row = new BatchRow();
      for (long i = 0; i < count; ) {
        batch.clear();
        for (int n = 0; n < 1024 && i < count; n++, i++) {
          long key = i * STRIDE % keys;
          ((LongBuilder) batch.column(0)).appendLong(key);
          ((LongBuilder) batch.column(1)).appendLong(sign < 0 ? -1 : i);
          byte[] text =
              ("customer " + key * 7919 % 1_000_003 + " ordered at " + i)
                  .getBytes(StandardCharsets.UTF_8);
          ((BytesBuilder) batch.column(2)).appendValue(text, 0, text.length);
          batch.endRows(1);
        }
        ColumnBatch built = batch.build();
        row.reset(built);
        for (int r = 0; r < built.rowCount(); r++) {
          writer.write(RowKind.INSERT, row.at(r));
        }
      }
      commit(table, writer.prepareCommit(CompactionWait.UNTIL_DONE));
    }
  }

  private void compact() throws IOException {
    Table table = Tables.open(source);
    try (TableWriter writer = newWriter(table)) {
      writer.compact(BinaryRow.EMPTY, 0, CompactionExtent.FULL);
      commit(table, writer.prepareCommit(CompactionWait.UNTIL_DONE));
    }
  }

  private static void commit(Table table, List<CommitMessage> messages) {
    table.newCommitter().commit(CommitRequest.batch("user", messages));
  }

  private void check() throws IOException {
    Table table = Tables.open(source);
    Plan plan = table.newScan().plan(new ScanRequest(Optional.empty(), OptionalLong.empty()));
    long count = 0;
    long sum = 0;
    for (Split split : plan.splits()) {
      try (BatchReader reader =
          table.newReader(directory.resolve("spill")).open(split, COLUMNS, Optional.empty())) {
        for (ColumnBatch batch = reader.next(); batch != null; batch = reader.next()) {
          long[] values = ((LongVector) batch.column(1)).values();
          for (int i = 0; i < batch.selectedCount(); i++) {
            sum += values[batch.selection().isPresent() ? batch.selection().get().row(i) : i];
          }
          count += batch.selectedCount();
        }
      }
    }
    long expected = (rows - keys + rows - 1) * keys / 2;
    if (count != keys || sum != expected) {
      throw new IllegalStateException(
          count + " rows with sum " + sum + ", expected " + keys + " with sum " + expected);
    }
  }
}
