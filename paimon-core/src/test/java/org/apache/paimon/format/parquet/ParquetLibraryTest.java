package org.apache.paimon.format.parquet;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.function.Consumer;
import org.apache.paimon.data.testing.RandomRows;
import org.apache.paimon.data.testing.TestRows;
import org.apache.paimon.format.FileSummary;
import org.apache.paimon.format.FormatWriter;
import org.apache.paimon.format.ReadRequest;
import org.apache.paimon.format.StatsMode;
import org.apache.paimon.format.WriteRequest;
import org.apache.paimon.io.Location;
import org.apache.paimon.io.testing.FakeFileIO;
import org.apache.paimon.options.Options;
import org.apache.paimon.types.RowType;
import org.apache.parquet.column.ParquetProperties.WriterVersion;
import org.apache.parquet.hadoop.example.ExampleParquetWriter;
import org.apache.parquet.hadoop.metadata.CompressionCodecName;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Random types and rows: what we write the library reads, what it writes we read. */
final class ParquetLibraryTest {
  private static final Location FILE = new Location("mem:/t/data.parquet");

  private final FakeFileIO io = new FakeFileIO();

  /** Rows that repeat first and differ later, so that dictionaries are begun and given up. */
  private static List<List<Object>> rows(RowType type, long seed, int count) {
    Random random = new Random(seed);
    double[] nullShares = {0, 0.1, 0.5, 1};
    List<List<Object>> pool =
        TestRows.normal(
            type, new RandomRows(seed, nullShares[random.nextInt(4)]).rows(type, 1 + count / 50));
    List<List<Object>> fresh =
        TestRows.normal(type, new RandomRows(seed + 1, 0.1).rows(type, count / 2));
    List<List<Object>> rows = new ArrayList<>();
    for (int i = 0; i < count - fresh.size(); i++) {
      rows.add(pool.get(random.nextInt(pool.size())));
    }
    rows.addAll(fresh);
    return rows;
  }

  private void write(RowType type, List<List<Object>> rows, Options options) throws IOException {
    WriteRequest request =
        new WriteRequest(
            io.newOutput(FILE),
            type,
            "zstd",
            Collections.nCopies(type.fieldCount(), StatsMode.FULL),
            options);
    try (FormatWriter writer = new ParquetFormat().create(request)) {
      for (int from = 0; from < rows.size(); from += 700) {
        writer.write(TestRows.batch(type, rows.subList(from, Math.min(from + 700, rows.size()))));
      }
      FileSummary summary = writer.finish();
      assertThat(summary.rowCount()).isEqualTo(rows.size());
    }
  }

  private List<List<Object>> read(RowType type, int batchRows) throws IOException {
    ReadRequest request =
        new ReadRequest(io.newInput(FILE), type, Optional.empty(), batchRows, Options.EMPTY);
    return TestRows.readAll(new ParquetFormat().open(request), type);
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19})
  void theLibraryReadsWhatWeWrite(int seed) throws IOException {
    RowType type = new RandomTypes(seed).columns(seed % 5);
    List<List<Object>> rows = rows(type, seed, 3000);
    Options options =
        seed % 2 == 0
            ? Options.EMPTY
            : Options.of(
                "parquet.page.row.count.limit", "300",
                "parquet.page.size", "1 kb",
                "file.block-size", "20 kb");
    write(type, rows, options);
    assertThat(LibraryFiles.read(io, FILE, type)).as("seed %d, %s", seed, type).isEqualTo(rows);
    assertThat(read(type, 1000)).as("seed %d, %s", seed, type).isEqualTo(rows);
  }

  /** No ids without a dictionary: in no page, or not in the first ones, there is a value. */
  @ParameterizedTest
  @CsvSource({"1, 0", "2, 0", "3, 0", "4, 0", "1, 300", "2, 300", "3, 300", "4, 300"})
  void theLibraryReadsPagesWithoutValues(int seed, int withValues) throws IOException {
    RowType type = new RandomTypes(seed + 200).columns(seed);
    List<List<Object>> rows =
        new ArrayList<>(TestRows.normal(type, new RandomRows(seed, 1).rows(type, 300)));
    List<List<Object>> few =
        TestRows.normal(type, new RandomRows(seed, 0.1).rows(type, 1 + withValues / 20));
    for (int i = 0; i < withValues; i++) {
      rows.add(few.get(i % few.size()));
    }
    write(type, rows, Options.of("parquet.page.row.count.limit", "100"));
    assertThat(LibraryFiles.read(io, FILE, type)).as("seed %d, %s", seed, type).isEqualTo(rows);
    assertThat(read(type, 70)).as("seed %d, %s", seed, type).isEqualTo(rows);
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19})
  void weReadWhatTheLibraryWrites(int seed) throws IOException {
    RowType type = new RandomTypes(seed + 100).columns(seed % 5);
    List<List<Object>> rows = rows(type, seed, 3000);
    LibraryFiles.write(io, FILE, FileSchema.of(type), type, rows, settings(new Random(seed)));
    assertThat(read(type, 1 + 97 * seed)).as("seed %d, %s", seed, type).isEqualTo(rows);
  }

  private static Consumer<ExampleParquetWriter.Builder> settings(Random random) {
    CompressionCodecName[] codecs = {
      CompressionCodecName.UNCOMPRESSED,
      CompressionCodecName.SNAPPY,
      CompressionCodecName.ZSTD,
      CompressionCodecName.GZIP,
      CompressionCodecName.LZ4_RAW
    };
    return builder ->
        builder
            .withWriterVersion(
                random.nextBoolean() ? WriterVersion.PARQUET_1_0 : WriterVersion.PARQUET_2_0)
            .withDictionaryEncoding(random.nextBoolean())
            .withByteStreamSplitEncoding(random.nextInt(3) == 0)
            .withCompressionCodec(codecs[random.nextInt(codecs.length)])
            .withPageSize(random.nextBoolean() ? 1 << 20 : 2000)
            .withDictionaryPageSize(random.nextBoolean() ? 1 << 20 : 500)
            .withPageRowCountLimit(random.nextBoolean() ? 20_000 : 111)
            .withRowGroupSize(random.nextBoolean() ? 1L << 27 : 20_000L)
            .withMinRowCountForPageSizeCheck(10)
            .withMaxRowCountForPageSizeCheck(50);
  }
}
