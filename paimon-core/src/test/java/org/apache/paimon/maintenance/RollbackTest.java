package org.apache.paimon.maintenance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.apache.paimon.error.NotFoundException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class RollbackTest {
  @TempDir Path directory;

  @Test
  void dropsNewerSnapshotsAndTagsAndKeepsDataFiles() throws IOException {
    GoldenCopy table = GoldenCopy.of("tags_branches", directory);
    List<String> data = table.files("bucket-.*|manifest/.*");
    Rollback.Result result = new Rollback(table.stores()).toSnapshot(1);
    assertThat(result).isEqualTo(new Rollback.Result(3, 1));
    assertThat(table.files("snapshot/snapshot.*")).containsExactly("snapshot/snapshot-1");
    assertThat(Files.readString(table.path().resolve("snapshot/LATEST"))).isEqualTo("1");
    assertThat(table.stores().tags().names()).containsExactly("t1");
    assertThat(table.files("bucket-.*|manifest/.*")).isEqualTo(data);
  }

  @Test
  void goesToATagWhoseSnapshotIsExpired() throws IOException {
    GoldenCopy table = GoldenCopy.of("tags_branches", directory);
    Files.delete(table.path().resolve("snapshot/snapshot-1"));
    Files.delete(table.path().resolve("snapshot/snapshot-2"));
    new Rollback(table.stores()).toVersion("t1");
    assertThat(table.stores().snapshots().ids()).containsExactly(1L);
    assertThat(table.stores().snapshots().latest()).isEqualTo(table.stores().snapshots().find(1));
    assertThat(new TableChecker(table.stores()).check().problems()).isEmpty();
  }

  @Test
  void prefersASnapshotForAVersionOfDigits() throws IOException {
    GoldenCopy table = GoldenCopy.of("tags_branches", directory);
    new Tags(table.stores(), Clock.systemUTC()).create("2", OptionalLong.of(3), Optional.empty());
    assertThat(new Rollback(table.stores()).toVersion("2").currentSnapshotId()).isEqualTo(2);
  }

  @Test
  void findsTheSnapshotOfATime() throws IOException {
    GoldenCopy table = GoldenCopy.of("tags_branches", directory);
    long second = table.stores().snapshots().load(2).timeMillis();
    assertThat(new Rollback(table.stores()).toTimestamp(second + 1).currentSnapshotId())
        .isEqualTo(2);
    assertThatThrownBy(() -> new Rollback(table.stores()).toTimestamp(5))
        .isInstanceOf(NotFoundException.class)
        .hasMessageContaining("no snapshot has a time not after 5 ms")
        .hasMessageContaining("the snapshots are 1 to 2");
  }

  @Test
  void changesNothingWhenTheTargetIsUnknown() throws IOException {
    GoldenCopy table = GoldenCopy.of("tags_branches", directory);
    List<String> before = table.files();
    assertThatThrownBy(() -> new Rollback(table.stores()).toSnapshot(77))
        .isInstanceOf(NotFoundException.class)
        .hasMessageContaining("Cannot read snapshot 77")
        .hasMessageContaining("the table has 1 to 3");
    assertThatThrownBy(() -> new Rollback(table.stores()).toTag("nope"))
        .hasMessageContaining("Cannot find tag 'nope'");
    assertThat(table.files()).isEqualTo(before);
  }

  @Test
  void dropsLongLivedChangelogsOfNewerSnapshots() throws IOException {
    GoldenCopy table = GoldenCopy.of("changelog_decoupled", directory);
    long earliest = table.stores().snapshots().earliestId().orElseThrow();
    new Rollback(table.stores()).toSnapshot(earliest);
    assertThat(table.stores().changelogs().ids()).allMatch(id -> id <= earliest);
    assertThat(new TableChecker(table.stores()).check().problems()).isEmpty();
  }
}
