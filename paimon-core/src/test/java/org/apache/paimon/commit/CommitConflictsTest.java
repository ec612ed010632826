package org.apache.paimon.commit;

import static org.apache.paimon.commit.CommitScene.batch;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import org.apache.paimon.data.BinaryRow;
import org.apache.paimon.datafile.DataFileMeta;
import org.apache.paimon.error.CommitConflictException;
import org.apache.paimon.error.NotFoundException;
import org.apache.paimon.index.IndexFileMeta;
import org.apache.paimon.options.Options;
import org.apache.paimon.schema.NewTable;
import org.apache.paimon.snapshot.CommitKind;
import org.apache.paimon.testing.TableChecker;
import org.apache.paimon.testing.TestTable;
import org.apache.paimon.types.DataTypes;
import org.apache.paimon.types.RowType;
import org.junit.jupiter.api.Test;

/** Commits that rest on what somebody else changed or took away. */
class CommitConflictsTest {
  private static final BinaryRow NONE = BinaryRow.EMPTY;

  @Test
  void anOverwriteOfWhatWasReadRefusesChanges() {
    CommitScene scene = new CommitScene(TestTable.partitioned());
    BinaryRow one = scene.table.partition(1);
    BinaryRow two = scene.table.partition(2);
    scene
        .committer()
        .commit(batch("a", scene.written(one, 0, scene.table.newFile(one, 0, 0, 1, 1))));
    OverwriteScope scope =
        new OverwriteScope.UnchangedSince(
            new OverwriteScope.Partitions(List.of(Map.of("p", 1))), 1);
    scene
        .committer()
        .commit(batch("b", scene.written(two, 0, scene.table.newFile(two, 0, 0, 1, 1))));
    scene
        .committer()
        .overwrite(batch("c", scene.written(one, 0, scene.table.newFile(one, 0, 0, 5, 5))), scope);
    assertThatThrownBy(() -> scene.committer().overwrite(batch("d"), scope))
        .isInstanceOf(CommitConflictException.class)
        .hasMessageContaining("changed between snapshot 1")
        .hasMessageContaining("Run the statement again");
  }

  @Test
  void twoRowLevelDeletesOfOneFileConflict() {
    for (String bucket : List.of("-1", "1")) {
      CommitScene scene =
          new CommitScene(
              bucket.equals("1")
                  ? TestTable.append(
                      "deletion-vectors.enabled", "true", "bucket", "1", "bucket-key", "k")
                  : TestTable.append("deletion-vectors.enabled", "true"));
      DataFileMeta file = scene.table.newFile(NONE, 0, 0, 1, 9);
      DataFileMeta other = scene.table.newFile(NONE, 0, 0, 10, 19);
      scene.committer().commit(batch("a", scene.written(NONE, 0, file, other)));
      IndexFileMeta mine = scene.vectors(NONE, 0, file);
      scene.committer().commit(batch("b", scene.indexMessage(List.of(mine), List.of())));
      assertThat(scene.latest().commitKind()).isEqualTo(CommitKind.OVERWRITE);
      IndexFileMeta theirs = scene.vectors(NONE, 0, file);
      assertThatThrownBy(
              () ->
                  scene
                      .committer()
                      .commit(batch("c", scene.indexMessage(List.of(theirs), List.of()))))
          .isInstanceOf(CommitConflictException.class);
      IndexFileMeta elsewhere = scene.vectors(NONE, 0, other);
      if (bucket.equals("-1")) {
        scene.committer().commit(batch("d", scene.indexMessage(List.of(elsewhere), List.of())));
      } else {
        assertThatThrownBy(
                () ->
                    scene
                        .committer()
                        .commit(batch("d", scene.indexMessage(List.of(elsewhere), List.of()))))
            .isInstanceOf(CommitConflictException.class);
      }
      TableChecker.check(scene.table);
    }
  }

  @Test
  void aCompactionMayNotForgetADeleteThatCameBetween() {
    CommitScene scene = new CommitScene(TestTable.append("deletion-vectors.enabled", "true"));
    DataFileMeta file = scene.table.newFile(NONE, 0, 0, 1, 9);
    scene.committer().commit(batch("a", scene.written(NONE, 0, file)));
    DataFileMeta rewritten = scene.table.newFile(NONE, 0, 0, 1, 9);
    IndexFileMeta vectors = scene.vectors(NONE, 0, file);
    scene.committer().commit(batch("b", scene.indexMessage(List.of(vectors), List.of())));
    assertThatThrownBy(
            () ->
                scene
                    .committer()
                    .commit(batch("c", scene.compacted(NONE, 0, List.of(file), rewritten))))
        .isInstanceOf(CommitConflictException.class)
        .hasMessageContaining("got deleted rows by another commit");
  }

  @Test
  void aDeleteMayNotNameAFileThatIsGone() {
    CommitScene scene = new CommitScene(TestTable.append("deletion-vectors.enabled", "true"));
    DataFileMeta file = scene.table.newFile(NONE, 0, 0, 1, 9);
    scene.committer().commit(batch("a", scene.written(NONE, 0, file)));
    IndexFileMeta vectors = scene.vectors(NONE, 0, file);
    DataFileMeta rewritten = scene.table.newFile(NONE, 0, 0, 1, 9);
    scene.committer().commit(batch("b", scene.compacted(NONE, 0, List.of(file), rewritten)));
    assertThatThrownBy(
            () ->
                scene
                    .committer()
                    .commit(batch("c", scene.indexMessage(List.of(vectors), List.of()))))
        .isInstanceOf(CommitConflictException.class)
        .hasMessageContaining("whose rows this commit deletes, is no longer part");
  }

  @Test
  void aLostCompactionLeavesTheWrittenFiles() {
    CommitScene scene = new CommitScene(TestTable.keyed(List.of(), "bucket", "1"));
    DataFileMeta old = scene.table.newFile(NONE, 0, 0, 1, 3);
    scene.committer().commit(batch("u1", scene.written(NONE, 0, old)));
    DataFileMeta first = scene.table.newFile(NONE, 0, 5, 1, 3);
    DataFileMeta fresh = scene.table.newFile(NONE, 0, 0, 2, 4);
    DataFileMeta second = scene.table.newFile(NONE, 0, 5, 1, 4);
    scene.committer().commit(batch("u2", scene.compacted(NONE, 0, List.of(old), first)));
    CommitMessage late =
        scene.message(
            NONE,
            0,
            CommitScene.files(List.of(fresh), List.of()),
            IndexChanges.NONE,
            CommitScene.files(List.of(second), List.of(old, fresh)),
            IndexChanges.NONE);
    TableCommitter committer = scene.committer();
    CommitResult result = committer.commit(batch("u3", late));
    assertThat(((CommitResult.Committed) result).snapshots()).hasSize(1);
    assertThat(scene.table.liveNames())
        .containsExactlyInAnyOrder(first.fileName(), fresh.fileName());
    assertThat(scene.table.io().files())
        .doesNotContainKey(scene.table.paths().dataFile(NONE, 0, second));
    committer.abort(List.of(late));
    TableChecker.check(scene.table);
  }

  @Test
  void overlappingLevelsConflict() {
    CommitScene scene = new CommitScene(TestTable.keyed(List.of(), "bucket", "1"));
    DataFileMeta a = scene.table.newFile(NONE, 0, 0, 1, 3);
    DataFileMeta b = scene.table.newFile(NONE, 0, 0, 2, 5);
    scene.committer().commit(batch("u1", scene.written(NONE, 0, a, b)));
    DataFileMeta up = scene.table.newFile(NONE, 0, 5, 1, 3);
    scene.committer().commit(batch("u2", scene.compacted(NONE, 0, List.of(a), up)));
    DataFileMeta overlapping = scene.table.newFile(NONE, 0, 5, 3, 5);
    assertThatThrownBy(
            () ->
                scene
                    .committer()
                    .commit(batch("u3", scene.compacted(NONE, 0, List.of(b), overlapping))))
        .isInstanceOf(CommitConflictException.class)
        .hasMessageContaining("would overlap in keys");
  }

  @Test
  void aTableThatWasDroppedGetsNoSnapshot() throws IOException {
    CommitScene scene = new CommitScene(TestTable.append());
    DataFileMeta file = scene.table.newFile(NONE, 0, 0, 1, 3);
    Committer committer = scene.committer();
    scene.table.io().deleteDirectory(scene.table.location());

    assertThatThrownBy(() -> committer.commit(batch("u", scene.written(NONE, 0, file))))
        .isInstanceOf(NotFoundException.class)
        .hasMessageContaining("was dropped while this write was under way");
    assertThat(scene.table.snapshots().latest()).isEmpty();
  }

  @Test
  void aTableThatWasCreatedAnewGetsNoFilesOfTheOld() throws IOException {
    CommitScene scene = new CommitScene(TestTable.append());
    Committer committer = scene.committer();
    committer.commit(batch("u1", scene.written(NONE, 0, scene.table.newFile(NONE, 0, 0, 1, 3))));
    DataFileMeta late = scene.table.newFile(NONE, 0, 0, 4, 4);
    scene.table.io().deleteDirectory(scene.table.location());
    RowType others = RowType.of("k", DataTypes.STRING, "p", DataTypes.INT, "v", DataTypes.INT);
    scene.table.schemas().create(new NewTable(others, List.of(), List.of(), Options.of(), null));

    assertThatThrownBy(() -> committer.commit(batch("u2", scene.written(NONE, 0, late))))
        .isInstanceOf(NotFoundException.class)
        .hasMessageContaining("created anew");
    assertThat(scene.table.snapshots().latest()).isEmpty();
  }
}
