package org.apache.paimon.integration.cases;

import java.util.List;

/** One step of a case: a statement, a directive, or several steps that run at once. */
sealed interface Step {

  /** The line of the file where the step begins. */
  int line();

  record Statement(int line, String sql, Expectation expected) implements Step {}

  record Directive(int line, String name, String arguments, Expectation expected) implements Step {}

  record Parallel(int line, List<Statement> statements) implements Step {}
}
