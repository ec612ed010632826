package org.apache.paimon.manifest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.paimon.data.BinaryRow;
import org.apache.paimon.error.CorruptDataException;
import org.apache.paimon.options.Options;
import org.apache.paimon.testing.TestTable;
import org.junit.jupiter.api.Test;

class ManifestCacheTest {
  private final TestTable table = TestTable.partitioned();

  private ManifestStore store(ManifestCache cache, String... options) {
    return new ManifestStore(
        table.io(),
        table.paths(),
        table.schema().partitionType(),
        ManifestOptions.from(Options.of(options)),
        cache);
  }

  private ManifestEntry entry(FileChange change, int partition, int bucket) {
    BinaryRow row = table.partition(partition);
    return new ManifestEntry(change, row, bucket, 2, table.newFile(row, bucket, 0, 1, 1));
  }

  private List<ManifestEntry> entries() {
    return List.of(
        entry(FileChange.ADD, 1, 0), entry(FileChange.ADD, 2, 1), entry(FileChange.DELETE, 1, 1));
  }

  @Test
  void whatWasWrittenIsNotReadAgain() {
    ManifestStore store = store(new ManifestCache(1 << 20));
    List<ManifestEntry> entries = entries();
    List<ManifestFileMeta> manifests = store.write(entries);
    NamedFile list = store.writeList(manifests);
    table.io().resetOperations();

    assertThat(store.readList(list.fileName(), list.lengthBytes())).isEqualTo(manifests);
    assertThat(store.readAll(manifests, EntryFilter.ALL)).containsExactly(entries);
    assertThat(store.read(manifests.get(0), EntryFilter.ofPartitions(table.partition(2)::equals)))
        .containsExactly(entries.get(1));
    assertThat(table.io().operations()).isEmpty();
  }

  @Test
  void whatWasReadIsNotReadAgain() {
    List<ManifestEntry> entries = entries();
    List<ManifestFileMeta> manifests = store(ManifestCache.none()).write(entries);
    ManifestStore store = store(new ManifestCache(1 << 20));
    EntryFilter one = EntryFilter.ofPartitions(table.partition(1)::equals);

    assertThat(store.readAll(manifests, one))
        .containsExactly(List.of(entries.get(0), entries.get(2)));
    table.io().resetOperations();

    assertThat(store.readAll(manifests, EntryFilter.ALL)).containsExactly(entries);
    assertThat(store.read(manifests.get(0), one)).containsExactly(entries.get(0), entries.get(2));
    assertThat(table.io().operations()).isEmpty();
  }

  @Test
  void writtenAndReadEntriesAreTheSame() {
    ManifestCache cache = new ManifestCache(1 << 20);
    List<ManifestFileMeta> manifests = store(cache).write(entries());

    assertThat(store(cache).read(manifests.get(0), EntryFilter.ALL))
        .isEqualTo(store(ManifestCache.none()).read(manifests.get(0), EntryFilter.ALL));
  }

  @Test
  void statisticsThatTheFileLacksAreNotKept() {
    ManifestCache cache = new ManifestCache(1 << 20);
    String[] options = {"manifest.delete-file-drop-stats", "true"};
    List<ManifestFileMeta> manifests = store(cache, options).write(entries());

    assertThat(store(cache, options).read(manifests.get(0), EntryFilter.ALL))
        .isEqualTo(store(ManifestCache.none()).read(manifests.get(0), EntryFilter.ALL));
  }

  @Test
  void deletedFilesAreForgotten() throws IOException {
    ManifestStore store = store(new ManifestCache(1 << 20));
    ManifestFileMeta manifest = store.write(entries()).get(0);
    NamedFile list = store.writeList(List.of(manifest));

    store.delete(List.of(manifest.fileName(), list.fileName()));

    assertThatThrownBy(() -> store.read(manifest, EntryFilter.ALL))
        .isInstanceOf(CorruptDataException.class);
    assertThatThrownBy(() -> store.readList(list.fileName(), list.lengthBytes()))
        .isInstanceOf(CorruptDataException.class);
  }

  @Test
  void theRoomIsLimitedAndTheLastUsedStay() {
    ManifestCache cache = new ManifestCache(20_000);
    ManifestStore store = store(cache);
    List<ManifestFileMeta> manifests = new ArrayList<>();
    for (int i = 0; i < 40; i++) {
      manifests.addAll(store.write(List.of(entry(FileChange.ADD, 1, i))));
      store.read(manifests.get(0), EntryFilter.ALL);
    }
    List<Boolean> kept =
        manifests.stream()
            .map(m -> cache.entries(table.paths().manifest(m.fileName())).isPresent())
            .toList();

    assertThat(kept.get(0)).isTrue();
    assertThat(kept.get(39)).isTrue();
    assertThat(kept.get(1)).isFalse();
    assertThat(kept.stream().filter(is -> is).count()).isBetween(5L, 33L);
  }

  @Test
  void oneFileDoesNotTakeAllTheRoom() {
    ManifestCache cache = new ManifestCache(20_000);
    ManifestStore store = store(cache);
    List<ManifestEntry> many = new ArrayList<>();
    for (int i = 0; i < 100; i++) {
      many.add(entry(FileChange.ADD, 1, i));
    }
    ManifestFileMeta manifest = store.write(many).get(0);

    assertThat(store.read(manifest, EntryFilter.ALL)).isEqualTo(many);
    assertThat(cache.entries(table.paths().manifest(manifest.fileName()))).isEmpty();
  }
}
