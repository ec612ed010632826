package org.apache.paimon.manifest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.List;
import java.util.function.Consumer;
import org.apache.avro.file.DataFileStream;
import org.apache.avro.file.DataFileWriter;
import org.apache.avro.generic.GenericDatumReader;
import org.apache.avro.generic.GenericDatumWriter;
import org.apache.avro.generic.GenericRecord;
import org.apache.paimon.data.BinaryRow;
import org.apache.paimon.error.UnsupportedFeatureException;
import org.apache.paimon.error.UserException;
import org.apache.paimon.io.Location;
import org.apache.paimon.testing.TestTable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Format-metadata 4.1 to 4.3: the files that manifests, and lists of them, are. */
class ManifestFilesTest {
  private static ManifestEntry entry(TestTable table) {
    return new ManifestEntry(
        FileChange.ADD, BinaryRow.EMPTY, 0, -1, table.newFile(BinaryRow.EMPTY, 0, 0, 1, 2));
  }

  @ParameterizedTest
  @CsvSource({"zstd, zstandard", "snappy, snappy", "deflate, deflate", "null, null"})
  void theCodecIsThatOfTheOption(String option, String codec) throws IOException {
    TestTable table = TestTable.append("manifest.compression", option);
    ManifestFileMeta manifest = table.manifests().write(List.of(entry(table))).get(0);
    NamedFile list = table.manifests().writeList(List.of(manifest));
    for (String name : List.of(manifest.fileName(), list.fileName())) {
      byte[] bytes = table.io().files().get(table.paths().manifest(name));
      try (DataFileStream<GenericRecord> stream =
          new DataFileStream<>(new ByteArrayInputStream(bytes), new GenericDatumReader<>())) {
        assertThat(stream.getMetaString("avro.codec")).as(name).isEqualTo(codec);
        assertThat(stream.getSchema().getFullName())
            .isEqualTo("org.apache.paimon.avro.generated.record");
      }
    }
    assertThat(table.manifests().readList(list.fileName(), list.lengthBytes()))
        .containsExactly(manifest);
    assertThat(table.manifests().read(manifest, EntryFilter.ALL)).hasSize(1);
  }

  @Test
  void otherCodecsAreRefused() {
    TestTable table = TestTable.append("manifest.compression", "lzo");
    assertThatThrownBy(() -> table.manifests().write(List.of(entry(table))))
        .isInstanceOf(UserException.class)
        .hasMessageContaining("'manifest.compression'")
        .hasMessageContaining("expected zstd, snappy, deflate or null");
  }

  /** Rewrites the records of a file and returns its new length. */
  private static long change(TestTable table, String name, Consumer<GenericRecord> change)
      throws IOException {
    Location location = table.paths().manifest(name);
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (DataFileStream<GenericRecord> stream =
            new DataFileStream<>(
                new ByteArrayInputStream(table.io().files().get(location)),
                new GenericDatumReader<>());
        DataFileWriter<GenericRecord> writer =
            new DataFileWriter<GenericRecord>(new GenericDatumWriter<>())
                .create(stream.getSchema(), bytes)) {
      for (GenericRecord each : stream) {
        change.accept(each);
        writer.append(each);
      }
    }
    table.io().put(location, bytes.toByteArray());
    return bytes.size();
  }

  /** The only manifest of a new table, rewritten. */
  private static ManifestFileMeta changed(TestTable table, Consumer<GenericRecord> change)
      throws IOException {
    ManifestFileMeta manifest = table.manifests().write(List.of(entry(table))).get(0);
    NamedFile list = table.manifests().writeList(List.of(manifest));
    long length = change(table, manifest.fileName(), change);
    change(table, list.fileName(), each -> each.put("_FILE_SIZE", length));
    return table.manifests().readList(list.fileName(), null).get(0);
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 3})
  void otherVersionsOfRecordsAreRefused(int version) throws IOException {
    TestTable table = TestTable.append();
    NamedFile list = table.manifests().writeList(table.manifests().write(List.of(entry(table))));
    change(table, list.fileName(), each -> each.put("_VERSION", version));
    assertThatThrownBy(() -> table.manifests().readList(list.fileName(), null))
        .isInstanceOf(UnsupportedFeatureException.class)
        .hasMessageContaining("version " + version)
        .hasMessageContaining("manifest list");
    ManifestFileMeta manifest = changed(table, each -> each.put("_VERSION", version));
    assertThatThrownBy(() -> table.manifests().read(manifest, EntryFilter.ALL))
        .isInstanceOf(UnsupportedFeatureException.class)
        .hasMessageContaining("version " + version);
  }

  /** Empty statistics may stand anywhere, as some writers leave them out of DELETE entries. */
  @Test
  void entriesWithoutStatisticsAreRead() throws IOException {
    TestTable table = TestTable.append();
    ManifestFileMeta manifest =
        changed(
            table,
            each -> {
              GenericRecord stats =
                  (GenericRecord) ((GenericRecord) each.get("_FILE")).get("_VALUE_STATS");
              java.nio.ByteBuffer none = java.nio.ByteBuffer.wrap(BinaryRow.EMPTY.serialize());
              stats.put("_MIN_VALUES", none);
              stats.put("_MAX_VALUES", none.duplicate());
              stats.put("_NULL_COUNTS", List.of());
            });
    List<ManifestEntry> read = table.manifests().read(manifest, EntryFilter.ALL);
    assertThat(read).hasSize(1);
    assertThat(read.get(0).file().valueStats().nullCounts()).isEmpty();
    assertThat(
            new org.apache.paimon.datafile.StatsCodec(TestTable.COLUMNS.types())
                .column(read.get(0).file().valueStats(), 1)
                .min())
        .as("unknown")
        .isNull();
  }
}
