package org.apache.paimon.commit;

import static org.apache.paimon.commit.CommitScene.batch;
import static org.apache.paimon.commit.CommitScene.request;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import org.apache.paimon.data.BinaryRow;
import org.apache.paimon.datafile.DataFileMeta;
import org.apache.paimon.error.CommitConflictException;
import org.apache.paimon.error.UserException;
import org.apache.paimon.index.IndexFileMeta;
import org.apache.paimon.snapshot.CommitKind;
import org.apache.paimon.snapshot.Snapshot;
import org.apache.paimon.testing.TableChecker;
import org.apache.paimon.testing.TestTable;
import org.junit.jupiter.api.Test;

class TableCommitterTest {
  private static final BinaryRow NONE = BinaryRow.EMPTY;

  @Test
  void appendsBecomeSnapshots() {
    CommitScene scene = new CommitScene(TestTable.append());
    DataFileMeta a = scene.table.newFile(NONE, 0, 0, 1, 3);
    DataFileMeta b = scene.table.newFile(NONE, 0, 0, 4, 4);
    CommitResult first = scene.committer().commit(batch("u1", scene.written(NONE, 0, a)));
    scene.committer().commit(batch("u2", scene.written(NONE, 0, b)));

    assertThat(first).isInstanceOf(CommitResult.Committed.class);
    Snapshot snapshot = scene.latest();
    assertThat(snapshot.id()).isEqualTo(2);
    assertThat(snapshot.commitKind()).isEqualTo(CommitKind.APPEND);
    assertThat(snapshot.totalRecordCount()).isEqualTo(4);
    assertThat(snapshot.deltaRecordCount()).isEqualTo(1);
    assertThat(snapshot.changelogRecordCount()).isZero();
    assertThat(snapshot.nextRowId()).isZero();
    assertThat(snapshot.logOffsets()).isEmpty();
    assertThat(snapshot.indexManifest()).isNull();
    assertThat(snapshot.timeMillis()).isEqualTo(5000);
    assertThat(scene.table.liveNames()).containsExactly("data-0.parquet", "data-1.parquet");
    TableChecker.check(scene.table);
  }

  @Test
  void writtenAndCompactedBecomeTwoSnapshots() {
    CommitScene scene = new CommitScene(TestTable.keyed(List.of(), "bucket", "1"));
    DataFileMeta old = scene.table.newFile(NONE, 0, 0, 1, 3);
    scene.committer().commit(batch("u1", scene.written(NONE, 0, old)));
    DataFileMeta fresh = scene.table.newFile(NONE, 0, 0, 2, 4);
    DataFileMeta merged = scene.table.newFile(NONE, 0, 5, 1, 4);
    CommitResult result =
        scene
            .committer()
            .commit(
                request(
                    "u2",
                    7,
                    scene.message(
                        NONE,
                        0,
                        CommitScene.files(List.of(fresh), List.of()),
                        IndexChanges.NONE,
                        CommitScene.files(List.of(merged), List.of(old, fresh)),
                        IndexChanges.NONE)));
    assertThat(((CommitResult.Committed) result).snapshots())
        .extracting(Snapshot::commitKind)
        .containsExactly(CommitKind.APPEND, CommitKind.COMPACT);
    assertThat(scene.table.liveNames()).containsExactly(merged.fileName());
    assertThat(scene.latest().commitIdentifier()).isEqualTo(7);
    assertThat(scene.latest().totalRecordCount()).isEqualTo(4);
    TableChecker.check(scene.table);
  }

  @Test
  void removedFilesMakeAnOverwrite() {
    CommitScene scene = new CommitScene(TestTable.append());
    DataFileMeta old = scene.table.newFile(NONE, 0, 0, 1, 3);
    scene.committer().commit(batch("u1", scene.written(NONE, 0, old)));
    DataFileMeta left = scene.table.newFile(NONE, 0, 0, 1, 2);
    scene.committer().commit(batch("u2", scene.replaced(NONE, 0, List.of(old), left)));
    assertThat(scene.latest().commitKind()).isEqualTo(CommitKind.OVERWRITE);
    assertThat(scene.latest().deltaRecordCount()).isEqualTo(-1);
    assertThatThrownBy(
            () -> scene.committer().commit(batch("u3", scene.replaced(NONE, 0, List.of(old)))))
        .isInstanceOf(CommitConflictException.class)
        .hasMessageContaining("Cannot commit to bucket 0 of table db.t")
        .hasMessageContaining("data-0.parquet is no longer part of the table")
        .hasMessageContaining("run the statement again");
    TableChecker.check(scene.table);
  }

  @Test
  void aReplayOfAStreamingCommitIsRecognised() {
    CommitScene scene = new CommitScene(TestTable.append());
    TableCommitter committer = scene.committer();
    for (long identifier = 1; identifier <= 3; identifier++) {
      DataFileMeta file = scene.table.newFile(NONE, 0, 0, 1, 1);
      committer.commit(request("job", identifier, scene.written(NONE, 0, file)));
    }
    DataFileMeta again = scene.table.newFile(NONE, 0, 0, 1, 1);
    CommitRequest replay = request("job", 2, scene.written(NONE, 0, again));
    assertThat(committer.commit(replay)).isInstanceOf(CommitResult.AlreadyCommitted.class);
    assertThat(scene.committer().commit(replay)).isEqualTo(new CommitResult.AlreadyCommitted(3));
    assertThat(scene.committer().committed("job", List.of(2L, 3L, 4L))).containsExactly(2L, 3L);
    assertThat(scene.committer().committed("other", List.of(2L))).isEmpty();
  }

  @Test
  void emptyCommitsFollowTheOptions() {
    CommitScene scene = new CommitScene(TestTable.append());
    assertThat(scene.committer().commit(batch("u")))
        .isInstanceOf(CommitResult.NothingToCommit.class);
    assertThat(scene.committer("snapshot.ignore-empty-commit", "true").commit(request("u", 1)))
        .isInstanceOf(CommitResult.NothingToCommit.class);
    assertThat(scene.committer().commit(request("u", 1)))
        .isInstanceOf(CommitResult.Committed.class);
    assertThat(scene.committer("snapshot.ignore-empty-commit", "false").commit(batch("v")))
        .isInstanceOf(CommitResult.Committed.class);
    assertThat(scene.committer("commit.force-create-snapshot", "true").commit(batch("w")))
        .isInstanceOf(CommitResult.Committed.class);
    assertThat(scene.table.snapshots().ids()).containsExactly(1L, 2L, 3L);
    TableChecker.check(scene.table);
  }

  @Test
  void watermarkAndPropertiesAreStored() {
    CommitScene scene = new CommitScene(TestTable.append());
    for (long watermark : new long[] {10, 7}) {
      scene
          .committer()
          .commit(
              new CommitRequest(
                  "u", 20 - watermark, OptionalLong.of(watermark), List.of(), Map.of("a", "b")));
    }
    assertThat(scene.latest().watermark()).isEqualTo(10);
    assertThat(scene.latest().properties()).containsEntry("a", "b");
    scene.committer().commit(request("u", 99));
    assertThat(scene.latest().watermark()).isEqualTo(10);
    assertThat(scene.latest().properties()).isNull();
  }

  @Test
  void overwritesReplaceTheirScope() {
    CommitScene scene = new CommitScene(TestTable.partitioned());
    Map<Integer, DataFileMeta> files = new HashMap<>();
    for (int p = 1; p <= 3; p++) {
      files.put(p, scene.table.newFile(scene.table.partition(p), 0, 0, p, p));
      scene
          .committer()
          .commit(batch("u" + p, scene.written(scene.table.partition(p), 0, files.get(p))));
    }
    DataFileMeta two = scene.table.newFile(scene.table.partition(2), 0, 0, 22, 23);
    scene
        .committer()
        .overwrite(
            batch("d", scene.written(scene.table.partition(2), 0, two)),
            new OverwriteScope.PartitionsOfData());
    assertThat(scene.table.liveNames())
        .containsExactlyInAnyOrder(
            files.get(1).fileName(), files.get(3).fileName(), two.fileName());
    assertThat(scene.latest().commitKind()).isEqualTo(CommitKind.OVERWRITE);

    OverwriteScope first = new OverwriteScope.Partitions(List.of(Map.of("p", 1)));
    scene.committer().overwrite(batch("drop"), first);
    assertThat(scene.table.liveNames())
        .containsExactlyInAnyOrder(files.get(3).fileName(), two.fileName());
    assertThat(scene.committer().overwrite(batch("drop2"), first))
        .isInstanceOf(CommitResult.NothingToCommit.class);
    assertThat(scene.committer().overwrite(batch("e"), new OverwriteScope.PartitionsOfData()))
        .isInstanceOf(CommitResult.NothingToCommit.class);
    assertThatThrownBy(
            () ->
                scene
                    .committer()
                    .overwrite(
                        batch("bad", scene.written(scene.table.partition(2), 0, two)), first))
        .isInstanceOf(UserException.class)
        .hasMessageContaining("partition {p=2}");
    scene.committer().overwrite(batch("t"), new OverwriteScope.WholeTable());
    assertThat(scene.table.live()).isEmpty();
    assertThat(scene.latest().totalRecordCount()).isZero();
    TableChecker.check(scene.table);
  }

  @Test
  void rowTrackingNumbersAddedFiles() {
    CommitScene scene =
        new CommitScene(TestTable.append("row-tracking.enabled", "true", "bucket", "-1"));
    scene
        .committer()
        .commit(
            batch(
                "a",
                scene.written(
                    NONE,
                    0,
                    scene.table.newFile(NONE, 0, 0, 1, 3),
                    scene.table.newFile(NONE, 0, 0, 4, 4))));
    scene
        .committer()
        .commit(batch("b", scene.written(NONE, 0, scene.table.newFile(NONE, 0, 0, 5, 6))));
    assertThat(scene.table.live())
        .extracting(entry -> entry.file().firstRowId())
        .containsExactly(0L, 3L, 4L);
    assertThat(scene.table.live())
        .extracting(entry -> entry.file().maxSequence())
        .containsExactly(1L, 1L, 2L);
    assertThat(scene.latest().nextRowId()).isEqualTo(6);
  }

  @Test
  void aHashIndexReplacesTheOneItsWriterLoaded() {
    CommitScene scene = new CommitScene(TestTable.keyed(List.of(), "bucket", "-1"));
    IndexFileMeta one = scene.hashes(NONE, 0);
    IndexFileMeta two = scene.hashes(NONE, 0);
    IndexFileMeta three = scene.hashes(NONE, 0);
    scene.committer().commit(batch("a", scene.indexMessage(List.of(one), List.of())));
    assertThat(scene.latest().commitKind()).isEqualTo(CommitKind.APPEND);
    scene.committer().commit(batch("b", scene.indexMessage(List.of(two), List.of(one))));
    assertThat(scene.table.manifests().indexesOf(scene.latest()))
        .extracting(entry -> entry.file().fileName())
        .containsExactly(two.fileName());
    for (List<IndexFileMeta> stale : List.of(List.of(one), List.<IndexFileMeta>of())) {
      assertThatThrownBy(
              () -> scene.committer().commit(batch("c", scene.indexMessage(List.of(three), stale))))
          .isInstanceOf(CommitConflictException.class)
          .hasMessageContaining("expected the index files this commit was prepared on");
    }
  }

  @Test
  void aDefectInTheWorkAfterACommitDoesNotFailIt() {
    CommitScene scene = new CommitScene(TestTable.keyed(List.of(), "bucket", "1"));
    DataFileMeta first = scene.table.newFile(BinaryRow.EMPTY, 0, 0, 1, 1);
    DataFileMeta second = scene.table.newFile(BinaryRow.EMPTY, 0, 0, 1, 1);
    DataFileMeta gone = scene.table.newFile(BinaryRow.EMPTY, 0, 0, 1, 1);
    DataFileMeta merged = scene.table.newFile(BinaryRow.EMPTY, 0, 5, 1, 1);
    List<String> asked = new ArrayList<>();
    TableCommitter committer =
        new TableCommitter(
            scene.table.source(),
            scene.table.io(),
            snapshot -> {
              asked.add("after " + snapshot.id());
              throw new IllegalStateException("a defect");
            },
            messages -> {
              asked.add("lost");
              throw new IllegalStateException("a compaction failed");
            });
    assertThat(committer.commit(batch("u", scene.written(BinaryRow.EMPTY, 0, first))))
        .isInstanceOf(CommitResult.Committed.class);
    CommitMessage both =
        scene.message(
            BinaryRow.EMPTY,
            0,
            CommitScene.files(List.of(second), List.of()),
            IndexChanges.NONE,
            CommitScene.files(List.of(merged), List.of(gone)),
            IndexChanges.NONE);
    assertThat(committer.commit(batch("u", both))).isInstanceOf(CommitResult.Committed.class);
    assertThat(asked).containsExactly("after 1", "after 2", "lost");
  }

  @Test
  void abortDeletesOnlyWhatTheWritersMade() {
    CommitScene scene = new CommitScene(TestTable.keyed(List.of(), "bucket", "1"));
    DataFileMeta old = scene.table.newFile(NONE, 0, 0, 1, 3);
    scene.committer().commit(batch("u1", scene.written(NONE, 0, old)));
    DataFileMeta fresh = scene.table.newFile(NONE, 0, 0, 2, 4);
    scene
        .committer()
        .abort(
            List.of(
                scene.message(
                    NONE,
                    0,
                    CommitScene.files(List.of(fresh), List.of()),
                    IndexChanges.NONE,
                    CommitScene.files(
                        List.of(old.atLevel(5), fresh.atLevel(5)), List.of(old, fresh)),
                    IndexChanges.NONE)));
    assertThat(scene.table.io().files())
        .containsKey(scene.table.paths().dataFile(NONE, 0, old))
        .doesNotContainKey(scene.table.paths().dataFile(NONE, 0, fresh));
  }

  @Test
  void abortDeletesTheNewIndexOfAFileThatStays() throws IOException {
    CommitScene scene = new CommitScene(TestTable.append());
    DataFileMeta file =
        scene.table.newFile(NONE, 0, 0, 0, 2).withIndex(null, List.of("old.index", "kept"));
    DataFileMeta indexed = file.withIndex(null, List.of("new.index", "kept"));
    for (String name : List.of("old.index", "kept", "new.index")) {
      scene.table.io().overwrite(scene.table.paths().extraFile(NONE, 0, file, name), new byte[1]);
    }

    scene.committer().abort(List.of(scene.compacted(NONE, 0, List.of(file), indexed)));

    assertThat(scene.table.io().files())
        .containsKey(scene.table.paths().dataFile(NONE, 0, file))
        .containsKey(scene.table.paths().extraFile(NONE, 0, file, "old.index"))
        .containsKey(scene.table.paths().extraFile(NONE, 0, file, "kept"))
        .doesNotContainKey(scene.table.paths().extraFile(NONE, 0, file, "new.index"));
  }

  @Test
  void statisticsAreNamedByAnAnalyzeSnapshot() {
    CommitScene scene = new CommitScene(TestTable.append());
    DataFileMeta file = scene.table.newFile(NONE, 0, 0, 1, 3);
    scene.committer().commit(batch("u", scene.written(NONE, 0, file)));
    scene.committer().commitStatistics(batch("a"), "stat-x");
    assertThat(scene.latest().commitKind()).isEqualTo(CommitKind.ANALYZE);
    assertThat(scene.latest().statistics()).isEqualTo("stat-x");
    assertThat(scene.latest().totalRecordCount()).isEqualTo(3);
    scene.committer().commit(request("v", 1));
    assertThat(scene.latest().statistics()).isEqualTo("stat-x");
    scene.table.publishSchema(List.of("a", "b"));
    scene.committer().commit(request("v", 2));
    assertThat(scene.latest().statistics()).isNull();
    assertThat(scene.latest().schemaId()).isEqualTo(1);
    TableChecker.check(scene.table);
  }
}
