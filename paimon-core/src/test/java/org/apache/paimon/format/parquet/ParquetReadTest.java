package org.apache.paimon.format.parquet;

import static org.apache.paimon.data.testing.TestRows.row;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.paimon.data.Bytes;
import org.apache.paimon.data.testing.RandomRows;
import org.apache.paimon.data.testing.TestRows;
import org.apache.paimon.error.CorruptDataException;
import org.apache.paimon.format.ReadRequest;
import org.apache.paimon.io.testing.Operation;
import org.apache.paimon.options.Options;
import org.apache.paimon.predicate.Comparison;
import org.apache.paimon.predicate.Leaf;
import org.apache.paimon.predicate.Predicate;
import org.apache.paimon.types.DataTypes;
import org.apache.paimon.types.RowType;
import org.junit.jupiter.api.Test;

/** What reading asks of storage and of memory. */
final class ParquetReadTest extends WrittenParquet {
  @Test
  void aSmallFileIsReadWithOneRequest() throws IOException {
    RowType type = RowType.of("a", DataTypes.INT, "b", DataTypes.STRING);
    write(type, new RandomRows(1, 0.1).rows(type, 500), "zstd", Options.EMPTY);
    io.resetOperations();
    ReadRequest request =
        new ReadRequest(
            io.newInput(FILE, io.files().get(FILE).length),
            type,
            Optional.empty(),
            4096,
            Options.EMPTY);
    TestRows.readAll(new ParquetFormat().open(request), type);
    assertThat(io.operations().stream().map(Operation::kind).toList())
        .containsExactly("open", "read");
  }

  @Test
  void largeRowGroupsAreReadInWindows() throws IOException {
    RowType type =
        RowType.of("i", DataTypes.INT, "s", DataTypes.STRING, "l", DataTypes.array(DataTypes.INT));
    List<List<Object>> rows = new ArrayList<>();
    List<List<Object>> random = new RandomRows(1, 0.1).rows(type, 60_000);
    for (int i = 0; i < random.size(); i++) {
      rows.add(row(i, random.get(i).get(1), random.get(i).get(2)));
    }
    rows.set(30_000, row(30_000, "large".repeat(100_000), null));
    write(type, rows, "none", Options.of("parquet.page.row.count.limit", "1000"));
    List<List<Object>> expected = TestRows.normal(type, rows);
    for (String budget : List.of("1", "300 kb", "100 mb")) {
      assertThat(read(type, Optional.empty(), budget)).as(budget).isEqualTo(expected);
    }
    Predicate filter =
        new Leaf(0, "i", DataTypes.INT, Comparison.GREATER_OR_EQUAL, List.of(20_500));
    for (String budget : List.of("1", "300 kb", "100 mb")) {
      assertThat(read(type, Optional.of(filter), budget))
          .as(budget)
          .isEqualTo(expected.subList(20_000, expected.size()));
    }
    long reads = reads();
    read(type, Optional.empty(), "100 mb");
    assertThat(reads() - reads).as("tail and row group").isEqualTo(2);
    reads = reads();
    read(type, Optional.empty(), "1");
    assertThat(reads() - reads).as("windows of 64 kb and the tail").isBetween(20L, 80L);
  }

  private List<List<Object>> read(RowType type, Optional<Predicate> filter, String budget)
      throws IOException {
    ReadRequest request =
        new ReadRequest(
            io.newInput(FILE), type, filter, 4096, Options.of("parquet.read.buffer.size", budget));
    return TestRows.readAll(new ParquetFormat().open(request), type);
  }

  @Test
  void hugeCountsInDamagedPagesAreRefusedNotAllocated() throws IOException {
    RowType type = RowType.of("s", DataTypes.STRING, "i", DataTypes.BIGINT);
    List<List<Object>> rows = new ArrayList<>();
    for (int i = 0; i < 2000; i++) {
      rows.add(row("value " + i % 50, i % 40L));
    }
    write(type, rows, "none", Options.EMPTY);
    byte[] whole = io.files().get(FILE);
    int data = whole.length - 1500;
    int refused = 0;
    for (int at = 4; at < data; at += 3) {
      byte[] damaged = whole.clone();
      damaged[at] ^= (byte) 0x5a;
      io.put(FILE, damaged);
      try {
        read(type, Optional.empty(), "1 mb");
      } catch (CorruptDataException e) {
        assertThat(e).hasMessageContaining(FILE.uri()).hasMessageContaining("Restore the file");
        refused++;
      }
    }
    assertThat(refused).isGreaterThan(10);
  }

  @Test
  void bloomFiltersSkipValuesBetweenTheBounds() throws IOException {
    RowType type =
        RowType.of(
            "s", DataTypes.STRING,
            "n", DataTypes.BIGINT,
            "d", DataTypes.DOUBLE,
            "m", DataTypes.decimal(30, 2),
            "flag", DataTypes.BOOLEAN);
    List<List<Object>> rows = new ArrayList<>();
    for (int i = 0; i < 5000; i++) {
      rows.add(row("v" + i * 2, i * 2L, i * 2.0, new BigDecimal(i * 2).setScale(2), i % 2 == 0));
    }
    write(
        type,
        rows,
        "zstd",
        Options.of(
            "parquet.bloom.filter.enabled", "true",
            "parquet.bloom.filter.expected.ndv#n", "5000"));
    Object[] present = {Bytes.of("v5000"), 5000L, 5000.0, new BigDecimal("5000.00")};
    Object[] absent = {Bytes.of("v5001"), 5001L, 5001.0, new BigDecimal("5001.00")};
    for (int column = 0; column < 4; column++) {
      assertThat(readEqual(type, column, present[column])).hasSize(5000);
      assertThat(readEqual(type, column, absent[column])).isEmpty();
    }
    write(type, rows, "zstd", Options.of("parquet.bloom.filter.enabled#s", "true"));
    assertThat(readEqual(type, 0, absent[0])).isEmpty();
    assertThat(readEqual(type, 1, absent[1])).hasSize(5000);
  }

  private List<List<Object>> readEqual(RowType type, int column, Object literal)
      throws IOException {
    Predicate filter =
        new Leaf(
            column,
            type.field(column).name(),
            type.typeAt(column),
            Comparison.EQUAL,
            List.of(literal));
    return read(type, Optional.of(filter), "8 mb");
  }

  private long reads() {
    return io.operations().stream().filter(each -> each.kind().equals("read")).count();
  }
}
