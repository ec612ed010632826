package org.apache.paimon.integration.docs;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.apache.paimon.integration.TestData;
import org.apache.paimon.integration.docs.OptionsPage.Line;
import org.apache.paimon.integration.docs.OptionsPage.Treatment;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/**
 * The page of options against the code: what the code asks for acts or is refused, what it never
 * names has no effect, and no option of Apache Paimon is missing.
 */
final class OptionsPageTest {
  private static final Path ROOT = TestData.folder(".").getParent().getParent();
  private static final List<String> MODULES =
      List.of("paimon-core", "paimon-spark-common", "spark-extensions", "paimon-spark-3.5");

  private static final Pattern TEXT = Pattern.compile("\"((?:[^\"\\\\\\n]|\\\\.)*)\"");

  /** A key that is declared with its whole name. */
  private static final Pattern KEY =
      Pattern.compile("(?:OptionKey\\s*\\.\\s*\\w+|new OptionKey<[^>]*>)\\(\\s*\"([^\"]+)\"\\s*,");

  private static final Pattern OLD_NAMES = Pattern.compile("\\.withAliases\\(([^)]*)\\)");

  /** Keys that stand behind a prefix: settings of file indexes. */
  private static final Set<String> SETTINGS =
      Set.of("version", "index-block-size", "items", "fpp", "chunk-size");

  private static OptionsPage page;

  /** All texts of the product's code. */
  private static final Set<String> texts = new TreeSet<>();

  private static final Set<String> keys = new TreeSet<>();

  @BeforeAll
  static void read() throws IOException {
    page = OptionsPage.read(ROOT.resolve("docs/options.md"));
    for (String module : MODULES) {
      try (Stream<Path> files = Files.walk(ROOT.resolve(module).resolve("src/main/java"))) {
        for (Path file : files.filter(path -> path.toString().endsWith(".java")).toList()) {
          String code = Files.readString(file);
          groups(TEXT, code).forEach(texts::add);
          groups(KEY, code).filter(key -> !SETTINGS.contains(key)).forEach(keys::add);
          groups(OLD_NAMES, code).flatMap(names -> groups(TEXT, names)).forEach(keys::add);
        }
      }
    }
  }

  private static Stream<String> groups(Pattern pattern, String text) {
    return pattern.matcher(text).results().map(found -> found.group(1));
  }

  @Test
  void everyOptionHasOneLine() {
    assertThat(page.lines().stream().map(Line::name)).isNotEmpty().doesNotHaveDuplicates();
  }

  @Test
  void noOptionOfApachePaimonIsMissing() throws IOException {
    List<String> options;
    try (InputStream list =
        OptionsPageTest.class.getResourceAsStream("/docs/options-of-paimon-1.3.1.txt")) {
      options = new String(list.readAllBytes(), StandardCharsets.UTF_8).lines().toList();
    }
    assertThat(options).hasSizeGreaterThan(300);
    assertThat(options).allSatisfy(option -> assertThat(page.of(option)).as(option).isPresent());
  }

  /** Words that are no keys of tables: the code turns them into such. */
  @Test
  void wordsOfReadersHaveALine() {
    for (String word : List.of("versionAsOf", "timestampAsOf", "branch")) {
      assertThat(texts).contains(word);
      assertThat(page.of(word).map(Line::treatment)).as(word).contains(Treatment.ACTS);
    }
  }

  @Test
  void whatTheCodeAsksForIsNotWithoutEffect() {
    assertThat(keys).hasSizeGreaterThan(170).contains("bucket", "log.scan");
    assertThat(keys)
        .allSatisfy(
            key ->
                assertThat(page.of(key).map(Line::treatment))
                    .as(key)
                    .isPresent()
                    .isNotEqualTo(java.util.Optional.of(Treatment.NO_EFFECT)));
  }

  @Test
  void whatActsOrIsRefusedStandsInTheCode() {
    assertThat(page.lines())
        .filteredOn(line -> line.treatment() != Treatment.NO_EFFECT)
        .allSatisfy(
            line -> {
              if (line.standsForMany()) {
                assertThat(line.fixedParts())
                    .as(line.name())
                    .isNotEmpty()
                    .allMatch(part -> texts.stream().anyMatch(text -> text.contains(part)));
              } else {
                assertThat(isNamed(line.name())).as(line.name()).isTrue();
              }
            });
  }

  /** But for single words, which may mean something else there. */
  @Test
  void whatHasNoEffectIsNowhereInTheCode() {
    assertThat(page.lines())
        .filteredOn(line -> line.treatment() == Treatment.NO_EFFECT && !line.standsForMany())
        .filteredOn(line -> line.name().matches(".*[.-].*"))
        .hasSizeGreaterThan(50)
        .allSatisfy(line -> assertThat(texts).doesNotContain(line.name()));
  }

  /** Whether the code has the name, or a prefix and the rest of it. */
  private static boolean isNamed(String option) {
    if (texts.contains(option)) {
      return true;
    }
    Matcher dot = Pattern.compile("\\.").matcher(option);
    while (dot.find()) {
      if (texts.contains(option.substring(0, dot.end()))
          && texts.contains(option.substring(dot.end()))) {
        return true;
      }
    }
    return false;
  }
}
