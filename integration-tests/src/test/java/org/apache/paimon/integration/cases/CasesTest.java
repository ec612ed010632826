package org.apache.paimon.integration.cases;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.apache.paimon.integration.TestData;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/**
 * SQL cases with expected rows, errors and plans.
 *
 * <p>{@code -Dcases.only=REGEX} runs other cases than those that are supported.
 */
final class CasesTest {

  private static final Duration TIMEOUT = Duration.ofSeconds(180);

  /** The cases whose statements are all supported. */
  private static final String SUPPORTED = "none";

  private static final Pattern ONLY = Pattern.compile(System.getProperty("cases.only", SUPPORTED));

  @TestFactory
  Stream<DynamicTest> casesGiveWhatTheyPromise() {
    List<Path> files =
        TestData.children(TestData.folder("cases")).stream()
            .filter(file -> file.toString().endsWith(".sql"))
            .toList();
    assertThat(files).isNotEmpty();
    return files.stream()
        .filter(
            file -> ONLY.matcher(file.getFileName().toString().replaceAll("\\.sql$", "")).matches())
        .map(file -> DynamicTest.dynamicTest(file.getFileName().toString(), () -> run(file)));
  }

  private static void run(Path file) throws Exception {
    SqlCase sqlCase = SqlCase.parse(file);
    CaseContext context = new CaseContext(Files.createTempDirectory("case-" + sqlCase.name()));
    assertTimeoutPreemptively(TIMEOUT, () -> new CaseRun(context).run(sqlCase), sqlCase.title());
  }
}
