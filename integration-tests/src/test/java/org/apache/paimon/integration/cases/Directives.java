package org.apache.paimon.integration.cases;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.Comparator;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.apache.spark.sql.DataFrameReader;
import org.apache.spark.sql.DataFrameWriter;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;

/** The directives of cases. */
final class Directives {

  private static final DateTimeFormatter MILLIS =
      DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm:ss.SSS");

  private final CaseContext context;

  Directives(CaseContext context) {
    this.context = context;
  }

  void run(Step.Directive step) throws Exception {
    String text = context.replace(step.arguments());
    switch (step.name()) {
      case "restart" -> context.restart();
      case "session" -> context.switchTo(text.isEmpty() ? "main" : text);
      case "conf" -> context.setSetting(before(text), after(text));
      case "unset" -> context.unsetSetting(text);
      case "sleep" -> Thread.sleep(Long.parseLong(text));
      case "mark" -> mark(text);
      case "let" -> let(before(text), after(text));
      case "put" -> put(text.split("\\s+", 2));
      case "age" -> age(text.split("\\s+"));
      case "remove" -> remove(text);
      case "exists" -> require(step, Files.exists(context.path(text)), "missing " + text);
      case "absent" -> require(step, !Files.exists(context.path(text)), "still there: " + text);
      case "files" -> files(step, text.split("\\s+"));
      case "load" -> guarded(step, () -> load(step, new Arguments(text)));
      case "save" -> guarded(step, () -> save(new Arguments(text)));
      case "stream" -> guarded(step, () -> new CaseStream(context).run(new Arguments(text)));
      default -> throw new CaseFailure(step.line(), "unknown directive @" + step.name());
    }
  }

  private interface Body {
    void run() throws Exception;
  }

  private static void guarded(Step.Directive step, Body body) {
    String what = "@" + step.name() + " " + CaseFailure.oneLine(step.arguments());
    try {
      body.run();
    } catch (Exception e) {
      step.expected().checkFailure(step.line(), what, e);
      return;
    }
    step.expected().checkNoErrorExpected(step.line(), what);
  }

  private static void require(Step step, boolean condition, String message) {
    if (!condition) {
      throw new CaseFailure(step.line(), message);
    }
  }

  private static String before(String assignment) {
    return assignment.substring(0, assignment.indexOf('=')).strip();
  }

  private static String after(String assignment) {
    return assignment.substring(assignment.indexOf('=') + 1).strip();
  }

  /** Remembers now; the pauses keep it apart from the commits before and after. */
  private void mark(String name) throws InterruptedException {
    Thread.sleep(20);
    Instant now = Instant.now();
    context.set(name, MILLIS.format(now.atZone(context.zone())));
    context.set(name + ".ms", String.valueOf(now.toEpochMilli()));
    Thread.sleep(20);
  }

  private void let(String name, String query) {
    Row row = context.session().sql(query).collectAsList().get(0);
    context.set(name, new Cells(ZoneId.of("UTC")).cell(row.get(0)));
  }

  private void put(String[] pathAndText) throws IOException {
    Path file = context.path(pathAndText[0]);
    Files.createDirectories(file.getParent());
    String text = pathAndText.length > 1 ? pathAndText[1] : "";
    Files.writeString(file, text + "\n", StandardOpenOption.CREATE, StandardOpenOption.APPEND);
  }

  private void age(String[] pathAndHours) throws IOException {
    Instant time = Instant.now().minus(Duration.ofHours(Long.parseLong(pathAndHours[1])));
    Files.setLastModifiedTime(context.path(pathAndHours[0]), FileTime.from(time));
  }

  private void remove(String path) throws IOException {
    Path target = context.path(path).normalize();
    if (!target.startsWith(context.folder())) {
      throw new IllegalArgumentException("@remove outside the case's folder: " + path);
    }
    if (Files.exists(target)) {
      List<Path> paths;
      try (Stream<Path> walk = Files.walk(target)) {
        paths = walk.sorted(Comparator.reverseOrder()).toList();
      }
      for (Path each : paths) {
        Files.delete(each);
      }
    }
  }

  /** {@code TABLE [NAME-REGEX] OP N}. */
  private void files(Step step, String[] words) throws IOException {
    Pattern name = Pattern.compile(words.length == 4 ? words[1] : "^data-");
    long count;
    try (Stream<Path> walk = Files.walk(context.tableFolder(words[0]))) {
      count =
          walk.filter(Files::isRegularFile)
              .map(file -> file.getFileName().toString())
              .filter(file -> !file.startsWith(".") && name.matcher(file).find())
              .count();
    }
    String op = words[words.length - 2];
    long bound = Long.parseLong(words[words.length - 1]);
    boolean holds =
        switch (op) {
          case ">=" -> count >= bound;
          case "<=" -> count <= bound;
          case "<" -> count < bound;
          case ">" -> count > bound;
          case "=", "==" -> count == bound;
          default -> throw new CaseFailure(step.line(), "unknown comparison " + op);
        };
    require(
        step,
        holds,
        "file count of " + words[0] + " is " + count + ", expected " + op + " " + bound);
  }

  private void load(Step.Directive step, Arguments arguments) {
    DataFrameReader reader = context.session().read().options(arguments.options("opt."));
    Dataset<Row> rows;
    if (arguments.has("name")) {
      rows = reader.table(arguments.get("name"));
    } else {
      reader = reader.format(arguments.get("format", "paimon"));
      if (arguments.has("schema")) {
        reader = reader.schema(arguments.get("schema"));
      }
      rows = reader.load(target(arguments));
    }
    rows.createOrReplaceTempView(arguments.word(0));
    if (step.expected().expectsError()) {
      rows.collectAsList();
    }
  }

  private void save(Arguments arguments) {
    DataFrameWriter<Row> writer =
        context
            .session()
            .sql(arguments.get("query"))
            .write()
            .mode(arguments.get("mode", "append"))
            .options(arguments.options("opt."));
    if (arguments.has("partitions")) {
      writer = writer.partitionBy(arguments.get("partitions").split(","));
    }
    if (arguments.has("insert")) {
      writer.insertInto(arguments.get("insert"));
      return;
    }
    writer = writer.format(arguments.get("format", "paimon"));
    if (arguments.has("name")) {
      writer.saveAsTable(arguments.get("name"));
    } else {
      writer.save(target(arguments));
    }
  }

  private String target(Arguments arguments) {
    return arguments
        .find("table")
        .map(context::tableFolder)
        .orElseGet(() -> context.path(arguments.get("path")))
        .toString();
  }
}
