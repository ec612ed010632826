package org.apache.paimon.maintenance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.List;
import java.util.stream.Stream;
import org.apache.paimon.error.PaimonException;
import org.apache.paimon.io.FileStatus;
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

  @Test
  void stopsAtABranchWithoutSchema() throws IOException {
    GoldenCopy table = GoldenCopy.of("append_overwrite", directory);
    Files.createDirectories(table.path().resolve("branch/branch-x/snapshot"));
    Files.writeString(table.path().resolve("p=x/bucket-0/data-junk-0.parquet"), "x");
    assertThatThrownBy(() -> names(table, Long.MAX_VALUE))
        .hasMessageContaining("branch 'x' has no schema");
  }
}
