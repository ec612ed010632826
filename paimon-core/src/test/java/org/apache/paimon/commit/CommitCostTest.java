package org.apache.paimon.commit;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.paimon.data.BinaryRow;
import org.apache.paimon.datafile.DataFileMeta;
import org.apache.paimon.io.testing.Operation;
import org.apache.paimon.manifest.ManifestCache;
import org.apache.paimon.testing.TestTable;
import org.junit.jupiter.api.Test;

/** What commits cost in calls to the store. A change of a count is a change of performance. */
class CommitCostTest {
  private static final BinaryRow NONE = BinaryRow.EMPTY;

  private static Map<String, Integer> counts(CommitScene scene) {
    Map<String, Integer> counts = new TreeMap<>();
    for (Operation operation : scene.table.io().operations()) {
      String name = operation.location().name().replaceAll("-[0-9a-f-]{36}-\\d+|-\\d+", "");
      counts.merge(operation.kind() + " " + name, 1, Integer::sum);
    }
    return counts;
  }

  private static CommitScene withThreeSnapshots() {
    CommitScene scene = new CommitScene(TestTable.keyed(List.of(), "bucket", "1"));
    for (int i = 0; i < 3; i++) {
      append(scene, scene.table.newFile(NONE, 0, 0, i, i));
    }
    return scene;
  }

  private static void append(CommitScene scene, DataFileMeta file) {
    scene.committer().commit(CommitScene.batch(file.fileName(), scene.written(NONE, 0, file)));
  }

  private static final Map<String, Integer> LATEST =
      Map.of(
          "open LATEST", 1,
          "read LATEST", 1,
          "status LATEST", 1,
          "status snapshot", 2,
          "open snapshot", 1,
          "read snapshot", 1);

  private static final Map<String, Integer> WRITTEN =
      Map.of(
          "create manifest", 1,
          "close manifest", 1,
          "create manifest-list", 2,
          "close manifest-list", 2,
          "publish snapshot", 1,
          "overwrite LATEST", 1,
          "list schema", 1,
          "open schema", 1,
          "read schema", 1,
          "status schema", 1);

  @Test
  void anAppendReadsNoManifest() {
    CommitScene scene = withThreeSnapshots();
    DataFileMeta file = scene.table.newFile(NONE, 0, 0, 7, 7);
    ManifestCache.ofProcess().clear();
    scene.table.io().resetOperations();
    append(scene, file);
    Map<String, Integer> expected = new TreeMap<>(LATEST);
    expected.putAll(WRITTEN);
    expected.put("open manifest-list", 2);
    expected.put("read manifest-list", 2);
    assertThat(counts(scene)).isEqualTo(expected);
  }

  @Test
  void aCompactionReadsTheManifestsOfItsPartition() {
    CommitScene scene = withThreeSnapshots();
    DataFileMeta file = scene.table.newFile(NONE, 0, 5, 0, 2);
    List<DataFileMeta> before = scene.table.live().stream().map(entry -> entry.file()).toList();
    ManifestCache.ofProcess().clear();
    scene.table.io().resetOperations();
    scene.committer().commit(CommitScene.batch("c", scene.compacted(NONE, 0, before, file)));
    Map<String, Integer> expected = new TreeMap<>(LATEST);
    expected.putAll(WRITTEN);
    expected.put("open manifest-list", 2);
    expected.put("read manifest-list", 2);
    expected.put("open manifest", 3);
    expected.put("read manifest", 3);
    assertThat(counts(scene)).isEqualTo(expected);
  }

  @Test
  void whatThisProcessCommittedIsNotReadAgain() {
    CommitScene scene = withThreeSnapshots();
    DataFileMeta file = scene.table.newFile(NONE, 0, 5, 0, 2);
    List<DataFileMeta> before = scene.table.live().stream().map(entry -> entry.file()).toList();
    scene.table.io().resetOperations();
    scene.committer().commit(CommitScene.batch("c", scene.compacted(NONE, 0, before, file)));
    Map<String, Integer> expected = new TreeMap<>(LATEST);
    expected.putAll(WRITTEN);
    assertThat(counts(scene)).isEqualTo(expected);
  }
}
