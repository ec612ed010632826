package org.apache.paimon.maintenance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.apache.paimon.error.AlreadyExistsException;
import org.apache.paimon.error.NotFoundException;
import org.apache.paimon.error.UserException;
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

  @Test
  void deletesTheDirectory() throws IOException {
    GoldenCopy table = GoldenCopy.of("tags_branches", directory);
    new Branches(table.stores()).delete("b1");
    assertThat(table.files("branch/branch-b1/.*")).isEmpty();
    assertThat(new TableChecker(table.stores()).check().problems()).isEmpty();
  }
}
