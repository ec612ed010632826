package org.apache.paimon.manifest;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.apache.avro.file.DataFileReader;
import org.apache.avro.generic.GenericDatumReader;
import org.apache.paimon.datafile.TablePaths;
import org.apache.paimon.io.testing.FakeFileIO;
import org.apache.paimon.snapshot.Snapshot;
import org.apache.paimon.testing.GoldenTable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class GoldenManifestTest {
  static List<GoldenTable> tables() {
    return GoldenTable.all();
  }

  private static List<ManifestFileMeta> manifests(ManifestStore store, Snapshot snapshot) {
    List<ManifestFileMeta> all =
        new ArrayList<>(
            store.readList(snapshot.baseManifestList(), snapshot.baseManifestListSize()));
    all.addAll(store.readList(snapshot.deltaManifestList(), snapshot.deltaManifestListSize()));
    return all;
  }

  @ParameterizedTest
  @MethodSource("tables")
  void liveFilesOfEverySnapshotAreThereAndCounted(GoldenTable table) throws IOException {
    ManifestStore store = table.manifests();
    TablePaths paths = table.paths();
    for (long id : table.snapshots().ids()) {
      Snapshot snapshot = table.snapshots().load(id);
      List<ManifestEntry> live = store.readLive(manifests(store, snapshot), EntryFilter.ALL);
      long rows = 0;
      for (ManifestEntry entry : live) {
        rows += entry.file().rowCount();
        assertThat(
                table.io().status(paths.dataFile(entry.partition(), entry.bucket(), entry.file())))
            .as(entry.toString())
            .hasValueSatisfying(
                status -> assertThat(status.lengthBytes()).isEqualTo(entry.file().lengthBytes()));
      }
      assertThat(rows).isEqualTo(snapshot.totalRecordCount());
    }
  }

  @ParameterizedTest
  @MethodSource("tables")
  void everythingIsTheSameAfterWriting(GoldenTable table) {
    ManifestStore store = table.manifests();
    ManifestStore copy =
        new ManifestStore(new FakeFileIO(), table.paths(), table.partitionType(), store.options());
    for (long id : table.snapshots().ids()) {
      Snapshot snapshot = table.snapshots().load(id);
      List<ManifestFileMeta> list = manifests(store, snapshot);
      NamedFile written = copy.writeList(list);
      assertThat(copy.readList(written.fileName(), written.lengthBytes())).isEqualTo(list);
      for (ManifestFileMeta manifest : list) {
        List<ManifestEntry> entries = store.read(manifest, EntryFilter.ALL);
        List<ManifestFileMeta> again = copy.write(entries);
        assertThat(again).hasSize(1);
        assertThat(copy.read(again.get(0), EntryFilter.ALL)).isEqualTo(entries);
        assertThat(comparable(again.get(0), manifest)).isEqualTo(manifest);
      }
    }
  }

  /** Name and size differ between writers, and bucket ranges are unknown before 1.1. */
  private static ManifestFileMeta comparable(ManifestFileMeta ours, ManifestFileMeta theirs) {
    boolean ranges = theirs.minBucket() != null;
    return new ManifestFileMeta(
        theirs.fileName(),
        theirs.lengthBytes(),
        ours.addedFiles(),
        ours.deletedFiles(),
        ours.partitionStats(),
        ours.schemaId(),
        ranges ? ours.minBucket() : null,
        ranges ? ours.maxBucket() : null,
        ranges ? ours.minLevel() : null,
        ranges ? ours.maxLevel() : null);
  }

  @ParameterizedTest
  @MethodSource("tables")
  void indexManifestsAreTheSameAfterWriting(GoldenTable table) throws IOException {
    ManifestStore store = table.manifests();
    ManifestStore copy =
        new ManifestStore(new FakeFileIO(), table.paths(), table.partitionType(), store.options());
    for (long id : table.snapshots().ids()) {
      Snapshot snapshot = table.snapshots().load(id);
      if (snapshot.indexManifest() == null) {
        continue;
      }
      List<IndexManifestEntry> entries = store.readIndexes(snapshot.indexManifest());
      NamedFile written = copy.writeIndexes(entries);
      assertThat(copy.readIndexes(written.fileName())).isEqualTo(entries);
      for (IndexManifestEntry entry : entries) {
        assertThat(
                table
                    .io()
                    .status(
                        table
                            .paths()
                            .indexFile(
                                entry.partition(),
                                entry.bucket(),
                                entry.file().fileName(),
                                entry.file().externalPath())))
            .hasValueSatisfying(
                status -> assertThat(status.lengthBytes()).isEqualTo(entry.file().lengthBytes()));
      }
    }
  }

  @Test
  void schemasAreThoseOfOtherWriters() throws IOException {
    int[] checked = new int[3];
    for (GoldenTable table : tables()) {
      if (table.toString().startsWith("legacy")) {
        continue;
      }
      try (Stream<Path> files = Files.list(table.directory().resolve("manifest"))) {
        for (Path file : files.toList()) {
          String name = file.getFileName().toString();
          int kind =
              name.startsWith("manifest-list") ? 0 : name.startsWith("index-manifest") ? 1 : 2;
          checked[kind]++;
          try (DataFileReader<Object> reader =
              new DataFileReader<>(file.toFile(), new GenericDatumReader<>())) {
            assertThat(reader.getSchema().toString())
                .isEqualTo(
                    List.of(ManifestSchemas.LIST, ManifestSchemas.INDEX, ManifestSchemas.MANIFEST)
                        .get(kind)
                        .toString());
          }
        }
      }
    }
    assertThat(checked[0]).isPositive();
    assertThat(checked[1]).isPositive();
    assertThat(checked[2]).isPositive();
  }

  @Test
  void anEmptyListHasTheSizeOfOtherWriters() {
    ManifestStore copy =
        new ManifestStore(
            new FakeFileIO(),
            GoldenTable.of("manifest_plain").paths(),
            GoldenTable.of("manifest_plain").partitionType(),
            ManifestOptions.from(org.apache.paimon.options.Options.EMPTY));
    assertThat(copy.writeList(List.of()).lengthBytes()).isEqualTo(884);
  }
}
