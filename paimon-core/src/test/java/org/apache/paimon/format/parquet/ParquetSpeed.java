package org.apache.paimon.format.parquet;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Random;
import org.apache.paimon.data.BatchReader;
import org.apache.paimon.data.BooleanVector;
import org.apache.paimon.data.ByteVector;
import org.apache.paimon.data.BytesBuilder;
import org.apache.paimon.data.ColumnBatch;
import org.apache.paimon.data.ColumnVector;
import org.apache.paimon.data.DoubleVector;
import org.apache.paimon.data.IntVector;
import org.apache.paimon.data.LongVector;
import org.apache.paimon.data.testing.RandomRows;
import org.apache.paimon.data.testing.TestRows;
import org.apache.paimon.format.FormatWriter;
import org.apache.paimon.format.ReadRequest;
import org.apache.paimon.format.StatsMode;
import org.apache.paimon.format.WriteRequest;
import org.apache.paimon.io.Location;
import org.apache.paimon.io.OutputFile;
import org.apache.paimon.io.PositionOutput;
import org.apache.paimon.io.local.LocalFileIO;
import org.apache.paimon.options.Options;
import org.apache.paimon.types.DataTypes;
import org.apache.paimon.types.RowType;

/**
 * Measures reading and writing of a key table's file: 13 columns, zstd level 1. Not a test; run it
 * with a directory for its files as argument. See docs/benchmarks.
 */
final class ParquetSpeed {
  static final RowType TYPE =
      RowType.of(
          "_SEQUENCE_NUMBER", DataTypes.BIGINT.notNull(),
          "_VALUE_KIND", DataTypes.TINYINT.notNull(),
          "id", DataTypes.BIGINT.notNull(),
          "k1", DataTypes.INT,
          "k2", DataTypes.BIGINT,
          "k3", DataTypes.BIGINT,
          "amount", DataTypes.decimal(12, 2),
          "price", DataTypes.DOUBLE,
          "s1", DataTypes.STRING,
          "s2", DataTypes.STRING,
          "s3", DataTypes.STRING,
          "flag", DataTypes.BOOLEAN,
          "d", DataTypes.DATE);

  private static final int BATCH = 4096;
  private static final ThreadMXBean CPU = ManagementFactory.getThreadMXBean();
  private static final LocalFileIO IO = new LocalFileIO();

  private ParquetSpeed() {}

  public static void main(String[] arguments) throws IOException {
    String directory = arguments[0];
    int rounds = arguments.length > 1 ? Integer.parseInt(arguments[1]) : 7;
    List<ColumnBatch> batches = batches(500_000, 0);
    for (String codec : List.of("zstd", "none")) {
      report("write 500k x 13, " + codec, rounds, () -> write(batches, codec, new Nowhere()));
      if (Boolean.getBoolean("write")) {
        report("write 500k x 13, " + codec, rounds * 6, () -> write(batches, codec, new Nowhere()));
      }
    }
    Location file = new Location("file:" + directory + "/speed.parquet");
    IO.delete(List.of(file));
    List<ColumnBatch> large = new ArrayList<>();
    for (int part = 0; part < 5; part++) {
      large.addAll(part == 0 ? batches : batches(500_000, part * 500_000));
    }
    long bytes = write(large, "zstd", IO.newOutput(file));
    large.clear();
    System.out.printf(Locale.ROOT, "file of %.1f MB%n", bytes / 1e6);
    report("read 2.5M x 13", rounds, () -> read(file, TYPE));
    for (int i = 0; i < TYPE.fieldCount(); i++) {
      RowType one = TYPE.project(new int[] {i});
      report("read " + TYPE.field(i).name(), rounds, () -> read(file, one));
    }
    measureNested(directory, rounds);
    List<ColumnBatch> few = batches(2000, 0);
    Location small = new Location("file:" + directory + "/small.parquet");
    IO.delete(List.of(small));
    write(few, "zstd", IO.newOutput(small));
    report(
        "100 files of 2000 rows",
        rounds,
        () -> {
          long rows = 0;
          for (int i = 0; i < 100; i++) {
            rows += read(small, TYPE);
          }
          return rows;
        });
  }

  private static void measureNested(String directory, int rounds) throws IOException {
    RowType type =
        RowType.of(
            "sparse",
            DataTypes.BIGINT,
            "half",
            DataTypes.INT,
            "text",
            DataTypes.STRING,
            "array",
            DataTypes.array(DataTypes.INT),
            "map",
            DataTypes.map(DataTypes.INT.notNull(), DataTypes.STRING),
            "row",
            RowType.of("a", DataTypes.INT, "b", DataTypes.STRING));
    List<ColumnBatch> batches = new ArrayList<>();
    for (int i = 0; i < 100_000; i += BATCH) {
      batches.add(TestRows.batch(type, new RandomRows(i, 0.2).rows(type, BATCH)));
    }
    report(
        "write 100k x 6 nested, nulls", rounds, () -> write(type, batches, "zstd", new Nowhere()));
    Location file = new Location("file:" + directory + "/nested.parquet");
    IO.delete(List.of(file));
    write(type, batches, "zstd", IO.newOutput(file));
    report("read 100k x 6 nested, nulls", rounds, () -> read(file, type));
    for (int i = 0; i < type.fieldCount(); i++) {
      RowType one = type.project(new int[] {i});
      report("read " + type.field(i).name(), rounds, () -> read(file, one));
      List<ColumnBatch> column = new ArrayList<>();
      for (ColumnBatch batch : batches) {
        column.add(new ColumnBatch(batch.rowCount(), List.of(batch.column(i))));
      }
      report(
          "write " + type.field(i).name(), rounds, () -> write(one, column, "none", new Nowhere()));
    }
  }

  private interface Work {
    long run() throws IOException;
  }

  private static void report(String what, int rounds, Work work) throws IOException {
    long[] nanos = new long[rounds];
    long result = 0;
    for (int i = -3; i < rounds; i++) {
      long start = CPU.getCurrentThreadCpuTime();
      result = work.run();
      if (i >= 0) {
        nanos[i] = CPU.getCurrentThreadCpuTime() - start;
      }
    }
    Arrays.sort(nanos);
    System.out.printf(Locale.ROOT, "%-28s %7.1f ms  (%d)%n", what, nanos[rounds / 2] / 1e6, result);
  }

  private static long write(List<ColumnBatch> batches, String codec, OutputFile file)
      throws IOException {
    return write(TYPE, batches, codec, file);
  }

  private static long write(RowType type, List<ColumnBatch> batches, String codec, OutputFile file)
      throws IOException {
    WriteRequest request =
        new WriteRequest(
            file,
            type,
            codec,
            Collections.nCopies(type.fieldCount(), StatsMode.truncate(16)),
            Options.of("parquet.page.write-checksum.enabled", System.getProperty("crc", "true")));
    try (FormatWriter writer = new ParquetFormat().create(request)) {
      for (ColumnBatch batch : batches) {
        writer.write(batch);
      }
      return writer.finish().lengthBytes();
    }
  }

  private static long read(Location file, RowType type) throws IOException {
    ReadRequest request =
        new ReadRequest(IO.newInput(file), type, Optional.empty(), BATCH, Options.EMPTY);
    long rows = 0;
    try (BatchReader reader = new ParquetFormat().open(request)) {
      for (ColumnBatch batch = reader.next(); batch != null; batch = reader.next()) {
        rows += batch.rowCount();
      }
    }
    return rows;
  }

  private static List<ColumnBatch> batches(int rows, int firstId) {
    Random random = new Random(firstId);
    List<ColumnBatch> batches = new ArrayList<>();
    for (int from = 0; from < rows; from += BATCH) {
      batches.add(batch(random, firstId + from, Math.min(BATCH, rows - from)));
    }
    return batches;
  }

  private static ColumnBatch batch(Random random, int firstId, int count) {
    long[] sequence = new long[count];
    long[] id = new long[count];
    int[] k1 = new int[count];
    long[] k2 = new long[count];
    long[] k3 = new long[count];
    long[] amount = new long[count];
    double[] price = new double[count];
    boolean[] flag = new boolean[count];
    int[] day = new int[count];
    BytesBuilder s1 = new BytesBuilder();
    BytesBuilder s2 = new BytesBuilder();
    BytesBuilder s3 = new BytesBuilder();
    for (int i = 0; i < count; i++) {
      sequence[i] = (long) firstId + i;
      id[i] = (long) firstId + i;
      k1[i] = random.nextInt(1000);
      k2[i] = random.nextInt(1 << 30);
      k3[i] = random.nextInt(100_000);
      amount[i] = random.nextInt(10_000_000);
      price[i] = random.nextInt(100_000) / 100.0;
      flag[i] = random.nextBoolean();
      day[i] = 19_000 + random.nextInt(1000);
      append(s1, String.format(Locale.ROOT, "order-%010d", firstId + i));
      append(s2, "category-" + random.nextInt(32));
      append(s3, "some text about " + random.nextInt(300_000) + " and more of it");
    }
    List<ColumnVector> columns =
        List.of(
            new LongVector(sequence, null),
            new ByteVector(new byte[count], null),
            new LongVector(id, null),
            new IntVector(k1, null),
            new LongVector(k2, null),
            new LongVector(k3, null),
            new LongVector(amount, null),
            new DoubleVector(price, null),
            s1.build(),
            s2.build(),
            s3.build(),
            new BooleanVector(flag, null),
            new IntVector(day, null));
    return new ColumnBatch(count, columns);
  }

  private static void append(BytesBuilder builder, String text) {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    builder.appendValue(bytes, 0, bytes.length);
  }

  /** A file whose bytes are counted and thrown away. */
  private static final class Nowhere implements OutputFile {
    @Override
    public Location location() {
      return new Location("null:/nowhere");
    }

    @Override
    public PositionOutput create() {
      return new PositionOutput() {
        private long position;

        @Override
        public long position() {
          return position;
        }

        @Override
        public void write(int value) {
          position++;
        }

        @Override
        public void write(byte[] source, int offset, int count) {
          position += count;
        }
      };
    }
  }
}
