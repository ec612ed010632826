package org.apache.paimon.format.parquet;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;
import org.apache.paimon.data.BatchBuilder;
import org.apache.paimon.data.BatchReader;
import org.apache.paimon.data.ColumnBatch;
import org.apache.paimon.data.IntBuilder;
import org.apache.paimon.data.IntVector;
import org.apache.paimon.format.FileFormats;
import org.apache.paimon.format.FormatWriter;
import org.apache.paimon.format.ReadCounters;
import org.apache.paimon.format.ReadRequest;
import org.apache.paimon.format.StatsMode;
import org.apache.paimon.format.WantedRows;
import org.apache.paimon.format.WriteRequest;
import org.apache.paimon.io.Location;
import org.apache.paimon.io.testing.FakeFileIO;
import org.apache.paimon.options.Options;
import org.apache.paimon.predicate.Comparison;
import org.apache.paimon.predicate.Leaf;
import org.apache.paimon.predicate.Predicate;
import org.apache.paimon.types.DataTypes;
import org.apache.paimon.types.RowType;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Pages without a wanted row are skipped. */
class WantedRowsTest {
  private static final RowType TYPE = RowType.of("n", DataTypes.INT, "half", DataTypes.INT);
  private static final int ROWS = 100_000;
  private static final Location FILE = new Location("mem:/f.parquet");

  private final FakeFileIO io = new FakeFileIO();

  /** Row {@code i} is (i, i / 2); pages of 1000 rows, several row groups. */
  @BeforeEach
  void write() throws IOException {
    write(Options.of("parquet.page.row.count.limit", "1000", "parquet.block.size", "100 kb"));
  }

  private void write(Options options) throws IOException {
    WriteRequest request =
        new WriteRequest(
            io.newOutput(FILE), TYPE, "zstd", List.of(StatsMode.FULL, StatsMode.FULL), options);
    try (FormatWriter writer = FileFormats.named("parquet").create(request)) {
      BatchBuilder batch = new BatchBuilder(TYPE.types());
      for (int i = 0; i < ROWS; i++) {
        ((IntBuilder) batch.column(0)).appendInt(i);
        ((IntBuilder) batch.column(1)).appendInt(i / 2);
        batch.endRows(1);
      }
      writer.write(batch.build());
      writer.finish();
    }
  }

  private static WantedRows only(Integer... rows) {
    TreeSet<Integer> set = new TreeSet<>(List.of(rows));
    return row -> {
      Integer next = row > Integer.MAX_VALUE ? null : set.ceiling((int) row);
      return next == null ? Long.MAX_VALUE : next;
    };
  }

  private List<Integer> read(Optional<Predicate> filter, WantedRows wanted) throws IOException {
    ReadRequest request =
        new ReadRequest(
            io.newInput(FILE),
            TYPE,
            filter,
            4096,
            Optional.of(wanted),
            Options.EMPTY,
            new ReadCounters());
    List<Integer> numbers = new ArrayList<>();
    try (BatchReader reader = FileFormats.named("parquet").open(request)) {
      for (ColumnBatch batch = reader.next(); batch != null; batch = reader.next()) {
        for (int i = 0; i < batch.rowCount(); i++) {
          int number = ((IntVector) batch.column(0)).get(i);
          assertThat((long) number).isEqualTo(batch.firstRow() + i);
          assertThat(((IntVector) batch.column(1)).get(i)).isEqualTo(number / 2);
          numbers.add(number);
        }
      }
    }
    return numbers;
  }

  @Test
  void onlyRowsAroundWantedOnesComeOut() throws IOException {
    assertThat(read(Optional.empty(), only(0, 45_678, 46_000, 99_999)))
        .hasSizeLessThan(1000)
        .contains(0, 45_678, 46_000, 99_999)
        .doesNotContain(5000, 44_000, 99_000);
  }

  /** The indexes lie outside the tail of the file, which is read at once. */
  @Test
  void aScanOfAllRowsReadsNoPageIndexes() throws IOException {
    io.delete(List.of(FILE));
    write(Options.of("parquet.page.row.count.limit", "10", "parquet.block.size", "100 kb"));
    io.resetOperations();
    ReadCounters counters = new ReadCounters();
    ReadRequest request =
        new ReadRequest(
            io.newInput(FILE),
            TYPE,
            Optional.empty(),
            4096,
            Optional.empty(),
            Options.EMPTY,
            counters);
    try (BatchReader reader = FileFormats.named("parquet").open(request)) {
      long rows = 0;
      for (ColumnBatch batch = reader.next(); batch != null; batch = reader.next()) {
        rows += batch.rowCount();
      }
      assertThat(rows).isEqualTo(ROWS);
    }
    assertThat(counters.rowGroups()).isGreaterThan(1);
    assertThat(io.operations().stream().filter(each -> each.kind().equals("read")).count())
        .as("the tail of the file and each row group")
        .isEqualTo(1 + counters.rowGroups());
  }

  @Test
  void nothingWantedGivesNothing() throws IOException {
    assertThat(read(Optional.empty(), only())).isEmpty();
  }

  @Test
  void everythingWantedGivesEverything() throws IOException {
    assertThat(read(Optional.empty(), row -> row)).hasSize(ROWS);
  }

  @Test
  void aFilterAndWantedRowsSkipTogether() throws IOException {
    Predicate above = new Leaf(0, "n", DataTypes.INT, Comparison.GREATER_OR_EQUAL, List.of(90_000));
    List<Integer> found = read(Optional.of(above), only(10, 95_000));
    assertThat(found).contains(95_000).doesNotContain(10).hasSizeLessThan(1000);
  }
}
