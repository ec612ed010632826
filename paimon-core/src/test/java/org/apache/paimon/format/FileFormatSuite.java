package org.apache.paimon.format;

import static org.apache.paimon.data.testing.TestRows.row;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.paimon.data.Bytes;
import org.apache.paimon.data.ColumnBatch;
import org.apache.paimon.data.Selection;
import org.apache.paimon.data.testing.RandomRows;
import org.apache.paimon.data.testing.TestRows;
import org.apache.paimon.error.CorruptDataException;
import org.apache.paimon.error.UserException;
import org.apache.paimon.io.Location;
import org.apache.paimon.io.testing.Fault;
import org.apache.paimon.options.Options;
import org.apache.paimon.stats.ColumnStats;
import org.apache.paimon.types.DataTypes;
import org.apache.paimon.types.RowType;
import org.junit.jupiter.api.Test;

/** What every {@link FileFormat} must do. */
public abstract class FileFormatSuite extends FormatFilterSuite {
  @Test
  void selectedRowsAreWritten() throws IOException {
    RowType type = everyType();
    List<List<Object>> rows = TestRows.normal(type, new RandomRows(7, 0.3).rows(type, 100));
    int[] picked = {0, 1, 17, 50, 98, 99, -1};
    Location file = newFile();
    FileSummary summary;
    try (FormatWriter writer = format().create(writeRequest(file, type, Options.EMPTY))) {
      writer.write(TestRows.batch(type, rows).withSelection(new Selection(picked, 6)));
      writer.write(TestRows.batch(type, rows.subList(3, 5)));
      summary = writer.finish();
    }
    List<List<Object>> expected = new ArrayList<>();
    for (int i = 0; i < 6; i++) {
      expected.add(rows.get(picked[i]));
    }
    expected.addAll(rows.subList(3, 5));
    assertThat(summary.rowCount()).isEqualTo(8);
    assertThat(read(file, type)).isEqualTo(expected);
  }

  @Test
  void statisticsFollowTheirModes() throws IOException {
    RowType type =
        RowType.of(
            "none", DataTypes.INT,
            "counts", DataTypes.INT,
            "cut", DataTypes.STRING,
            "full", DataTypes.STRING,
            "number", DataTypes.BIGINT,
            "bytes", DataTypes.BYTES,
            "list", DataTypes.array(DataTypes.INT));
    List<StatsMode> modes =
        List.of(
            StatsMode.NONE,
            StatsMode.COUNTS,
            StatsMode.truncate(3),
            StatsMode.FULL,
            StatsMode.truncate(3),
            StatsMode.FULL,
            StatsMode.FULL);
    Location file = newFile();
    FileSummary summary =
        write(
            new WriteRequest(io.newOutput(file), type, "zstd", modes, Options.EMPTY),
            type,
            List.of(
                row(1, 1, "abcd", "abcd", 1L, Bytes.of("a"), row(1)),
                row(null, null, "zzzz", "zzzz", -5L, null, null),
                row(3, 3, null, null, null, null, row())));
    assertThat(summary.stats())
        .containsExactly(
            ColumnStats.UNKNOWN,
            new ColumnStats(null, null, 1L),
            new ColumnStats(Bytes.of("abc"), Bytes.of("zz{"), 1L),
            new ColumnStats(Bytes.of("abcd"), Bytes.of("zzzz"), 1L),
            new ColumnStats(-5L, 1L, 1L),
            new ColumnStats(null, null, 2L),
            new ColumnStats(null, null, 1L));
  }

  @Test
  void statisticsBoundEveryType() throws IOException {
    RowType type = everyType();
    List<List<Object>> rows = TestRows.normal(type, new RandomRows(9, 0.2).rows(type, 500));
    FileSummary summary = write(newFile(), type, rows);
    for (int i = 0; i < type.fieldCount(); i++) {
      int column = i;
      ColumnStats stats = summary.stats().get(i);
      List<Object> values = rows.stream().map(each -> each.get(column)).toList();
      long nulls = values.stream().filter(value -> value == null).count();
      assertThat(stats.nullCount()).as(type.typeAt(i).text()).isEqualTo(nulls);
      if (!hasBounds(type.typeAt(i))) {
        assertThat(stats.min()).isNull();
        assertThat(stats.max()).isNull();
        continue;
      }
      List<Object> sorted =
          values.stream()
              .filter(value -> value != null)
              .sorted(org.apache.paimon.data.Datums::compare)
              .toList();
      assertThat(stats.min()).as(type.typeAt(i).text()).isEqualTo(sorted.get(0));
      assertThat(stats.max()).isEqualTo(sorted.get(sorted.size() - 1));
    }
  }

  @Test
  void nanHasNoBounds() throws IOException {
    RowType type = RowType.of("d", DataTypes.DOUBLE, "f", DataTypes.FLOAT);
    FileSummary summary =
        write(newFile(), type, List.of(row(1.0, Float.NaN), row(Double.NaN, 1f), row(2.0, null)));
    assertThat(summary.stats())
        .containsExactly(new ColumnStats(null, null, 0L), new ColumnStats(null, null, 1L));
  }

  @Test
  void estimateGrowsWithTheFile() throws IOException {
    RowType type = RowType.of("s", DataTypes.STRING);
    List<List<Object>> rows = new ArrayList<>();
    java.util.Random random = new java.util.Random(10);
    for (int i = 0; i < 1000; i++) {
      byte[] text = new byte[1000];
      random.nextBytes(text);
      rows.add(row(Bytes.of(text)));
    }
    Location file = newFile();
    try (FormatWriter writer = format().create(writeRequest(file, type, Options.EMPTY))) {
      for (int i = 0; i < 10; i++) {
        writer.write(TestRows.batch(type, rows));
      }
      long estimate = writer.estimatedBytes();
      long length = writer.finish().lengthBytes();
      assertThat(estimate).isBetween(length / 5, length * 5);
    }
  }

  @Test
  void nullInANotNullColumnIsRefused() throws IOException {
    RowType type = RowType.of("must", DataTypes.INT.notNull());
    try (FormatWriter writer = format().create(writeRequest(newFile(), type, Options.EMPTY))) {
      ColumnBatch batch =
          TestRows.batch(RowType.of("must", DataTypes.INT), List.of(row((Object) null)));
      assertThatThrownBy(() -> writer.write(batch))
          .isInstanceOf(UserException.class)
          .hasMessageContaining("'must'")
          .hasMessageContaining("NOT NULL");
    }
  }

  @Test
  void damagedFileIsNamed() throws IOException {
    RowType type = RowType.of("a", DataTypes.BIGINT, "s", DataTypes.STRING);
    Location whole = newFile();
    write(whole, type, new RandomRows(11, 0).rows(type, 5000));
    byte[] bytes = io.files().get(whole);
    assertDamaged(type, new byte[0]);
    assertDamaged(
        type, "not a file of any format".getBytes(java.nio.charset.StandardCharsets.UTF_8));
    assertDamaged(type, java.util.Arrays.copyOf(bytes, bytes.length / 2));
    byte[] shifted = new byte[bytes.length];
    System.arraycopy(bytes, 0, shifted, 1, bytes.length - 1);
    assertDamaged(type, shifted);
  }

  private void assertDamaged(RowType type, byte[] content) {
    Location file = newFile();
    io.put(file, content);
    assertThatThrownBy(() -> read(file, type))
        .isInstanceOf(CorruptDataException.class)
        .hasMessageContaining(file.uri())
        .hasMessageContaining("xpected")
        .hasMessageContaining("Restore");
  }

  @Test
  void failureOfTheStoreIsNotDamage() throws IOException {
    RowType type = RowType.of("a", DataTypes.BIGINT);
    Location file = newFile();
    write(file, type, new RandomRows(12, 0).rows(type, 5000));
    io.failWhen(operation -> operation.kind().equals("read"), Fault.ERROR_BEFORE);
    assertThatThrownBy(() -> read(file, type))
        .isInstanceOf(IOException.class)
        .hasMessageContaining(file.uri())
        .hasMessageContaining("injected");
    assertThatThrownBy(() -> read(newFile(), type)).isInstanceOf(FileNotFoundException.class);
  }

  @Test
  void abandonedFileDoesNotAppearWhole() throws IOException {
    RowType type = RowType.of("a", DataTypes.INT);
    Location file = newFile();
    FormatWriter writer = format().create(writeRequest(file, type, Options.EMPTY));
    writer.write(TestRows.batch(type, List.of(row(1))));
    writer.close();
    writer.close();
    if (io.files().containsKey(file)) {
      assertThat(io.files().get(file).length).isLessThan(1000);
    }
    assertThat(io.operations().stream().filter(each -> each.kind().equals("close")).count())
        .isEqualTo(1);
  }

  @Test
  void registeredUnderItsName() {
    assertThat(FileFormats.named(format().name().toUpperCase(java.util.Locale.ROOT)))
        .isInstanceOf(format().getClass());
    assertThat(FileFormats.ofFile("data-1-0." + format().name())).isInstanceOf(format().getClass());
  }
}
