package org.apache.paimon.integration.cases;

import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/** A case did not give what it promises. */
final class CaseFailure extends AssertionError {

  private static final long serialVersionUID = 1L;
  private static final int SHOWN_ROWS = 12;

  CaseFailure(int line, String message) {
    super("line " + line + ": " + message);
  }

  CaseFailure(int line, String message, Throwable cause) {
    super("line " + line + ": " + message + "\n    " + firstLines(chain(cause), 6), cause);
  }

  /** Classes and messages of an error, its causes and what they suppress. */
  static String chain(Throwable error) {
    StringBuilder out = new StringBuilder();
    Set<Throwable> seen = Collections.newSetFromMap(new IdentityHashMap<>());
    for (Throwable t = error; t != null && seen.add(t); t = t.getCause()) {
      out.append(t.getClass().getName()).append(": ").append(t.getMessage()).append('\n');
      for (Throwable s : t.getSuppressed()) {
        out.append(s.getClass().getName()).append(": ").append(s.getMessage()).append('\n');
      }
    }
    return out.toString();
  }

  static String firstLines(String text, int lines) {
    return text.lines()
        .filter(line -> !line.isBlank())
        .limit(lines)
        .map(line -> line.length() > 400 ? line.substring(0, 400) + "..." : line)
        .collect(Collectors.joining("\n    "));
  }

  static String oneLine(String sql) {
    String line = sql.replaceAll("\\s+", " ");
    return line.length() > 160 ? line.substring(0, 157) + "..." : line;
  }

  static String rows(String mark, List<String> rows) {
    return rows.stream()
        .limit(SHOWN_ROWS)
        .map(row -> "\n    " + mark + " " + row)
        .collect(Collectors.joining());
  }
}
