package org.apache.paimon.commit;

import static org.apache.paimon.commit.CommitScene.batch;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.apache.paimon.data.BinaryRow;
import org.apache.paimon.datafile.DataFileMeta;
import org.apache.paimon.manifest.ManifestEntry;
import org.apache.paimon.snapshot.CommitKind;
import org.apache.paimon.snapshot.Snapshot;
import org.apache.paimon.testing.TableChecker;
import org.apache.paimon.testing.TestTable;
import org.junit.jupiter.api.Test;

/** Which manifests a snapshot names after merging. */
class CommittedManifestsTest {
  private static final BinaryRow NONE = BinaryRow.EMPTY;

  @Test
  void manifestsAreMergedAsOtherWritersDo() {
    CommitScene scene = new CommitScene(TestTable.append("manifest.merge-min-count", "4"));
    List<List<Long>> expected =
        List.of(
            List.of(),
            List.of(1L),
            List.of(1L, 1L),
            List.of(1L, 1L, 1L),
            List.of(4L),
            List.of(4L, 1L),
            List.of(4L, 1L, 1L),
            List.of(7L));
    for (int i = 0; i < expected.size(); i++) {
      scene
          .committer()
          .commit(batch("u" + i, scene.written(NONE, 0, scene.table.newFile(NONE, 0, 0, i, i))));
      Snapshot snapshot = scene.latest();
      assertThat(
              scene
                  .table
                  .manifests()
                  .readList(snapshot.baseManifestList(), snapshot.baseManifestListSize())
                  .stream()
                  .map(manifest -> manifest.addedFiles())
                  .toList())
          .isEqualTo(expected.get(i));
    }
    TableChecker.check(scene.table);
  }

  @Test
  void manifestsAreMergedOnRequest() {
    CommitScene scene = new CommitScene(TestTable.append());
    assertThat(scene.committer().compactManifests())
        .isInstanceOf(CommitResult.NothingToCommit.class);
    DataFileMeta gone = scene.table.newFile(NONE, 0, 0, 0, 0);
    scene.committer().commit(batch("u", scene.written(NONE, 0, gone)));
    for (int i = 0; i < 3; i++) {
      scene
          .committer()
          .commit(batch("u" + i, scene.written(NONE, 0, scene.table.newFile(NONE, 0, 0, i, i))));
    }
    scene.committer().commit(batch("d", scene.replaced(NONE, 0, List.of(gone))));
    List<String> live = scene.table.liveNames();
    Snapshot before = scene.latest();
    scene.committer().compactManifests();
    Snapshot after = scene.latest();
    assertThat(after.commitKind()).isEqualTo(CommitKind.COMPACT);
    assertThat(after.commitIdentifier()).isEqualTo(Snapshot.BATCH_COMMIT_IDENTIFIER);
    assertThat(after.totalRecordCount()).isEqualTo(before.totalRecordCount());
    assertThat(after.deltaRecordCount()).isZero();
    assertThat(scene.table.manifests().manifestsOf(after)).hasSize(1);
    assertThat(scene.table.liveNames()).isEqualTo(live);
    assertThat(scene.committer().compactManifests())
        .isInstanceOf(CommitResult.NothingToCommit.class);
    TableChecker.check(scene.table);
  }

  @Test
  void manifestsAreMergedAsTheTableGrows() {
    CommitScene scene = new CommitScene(TestTable.append("manifest.merge-min-count", "4"));
    for (int i = 0; i < 12; i++) {
      scene
          .committer()
          .commit(batch("u" + i, scene.written(NONE, 0, scene.table.newFile(NONE, 0, 0, i, i))));
      List<Long> counts =
          scene.table.manifests().manifestsOf(scene.latest()).stream()
              .map(manifest -> manifest.addedFiles())
              .toList();
      assertThat(counts.size()).isLessThanOrEqualTo(5);
      assertThat(counts.stream().mapToLong(Long::longValue).sum()).isEqualTo(i + 1);
    }
    assertThat(scene.table.live()).extracting(ManifestEntry::bucket).hasSize(12);
    TableChecker.check(scene.table);
  }
}
