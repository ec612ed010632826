package org.apache.paimon.integration.docs;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The tables of {@code docs/options.md}. */
record OptionsPage(List<Line> lines) {
  private static final Pattern ROW = Pattern.compile("\\| (`.+?`) \\| ([a-z ]+) \\| .+ \\|");
  private static final Pattern NAME = Pattern.compile("`([^`]+)`");

  /** A part of a name that stands for many: {@code <f>}, {@code #} or {@code *}. */
  private static final String MANY = "<[a-z]+>|#|\\*";

  /** What is done with an option. */
  enum Treatment {
    ACTS,
    REFUSED,
    NO_EFFECT
  }

  /**
   * An option of the page.
   *
   * @param name as it stands there
   */
  record Line(String name, Treatment treatment) {
    /** Whether it is the line of an option. */
    boolean covers(String option) {
      String[] fixed = name.split(MANY, -1);
      String regex =
          String.join("[^ ]+", Arrays.stream(fixed).map(Pattern::quote).toArray(String[]::new));
      return option.equals(name) || option.matches(regex);
    }

    /** What every option of the line has in its name, without dots at the ends. */
    List<String> fixedParts() {
      return Arrays.stream(name.split(MANY))
          .map(part -> part.replaceAll("^\\.|\\.$", ""))
          .filter(part -> !part.isEmpty())
          .toList();
    }

    boolean standsForMany() {
      return !name.equals(name.replaceAll(MANY, ""));
    }
  }

  static OptionsPage read(Path file) throws IOException {
    List<Line> lines = new ArrayList<>();
    for (String text : Files.readAllLines(file)) {
      if (!text.startsWith("| `")) {
        continue;
      }
      Matcher row = ROW.matcher(text);
      if (!row.matches()) {
        throw new AssertionError("not a row of an option: " + text);
      }
      Treatment treatment =
          Treatment.valueOf(row.group(2).toUpperCase(java.util.Locale.ROOT).replace(' ', '_'));
      NAME.matcher(row.group(1))
          .results()
          .forEach(name -> lines.add(new Line(name.group(1), treatment)));
    }
    return new OptionsPage(lines);
  }

  /** The line of an option: its own, else the longest that stands for many. */
  java.util.Optional<Line> of(String option) {
    return lines.stream()
        .filter(line -> line.covers(option))
        .max(
            java.util.Comparator.<Line, Boolean>comparing(line -> line.name().equals(option))
                .thenComparing(line -> line.name().length()));
  }
}
