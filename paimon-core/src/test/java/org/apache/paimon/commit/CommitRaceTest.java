package org.apache.paimon.commit;

import static org.apache.paimon.commit.CommitScene.batch;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.apache.paimon.data.BinaryRow;
import org.apache.paimon.datafile.DataFileMeta;
import org.apache.paimon.error.CommitConflictException;
import org.apache.paimon.error.CommitStateUnknownException;
import org.apache.paimon.error.StorageException;
import org.apache.paimon.io.testing.Fault;
import org.apache.paimon.io.testing.HookedFileIO;
import org.apache.paimon.io.testing.Operation;
import org.apache.paimon.snapshot.Snapshot;
import org.apache.paimon.testing.TableChecker;
import org.apache.paimon.testing.TestTable;
import org.junit.jupiter.api.Test;

/** Commits that lose a race. The rival commits while the loser sleeps or before it starts. */
class CommitRaceTest {
  private static final BinaryRow NONE = BinaryRow.EMPTY;

  /** A committer whose base is stale once: the rival's snapshot is there when it publishes. */
  private static TableCommitter losing(CommitScene scene, Runnable rival, String... options) {
    HookedFileIO io = HookedFileIO.racing(scene.table.io(), rival);
    return new TableCommitter(
        new org.apache.paimon.schema.TableSource(
            "db.t",
            scene.table.location(),
            scene.table.source(options).schema(),
            "main",
            location -> io),
        io,
        snapshot -> {},
        java.time.Clock.systemUTC(),
        scene.sleeps::add);
  }

  private static void append(CommitScene scene, String user, BinaryRow partition, int key) {
    scene
        .committer()
        .commit(
            batch(
                user, scene.written(partition, 0, scene.table.newFile(partition, 0, 0, key, key))));
  }

  @Test
  void aLostAppendIsTriedAgainOnTheNewBase() {
    CommitScene scene = new CommitScene(TestTable.append());
    append(scene, "a", NONE, 1);
    DataFileMeta mine = scene.table.newFile(NONE, 0, 0, 2, 2);
    CommitResult result =
        losing(scene, () -> append(scene, "rival", NONE, 3))
            .commit(batch("me", scene.written(NONE, 0, mine)));
    assertThat(((CommitResult.Committed) result).retries()).isEqualTo(1);
    assertThat(scene.latest().id()).isEqualTo(3);
    assertThat(scene.latest().commitUser()).isEqualTo("me");
    assertThat(scene.sleeps).hasSize(1);
    assertThat(scene.sleeps.get(0)).isBetween(10L, 12L);
    assertThat(scene.table.live()).hasSize(3);
    TableChecker.check(scene.table);
    assertNoGarbage(scene);
  }

  /** Every file in the manifest directory is named by a snapshot. */
  private static void assertNoGarbage(CommitScene scene) {
    Set<String> named = new java.util.HashSet<>();
    for (long id : scene.table.snapshots().ids()) {
      Snapshot snapshot = scene.table.snapshots().load(id);
      named.add(snapshot.baseManifestList());
      named.add(snapshot.deltaManifestList());
      if (snapshot.indexManifest() != null) {
        named.add(snapshot.indexManifest());
      }
      scene.table.manifests().manifestsOf(snapshot).forEach(m -> named.add(m.fileName()));
    }
    Set<String> present =
        scene.table.io().files().keySet().stream()
            .filter(file -> file.parent().name().equals("manifest"))
            .map(file -> file.name())
            .collect(Collectors.toSet());
    assertThat(present).isEqualTo(named);
  }

  @Test
  void anOverwriteReplacesWhatCameBetween() {
    CommitScene scene = new CommitScene(TestTable.partitioned());
    BinaryRow one = scene.table.partition(1);
    append(scene, "a", one, 1);
    DataFileMeta mine = scene.table.newFile(one, 0, 0, 2, 2);
    losing(scene, () -> append(scene, "rival", one, 3))
        .overwrite(
            batch("me", scene.written(one, 0, mine)),
            new OverwriteScope.Partitions(List.of(Map.of("p", 1))));
    assertThat(scene.table.liveNames()).containsExactly(mine.fileName());
    TableChecker.check(scene.table);
    assertNoGarbage(scene);
  }

  @Test
  void anOverwriteOfWhatWasReadConflictsWithWhatCameBetween() {
    CommitScene scene = new CommitScene(TestTable.partitioned());
    BinaryRow one = scene.table.partition(1);
    append(scene, "a", one, 1);
    DataFileMeta mine = scene.table.newFile(one, 0, 0, 2, 2);
    OverwriteScope scope = new OverwriteScope.UnchangedSince(new OverwriteScope.WholeTable(), 1);
    assertThatThrownBy(
            () ->
                losing(scene, () -> append(scene, "rival", one, 3))
                    .overwrite(batch("me", scene.written(one, 0, mine)), scope))
        .isInstanceOf(CommitConflictException.class);
    assertThat(scene.table.live()).hasSize(2);
    assertNoGarbage(scene);
  }

  @Test
  void rowIdsAreGivenAnewOnEachTry() {
    CommitScene scene = new CommitScene(TestTable.append("row-tracking.enabled", "true"));
    append(scene, "a", NONE, 1);
    DataFileMeta mine = scene.table.newFile(NONE, 0, 0, 2, 2);
    losing(scene, () -> append(scene, "rival", NONE, 3))
        .commit(batch("me", scene.written(NONE, 0, mine)));
    assertThat(scene.table.live())
        .extracting(entry -> entry.file().firstRowId())
        .containsExactly(0L, 1L, 2L);
    assertThat(scene.table.live())
        .extracting(entry -> entry.file().minSequence())
        .containsExactly(1L, 2L, 3L);
    assertThat(scene.latest().nextRowId()).isEqualTo(3);
    assertNoGarbage(scene);
  }

  @Test
  void retriesEnd() {
    CommitScene scene = new CommitScene(TestTable.append());
    append(scene, "a", NONE, 1);
    DataFileMeta mine = scene.table.newFile(NONE, 0, 0, 2, 2);
    assertThatThrownBy(
            () ->
                losing(scene, () -> append(scene, "rival", NONE, 3), "commit.max-retries", "0")
                    .commit(batch("me", scene.written(NONE, 0, mine))))
        .isInstanceOf(StorageException.class)
        .hasMessageContaining("other commits were first 1 times")
        .hasMessageContaining("'commit.max-retries'")
        .hasMessageContaining("commit again");
    assertNoGarbage(scene);
  }

  @Test
  void aLostReplyIsFoundByReadingBack() {
    CommitScene scene = new CommitScene(TestTable.append());
    append(scene, "a", NONE, 1);
    DataFileMeta mine = scene.table.newFile(NONE, 0, 0, 2, 2);
    scene.table.io().failWhen(operation -> operation.kind().equals("publish"), Fault.LOST_REPLY);
    CommitResult result = scene.committer().commit(batch("me", scene.written(NONE, 0, mine)));
    assertThat(((CommitResult.Committed) result).retries()).isZero();
    assertThat(scene.table.live()).hasSize(2);
    TableChecker.check(scene.table);
  }

  @Test
  void aLostRequestIsSentAgain() {
    CommitScene scene = new CommitScene(TestTable.append());
    append(scene, "a", NONE, 1);
    DataFileMeta mine = scene.table.newFile(NONE, 0, 0, 2, 2);
    scene.table.io().failWhen(operation -> operation.kind().equals("publish"), Fault.LOST_REQUEST);
    CommitResult result = scene.committer().commit(batch("me", scene.written(NONE, 0, mine)));
    assertThat(((CommitResult.Committed) result).retries()).isEqualTo(1);
    assertThat(scene.latest().id()).isEqualTo(2);
    TableChecker.check(scene.table);
  }

  @Test
  void nothingIsDeletedWhileTheOutcomeIsUnknown() {
    CommitScene scene = new CommitScene(TestTable.append());
    append(scene, "a", NONE, 1);
    DataFileMeta mine = scene.table.newFile(NONE, 0, 0, 2, 2);
    CommitMessage message = scene.written(NONE, 0, mine);
    scene.table.io().failWhen(operation -> operation.kind().equals("publish"), Fault.LOST_REPLY);
    for (int i = 0; i < 3; i++) {
      scene.table.io().failWhen(CommitRaceTest::readsSnapshot2, Fault.ERROR_BEFORE);
    }
    TableCommitter committer = scene.committer();
    assertThatThrownBy(() -> committer.commit(batch("me", message)))
        .isInstanceOf(CommitStateUnknownException.class)
        .hasMessageContaining("Cannot tell whether commit")
        .hasMessageContaining("Delete no file");
    committer.abort(List.of(message));
    assertThat(scene.table.live()).hasSize(2);
    TableChecker.check(scene.table);
  }

  private static boolean readsSnapshot2(Operation operation) {
    return operation.kind().equals("open") && operation.location().name().equals("snapshot-2");
  }
}
