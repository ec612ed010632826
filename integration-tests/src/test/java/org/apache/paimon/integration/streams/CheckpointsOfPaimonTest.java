package org.apache.paimon.integration.streams;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

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
import org.assertj.core.api.SoftAssertions;
import org.junit.jupiter.api.BeforeEach;
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

  @BeforeEach
  void theirConnectorNeedsScala212() {
    String version = scala.util.Properties.versionNumberString();
    assumeTrue(
        version.startsWith("2.12."),
        "The connector 0.9.0 that Apache Paimon published for Spark 3.5 needs Scala 2.12, not "
            + version);
  }

  private StreamPrinter.Input input(Table table) {
    return new StreamPrinter.Input(
        folder.resolve("warehouse/d.db/" + table.name()).toString(),
        folder.resolve("checkpoint-" + table.name()).toString(),
        table.isKeyed(),
        0,
        0);
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
    Map<String, List<String>> theirs = runTheirs(inputs());
    for (Table table : TABLES) {
      boolean isNew = table.name().startsWith("theirs");
      assertThat(theirs.get(table.name()))
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
    theirs = runTheirs(inputs());
    for (Table table : TABLES) {
      assertThat(theirs.get(table.name()))
          .as("%s read by 0.9.0 after us", table)
          .isEqualTo(expected(table, 4));
    }
  }

  private List<StreamPrinter.Input> inputs() {
    return TABLES.stream().map(this::input).toList();
  }

  /** The rows that 0.9.0 shows, by the name of the table. */
  private Map<String, List<String>> runTheirs(List<StreamPrinter.Input> inputs) throws Exception {
    ChildJvm child =
        ChildJvm.start(
            folder.resolve("child-" + children++ + ".log"),
            "768m",
            classPath(),
            StreamPrinter.class.getName(),
            inputs.stream().map(StreamPrinter.Input::argument).toList());
    child.awaitSuccess(CHILD_MILLIS);
    Map<String, List<String>> rows = new LinkedHashMap<>();
    for (StreamPrinter.Input input : inputs) {
      rows.put(
          Path.of(input.table()).getFileName().toString(),
          StreamPrinter.printed(child.output(), input.table()));
    }
    return rows;
  }

  /** A table that is read by one program up to the middle of its first snapshot. */
  private record Halved(String name, String properties, boolean isKeyed, long firstSnapshot) {}

  private static List<Halved> halved() {
    List<Halved> tables = new ArrayList<>();
    String keyed =
        " TBLPROPERTIES ('primary-key'='p,k', 'bucket'='2', 'changelog-producer'='input')";
    for (String first : List.of("theirs", "ours")) {
      tables.add(new Halved(first + "_state", "", false, 0));
      tables.add(new Halved(first + "_changes", "", false, 1));
      tables.add(new Halved(first + "_keyed_state", keyed, true, 0));
      tables.add(new Halved(first + "_keyed_changes", keyed, true, 1));
    }
    return tables;
  }

  private StreamPrinter.Input input(Halved table, long batches) {
    return new StreamPrinter.Input(
        folder.resolve("warehouse/d.db/" + table.name()).toString(),
        folder.resolve("checkpoint-" + table.name()).toString(),
        table.isKeyed(),
        table.firstSnapshot(),
        batches);
  }

  /**
   * In the middle of a state 0.9.0 goes on with that of the latest snapshot, whatever the offset
   * says; so nothing is committed between us and it.
   */
  @Test
  void goOnInTheMiddleOfASnapshotBothWays() throws Exception {
    spark = TestSpark.newSession(folder.resolve("warehouse"));
    spark.sql("CREATE DATABASE paimon.d");
    List<Halved> tables = halved();
    for (Halved table : tables) {
      spark.sql(
          "CREATE TABLE paimon.d."
              + table.name()
              + " (p STRING, k INT) PARTITIONED BY (p)"
              + table.properties());
      spark.sql(
          "INSERT INTO paimon.d."
              + table.name()
              + " SELECT /*+ COALESCE(1) */ concat('p', id % 5), CAST(id AS INT) FROM range(100)");
    }
    Map<String, List<String>> rows =
        runTheirs(
            tables.stream()
                .filter(table -> table.name().startsWith("theirs"))
                .map(table -> input(table, 3))
                .toList());
    for (Halved table : tables) {
      if (table.name().startsWith("ours")) {
        rows.put(table.name(), StreamPrinter.rows(spark, input(table, 3)));
      }
      assertThat(rows.get(table.name())).as(table.name()).hasSizeBetween(1, 99);
      if (table.name().startsWith("theirs")) {
        insertMore(table);
      }
    }
    Map<String, List<String>> more =
        runTheirs(
            tables.stream()
                .filter(table -> table.name().startsWith("ours"))
                .map(table -> input(table, 0))
                .toList());
    SoftAssertions softly = new SoftAssertions();
    for (Halved table : tables) {
      List<String> all = new ArrayList<>(rows.get(table.name()));
      all.addAll(
          table.name().startsWith("theirs")
              ? StreamPrinter.rows(spark, input(table, 0))
              : more.get(table.name()));
      softly
          .assertThat(all.stream().sorted())
          .as(table.name())
          .isEqualTo(
              read(
                  "SELECT "
                      + (table.isKeyed() ? "'+I', " : "")
                      + "* FROM paimon.d."
                      + table.name()));
    }
    softly.assertAll();
  }

  private void insertMore(Halved table) {
    spark.sql("INSERT INTO paimon.d." + table.name() + " VALUES ('p9', 100), ('p1', 101)");
  }

  private List<String> read(String query) {
    return spark.sql(query).collectAsList().stream().map(Object::toString).sorted().toList();
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
