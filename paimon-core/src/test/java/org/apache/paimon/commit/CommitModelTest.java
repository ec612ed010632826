package org.apache.paimon.commit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Collectors;
import org.apache.paimon.data.BinaryRow;
import org.apache.paimon.datafile.DataFileMeta;
import org.apache.paimon.error.CommitConflictException;
import org.apache.paimon.manifest.ManifestEntry;
import org.apache.paimon.testing.TableChecker;
import org.apache.paimon.testing.TestTable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Random commits against a model: the live files by partition. */
class CommitModelTest {
  private static final int PARTITIONS = 3;
  private static final int STEPS = 60;

  private record Placed(int partition, DataFileMeta file) {}

  private final Map<String, Placed> model = new LinkedHashMap<>();
  private final CommitScene scene =
      new CommitScene(
          TestTable.keyed(
              List.of("p"),
              "bucket",
              "1",
              "manifest.merge-min-count",
              "3",
              "manifest.target-file-size",
              "3 kb",
              "manifest.full-compaction-threshold-size",
              "20 kb"));
  private int commits;

  @ParameterizedTest(name = "seed {0}")
  @ValueSource(longs = {1, 2, 3, 4, 5, 6})
  void theTableIsWhatTheModelSays(long seed) {
    Random random = new Random(seed);
    for (int step = 0; step < STEPS; step++) {
      int choice = random.nextInt(10);
      if (choice < 5) {
        append(random);
      } else if (choice < 8) {
        compact(random);
      } else if (choice < 9) {
        overwrite(random);
      } else {
        staleCompaction(random);
      }
      List<String> expected =
          model.values().stream()
              .map(placed -> placed.partition() + ":" + placed.file())
              .sorted()
              .toList();
      assertThat(live()).as("seed " + seed + ", step " + step).isEqualTo(expected);
    }
    TableChecker.check(scene.table);
  }

  private List<String> live() {
    return scene.table.live().stream()
        .map(entry -> partitionOf(entry) + ":" + entry.file())
        .sorted()
        .collect(Collectors.toList());
  }

  private int partitionOf(ManifestEntry entry) {
    for (int p = 0; p < PARTITIONS; p++) {
      if (entry.partition().equals(scene.table.partition(p))) {
        return p;
      }
    }
    throw new AssertionError(entry);
  }

  private CommitRequest request(CommitMessage... messages) {
    return CommitScene.request("u", commits++, messages);
  }

  private void append(Random random) {
    List<CommitMessage> messages = new ArrayList<>();
    for (int p = 0; p < PARTITIONS; p++) {
      if (random.nextBoolean()) {
        BinaryRow partition = scene.table.partition(p);
        int from = random.nextInt(50);
        DataFileMeta file = scene.table.newFile(partition, 0, 0, from, from + random.nextInt(9));
        model.put(file.fileName(), new Placed(p, file));
        messages.add(scene.written(partition, 0, file));
      }
    }
    scene.committer().commit(request(messages.toArray(CommitMessage[]::new)));
  }

  private List<DataFileMeta> filesOf(int p) {
    return model.values().stream()
        .filter(placed -> placed.partition() == p)
        .map(Placed::file)
        .sorted(Comparator.comparing(DataFileMeta::fileName))
        .toList();
  }

  /** Merges all files of a partition, or moves a lone one up. */
  private void compact(Random random) {
    int p = random.nextInt(PARTITIONS);
    List<DataFileMeta> before = filesOf(p);
    if (before.isEmpty()) {
      return;
    }
    BinaryRow partition = scene.table.partition(p);
    int least = before.stream().mapToInt(CommitModelTest::minKey).min().orElseThrow();
    DataFileMeta after =
        before.size() == 1 && before.get(0).level() == 0
            ? before.get(0).atLevel(4)
            : scene.table.newFile(partition, 0, 5, least, least + 60);
    scene.committer().commit(request(scene.compacted(partition, 0, before, after)));
    before.forEach(file -> model.remove(file.fileName()));
    model.put(after.fileName(), new Placed(p, after));
  }

  private static int minKey(DataFileMeta file) {
    return file.minKey().view(List.of(org.apache.paimon.types.DataTypes.INT)).getInt(0);
  }

  private void overwrite(Random random) {
    int p = random.nextInt(PARTITIONS);
    BinaryRow partition = scene.table.partition(p);
    DataFileMeta file = scene.table.newFile(partition, 0, 0, 1, 2);
    scene
        .committer()
        .overwrite(
            request(scene.written(partition, 0, file)), new OverwriteScope.PartitionsOfData());
    filesOf(p).forEach(old -> model.remove(old.fileName()));
    model.put(file.fileName(), new Placed(p, file));
  }

  /** A compaction of files that are gone changes nothing. */
  private void staleCompaction(Random random) {
    int p = random.nextInt(PARTITIONS);
    BinaryRow partition = scene.table.partition(p);
    DataFileMeta gone = scene.table.newFile(partition, 0, 0, 1, 2);
    DataFileMeta after = scene.table.newFile(partition, 0, 5, 1, 2);
    CommitRequest request = request(scene.compacted(partition, 0, List.of(gone), after));
    TableCommitter committer = scene.committer("snapshot.ignore-empty-commit", "true");
    assertThatThrownBy(() -> committer.commit(request)).isInstanceOf(CommitConflictException.class);
  }
}
