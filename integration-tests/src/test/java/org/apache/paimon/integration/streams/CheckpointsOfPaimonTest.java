package org.apache.paimon.integration.streams;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.apache.paimon.integration.TestSpark;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Checkpoints that the published connector, version 0.9.0, wrote go on here, and the other way. It
 * runs in a process of its own.
 */
final class CheckpointsOfPaimonTest {
  private static final long CHILD_MILLIS = 180_000;

  @TempDir Path folder;

  private SparkSession spark;
  private int children;

  private record Table(String name, boolean isKeyed) {}

  private static final List<Table> TABLES =
      List.of(
          new Table("theirs", false),
          new Table("ours", false),
          new Table("theirs_keyed", true),
          new Table("ours_keyed", true));

  private StreamPrinter.Input input(Table table) {
    return new StreamPrinter.Input(
        folder.resolve("warehouse/d.db/" + table.name()).toString(),
        folder.resolve("checkpoint-" + table.name()).toString(),
        table.isKeyed());
  }

  private void insert(int value) {
    for (Table table : TABLES) {
      spark.sql("INSERT INTO paimon.d." + table.name() + " VALUES (1, " + value + ")");
    }
  }

  private List<String> expected(Table table, int... values) {
    List<String> rows = new ArrayList<>();
    for (int value : values) {
      rows.add((table.isKeyed() ? "[+I,1," : "[1,") + value + "]");
    }
    return rows;
  }

  @Test
  void goOnBothWays() throws Exception {
    spark = TestSpark.newSession(folder.resolve("warehouse"));
    spark.sql("CREATE DATABASE paimon.d");
    for (Table table : TABLES) {
      spark.sql(
          "CREATE TABLE paimon.d."
              + table.name()
              + " (k INT, v INT)"
              + (table.isKeyed()
                  ? " TBLPROPERTIES ('primary-key'='k', 'bucket'='1',"
                      + " 'changelog-producer'='input')"
                  : ""));
    }
    insert(1);
    for (Table table : TABLES) {
      if (table.name().startsWith("ours")) {
        assertThat(StreamPrinter.rows(spark, input(table))).isEqualTo(expected(table, 1));
      }
    }
    insert(2);
    Map<Table, List<String>> theirs = runTheirs();
    for (Table table : TABLES) {
      boolean isNew = table.name().startsWith("theirs");
      assertThat(theirs.get(table))
          .as("%s read by 0.9.0", table)
          .isEqualTo(isNew && !table.isKeyed() ? expected(table, 1, 2) : expected(table, 2));
    }
    insert(3);
    for (Table table : TABLES) {
      assertThat(StreamPrinter.rows(spark, input(table)))
          .as("%s read by us after 0.9.0", table)
          .isEqualTo(expected(table, 3));
    }
    insert(4);
    theirs = runTheirs();
    for (Table table : TABLES) {
      assertThat(theirs.get(table))
          .as("%s read by 0.9.0 after us", table)
          .isEqualTo(expected(table, 4));
    }
  }

  private Map<Table, List<String>> runTheirs() throws Exception {
    ChildJvm child =
        ChildJvm.start(
            folder.resolve("child-" + children++ + ".log"),
            "768m",
            classPath(),
            StreamPrinter.class.getName(),
            TABLES.stream().map(table -> input(table).argument()).toList());
    child.awaitSuccess(CHILD_MILLIS);
    Map<Table, List<String>> rows = new LinkedHashMap<>();
    for (Table table : TABLES) {
      rows.put(table, StreamPrinter.printed(child.output(), input(table).table()));
    }
    return rows;
  }

  /** Spark as here, their connector, and the program that knows Spark only. */
  private static String classPath() throws IOException {
    List<String> entries = new ArrayList<>();
    entries.add(
        new File(StreamPrinter.class.getProtectionDomain().getCodeSource().getLocation().getPath())
            .toString());
    try (Stream<Path> jars = Files.list(Path.of(System.getProperty("peer.dir"), "spark"))) {
      jars.map(Path::toString).forEach(entries::add);
    }
    for (String entry :
        System.getProperty("surefire.test.class.path", System.getProperty("java.class.path"))
            .split(File.pathSeparator)) {
      String name = Path.of(entry).getFileName().toString();
      boolean isOurs = name.startsWith("paimon-") || name.startsWith("spark-extensions");
      if (name.endsWith(".jar") && !isOurs) {
        entries.add(entry);
      }
    }
    return String.join(File.pathSeparator, entries);
  }
}
