package org.apache.paimon.integration.cases;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.regex.Pattern;

/** What must come out of a step. Filled line by line by the parser, then only read. */
final class Expectation {

  /** What came out of a statement. */
  record Result(List<String> rows, List<String> columns, String plan) {}

  private final List<String> rows = new ArrayList<>();
  private final List<Pattern> matches = new ArrayList<>();
  private final List<Pattern> notMatches = new ArrayList<>();
  private final List<Pattern> plan = new ArrayList<>();
  private final List<Pattern> planNot = new ArrayList<>();
  private boolean empty;
  private boolean ordered;
  private boolean mayFail;
  private OptionalInt count = OptionalInt.empty();
  private Optional<Pattern> error = Optional.empty();
  private Optional<String> columns = Optional.empty();

  /** Takes the text of one comment after a step; other comments are no expectation. */
  void add(String comment) {
    int colon = comment.indexOf(':');
    String value = comment.substring(colon + 1).strip();
    if (comment.startsWith("=>")) {
      rows.add(Cells.normal(comment.substring(2)));
    } else if (comment.equals("empty")) {
      empty = true;
    } else if (comment.equals("ordered")) {
      ordered = true;
    } else if (comment.equals("may-fail")) {
      mayFail = true;
    } else if (comment.startsWith("count:")) {
      count = OptionalInt.of(Integer.parseInt(value));
    } else if (comment.startsWith("columns:")) {
      columns = Optional.of(Cells.normal(value));
    } else if (comment.startsWith("error:")) {
      error = Optional.of(pattern(value));
    } else if (comment.startsWith("matches:")) {
      matches.add(pattern(value));
    } else if (comment.startsWith("not-matches:")) {
      notMatches.add(pattern(value));
    } else if (comment.startsWith("plan:")) {
      plan.add(pattern(value));
    } else if (comment.startsWith("plan-not:")) {
      planNot.add(pattern(value));
    }
  }

  private static Pattern pattern(String regex) {
    return Pattern.compile(regex, Pattern.CASE_INSENSITIVE | Pattern.DOTALL);
  }

  boolean expectsError() {
    return error.isPresent();
  }

  /** The step failed: fine if that is expected or allowed. */
  void checkFailure(int line, String what, Throwable failure) {
    if (error.isPresent()) {
      if (!error.get().matcher(CaseFailure.chain(failure)).find()) {
        throw new CaseFailure(
            line, "error does not match /" + error.get() + "/ in: " + what, failure);
      }
    } else if (!mayFail) {
      throw new CaseFailure(line, "unexpected error in: " + what, failure);
    }
  }

  /** The step succeeded: wrong if an error is expected. */
  void checkNoErrorExpected(int line, String what) {
    if (error.isPresent()) {
      throw new CaseFailure(
          line, "expected an error (/" + error.get() + "/) but it succeeded: " + what);
    }
  }

  void checkResult(int line, String what, Result result) {
    checkNoErrorExpected(line, what);
    List<String> got = result.rows();
    if (columns.isPresent()
        && !columns.get().equals(Cells.normal(String.join(", ", result.columns())))) {
      throw new CaseFailure(
          line,
          "columns expected [" + columns.get() + "] got " + result.columns() + " in: " + what);
    }
    if (count.isPresent() && count.getAsInt() != got.size()) {
      throw new CaseFailure(
          line,
          "expected "
              + count.getAsInt()
              + " row(s), got "
              + got.size()
              + " in: "
              + what
              + CaseFailure.rows("+", got));
    }
    if (empty || !rows.isEmpty()) {
      checkRows(line, what, got);
    }
    checkPatterns(line, what, result);
  }

  private void checkRows(int line, String what, List<String> got) {
    List<String> expected = new ArrayList<>(rows);
    List<String> actual = new ArrayList<>(got);
    if (!ordered) {
      expected.sort(null);
      actual.sort(null);
    }
    if (expected.equals(actual)) {
      return;
    }
    List<String> missing = without(expected, actual);
    List<String> extra = without(actual, expected);
    String difference =
        missing.isEmpty() && extra.isEmpty()
            ? "\n    same rows, wrong order; got: " + got
            : CaseFailure.rows("-", missing) + CaseFailure.rows("+", extra);
    throw new CaseFailure(line, "wrong rows from: " + what + difference);
  }

  private static List<String> without(List<String> rows, List<String> others) {
    List<String> rest = new ArrayList<>(rows);
    others.forEach(rest::remove);
    return rest;
  }

  private void checkPatterns(int line, String what, Result result) {
    for (Pattern pattern : matches) {
      if (result.rows().stream().noneMatch(row -> pattern.matcher(row).find())) {
        throw new CaseFailure(
            line,
            "no row matches /" + pattern + "/ in: " + what + CaseFailure.rows("+", result.rows()));
      }
    }
    for (Pattern pattern : notMatches) {
      for (String row : result.rows()) {
        if (pattern.matcher(row).find()) {
          throw new CaseFailure(line, "a row matches /" + pattern + "/: " + row);
        }
      }
    }
    for (Pattern pattern : plan) {
      if (!pattern.matcher(result.plan()).find()) {
        throw new CaseFailure(line, "plan lacks /" + pattern + "/\n" + result.plan());
      }
    }
    for (Pattern pattern : planNot) {
      if (pattern.matcher(result.plan()).find()) {
        throw new CaseFailure(line, "plan has /" + pattern + "/\n" + result.plan());
      }
    }
  }
}
