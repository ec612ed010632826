package org.apache.paimon.format.parquet;

import static org.apache.paimon.data.testing.TestRows.map;
import static org.apache.paimon.data.testing.TestRows.row;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Random;
import org.apache.paimon.data.BatchReader;
import org.apache.paimon.data.BatchRow;
import org.apache.paimon.data.Bytes;
import org.apache.paimon.data.ColumnBatch;
import org.apache.paimon.data.TimestampValue;
import org.apache.paimon.data.testing.TestRows;
import org.apache.paimon.format.FormatWriter;
import org.apache.paimon.format.ReadRequest;
import org.apache.paimon.format.StatsMode;
import org.apache.paimon.format.WriteRequest;
import org.apache.paimon.io.Location;
import org.apache.paimon.io.testing.FakeFileIO;
import org.apache.paimon.options.Options;
import org.apache.paimon.predicate.And;
import org.apache.paimon.predicate.Comparison;
import org.apache.paimon.predicate.Leaf;
import org.apache.paimon.predicate.Or;
import org.apache.paimon.predicate.Predicate;
import org.apache.paimon.types.DataField;
import org.apache.paimon.types.DataTypes;
import org.apache.paimon.types.RowType;
import org.apache.parquet.column.ParquetProperties.WriterVersion;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Filters skip row groups and pages, and never a row that matches. */
final class ParquetFilterTest {
  private static final Location FILE = new Location("mem:/t/data.parquet");

  private static final RowType TYPE =
      RowType.of(
          "id", DataTypes.INT.notNull(),
          "wide", DataTypes.STRING,
          "big", DataTypes.BIGINT,
          "money", DataTypes.decimal(9, 2),
          "wealth", DataTypes.decimal(16, 2),
          "riches", DataTypes.decimal(30, 2),
          "ratio", DataTypes.DOUBLE,
          "small", DataTypes.FLOAT,
          "millis", DataTypes.timestamp(3),
          "micros", DataTypes.timestampLtz(6),
          "nanos", DataTypes.timestamp(9),
          "flag", DataTypes.BOOLEAN,
          "day", DataTypes.DATE,
          "tiny", DataTypes.TINYINT,
          "list", DataTypes.array(DataTypes.array(DataTypes.STRING)),
          "map", DataTypes.map(DataTypes.INT.notNull(), DataTypes.STRING),
          "inner",
              new RowType(
                  List.of(
                      new DataField(100, "a", DataTypes.INT),
                      new DataField(101, "b", DataTypes.array(DataTypes.INT)))));

  private final FakeFileIO io = new FakeFileIO();

  /** Row i: values that grow with i, some null, lists of changing length. */
  private static List<Object> rowOf(int i) {
    List<Object> list = new ArrayList<>();
    for (int n = 0; n < i % 4; n++) {
      list.add(n == 2 ? null : row("s" + i, null).subList(0, n + 1));
    }
    List<Object> row =
        row(
            i,
            String.format(Locale.ROOT, "text-%05d-%s", i / 3, "é".repeat(i % 20)),
            i * 1_000_000_007L,
            BigDecimal.valueOf(i - 500, 2),
            BigDecimal.valueOf(i * 1_000_003L, 2),
            new BigDecimal("1" + "0".repeat(20) + ".00")
                .multiply(new BigDecimal(i - 500))
                .setScale(2),
            i % 97 == 5 ? Double.NaN : i % 400 == 7 ? -0.0 : i * 0.125 - 100,
            i < 1000 ? i % 2 * -0.0f : (float) i,
            TimestampValue.ofMicros((i - 300) * 1000L),
            TimestampValue.ofMicros((i - 300) * 7L),
            new TimestampValue(i, i % 1000),
            i > 2000,
            i / 10 - 100,
            (byte) (i / 20 - 100),
            list,
            i % 5 == 0 ? map() : map(i, "v", i + 1, null),
            row(i, row(i, null)));
    for (int column = 1; column < row.size(); column++) {
      if ((i + column) % 11 == 0 || (i / 500 == 3 && column % 3 == 0)) {
        row.set(column, null);
      }
    }
    return row;
  }

  private static List<List<Object>> rows(int count) {
    List<List<Object>> rows = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      rows.add(rowOf(i));
    }
    return TestRows.normal(TYPE, rows);
  }

  private void writeOurs(List<List<Object>> rows) throws IOException {
    WriteRequest request =
        new WriteRequest(
            io.newOutput(FILE),
            TYPE,
            "zstd",
            Collections.nCopies(TYPE.fieldCount(), StatsMode.FULL),
            Options.of(
                "parquet.page.row.count.limit", "200",
                "parquet.page.size", "4 kb",
                "file.block-size", "40 kb"));
    try (FormatWriter writer = new ParquetFormat().create(request)) {
      for (int from = 0; from < rows.size(); from += 333) {
        writer.write(TestRows.batch(TYPE, rows.subList(from, Math.min(from + 333, rows.size()))));
      }
      assertThat(writer.finish().rowCount()).isEqualTo(rows.size());
    }
  }

  /** Pages are cut by bytes, in each column at other rows. */
  private void writeLibrarys(List<List<Object>> rows, WriterVersion version) throws IOException {
    LibraryFiles.write(
        io,
        FILE,
        FileSchema.of(TYPE),
        TYPE,
        rows,
        builder ->
            builder
                .withWriterVersion(version)
                .withPageSize(1500)
                .withRowGroupSize(150_000L)
                .withMinRowCountForPageSizeCheck(10)
                .withMaxRowCountForPageSizeCheck(20));
  }

  /** Reads with a filter, checks what comes out, and returns how many rows did. */
  private int check(List<List<Object>> rows, Predicate filter) throws IOException {
    ReadRequest request =
        new ReadRequest(io.newInput(FILE), TYPE, Optional.of(filter), 64, Options.EMPTY);
    boolean[] seen = new boolean[rows.size()];
    int count = 0;
    try (BatchReader reader = new ParquetFormat().open(request)) {
      for (ColumnBatch batch = reader.next(); batch != null; batch = reader.next()) {
        List<List<Object>> found = TestRows.rows(batch, TYPE);
        int first = (int) batch.firstRow();
        assertThat(found).as("%s", filter).isEqualTo(rows.subList(first, first + found.size()));
        for (int i = 0; i < found.size(); i++) {
          assertThat(seen[first + i]).isFalse();
          seen[first + i] = true;
        }
        count += found.size();
      }
    }
    BatchRow view = new BatchRow().reset(TestRows.batch(TYPE, rows));
    for (int i = 0; i < seen.length; i++) {
      if (!seen[i]) {
        assertThat(filter.matches(view.at(i))).as("row %d, %s", i, filter).isFalse();
      }
    }
    return count;
  }

  private static Leaf leaf(String column, Comparison comparison, Object... literals) {
    int position = TYPE.indexOf(column);
    return new Leaf(position, column, TYPE.typeAt(position), comparison, List.of(literals));
  }

  /** A random comparison with a value from the rows. */
  private static Predicate random(List<List<Object>> rows, Random random) {
    int kind = random.nextInt(6);
    if (kind == 0) {
      return new And(List.of(random(rows, random), random(rows, random)));
    }
    if (kind == 1) {
      return new Or(List.of(random(rows, random), random(rows, random)));
    }
    int column = random.nextInt(14);
    Comparison[] comparisons = Comparison.values();
    Comparison comparison = comparisons[random.nextInt(column == 1 ? comparisons.length : 10)];
    String name = TYPE.field(column).name();
    if (comparison == Comparison.IS_NULL || comparison == Comparison.IS_NOT_NULL) {
      return leaf(name, comparison);
    }
    List<Object> literals = new ArrayList<>();
    boolean isList = comparison == Comparison.IN || comparison == Comparison.NOT_IN;
    int wanted = isList ? 1 + random.nextInt(20) : 1;
    while (literals.size() < wanted) {
      Object value = rows.get(random.nextInt(rows.size())).get(column);
      if (value != null) {
        literals.add(nudged(value, random));
      }
    }
    return leaf(name, comparison, literals.toArray());
  }

  private static Object nudged(Object value, Random random) {
    if (value instanceof Bytes text && random.nextBoolean()) {
      return Bytes.of(text.text().substring(0, random.nextInt(9)));
    }
    if (value instanceof Double number && random.nextInt(4) == 0) {
      return number + 0.5;
    }
    if (value instanceof TimestampValue time && random.nextInt(3) == 0) {
      return TimestampValue.ofMicros(time.micros() + random.nextInt(1999) - 999);
    }
    return value;
  }

  private void checkMany(List<List<Object>> rows, int seed) throws IOException {
    Random random = new Random(seed);
    int skipping = 0;
    for (int i = 0; i < 30; i++) {
      skipping += check(rows, random(rows, random)) < rows.size() ? 1 : 0;
    }
    assertThat(skipping).as("filters that skipped something").isGreaterThan(5);
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3})
  void ourFilesLoseNoRow(int seed) throws IOException {
    List<List<Object>> rows = rows(3000);
    writeOurs(rows);
    checkMany(rows, seed);
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 4})
  void librarysFilesLoseNoRow(int seed) throws IOException {
    List<List<Object>> rows = rows(3000);
    writeLibrarys(rows, seed % 2 == 0 ? WriterVersion.PARQUET_1_0 : WriterVersion.PARQUET_2_0);
    checkMany(rows, seed);
  }

  @Test
  void pagesAreSkipped() throws IOException {
    List<List<Object>> rows = rows(3000);
    writeOurs(rows);
    assertThat(check(rows, leaf("id", Comparison.EQUAL, 1234))).isEqualTo(200);
    assertThat(check(rows, leaf("id", Comparison.GREATER, 5000))).isZero();
    assertThat(check(rows, leaf("wide", Comparison.STARTS_WITH, Bytes.of("text-00100"))))
        .isBetween(3, 400);
    assertThat(check(rows, leaf("money", Comparison.LESS, BigDecimal.valueOf(-499, 2))))
        .isBetween(1, 200);
    assertThat(
            check(
                rows,
                leaf("riches", Comparison.EQUAL, new BigDecimal("101" + "0".repeat(20) + ".00"))))
        .isBetween(1, 200);
    assertThat(check(rows, leaf("millis", Comparison.EQUAL, TimestampValue.ofMicros(1_000_000))))
        .isBetween(1, 200);
    assertThat(check(rows, leaf("nanos", Comparison.EQUAL, new TimestampValue(7, 7))))
        .as("INT96 has no order to skip by")
        .isEqualTo(3000);
  }

  @Test
  void rowsAreReadAroundSkippedPagesOfNestedColumns() throws IOException {
    List<List<Object>> rows = rows(3000);
    writeLibrarys(rows, WriterVersion.PARQUET_1_0);
    Predicate ends =
        new Or(
            List.of(
                leaf("id", Comparison.LESS, 20),
                leaf("id", Comparison.EQUAL, 1500),
                leaf("id", Comparison.GREATER, 2990)));
    assertThat(check(rows, ends)).isBetween(31, 2000);
  }

  @Test
  void zeroEqualsMinusZeroAndNanIsAboveAll() throws IOException {
    List<List<Object>> rows = rows(3000);
    for (boolean ours : new boolean[] {true, false}) {
      io.delete(List.of(FILE));
      if (ours) {
        writeOurs(rows);
      } else {
        writeLibrarys(rows, WriterVersion.PARQUET_1_0);
      }
      for (Comparison comparison :
          List.of(
              Comparison.EQUAL,
              Comparison.LESS,
              Comparison.LESS_OR_EQUAL,
              Comparison.GREATER,
              Comparison.GREATER_OR_EQUAL,
              Comparison.NOT_EQUAL,
              Comparison.IN)) {
        for (double literal : new double[] {0.0, -0.0, 274.0, Double.NaN, -200}) {
          check(rows, leaf("ratio", comparison, literal));
          check(rows, leaf("small", comparison, (float) literal));
        }
      }
    }
  }
}
