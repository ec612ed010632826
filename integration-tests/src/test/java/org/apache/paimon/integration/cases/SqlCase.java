package org.apache.paimon.integration.cases;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** A case file: its name, what it is about, its steps. */
record SqlCase(String name, String title, List<Step> steps) {

  SqlCase {
    steps = List.copyOf(steps);
  }

  static SqlCase parse(Path file) throws IOException {
    Parser parser = new Parser();
    for (String line : Files.readAllLines(file)) {
      parser.line(line);
    }
    return parser.end(file);
  }

  private static final class Parser {

    private final List<Step> steps = new ArrayList<>();
    private final StringBuilder sql = new StringBuilder();
    private String title = "";
    private int lineNumber;
    private int sqlStart;
    private Expectation last = new Expectation();
    private List<Step.Statement> parallel;

    void line(String raw) {
      lineNumber++;
      String line = raw.strip();
      if (sql.length() == 0 && (line.isEmpty() || line.startsWith("--"))) {
        if (!line.isEmpty()) {
          comment(line.substring(2).strip());
        }
        return;
      }
      if (sql.length() == 0) {
        sqlStart = lineNumber;
      }
      if (!line.endsWith(";")) {
        sql.append(raw).append('\n');
        return;
      }
      sql.append(raw, 0, raw.lastIndexOf(';'));
      statement(new Step.Statement(sqlStart, sql.toString().strip(), new Expectation()));
      sql.setLength(0);
    }

    private void statement(Step.Statement statement) {
      last = statement.expected();
      if (parallel == null) {
        steps.add(statement);
      } else {
        parallel.add(statement);
      }
    }

    private void comment(String text) {
      if (text.startsWith("title:")) {
        title = text.substring(6).strip();
      } else if (text.startsWith("@")) {
        String[] words = text.substring(1).split("\\s+", 2);
        directive(words[0], words.length > 1 ? words[1].strip() : "");
      } else {
        last.add(text);
      }
    }

    private void directive(String name, String arguments) {
      if (!name.equals("parallel")) {
        last = new Expectation();
        steps.add(new Step.Directive(lineNumber, name, arguments, last));
      } else if (arguments.equals("begin")) {
        parallel = new ArrayList<>();
        steps.add(new Step.Parallel(lineNumber, parallel));
      } else {
        parallel = null;
      }
    }

    SqlCase end(Path file) throws IOException {
      if (!sql.toString().isBlank()) {
        throw new IOException(file + ": statement without ';' at line " + sqlStart);
      }
      return new SqlCase(file.getFileName().toString().replaceAll("\\.sql$", ""), title, steps);
    }
  }
}
