package org.apache.paimon.snapshot;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import org.apache.paimon.datafile.TablePaths;
import org.apache.paimon.error.CorruptDataException;
import org.apache.paimon.error.NotFoundException;
import org.apache.paimon.io.Location;
import org.apache.paimon.io.PublishOutcome;
import org.apache.paimon.io.testing.FakeFileIO;
import org.apache.paimon.io.testing.Operation;
import org.apache.paimon.options.Options;
import org.apache.paimon.types.RowType;
import org.junit.jupiter.api.Test;

class SnapshotStoreTest {
  private final FakeFileIO io = new FakeFileIO();
  private final TablePaths paths =
      new TablePaths(
          new Location("fake:/db/t"), TablePaths.MAIN_BRANCH, RowType.of(), Options.EMPTY);
  private final SnapshotStore store = new SnapshotStore(io, paths);

  static Snapshot snapshot(long id, long timeMillis) {
    return new Snapshot(
        id,
        0,
        "base",
        1L,
        "delta",
        2L,
        null,
        null,
        null,
        "user",
        id,
        CommitKind.APPEND,
        timeMillis,
        Map.of(),
        1L,
        1L,
        0L,
        null,
        null,
        null,
        0L);
  }

  private void publish(long from, long to) {
    for (long id = from; id <= to; id++) {
      assertThat(store.publish(snapshot(id, id * 100))).isEqualTo(PublishOutcome.PUBLISHED);
    }
  }

  private void hint(String name, String text) {
    io.put(paths.snapshotDirectory().resolve(name), text.getBytes(StandardCharsets.UTF_8));
  }

  @Test
  void anEmptyTableHasNoSnapshot() {
    assertThat(store.latest()).isEmpty();
    assertThat(store.earliest()).isEmpty();
    assertThat(store.latestId()).isEmpty();
    assertThat(store.latestNotAfter(5)).isEmpty();
  }

  @Test
  void publishDoesNotReplace() {
    publish(1, 1);
    assertThat(store.publish(snapshot(1, 7))).isEqualTo(PublishOutcome.ALREADY_EXISTS);
    assertThat(store.load(1).timeMillis()).isEqualTo(100);
  }

  @Test
  void hintsSaveTheListing() {
    publish(1, 3);
    store.writeLatestHint(3);
    io.resetOperations();
    assertThat(store.latest()).map(Snapshot::id).contains(3L);
    assertThat(io.operations().stream().map(Operation::kind)).doesNotContain("list");
    assertThat(io.operations()).hasSizeLessThanOrEqualTo(7);
  }

  @Test
  void wrongHintsAreHealedByListing() {
    publish(2, 4);
    for (String text : new String[] {"2", "99", "0", "-1", "x", "", "1"}) {
      hint("LATEST", text);
      hint("EARLIEST", text.equals("2") ? "1" : text);
      assertThat(store.latest()).as("LATEST " + text).map(Snapshot::id).contains(4L);
      assertThat(store.latestId()).as("LATEST " + text).hasValue(4);
      assertThat(store.earliest()).as("EARLIEST " + text).map(Snapshot::id).contains(2L);
      assertThat(store.earliestId()).as("EARLIEST " + text).hasValue(2);
    }
  }

  @Test
  void timesAreFoundByBinarySearch() {
    publish(3, 12);
    store.writeLatestHint(12);
    for (long time = 200; time <= 1300; time += 50) {
      Optional<Long> atOrBefore =
          time < 300 ? Optional.empty() : Optional.of(Math.min(12, time / 100));
      Optional<Long> atOrAfter =
          time > 1200 ? Optional.empty() : Optional.of(Math.max(3, (time + 99) / 100));
      assertThat(store.latestNotAfter(time).map(Snapshot::id)).isEqualTo(atOrBefore);
      assertThat(store.earliestNotBefore(time).map(Snapshot::id)).isEqualTo(atOrAfter);
    }
  }

  @Test
  void aMissingSnapshotIsNamedWithThoseThatAreThere() {
    publish(5, 7);
    assertThatThrownBy(() -> store.load(2))
        .isInstanceOf(NotFoundException.class)
        .hasMessageContaining("Cannot read snapshot 2")
        .hasMessageContaining("the table has 5 to 7")
        .hasMessageContaining("Use one of these");
  }

  @Test
  void aBrokenSnapshotIsCorrupt() {
    for (String text : new String[] {"{", "[]", "{}", "", "{\"id\":\"x\"}"}) {
      io.put(paths.snapshot(1), text.getBytes(StandardCharsets.UTF_8));
      assertThatThrownBy(() -> store.load(1))
          .isInstanceOf(CorruptDataException.class)
          .hasMessageContaining("snapshot-1")
          .hasMessageContaining("expected a snapshot in JSON");
    }
  }

  @Test
  void changelogsLieInTheirOwnDirectory() {
    SnapshotStore changelogs = SnapshotStore.ofChangelogs(io, paths);
    changelogs.overwrite(snapshot(4, 1));
    changelogs.writeLatestHint(4);
    assertThat(changelogs.latestId()).isEqualTo(OptionalLong.of(4));
    assertThat(io.files()).containsKey(new Location("fake:/db/t/changelog/changelog-4"));
  }

  @Test
  void branchesHaveTheirOwnLine() {
    TablePaths branch = paths.ofBranch("b", RowType.of());
    new SnapshotStore(io, branch).publish(snapshot(1, 1));
    assertThat(io.files())
        .containsKey(new Location("fake:/db/t/branch/branch-b/snapshot/snapshot-1"));
    assertThat(store.latest()).isEmpty();
  }
}
