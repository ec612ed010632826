package org.apache.paimon.maintenance;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

final class TableCheckerTest {
  @TempDir Path directory;

  @TestFactory
  Stream<DynamicTest> findsNothingInTablesOfTheOtherImplementation() throws IOException {
    return GoldenCopy.names().stream()
        .filter(name -> !name.contains("variant"))
        .map(
            name ->
                DynamicTest.dynamicTest(
                    name,
                    () -> {
                      TableChecker.Report report =
                          new TableChecker(GoldenCopy.original(name).stores()).check();
                      assertThat(report.problems()).isEmpty();
                      assertThat(report.versions()).isPositive();
                    }));
  }

  private static List<TableChecker.Problem> problems(GoldenCopy table) {
    return new TableChecker(table.stores()).check().problems();
  }

  @Test
  void namesTheMissingDataFileOncePerVersionThatNeedsIt() throws IOException {
    GoldenCopy table = GoldenCopy.of("append_compacted", directory);
    String file = table.files("bucket-0/data-.*").get(0);
    Files.delete(table.path().resolve(file));
    assertThat(problems(table))
        .isNotEmpty()
        .allSatisfy(
            problem ->
                assertThat(problem.what())
                    .contains(file)
                    .contains("is missing, expected it as long as a version names it."));
  }

  @Test
  void seesAFileOfTheWrongLength() throws IOException {
    GoldenCopy table = GoldenCopy.of("manifest_plain", directory);
    String file = table.files("bucket-0/data-.*").get(0);
    Files.write(table.path().resolve(file), new byte[3]);
    assertThat(problems(table))
        .extracting(TableChecker.Problem::what)
        .allMatch(what -> what.contains("has 3 bytes, expected "));
  }

  @Test
  void seesADamagedManifest() throws IOException {
    GoldenCopy table = GoldenCopy.of("manifest_plain", directory);
    Path manifest = table.path().resolve(table.files("manifest/manifest-[0-9a-f].*").get(0));
    byte[] content = Files.readAllBytes(manifest);
    content[content.length - 5] ^= 1;
    Files.write(manifest, content);
    assertThat(problems(table)).isNotEmpty();
  }

  @Test
  void seesGapsAndHintsThatAreTooLarge() throws IOException {
    GoldenCopy table = GoldenCopy.of("append_compacted", directory);
    Files.delete(table.path().resolve("snapshot/snapshot-3"));
    Files.writeString(table.path().resolve("snapshot/LATEST"), "99");
    assertThat(problems(table))
        .extracting(TableChecker.Problem::what)
        .contains("After snapshot 2 comes 4, expected numbers without a gap.")
        .anyMatch(what -> what.startsWith("It says 99, the latest snapshot is "));
  }

  @Test
  void changesNothing() throws IOException {
    GoldenCopy table = GoldenCopy.of("tags_branches", directory);
    List<String> before = table.files();
    new TableChecker(table.stores()).check();
    assertThat(table.files()).isEqualTo(before);
  }
}
