package org.apache.paimon.maintenance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.Optional;
import java.util.OptionalLong;
import org.apache.paimon.error.AlreadyExistsException;
import org.apache.paimon.error.NotFoundException;
import org.apache.paimon.error.UserException;
import org.apache.paimon.io.Location;
import org.apache.paimon.maintenance.ExpiryOptions.Retention;
import org.apache.paimon.testing.LiveTable;
import org.apache.paimon.types.DataTypes;
import org.apache.paimon.types.RowType;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class BranchesTest {
  @TempDir Path directory;

  @Test
  void createsFromATagWithItsSchemas() throws IOException {
    GoldenCopy table = GoldenCopy.of("tags_branches", directory);
    new Branches(table.stores()).create("n", Optional.of("t1"));
    assertThat(table.files("branch/branch-n/.*"))
        .containsExactly(
            "branch/branch-n/schema/schema-0",
            "branch/branch-n/snapshot/snapshot-1",
            "branch/branch-n/tag/tag-t1");
    assertThat(table.stores().branches().names()).containsExactly("b1", "empty", "n");
    assertThat(Files.readString(table.path().resolve("branch/branch-n/snapshot/snapshot-1")))
        .isEqualTo(Files.readString(table.path().resolve("snapshot/snapshot-1")));
    assertThat(new TableChecker(table.stores()).check().problems()).isEmpty();
  }

  @Test
  void createsWithoutATagAnEmptyBranch() throws IOException {
    GoldenCopy table = GoldenCopy.of("schema_evolution_append", directory);
    new Branches(table.stores()).create("n", Optional.empty());
    assertThat(table.stores().onBranch("n").schemas().ids())
        .isEqualTo(table.stores().schemas().ids());
    assertThat(table.stores().onBranch("n").snapshots().latest()).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"main", "12", " ", "a/b"})
  void refusesNamesThatCannotBeBranches(String name) throws IOException {
    GoldenCopy table = GoldenCopy.of("tags_branches", directory);
    assertThatThrownBy(() -> new Branches(table.stores()).create(name, Optional.empty()))
        .isInstanceOf(UserException.class)
        .hasMessageContaining("Invalid branch name '" + name + "'");
  }

  @Test
  void refusesTakenNamesAndUnknownTagsAndBranches() throws IOException {
    GoldenCopy table = GoldenCopy.of("tags_branches", directory);
    Branches branches = new Branches(table.stores());
    assertThatThrownBy(() -> branches.create("b1", Optional.empty()))
        .isInstanceOf(AlreadyExistsException.class);
    assertThatThrownBy(() -> branches.create("n", Optional.of("nope")))
        .isInstanceOf(NotFoundException.class);
    assertThatThrownBy(() -> branches.delete("nope"))
        .isInstanceOf(NotFoundException.class)
        .hasMessageContaining("the branches are [b1, empty]");
    assertThatThrownBy(() -> branches.fastForward("empty"))
        .isInstanceOf(UserException.class)
        .hasMessageContaining("the branch has no snapshot");
    assertThat(table.stores().branches().names()).containsExactly("b1", "empty");
  }

  @Test
  void fastForwardGivesMainTheStateOfTheBranch() throws IOException {
    GoldenCopy table = GoldenCopy.of("tags_branches", directory);
    TableStores branch = table.stores().onBranch("b1");
    new Branches(table.stores()).fastForward("b1");
    assertThat(table.stores().snapshots().ids()).isEqualTo(branch.snapshots().ids());
    assertThat(table.stores().snapshots().latest()).isEqualTo(branch.snapshots().latest());
    assertThat(table.stores().tags().list()).isEqualTo(branch.tags().list());
    assertThat(new TableChecker(table.stores()).check().problems()).isEmpty();
  }

  private static void setTime(TableStores line, long id, long millis) {
    Storage storage = new Storage(line.io());
    Location file = line.snapshots().file(id);
    String text = new String(storage.read(file).orElseThrow(), StandardCharsets.UTF_8);
    storage.overwrite(
        file,
        text.replaceFirst("\"timeMillis\"\\s*:\\s*\\d+", "\"timeMillis\" : " + millis)
            .getBytes(StandardCharsets.UTF_8));
    assertThat(line.snapshots().load(id).timeMillis()).isEqualTo(millis);
  }

  private LiveTable tableWithBranchOfItsSecondSnapshot() {
    LiveTable table =
        LiveTable.append(directory, RowType.of("k", DataTypes.INT), "write-only", "true");
    table.commit("1");
    table.commit("2");
    setTime(table.stores(), 1, 10);
    setTime(table.stores(), 2, 20);
    new Tags(table.stores(), Clock.systemUTC()).create("t", OptionalLong.of(2), Optional.empty());
    new Branches(table.stores()).create("b", Optional.of("t"));
    return table;
  }

  /** Searches by time would not find the branch's snapshots behind them. */
  @Test
  void fastForwardDropsYoungerSnapshotsOfAnotherHistory() {
    LiveTable table = tableWithBranchOfItsSecondSnapshot();
    Branches branches = new Branches(table.stores());
    branches.create("other", Optional.empty());
    table.onBranch("other").commit("7");
    setTime(table.stores().onBranch("other"), 1, 30);
    branches.fastForward("other");
    branches.fastForward("b");
    assertThat(table.stores().snapshots().ids()).containsExactly(2L);
    table.commit("3");
    assertThat(table.rows("scan.timestamp-millis", "20")).containsExactly("1", "2");
    assertThat(new Rollback(table.stores()).toTimestamp(20).currentSnapshotId()).isEqualTo(2);
    assertThat(new TableChecker(table.stores()).check().problems()).isEmpty();
  }

  /** Other writers give a snapshot the time of their clock, also when it is late. */
  @Test
  void fastForwardKeepsTheBranchsOwnHistoryWhateverItsTimes() {
    LiveTable table = tableWithBranchOfItsSecondSnapshot();
    setTime(table.stores(), 1, 30);
    table.onBranch("b").commit("3");
    new Branches(table.stores()).fastForward("b");
    assertThat(table.stores().snapshots().ids()).containsExactly(1L, 2L, 3L);
    assertThat(table.rows()).containsExactly("1", "2", "3");
  }

  /** The tag's rows are wanted, not those of the snapshot with its number. */
  @Test
  void aTagOfAnotherHistoryIsNotRolledBackTo() {
    LiveTable table =
        LiveTable.append(directory, RowType.of("k", DataTypes.INT), "write-only", "true");
    table.commit("1");
    new Tags(table.stores(), LineHistory.CLOCK).create("t", OptionalLong.of(1), Optional.empty());
    new Branches(table.stores()).create("b", Optional.of("t"));
    table.commit("2");
    LiveTable branch = table.onBranch("b");
    branch.commit("7");
    branch.commit("8");
    new Tags(branch.stores(), LineHistory.CLOCK).create("x", OptionalLong.of(2), Optional.empty());
    Retention last = new Retention(1, 1, Duration.ofHours(1));
    new SnapshotExpiry(branch.stores(), new ExpiryOptions(last, last, 10), LineHistory.CLOCK)
        .expire();
    new Branches(table.stores()).fastForward("b");
    assertThat(table.rows("scan.tag-name", "x")).containsExactly("1", "7");

    Rollback rollback = new Rollback(table.stores());
    assertThatThrownBy(() -> rollback.toTag("x"))
        .isInstanceOf(UserException.class)
        .hasMessageContaining("another history");
    assertThat(table.rows()).containsExactly("1", "7", "8");
  }

  @Test
  void deletesTheDirectory() throws IOException {
    GoldenCopy table = GoldenCopy.of("tags_branches", directory);
    new Branches(table.stores()).delete("b1");
    assertThat(table.files("branch/branch-b1/.*")).isEmpty();
    assertThat(new TableChecker(table.stores()).check().problems()).isEmpty();
  }
}
