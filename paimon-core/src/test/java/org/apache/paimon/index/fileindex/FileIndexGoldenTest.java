package org.apache.paimon.index.fileindex;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.paimon.data.BatchReader;
import org.apache.paimon.data.BatchRow;
import org.apache.paimon.data.ColumnBatch;
import org.apache.paimon.data.Datums;
import org.apache.paimon.datafile.DataFileMeta;
import org.apache.paimon.format.FileFormats;
import org.apache.paimon.format.ReadRequest;
import org.apache.paimon.io.Location;
import org.apache.paimon.manifest.EntryFilter;
import org.apache.paimon.manifest.ManifestEntry;
import org.apache.paimon.options.Options;
import org.apache.paimon.predicate.Comparison;
import org.apache.paimon.predicate.Leaf;
import org.apache.paimon.testing.GoldenTable;
import org.apache.paimon.types.DataField;
import org.apache.paimon.types.RowType;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Indexes that the reference implementation wrote. */
final class FileIndexGoldenTest {

  private record Indexed(RowType type, ColumnBatch rows, byte[] container, Options options) {}

  private static Indexed read(String scenario) throws IOException {
    GoldenTable table = GoldenTable.of(scenario);
    List<ManifestEntry> entries =
        table
            .manifests()
            .readLive(
                table.manifests().manifestsOf(table.snapshots().latest().orElseThrow()),
                EntryFilter.ALL);
    assertThat(entries).hasSize(1);
    DataFileMeta file = entries.get(0).file();
    Location bucket = table.location().resolve("bucket-0");
    byte[] container = file.embeddedIndex();
    if (container == null) {
      String name =
          file.extraFiles().stream()
              .filter(each -> each.endsWith(".index"))
              .findFirst()
              .orElseThrow();
      container = table.io().newInput(bucket.resolve(name)).readAll();
    }
    RowType type = table.schema().rowType();
    ReadRequest request =
        new ReadRequest(
            table.io().newInput(bucket.resolve(file.fileName())),
            type,
            Optional.empty(),
            100_000,
            Options.EMPTY);
    try (BatchReader reader = FileFormats.ofFile(file.fileName()).open(request)) {
      return new Indexed(type, reader.next(), container, table.options());
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "file_index_bitmap",
        "file_index_bloom_embedded",
        "file_index_bloom_separate",
        "file_index_bsi",
        "file_index_range_bitmap"
      })
  void everyValueIsFound(String scenario) throws IOException {
    Indexed indexed = read(scenario);
    FileIndex index = FileIndex.of(indexed.container(), scenario);
    BatchRow row = new BatchRow().reset(indexed.rows());
    int selective = 0;
    for (int position = 0; position < indexed.type().fieldCount(); position++) {
      for (int i = 0; i < indexed.rows().rowCount(); i++) {
        DataField field = indexed.type().field(position);
        Object value = Datums.read(row.at(i), position, field.type());
        Leaf leaf =
            value == null
                ? new Leaf(position, field.name(), field.type(), Comparison.IS_NULL, List.of())
                : new Leaf(position, field.name(), field.type(), Comparison.EQUAL, List.of(value));
        IndexAnswer answer = index.evaluate(leaf);
        assertThat(answer.mayMatch((long) i)).as("%s row %s", leaf, i).isTrue();
        if (answer.isSelective()) {
          selective++;
          assertThat(answer.rowCount()).isEqualTo(matches(indexed.rows(), leaf));
        }
      }
    }
    if (!scenario.contains("bloom")) {
      assertThat(selective).isPositive();
    }
  }

  private static long matches(ColumnBatch batch, Leaf leaf) {
    BatchRow row = new BatchRow().reset(batch);
    long count = 0;
    for (int i = 0; i < batch.rowCount(); i++) {
      count += leaf.matches(row.at(i)) ? 1 : 0;
    }
    return count;
  }

  @ParameterizedTest
  @CsvSource({"file_index_bloom_embedded,s", "file_index_bloom_separate,id"})
  void bloomFiltersOfTheReferenceExcludeMostOthers(String scenario, String column)
      throws IOException {
    Indexed indexed = read(scenario);
    FileIndex index = FileIndex.of(indexed.container(), scenario);
    DataField field = indexed.type().field(indexed.type().indexOf(column));
    int excluded = 0;
    for (int i = 0; i < 1000; i++) {
      Object absent =
          column.equals("id")
              ? Integer.valueOf(1_000_000 + i)
              : org.apache.paimon.data.Bytes.of("absent " + i);
      Leaf leaf = new Leaf(0, column, field.type(), Comparison.EQUAL, List.of(absent));
      excluded += index.evaluate(leaf).mayMatch() ? 0 : 1;
    }
    assertThat(excluded).isGreaterThan(800);
  }

  /** The order of bitmaps in a bitmap index is free, all others are fixed to the byte. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "file_index_bloom_embedded",
        "file_index_bloom_separate",
        "file_index_bsi",
        "file_index_range_bitmap"
      })
  void indexesBuiltAnewAreTheSame(String scenario) throws IOException {
    Indexed indexed = read(scenario);
    FileIndexOptions options = FileIndexOptions.from(indexed.options());
    List<IndexedColumn> reversed = new ArrayList<>(options.columns());
    java.util.Collections.reverse(reversed);
    byte[] straight = build(indexed, options);
    byte[] other =
        build(indexed, new FileIndexOptions(reversed, options.inManifestThresholdBytes()));
    assertThat(List.of(hex(straight), hex(other))).contains(hex(indexed.container()));
  }

  @org.junit.jupiter.api.Test
  void bitmapBuiltAnewHasTheSameSize() throws IOException {
    Indexed indexed = read("file_index_bitmap");
    assertThat(build(indexed, FileIndexOptions.from(indexed.options())))
        .hasSameSizeAs(indexed.container());
  }

  private static String hex(byte[] bytes) {
    return java.util.HexFormat.of().formatHex(bytes);
  }

  private static byte[] build(Indexed indexed, FileIndexOptions options) {
    FileIndexWriter writer = new FileIndexWriter(indexed.type(), options);
    writer.add(indexed.rows());
    return writer.finish().orElseThrow();
  }
}
