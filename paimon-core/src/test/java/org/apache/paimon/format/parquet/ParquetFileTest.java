package org.apache.paimon.format.parquet;

import static org.apache.paimon.data.testing.TestRows.row;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import org.apache.paimon.data.TimestampValue;
import org.apache.paimon.data.testing.RandomRows;
import org.apache.paimon.data.testing.TestRows;
import org.apache.paimon.error.UnsupportedFeatureException;
import org.apache.paimon.error.UserException;
import org.apache.paimon.format.FileSummary;
import org.apache.paimon.format.FormatWriter;
import org.apache.paimon.format.ReadRequest;
import org.apache.paimon.format.StatsMode;
import org.apache.paimon.format.WriteRequest;
import org.apache.paimon.options.Options;
import org.apache.paimon.types.DataField;
import org.apache.paimon.types.DataType;
import org.apache.paimon.types.DataTypes;
import org.apache.paimon.types.RowType;
import org.apache.parquet.column.Encoding;
import org.apache.parquet.column.statistics.Statistics;
import org.apache.parquet.hadoop.ParquetFileReader;
import org.apache.parquet.hadoop.metadata.CompressionCodecName;
import org.apache.parquet.internal.column.columnindex.ColumnIndex;
import org.apache.parquet.internal.column.columnindex.OffsetIndex;
import org.apache.parquet.io.api.Binary;
import org.junit.jupiter.api.Test;

/** What our files look like to others: footer, statistics, page indexes, encodings, settings. */
final class ParquetFileTest extends WrittenParquet {
  @Test
  void footerHasNoKeysAndValues() throws IOException {
    write(DataTypes.INT, 1, 2);
    try (ParquetFileReader reader = open()) {
      assertThat(reader.getFileMetaData().getKeyValueMetaData()).isEmpty();
      assertThat(reader.getFileMetaData().getSchema().getName()).isEqualTo("paimon_schema");
      assertThat(reader.getFileMetaData().getSchema().getType(0).getId().intValue()).isZero();
    }
  }

  @Test
  void footerBoundsValuesAndCountsNulls() throws IOException {
    assertBounds(-5, 7, 2, DataTypes.INT, 7, null, -5, 0, null);
    assertBounds(-5, 7, 0, DataTypes.TINYINT, (byte) 7, (byte) -5);
    assertBounds(-5L, 7L, 1, DataTypes.BIGINT, 7L, -5L, null);
    assertBounds(false, true, 0, DataTypes.BOOLEAN, true, false);
    assertBounds(true, true, 1, DataTypes.BOOLEAN, true, null);
    assertBounds(-1L, 2L, 0, DataTypes.timestamp(3), time(2000), time(-1000));
    assertBounds(-1000L, 2000L, 0, DataTypes.timestamp(6), time(2000), time(-1000));
    assertBounds(-100, 150, 0, DataTypes.decimal(5, 2), money("1.50"), money("-1.00"));
    assertBounds(-100L, 150L, 0, DataTypes.decimal(15, 2), money("1.50"), money("-1.00"));
    assertBounds(
        Binary.fromString("a"), Binary.fromString("é"), 0, DataTypes.STRING, "é", "a", "z");
    assertBounds(
        Binary.fromString(""),
        Binary.fromString("aaaaaaaab"),
        0,
        DataTypes.STRING,
        "aaaaaaaa",
        "aaaaaaaab",
        "",
        "aaaaaaaaa");
  }

  private static TimestampValue time(long micros) {
    return TimestampValue.ofMicros(micros);
  }

  private static BigDecimal money(String text) {
    return new BigDecimal(text);
  }

  private void assertBounds(Object min, Object max, int nulls, DataType type, Object... values)
      throws IOException {
    write(type, values);
    Statistics<?> statistics = chunk(0).getStatistics();
    assertThat((Object) statistics.genericGetMin()).as(type.text()).isEqualTo(min);
    assertThat((Object) statistics.genericGetMax()).as(type.text()).isEqualTo(max);
    assertThat(statistics.getNumNulls()).isEqualTo(nulls);
    assertThat(fromIndex(ColumnIndex::getNullCounts)).containsExactly((long) nulls);
  }

  @Test
  void wideDecimalsAreOrderedAsSignedNumbers() throws IOException {
    FileSummary summary =
        write(
            DataTypes.decimal(30, 1),
            money("12345678901234567890.5"),
            money("-12345678901234567890.5"),
            money("0.1"),
            null);
    assertThat(summary.stats().get(0).min()).isEqualTo(money("-12345678901234567890.5"));
    assertThat(summary.stats().get(0).max()).isEqualTo(money("12345678901234567890.5"));
    Statistics<?> statistics = chunk(0).getStatistics();
    assertThat(statistics.getMinBytes()[0]).isNegative();
    assertThat(statistics.getMaxBytes()).hasSize(13).startsWith(0);
  }

  @Test
  void oneNanTakesBoundsAndPageIndexAway() throws IOException {
    for (DataType type : List.of(DataTypes.DOUBLE, DataTypes.FLOAT)) {
      boolean wide = type == DataTypes.DOUBLE;
      Object nan = wide ? (Object) Double.NaN : (Object) Float.NaN;
      Object one = wide ? (Object) 1.0 : (Object) 1.0f;
      for (Object[] values : new Object[][] {{one, nan, null}, {nan, nan}}) {
        FileSummary summary = write(type, values);
        assertThat(summary.stats().get(0).min()).isNull();
        assertThat(summary.stats().get(0).max()).isNull();
        assertThat(chunk(0).getStatistics().hasNonNullValue()).isFalse();
        assertThat((Object) fromIndex(index -> index)).isNull();
      }
    }
  }

  @Test
  void zerosBoundBothZeros() throws IOException {
    for (double zero : new double[] {0.0, -0.0}) {
      FileSummary summary = write(DataTypes.DOUBLE, zero);
      assertThat(summary.stats().get(0).min()).isEqualTo(-0.0);
      assertThat(summary.stats().get(0).max()).isEqualTo(0.0);
      assertThat(Double.doubleToRawLongBits((Double) chunk(0).getStatistics().genericGetMin()))
          .isEqualTo(Long.MIN_VALUE);
      assertThat(Double.doubleToRawLongBits((Double) chunk(0).getStatistics().genericGetMax()))
          .isZero();
    }
  }

  @Test
  void nanosecondsHaveNullCountsOnly() throws IOException {
    FileSummary summary =
        write(DataTypes.timestamp(9), new TimestampValue(1, 2), null, new TimestampValue(3, 4));
    assertThat(summary.stats().get(0).min()).isNull();
    assertThat(summary.stats().get(0).nullCount()).isEqualTo(1);
    assertThat(chunk(0).getStatistics().hasNonNullValue()).isFalse();
    assertThat(chunk(0).getStatistics().getNumNulls()).isEqualTo(1);
  }

  @Test
  void longStringsAreCutInThePageIndex() throws IOException {
    write(DataTypes.STRING, "é".repeat(100), "z".repeat(200));
    List<Integer> lengths =
        fromIndex(
            index ->
                List.of(
                    index.getMinValues().get(0).remaining(),
                    index.getMaxValues().get(0).remaining()));
    assertThat(lengths).allMatch(length -> length <= 64);
  }

  @Test
  void columnsAreCutAtTheSameRows() throws IOException {
    RowType type = RowType.of("i", DataTypes.INT, "s", DataTypes.STRING);
    List<List<Object>> rows = new ArrayList<>();
    for (int i = 0; i < 50_000; i++) {
      rows.add(row(i, "value " + i));
    }
    write(type, rows, "zstd", Options.EMPTY);
    OffsetIndex first = offsets(0);
    OffsetIndex second = offsets(1);
    assertThat(first.getPageCount()).isEqualTo(3);
    assertThat(second.getPageCount()).isEqualTo(3);
    for (int page = 0; page < 3; page++) {
      assertThat(first.getFirstRowIndex(page)).isEqualTo(page * 20_000L);
      assertThat(second.getFirstRowIndex(page)).isEqualTo(page * 20_000L);
    }
  }

  @Test
  void largeValuesMakePagesShorter() throws IOException {
    RowType type =
        RowType.of(
            "i", DataTypes.INT, "s", DataTypes.STRING, "l", DataTypes.array(DataTypes.STRING));
    List<List<Object>> rows = new ArrayList<>();
    for (int i = 0; i < 1000; i++) {
      String text = Integer.toString(i).repeat(3000);
      rows.add(row(i, text, row(text, "x")));
    }
    write(type, rows, "zstd", Options.EMPTY);
    assertThat(offsets(0).getPageCount()).isEqualTo(1);
    assertThat(offsets(1).getPageCount()).isBetween(7, 12);
    assertThat(offsets(2).getPageCount()).isBetween(7, 12);
    ReadRequest request =
        new ReadRequest(io.newInput(FILE), type, Optional.empty(), 100, Options.EMPTY);
    assertThat(TestRows.readAll(new ParquetFormat().open(request), type))
        .isEqualTo(TestRows.normal(type, rows));
  }

  @Test
  void dictionariesAreUsedWhereTheyPay() throws IOException {
    RowType type =
        RowType.of("few", DataTypes.STRING, "unique", DataTypes.BIGINT, "mixed", DataTypes.INT);
    List<List<Object>> rows = new ArrayList<>();
    for (int i = 0; i < 60_000; i++) {
      rows.add(row("category " + i % 7, i * 7919L, i < 20_000 ? i % 100 : i));
    }
    write(type, rows, "zstd", Options.of("parquet.dictionary.page.size", "1 kb"));
    assertThat(encodings(0)).contains(Encoding.RLE_DICTIONARY.name()).doesNotContain("PLAIN");
    assertThat(encodings(1)).contains("PLAIN");
    assertThat(chunk(1).hasDictionaryPage()).isFalse();
    assertThat(encodings(2)).contains("PLAIN");
    assertThat(chunk(2).hasDictionaryPage()).isTrue();
    ReadRequest request =
        new ReadRequest(io.newInput(FILE), type, Optional.empty(), 4096, Options.EMPTY);
    assertThat(TestRows.readAll(new ParquetFormat().open(request), type))
        .isEqualTo(TestRows.normal(type, rows));
  }

  @Test
  void pagesWithoutValuesHaveNoIds() throws IOException {
    RowType type = RowType.of("none", DataTypes.INT, "late", DataTypes.STRING);
    List<List<Object>> rows = new ArrayList<>();
    for (int i = 0; i < 300; i++) {
      rows.add(row(null, i < 150 ? null : "category " + i % 3));
    }
    write(type, rows, "zstd", Options.of("parquet.page.row.count.limit", "100"));
    assertThat(encodings(0)).containsExactly("PLAIN");
    assertThat(chunk(0).hasDictionaryPage()).isFalse();
    assertThat(encodings(1))
        .as("what comes later may have a dictionary")
        .containsExactlyInAnyOrder("PLAIN", Encoding.RLE_DICTIONARY.name());
    assertThat(chunk(1).hasDictionaryPage()).isTrue();
  }

  private List<String> encodings(int column) throws IOException {
    return chunk(column).getEncodingStats().getDataEncodings().stream()
        .map(encoding -> encoding == Encoding.PLAIN ? "PLAIN" : Encoding.RLE_DICTIONARY.name())
        .toList();
  }

  @Test
  void dictionariesCanBeSwitchedOff() throws IOException {
    RowType type = RowType.of("a", DataTypes.STRING, "b", DataTypes.STRING);
    List<List<Object>> rows = Collections.nCopies(1000, row("same", "same"));
    write(type, rows, "none", Options.of("parquet.enable.dictionary", "false"));
    assertThat(chunk(0).hasDictionaryPage()).isFalse();
    assertThat(chunk(1).hasDictionaryPage()).isFalse();
    write(type, rows, "none", Options.of("parquet.enable.dictionary#a", "0"));
    assertThat(chunk(0).hasDictionaryPage()).isFalse();
    assertThat(chunk(1).hasDictionaryPage()).isTrue();
  }

  @Test
  void rowGroupsEndAtTheirSize() throws IOException {
    RowType type = RowType.of("s", DataTypes.STRING);
    List<List<Object>> rows = new RandomRows(3, 0).rows(type, 20_000);
    for (String option : List.of("file.block-size", "parquet.block.size")) {
      write(type, rows, "none", Options.of(option, "20 kb", "parquet.page.row.count.limit", "500"));
      assertThat(rowGroups().size()).isBetween(10, 30);
    }
    write(type, rows, "none", Options.EMPTY);
    assertThat(rowGroups()).hasSize(1);
  }

  @Test
  void compressionLevelCounts() throws IOException {
    RowType type = RowType.of("s", DataTypes.STRING);
    List<List<Object>> rows = new RandomRows(4, 0).rows(type, 20_000);
    long fast = write(type, rows, "zstd", Options.EMPTY).lengthBytes();
    long small =
        write(type, rows, "zstd", Options.of("file.compression.zstd-level", "19")).lengthBytes();
    assertThat(small).isLessThan(fast);
    assertThat(chunk(0).getCodec()).isEqualTo(CompressionCodecName.ZSTD);
  }

  @Test
  void codecsThatAreNotThereAreRefused() {
    for (String codec : List.of("brotli", "lzo")) {
      assertThatThrownBy(
              () -> write(RowType.of("c", DataTypes.INT), List.of(), codec, Options.EMPTY))
          .isInstanceOf(UnsupportedFeatureException.class)
          .hasMessageContaining("Cannot use Parquet compression " + codec)
          .hasMessageContaining("expected one of zstd")
          .hasMessageContaining("'file.compression'");
    }
    assertThat(io.files()).isEmpty();
  }

  @Test
  void typesThatCannotBeStoredAreRefused() {
    DataType variant = DataTypes.of(org.apache.paimon.types.TypeRoot.VARIANT);
    assertThatThrownBy(() -> new ParquetFormat().check(RowType.of("v", DataTypes.array(variant))))
        .isInstanceOf(UserException.class)
        .hasMessageContaining("Cannot store column 'v' in Parquet")
        .hasMessageContaining("expected any type but VARIANT")
        .hasMessageContaining("Use STRING");
    assertThatThrownBy(() -> new ParquetFormat().check(RowType.of("r", new RowType(List.of()))))
        .isInstanceOf(UserException.class)
        .hasMessageContaining("Cannot store column 'r'")
        .hasMessageContaining("Add a field");
    assertThatThrownBy(() -> new ParquetFormat().check(new RowType(List.of())))
        .isInstanceOf(UserException.class)
        .hasMessageContaining("without columns");
  }

  @Test
  void nullsInsideNestedNotNullAreRefused() throws IOException {
    RowType inner = new RowType(List.of(new DataField(5, "x", DataTypes.INT.notNull())));
    RowType loose = new RowType(List.of(new DataField(5, "x", DataTypes.INT)));
    List<List<Object>> rows = List.of(row(row((Object) null)));
    WriteRequest request =
        new WriteRequest(
            io.newOutput(FILE),
            RowType.of("r", inner),
            "zstd",
            List.of(StatsMode.FULL),
            Options.EMPTY);
    try (FormatWriter writer = new ParquetFormat().create(request)) {
      assertThatThrownBy(
              () -> {
                writer.write(TestRows.batch(RowType.of("r", loose), rows));
                writer.finish();
              })
          .isInstanceOf(UserException.class)
          .hasMessageContaining("Cannot write null to 'r.x'")
          .hasMessageContaining("NOT NULL")
          .hasMessageContaining("make the column nullable");
    }
  }
}
