package org.apache.paimon.manifest;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.apache.paimon.data.BinaryRow;
import org.apache.paimon.datafile.DataFileMeta;
import org.apache.paimon.options.Options;
import org.apache.paimon.testing.TestTable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ManifestMergerTest {
  private final TestTable table = TestTable.partitioned();

  private ManifestStore store(String... options) {
    return new ManifestStore(
        table.io(),
        table.paths(),
        table.schema().partitionType(),
        ManifestOptions.from(Options.of(options)));
  }

  private ManifestEntry entry(FileChange change, BinaryRow partition, DataFileMeta file) {
    return new ManifestEntry(change, partition, 0, -1, file);
  }

  @Test
  void fewSmallManifestsStay() {
    ManifestStore store = store();
    List<ManifestFileMeta> manifests = new ArrayList<>();
    for (int i = 0; i < 29; i++) {
      BinaryRow one = table.partition(1);
      manifests.addAll(
          store.write(List.of(entry(FileChange.ADD, one, table.newFile(one, 0, 0, 1, 1)))));
    }
    ManifestMerger.Merged merged = new ManifestMerger(store).merge(manifests);
    assertThat(merged.manifests()).isEqualTo(manifests);
    assertThat(merged.written()).isEmpty();
    manifests.addAll(
        store.write(
            List.of(
                entry(
                    FileChange.ADD,
                    table.partition(1),
                    table.newFile(table.partition(1), 0, 0, 1, 1)))));
    assertThat(new ManifestMerger(store).merge(manifests).manifests()).hasSize(1);
  }

  @Test
  void aFullMergeLeavesUntouchedManifestsAlone() {
    ManifestStore store =
        store(
            "manifest.target-file-size", "1 b",
            "manifest.full-compaction-threshold-size", "1 b");
    BinaryRow one = table.partition(1);
    BinaryRow two = table.partition(2);
    DataFileMeta a = table.newFile(one, 0, 0, 1, 1);
    DataFileMeta b = table.newFile(two, 0, 0, 1, 1);
    List<ManifestFileMeta> manifests = new ArrayList<>();
    manifests.addAll(store.write(List.of(entry(FileChange.ADD, one, a))));
    manifests.addAll(store.write(List.of(entry(FileChange.ADD, two, b))));
    manifests.addAll(store.write(List.of(entry(FileChange.DELETE, one, a))));
    table.io().resetOperations();
    ManifestMerger.Merged merged = new ManifestMerger(store).merge(manifests);
    assertThat(merged.manifests()).containsExactly(manifests.get(1));
    assertThat(table.io().operations())
        .noneMatch(operation -> operation.location().name().equals(manifests.get(1).fileName()));
  }

  @Test
  void aFullMergeKeepsTheOrderOfCommits() {
    BinaryRow one = table.partition(1);
    List<ManifestFileMeta> manifests = new ArrayList<>();
    List<ManifestEntry> commits = new ArrayList<>();
    for (int files : new int[] {1, 300, 1}) {
      List<ManifestEntry> commit = new ArrayList<>();
      for (int i = 0; i < files; i++) {
        commit.add(entry(FileChange.ADD, one, table.newFile(one, 0, 0, 1, 1)));
      }
      manifests.addAll(store().write(commit));
      commits.addAll(commit);
    }
    ManifestStore store = store("manifest.target-file-size", manifests.get(1).lengthBytes() + " b");
    List<ManifestFileMeta> merged = new ManifestMerger(store).mergeAll(manifests).manifests();
    assertThat(merged).hasSize(3).contains(manifests.get(1));
    assertThat(store.readLive(merged, EntryFilter.ALL)).containsExactlyElementsOf(commits);
  }

  @ParameterizedTest(name = "seed {0}")
  @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
  void mergingKeepsTheLiveFiles(long seed) {
    Random random = new Random(seed);
    ManifestStore store =
        store(
            "manifest.target-file-size", (1 + random.nextInt(4)) + " kb",
            "manifest.full-compaction-threshold-size", (1 + random.nextInt(30)) + " kb",
            "manifest.merge-min-count", Integer.toString(2 + random.nextInt(5)));
    Map<String, ManifestEntry> model = new LinkedHashMap<>();
    List<ManifestFileMeta> manifests = new ArrayList<>();
    for (int round = 0; round < 40; round++) {
      List<ManifestEntry> entries = new ArrayList<>();
      List<String> present = new ArrayList<>(model.keySet());
      Collections.shuffle(present, random);
      for (String name : present.subList(0, random.nextInt(Math.min(4, present.size() + 1)))) {
        ManifestEntry gone = model.remove(name);
        entries.add(entry(FileChange.DELETE, gone.partition(), gone.file()));
      }
      for (int i = random.nextInt(4); i > 0; i--) {
        BinaryRow partition = table.partition(random.nextInt(5));
        ManifestEntry made = entry(FileChange.ADD, partition, table.newFile(partition, 0, 0, 1, 1));
        model.put(made.file().fileName(), made);
        entries.add(made);
      }
      manifests = new ArrayList<>(new ManifestMerger(store).merge(manifests).manifests());
      manifests.addAll(store.write(entries));
      assertThat(store.readLive(manifests, EntryFilter.ALL))
          .as("seed " + seed + ", round " + round)
          .containsExactlyElementsOf(model.values());
    }
    ManifestMerger.Merged all = new ManifestMerger(store).mergeAll(manifests);
    assertThat(store.readLive(all.manifests(), EntryFilter.ALL))
        .containsExactlyElementsOf(model.values());
    assertThat(all.manifests()).allMatch(manifest -> manifest.deletedFiles() == 0);
  }
}
