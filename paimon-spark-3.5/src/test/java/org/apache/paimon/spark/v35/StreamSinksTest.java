package org.apache.paimon.spark.v35;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.streaming.StreamingQuery;
import org.apache.spark.sql.streaming.Trigger;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What streams leave in tables: watermarks, new columns, one table fed by several, replays. */
final class StreamSinksTest {
  @TempDir Path folder;

  private final SharedSession session = SharedSession.open();
  private StreamRuns runs;

  @BeforeEach
  void open() {
    runs = new StreamRuns(session, folder);
  }

  private Dataset<Row> stream(String table) {
    return session.spark().readStream().table(table);
  }

  @Test
  void commitsKeepTheWatermark() throws Exception {
    session.run("CREATE TABLE src (id INT, at TIMESTAMP)", "CREATE TABLE t (id INT, at TIMESTAMP)");
    session.run("INSERT INTO src VALUES (1, TIMESTAMP '2024-01-01 00:01:00')");
    runs.into("t", "c", stream("src").withWatermark("at", "10 seconds"));
    session.run("INSERT INTO src VALUES (2, TIMESTAMP '2024-01-01 00:02:00')");
    runs.into("t", "c", stream("src").withWatermark("at", "10 seconds"));
    assertThat(session.value("SELECT max(watermark) FROM `t$snapshots`"))
        .isEqualTo(java.time.Instant.parse("2024-01-01T00:00:50Z").toEpochMilli());
    runs.into("t", "plain", stream("src"));
    assertThat(session.sorted("SELECT id FROM t")).containsExactly("[1]", "[1]", "[2]", "[2]");
  }

  @Test
  void newColumnsOfStreams() throws Exception {
    session.run("CREATE TABLE src (id INT, extra STRING)", "CREATE TABLE t (id INT)");
    session.run("CREATE TABLE by_path (id INT)", "INSERT INTO src VALUES (1, 'a')");
    assertThatThrownBy(() -> runs.into("t", "c", stream("src"))).hasMessageContaining("extra");
    session.spark().conf().set("spark.paimon.write.merge-schema", "true");
    try {
      runs.into("t", "c", stream("src"));
    } finally {
      session.spark().conf().unset("spark.paimon.write.merge-schema");
    }
    assertThat(session.sorted("SELECT id, extra FROM t")).containsExactly("[1,a]");
    runs.run(
        "p",
        stream("src")
            .writeStream()
            .format("paimon")
            .option("write.merge-schema", "true")
            .option("path", session.folder("by_path").toString()));
    assertThat(session.sorted("SELECT id, extra FROM by_path")).containsExactly("[1,a]");
  }

  @Test
  void aStreamThatCannotStartAddsNoColumns() throws Exception {
    session.run("CREATE TABLE src (id INT, extra STRING)", "CREATE TABLE t (id INT)");
    session.run("INSERT INTO src VALUES (1, 'a')");
    session.spark().conf().set("spark.paimon.write.merge-schema", "true");
    StreamingQuery first =
        stream("src")
            .writeStream()
            .format("noop")
            .queryName("taken")
            .option("checkpointLocation", runs.checkpoint("first").toString())
            .start();
    try {
      assertThatThrownBy(
              () ->
                  stream("src")
                      .writeStream()
                      .queryName("taken")
                      .option("checkpointLocation", runs.checkpoint("second").toString())
                      .toTable("t"))
          .hasMessageContaining("already active");
      assertThat(session.value("SELECT count(*) FROM `t$schemas`")).isEqualTo(1L);

      first.stop();
      runs.into("t", "c", stream("src"));
      session.run("INSERT INTO src VALUES (2, 'b')");
      runs.into("t", "c", stream("src"));
    } finally {
      first.stop();
      session.spark().conf().unset("spark.paimon.write.merge-schema");
    }
    assertThat(session.sorted("SELECT id, extra FROM t")).containsExactly("[1,a]", "[2,b]");
    assertThat(session.value("SELECT count(*) FROM `t$schemas`")).isEqualTo(2L);
  }

  @Test
  void severalStreamsFillTheirColumns() throws Exception {
    session.run("CREATE TABLE names (k INT, name STRING)", "CREATE TABLE ages (k INT, age INT)");
    session.run(
        "CREATE TABLE t (k INT, name STRING, age INT) TBLPROPERTIES ('primary-key'='k',"
            + " 'bucket'='2', 'merge-engine'='partial-update')");
    for (int i = 0; i < 4; i++) {
      session.run(
          "INSERT INTO names SELECT CAST(id AS INT), concat('n', id) FROM range("
              + i * 5
              + ", 20)");
      session.run("INSERT INTO ages SELECT CAST(id AS INT), " + i + " FROM range(15)");
    }
    List<StreamingQuery> queries = new ArrayList<>();
    for (String source : List.of("names", "ages")) {
      queries.add(
          session
              .spark()
              .readStream()
              .option("scan.mode", "from-snapshot")
              .option("scan.snapshot-id", "1")
              .option("read.stream.maxFilesPerTrigger", "1")
              .table(source)
              .writeStream()
              .option("checkpointLocation", runs.checkpoint(source).toString())
              .trigger(Trigger.AvailableNow())
              .toTable("t"));
    }
    for (StreamingQuery query : queries) {
      query.awaitTermination();
    }
    assertThat(
            session.sorted(
                "SELECT count(*), count(name), count(age), min(age), max(age) FROM t"
                    + " WHERE name = concat('n', k)"))
        .containsExactly("[20,20,15,3,3]");
  }

  /** The table keeps only snapshots of others when the query comes back. */
  @Test
  void repeatedBatchIsRecognisedAfterItsSnapshotExpired() throws Exception {
    session.run(
        "CREATE TABLE src (id INT)", "CREATE TABLE t (id INT)", "INSERT INTO src VALUES (1)");
    runs.into("t", "c", stream("src"));
    runs.forgetLastCommit("c");
    for (int i = 2; i < 5; i++) {
      session.run("INSERT INTO t VALUES (" + i + ")");
    }
    session.run("CALL sys.expire_snapshots(table => 't', retain_max => 1, retain_min => 1)");
    runs.into("t", "c", stream("src"));
    assertThat(session.sorted("SELECT id FROM t")).containsExactly("[1]", "[2]", "[3]", "[4]");
    session.run("INSERT INTO src VALUES (5)");
    runs.into("t", "c", stream("src"));
    assertThat(session.sorted("SELECT id FROM t")).hasSize(5);
  }

  /** As when a second process works with one checkpoint. */
  @Test
  void twoQueriesWithOneCheckpointWriteOnce() throws Exception {
    session.run(
        "CREATE TABLE src (id INT)", "CREATE TABLE t (id INT)", "INSERT INTO src VALUES (1)");
    runs.into("t", "c", stream("src"));
    copy(runs.checkpoint("c"), runs.checkpoint("other"));
    session.run("INSERT INTO src VALUES (2)");
    runs.into("t", "c", stream("src"));
    runs.into("t", "other", stream("src"));
    assertThat(session.sorted("SELECT * FROM t")).containsExactly("[1]", "[2]");
    StreamingQuery running =
        stream("src")
            .writeStream()
            .option("checkpointLocation", runs.checkpoint("c").toString())
            .toTable("t");
    session.run("INSERT INTO src VALUES (3)");
    runs.into("t", "c", stream("src"));
    assertThat(running.isActive()).as("Spark stops the first one").isFalse();
    assertThat(session.sorted("SELECT * FROM t")).containsExactly("[1]", "[2]", "[3]");
  }

  private static void copy(Path from, Path to) throws IOException {
    try (Stream<Path> files = Files.walk(from)) {
      for (Path file : files.toList()) {
        Files.copy(file, to.resolve(from.relativize(file)));
      }
    }
  }

  @Test
  void sinkMadeAnewGetsWhatComesLater() throws Exception {
    session.run(
        "CREATE TABLE src (id INT)", "CREATE TABLE t (id INT)", "INSERT INTO src VALUES (1)");
    runs.into("t", "c", stream("src"));
    session.run("DROP TABLE t", "CREATE TABLE t (id INT)", "INSERT INTO src VALUES (2)");
    runs.into("t", "c", stream("src"));
    assertThat(session.sorted("SELECT * FROM t")).containsExactly("[2]");
    session.run("DROP TABLE t", "INSERT INTO src VALUES (3)", "CREATE TABLE t (id INT)");
    runs.forgetLastCommit("c");
    runs.into("t", "c", stream("src"));
    assertThat(session.sorted("SELECT * FROM t"))
        .as("the repeated micro-batch is not in this table")
        .containsExactly("[2]", "[3]");
  }

  @Test
  void completeModeReplacesAllPartitions() throws Exception {
    session.run("CREATE TABLE src (p INT, n INT)", "INSERT INTO src VALUES (1, 1), (2, 2)");
    session.run(
        "CREATE TABLE t (p INT, n BIGINT) PARTITIONED BY (p)", "INSERT INTO t VALUES (9, 9)");
    session.spark().conf().set("spark.sql.sources.partitionOverwriteMode", "dynamic");
    StreamingQuery query =
        stream("src")
            .groupBy("p")
            .sum("n")
            .withColumnRenamed("sum(n)", "n")
            .writeStream()
            .outputMode("complete")
            .option("checkpointLocation", runs.checkpoint("c").toString())
            .trigger(Trigger.AvailableNow())
            .toTable("t");
    query.awaitTermination();
    assertThat(session.sorted("SELECT p, n FROM t")).containsExactly("[1,1]", "[2,2]");
  }

  @Test
  void timesGoThroughStreamsInAnyZone() throws Exception {
    String columns = " (id INT, at TIMESTAMP, local TIMESTAMP_NTZ, day DATE) PARTITIONED BY (day)";
    session.run("CREATE TABLE src" + columns, "CREATE TABLE t" + columns);
    session.run(
        "INSERT INTO src VALUES (1, TIMESTAMP '2024-03-10 07:30:00Z',"
            + " TIMESTAMP_NTZ '2024-03-10 02:30:00', DATE '2024-03-10')");
    session.spark().conf().set("spark.sql.session.timeZone", "America/New_York");
    try {
      runs.into("t", "c", stream("src").withWatermark("at", "10 seconds"));
      assertThat(session.sorted("SELECT * FROM t"))
          .isEqualTo(session.sorted("SELECT * FROM src"))
          .hasSize(1);
      session.run("INSERT INTO src VALUES (2, TIMESTAMP '2024-03-10 04:00:00', NULL, NULL)");
      runs.into("t", "c", stream("src").withWatermark("at", "10 seconds"));
      assertThat(session.sorted("SELECT * FROM t")).isEqualTo(session.sorted("SELECT * FROM src"));
      assertThat(session.value("SELECT max(watermark) FROM `t$snapshots`"))
          .isEqualTo(java.time.Instant.parse("2024-03-10T07:29:50Z").toEpochMilli());
    } finally {
      session.spark().conf().set("spark.sql.session.timeZone", "UTC");
    }
  }

  @Test
  void batchesWithoutRowsCommitNothing() throws Exception {
    session.run("CREATE TABLE src (k INT)", "CREATE TABLE t (k INT)");
    session.run("INSERT INTO src VALUES (1), (2)");
    runs.into("t", "c", stream("src").where("k > 10"));
    assertThat(session.value("SELECT count(*) FROM `t$snapshots`")).isEqualTo(0L);
    session.run("INSERT INTO src VALUES (11)", "INSERT INTO src VALUES (3)");
    runs.into("t", "c", stream("src").where("k > 10"));
    assertThat(session.sorted("SELECT k FROM t")).containsExactly("[11]");
    assertThat(session.value("SELECT count(*) FROM `t$snapshots`")).isEqualTo(1L);
  }

  @Test
  void repeatedBatchOfCompleteMode() throws Exception {
    session.run("CREATE TABLE src (k INT)", "CREATE TABLE t (k INT, n BIGINT)");
    session.run("INSERT INTO src VALUES (1), (1), (2)");
    for (int attempt = 0; attempt < 2; attempt++) {
      StreamingQuery query =
          stream("src")
              .groupBy("k")
              .count()
              .withColumnRenamed("count", "n")
              .writeStream()
              .outputMode("complete")
              .option("checkpointLocation", runs.checkpoint("c").toString())
              .trigger(Trigger.AvailableNow())
              .toTable("t");
      query.awaitTermination();
      assertThat(session.sorted("SELECT k, n FROM t")).containsExactly("[1,2]", "[2,1]");
      runs.forgetLastCommit("c");
    }
    assertThat(session.value("SELECT count(*) FROM `t$snapshots`")).isEqualTo(1L);
  }
}
