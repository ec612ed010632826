package org.apache.paimon.commit;

import static org.apache.paimon.commit.CommitScene.batch;
import static org.apache.paimon.commit.CommitScene.request;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.apache.paimon.data.BinaryRow;
import org.apache.paimon.testing.TestTable;
import org.junit.jupiter.api.Test;

class CommittedStreamsTest {
  private final CommitScene scene = new CommitScene(TestTable.append());

  private CommitMessage rows() {
    return scene.written(BinaryRow.EMPTY, 0, scene.table.newFile(BinaryRow.EMPTY, 0, 0, 1, 1));
  }

  @Test
  void usersAreKnownWhenTheirSnapshotsAreGone() {
    scene.committer().commit(request("a b", 7, rows()));
    scene.committer().commit(request("c,d=", 0, rows()));
    assertThat(scene.latest().properties()).isEqualTo(Map.of("committed-streams", "a+b=7"));
    scene.committer().commit(batch("x", rows()));
    scene.committer().commit(batch("y", rows()));
    assertThat(scene.latest().properties())
        .isEqualTo(Map.of("committed-streams", "a+b=7,c%2Cd%3D=0"));
    scene.table.snapshots().delete(List.of(1L, 2L, 3L));
    assertThat(scene.committer().commit(request("a b", 7, rows())))
        .isEqualTo(new CommitResult.AlreadyCommitted(4));
    assertThat(scene.committer().commit(request("c,d=", 0, rows())))
        .isInstanceOf(CommitResult.AlreadyCommitted.class);
    assertThat(scene.committer().committed("a b", List.of(6L, 7L, 8L))).containsExactly(6L, 7L);
    assertThat(scene.committer().commit(request("a b", 8, rows())))
        .isInstanceOf(CommitResult.Committed.class);
    assertThat(scene.latest().properties()).isEqualTo(Map.of("committed-streams", "c%2Cd%3D=0"));
  }

  @Test
  void everyNumberIsReadBack() {
    scene.committer().commit(request("long", 1_000_000_000_000_000_000L, rows()));
    scene.committer().commit(request("least", Long.MIN_VALUE, rows()));
    scene.committer().commit(batch("x", rows()));
    scene.committer().commit(batch("y", rows()));
    scene.table.snapshots().delete(List.of(1L, 2L, 3L));
    assertThat(scene.committer().commit(request("long", 1_000_000_000_000_000_000L, rows())))
        .isEqualTo(new CommitResult.AlreadyCommitted(4));
    assertThat(scene.committer().commit(request("least", Long.MIN_VALUE, rows())))
        .isEqualTo(new CommitResult.AlreadyCommitted(4));
  }

  @Test
  void aBatchCommitOfAStreamsUserKeepsItsEntry() {
    scene.committer().commit(request("both", 7, rows()));
    scene.committer().commit(batch("both", rows()));
    scene.committer().commit(batch("both", rows()));
    scene.table.snapshots().delete(List.of(1L, 2L));
    assertThat(scene.committer().commit(request("both", 7, rows())))
        .isEqualTo(new CommitResult.AlreadyCommitted(3));
  }

  @Test
  void batchCommitsAreNotKept() {
    scene.committer().commit(batch("x", rows()));
    scene.committer().commit(batch("y", rows()));
    assertThat(scene.latest().properties()).isNull();
  }

  @Test
  void oldestUsersAreForgotten() {
    for (int i = 0; i < 70; i++) {
      scene.committer().commit(request("user" + i, 1, rows()));
    }
    String kept = scene.latest().properties().get("committed-streams");
    assertThat(kept.split(",")).hasSize(64).startsWith("user5=1").endsWith("user68=1");
  }
}
