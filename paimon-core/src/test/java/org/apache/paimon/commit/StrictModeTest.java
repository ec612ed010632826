package org.apache.paimon.commit;

import static org.apache.paimon.commit.CommitScene.batch;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.apache.paimon.data.BinaryRow;
import org.apache.paimon.datafile.DataFileMeta;
import org.apache.paimon.error.CommitConflictException;
import org.apache.paimon.testing.TestTable;
import org.junit.jupiter.api.Test;

/** Strict mode: what a commit refuses when others wrote since the last safe snapshot. */
class StrictModeTest {
  private static final BinaryRow NONE = BinaryRow.EMPTY;

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
}
