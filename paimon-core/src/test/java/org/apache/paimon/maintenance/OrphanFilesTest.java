package org.apache.paimon.maintenance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.apache.paimon.error.PaimonException;
import org.apache.paimon.io.FileStatus;
import org.apache.paimon.maintenance.ExpiryOptions.Retention;
import org.apache.paimon.testing.LiveTable;
import org.apache.paimon.types.DataTypes;
import org.apache.paimon.types.RowType;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

final class OrphanFilesTest {
  @TempDir Path directory;

  private static List<String> names(GoldenCopy table, long olderThan) {
    return new OrphanFiles(table.stores())
        .find(olderThan).stream().map(file -> file.location().name()).sorted().toList();
  }

  /** All but the golden tables that were rolled back: these have files that nobody names. */
  @TestFactory
  Stream<DynamicTest> findsNothingInTablesOfTheOtherImplementation() throws IOException {
    return GoldenCopy.names().stream()
        .filter(name -> !name.matches(".*variant.*|rollback|tags_branches|branch.*"))
        .map(
            name ->
                DynamicTest.dynamicTest(
                    name,
                    () -> assertThat(names(GoldenCopy.original(name), Long.MAX_VALUE)).isEmpty()));
  }

  @Test
  void findsWhatARollbackLeftBehind() throws IOException {
    GoldenCopy table = GoldenCopy.of("rollback", directory);
    OrphanFiles orphans = new OrphanFiles(table.stores());
    List<FileStatus> found = orphans.find(Long.MAX_VALUE);
    assertThat(found).isNotEmpty();
    orphans.delete(found);
    assertThat(names(table, Long.MAX_VALUE)).isEmpty();
    assertThat(new TableChecker(table.stores()).check().problems()).isEmpty();
  }

  @Test
  void leavesYoungFilesAndSeesHalfWrittenOnes() throws IOException {
    GoldenCopy table = GoldenCopy.of("append_overwrite", directory);
    Path old = table.path().resolve("p=x/bucket-0/data-junk-0.parquet");
    Path young = table.path().resolve("p=x/bucket-0/data-young-0.parquet");
    Path half = table.path().resolve("snapshot/.snapshot-9.x.tmp");
    for (Path file : List.of(old, young, half)) {
      Files.writeString(file, "x");
    }
    Files.setLastModifiedTime(old, FileTime.fromMillis(1000));
    Files.setLastModifiedTime(half, FileTime.fromMillis(1000));
    assertThat(names(table, 2000)).containsExactly(".snapshot-9.x.tmp", "data-junk-0.parquet");
  }

  @Test
  void findsNothingAtAllWhenAVersionCannotBeRead() throws IOException {
    GoldenCopy table = GoldenCopy.of("append_overwrite", directory);
    Files.writeString(table.path().resolve("p=x/bucket-0/data-junk-0.parquet"), "x");
    Files.delete(table.path().resolve(table.files("manifest/manifest-list-.*").get(0)));
    assertThatThrownBy(() -> names(table, Long.MAX_VALUE)).isInstanceOf(PaimonException.class);
  }

  /** A long-lived changelog names the index manifest too, and needs nothing of what is in it. */
  @Test
  void leavesTheDeletionVectorsOfABranchWhoseOriginIsAChangelogNow() {
    LiveTable table =
        LiveTable.keyed(
            directory,
            RowType.of("k", DataTypes.INT, "v", DataTypes.INT),
            "deletion-vectors.enabled",
            "true");
    table.io.setTime(1000);
    table.commit(LongStream.range(0, 500).mapToObj(k -> k + ",0").toArray(String[]::new));
    table.compactFully();
    table.commit("1,1");
    TableStores main = table.stores();
    new Tags(main, LineHistory.CLOCK).create("t", OptionalLong.empty(), Optional.empty());
    new Branches(main).create("b", Optional.of("t"));
    new Tags(main, LineHistory.CLOCK).delete("t");
    table.commit("2,1");
    table.commit("3,1");
    ExpiryOptions options =
        new ExpiryOptions(
            new Retention(1, 1, Duration.ofHours(1)), new Retention(9, 9, Duration.ofHours(1)), 10);
    new SnapshotExpiry(main, options, LineHistory.CLOCK).expire();
    assertThat(main.changelogs().ids()).isNotEmpty();

    OrphanFiles orphans = new OrphanFiles(main);
    orphans.delete(orphans.find(Long.MAX_VALUE));
    assertThat(NamedFiles.of(main, table.io.files().keySet()).missing).isEmpty();
    assertThat(table.onBranch("b").rows()).hasSize(500).contains("1,1").doesNotContain("1,0");
  }

  @Test
  void stopsAtABranchWithoutSchema() throws IOException {
    GoldenCopy table = GoldenCopy.of("append_overwrite", directory);
    Files.createDirectories(table.path().resolve("branch/branch-x/snapshot"));
    Files.writeString(table.path().resolve("p=x/bucket-0/data-junk-0.parquet"), "x");
    assertThatThrownBy(() -> names(table, Long.MAX_VALUE))
        .hasMessageContaining("branch 'x' has no schema");
  }
}
