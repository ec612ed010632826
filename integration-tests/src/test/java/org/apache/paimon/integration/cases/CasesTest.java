package org.apache.paimon.integration.cases;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.apache.paimon.integration.TestData;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/**
 * SQL cases with expected rows, errors and plans.
 *
 * <p>{@code -Dcases.only=REGEX} runs some of them.
 */
final class CasesTest {

  private static final Duration TIMEOUT = Duration.ofSeconds(180);

  private static final Optional<Pattern> ONLY =
      Optional.ofNullable(System.getProperty("cases.only")).map(Pattern::compile);

  @TestFactory
  Stream<DynamicTest> casesGiveWhatTheyPromise() {
    List<Path> files =
        TestData.children(TestData.folder("cases")).stream()
            .filter(file -> file.toString().endsWith(".sql") && isWanted(name(file)))
            .toList();
    assertThat(files).isNotEmpty();
    return files.stream().map(file -> DynamicTest.dynamicTest(name(file), () -> run(file)));
  }

  private static String name(Path file) {
    return file.getFileName().toString().replaceAll("\\.sql$", "");
  }

  private static boolean isWanted(String name) {
    return ONLY.map(only -> only.matcher(name).matches()).orElse(true);
  }

  private static void run(Path file) throws Exception {
    SqlCase sqlCase = SqlCase.parse(file);
    CaseContext context = new CaseContext(Files.createTempDirectory("case-" + sqlCase.name()));
    assertTimeoutPreemptively(TIMEOUT, () -> new CaseRun(context).run(sqlCase), sqlCase.title());
  }
}
