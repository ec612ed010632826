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
import org.apache.paimon.error.NotFoundException;
import org.apache.paimon.error.UserException;
import org.apache.paimon.index.IndexFileMeta;
import org.apache.paimon.manifest.ManifestEntry;
import org.apache.paimon.options.Options;
import org.apache.paimon.schema.NewTable;
import org.apache.paimon.snapshot.CommitKind;
import org.apache.paimon.snapshot.Snapshot;
import org.apache.paimon.testing.TableChecker;
import org.apache.paimon.testing.TestTable;
import org.apache.paimon.types.DataTypes;
import org.apache.paimon.types.RowType;
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
    scene.committer().commit(batch("a", indexMessage(scene, List.of(one), List.of())));
    assertThat(scene.latest().commitKind()).isEqualTo(CommitKind.APPEND);
    scene.committer().commit(batch("b", indexMessage(scene, List.of(two), List.of(one))));
    assertThat(scene.table.manifests().indexesOf(scene.latest()))
        .extracting(entry -> entry.file().fileName())
        .containsExactly(two.fileName());
    for (List<IndexFileMeta> stale : List.of(List.of(one), List.<IndexFileMeta>of())) {
      assertThatThrownBy(
              () ->
                  scene.committer().commit(batch("c", indexMessage(scene, List.of(three), stale))))
          .isInstanceOf(CommitConflictException.class)
          .hasMessageContaining("expected the index files this commit was prepared on");
    }
  }

  private static CommitMessage indexMessage(
      CommitScene scene, List<IndexFileMeta> added, List<IndexFileMeta> removed) {
    return scene.indexed(NONE, 0, new IndexChanges(added, removed));
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
      scene.committer().commit(batch("b", indexMessage(scene, List.of(mine), List.of())));
      assertThat(scene.latest().commitKind()).isEqualTo(CommitKind.OVERWRITE);
      IndexFileMeta theirs = scene.vectors(NONE, 0, file);
      assertThatThrownBy(
              () ->
                  scene
                      .committer()
                      .commit(batch("c", indexMessage(scene, List.of(theirs), List.of()))))
          .isInstanceOf(CommitConflictException.class);
      IndexFileMeta elsewhere = scene.vectors(NONE, 0, other);
      if (bucket.equals("-1")) {
        scene.committer().commit(batch("d", indexMessage(scene, List.of(elsewhere), List.of())));
      } else {
        assertThatThrownBy(
                () ->
                    scene
                        .committer()
                        .commit(batch("d", indexMessage(scene, List.of(elsewhere), List.of()))))
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
    scene.committer().commit(batch("b", indexMessage(scene, List.of(vectors), List.of())));
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
                    .commit(batch("c", indexMessage(scene, List.of(vectors), List.of()))))
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

  /** Postponed rows of two users have nothing to do with each other before they get a bucket. */
  @Test
  void strictModeLetsOthersPostponeRows() {
    CommitScene scene = new CommitScene(TestTable.keyed(List.of("p"), "bucket", "-2"));
    BinaryRow p1 = scene.table.partition(1);
    for (String user : List.of("u1", "u2", "u1")) {
      assertThat(
              scene
                  .committer("commit.strict-mode.last-safe-snapshot", "0")
                  .commit(batch(user, scene.written(p1, -2, scene.table.newFile(p1, -2, 0, 1, 1)))))
          .isInstanceOf(CommitResult.Committed.class);
    }
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
  void strictModeRefusesRisksOfOthers() {
    CommitScene scene = new CommitScene(TestTable.append());
    DataFileMeta a = scene.table.newFile(NONE, 0, 0, 1, 3);
    scene.committer().commit(batch("u1", scene.written(NONE, 0, a)));
    scene.committer().commit(batch("u2", scene.replaced(NONE, 0, List.of(a))));
    TableCommitter strict = scene.committer("commit.strict-mode.last-safe-snapshot", "1");
    DataFileMeta b = scene.table.newFile(NONE, 0, 0, 1, 3);
    assertThatThrownBy(() -> strict.commit(batch("u3", scene.written(NONE, 0, b))))
        .isInstanceOf(CommitConflictException.class)
        .hasMessageContaining("snapshot 2 of user u2 is a OVERWRITE");
    assertThat(strict.commit(batch("u2", scene.written(NONE, 0, b))))
        .isInstanceOf(CommitResult.Committed.class);
  }

  @Test
  void strictModeRefusesAppendsOfOthersToTheSameBucket() {
    CommitScene scene = new CommitScene(TestTable.append("bucket", "2", "bucket-key", "k"));
    scene
        .committer()
        .commit(batch("u1", scene.written(NONE, 0, scene.table.newFile(NONE, 0, 0, 1, 3))));
    scene
        .committer()
        .commit(batch("u2", scene.written(NONE, 0, scene.table.newFile(NONE, 0, 0, 4, 6))));
    TableCommitter strict = scene.committer("commit.strict-mode.last-safe-snapshot", "1");

    assertThat(
            strict.commit(
                batch("u3", scene.written(NONE, 1, scene.table.newFile(NONE, 1, 0, 7, 9)))))
        .as("another bucket")
        .isInstanceOf(CommitResult.Committed.class);
    DataFileMeta same = scene.table.newFile(NONE, 0, 0, 7, 9);
    assertThatThrownBy(() -> strict.commit(batch("u3", scene.written(NONE, 0, same))))
        .isInstanceOf(CommitConflictException.class)
        .hasMessageContaining(
            "snapshot 2 of user u2 appended to bucket 0 of partition {}, to which this commit")
        .hasMessageContaining("expected no such snapshot after snapshot 1");
    assertThat(
            scene
                .committer("commit.strict-mode.last-safe-snapshot", "3")
                .commit(batch("u4", scene.written(NONE, 0, same))))
        .isInstanceOf(CommitResult.Committed.class);
  }

  @Test
  void strictModeLetsAppendsToTablesWithoutBucketsPass() {
    CommitScene scene = new CommitScene(TestTable.append());
    scene
        .committer()
        .commit(batch("u1", scene.written(NONE, 0, scene.table.newFile(NONE, 0, 0, 1, 3))));
    assertThat(
            scene
                .committer("commit.strict-mode.last-safe-snapshot", "0")
                .commit(batch("u2", scene.written(NONE, 0, scene.table.newFile(NONE, 0, 0, 4, 6)))))
        .isInstanceOf(CommitResult.Committed.class);
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
