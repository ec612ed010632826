package org.apache.paimon.spark.v35;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import org.apache.spark.api.java.function.VoidFunction2;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.streaming.Trigger;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Where streams begin, what they show of overwrites, and what happens when snapshots expire. */
final class StreamSourcesTest {
  private static final Map<String, String> KINDS = Map.of("read.changelog", "true");
  private static final String KEYED =
      " TBLPROPERTIES ('primary-key'='k', 'bucket'='1', 'file.format'='parquet'";

  @TempDir Path folder;

  private final SharedSession session = SharedSession.open();
  private StreamRuns runs;

  @BeforeEach
  void open() {
    runs = new StreamRuns(session, folder);
  }

  private static Map<String, String> start(String mode, Object... options) {
    return options.length == 0
        ? Map.of("scan.mode", mode)
        : Map.of("scan.mode", mode, (String) options[0], options[1].toString());
  }

  /** The table shows local times of the JVM. */
  private long timeOf(int snapshot) {
    LocalDateTime time =
        (LocalDateTime)
            session.value("SELECT commit_time FROM `t$snapshots` WHERE snapshot_id = " + snapshot);
    return time.atZone(ZoneId.systemDefault()).toInstant().toEpochMilli();
  }

  @Test
  void everyStart() throws Exception {
    session.run("CREATE TABLE t (id INT)");
    for (int i = 1; i <= 3; i++) {
      session.run("INSERT INTO t VALUES (" + i + ")");
      Thread.sleep(20);
    }
    long second = timeOf(2);
    Map<Map<String, String>, List<String>> expected =
        Map.of(
            start("default"), List.of("[1]", "[2]", "[3]"),
            start("latest-full"), List.of("[1]", "[2]", "[3]"),
            start("full"), List.of("[1]", "[2]", "[3]"),
            start("latest"), List.of(),
            start("from-snapshot", "scan.snapshot-id", 2), List.of("[2]", "[3]"),
            start("from-snapshot-full", "scan.snapshot-id", 2), List.of("[1]", "[2]", "[3]"),
            start("from-timestamp", "scan.timestamp-millis", second), List.of("[2]", "[3]"),
            start("from-timestamp", "scan.timestamp-millis", 1), List.of("[1]", "[2]", "[3]"),
            start("from-file-creation-time", "scan.file-creation-time-millis", timeOf(1) + 1),
                List.of("[2]", "[3]"),
            start("from-creation-timestamp", "scan.creation-time-millis", second),
                List.of("[2]", "[3]"));
    int number = 0;
    for (Map.Entry<Map<String, String>, List<String>> each : expected.entrySet()) {
      assertThat(runs.rows("c" + number++, "t", each.getKey()))
          .as(each.getKey().toString())
          .isEqualTo(each.getValue());
    }
    session.run("INSERT INTO t VALUES (4)");
    number = 0;
    for (Map<String, String> options : expected.keySet()) {
      assertThat(runs.rows("c" + number++, "t", options)).as("%s", options).containsExactly("[4]");
    }
    assertThatThrownBy(() -> runs.rows("x", "t", start("from-snapshot", "scan.snapshot-id", 9)))
        .hasMessageContaining("Cannot stream from snapshot 9: the next snapshot is 5");
    assertThatThrownBy(() -> runs.rows("y", "t", Map.of("incremental-between", "1,2")))
        .hasMessageContaining("incremental-");
  }

  @Test
  void compactedStateThenChanges() throws Exception {
    session.run("CREATE TABLE t (k INT, v INT)" + KEYED + ", 'write-only'='true')");
    session.run("INSERT INTO t VALUES (1, 1)", "CALL sys.compact(table => 't')");
    session.run("INSERT INTO t VALUES (2, 2)");
    assertThat(runs.rows("c", "t", start("compacted-full"))).containsExactly("[1,1]", "[2,2]");
    session.run("INSERT INTO t VALUES (2, 3)");
    assertThat(runs.rows("c", "t", start("compacted-full"))).containsExactly("[2,3]");
  }

  @Test
  void filesAreCountedWithinSplits() throws Exception {
    session.run("CREATE TABLE t (id INT)");
    session.run("INSERT INTO t SELECT /*+ REPARTITION(4) */ CAST(id AS INT) FROM range(100)");
    Map<String, String> limit = Map.of("read.stream.maxFilesPerTrigger", "2");
    assertThat(runs.batches("c", "t", limit)).hasSize(2);
    session.run("INSERT INTO t SELECT /*+ REPARTITION(4) */ CAST(id AS INT) FROM range(100)");
    List<List<String>> more = runs.batches("c", "t", Map.of("read.stream.maxFilesPerTrigger", "3"));
    assertThat(more).as("pieces of two files").hasSize(2);
    assertThat(more.stream().mapToInt(List::size).sum()).isEqualTo(100);
    assertThat(runs.batches("once", "t", Map.of())).hasSize(1);
  }

  @Test
  void onceIgnoresLimits() throws Exception {
    session.run("CREATE TABLE t (id INT)", "INSERT INTO t VALUES (1)", "INSERT INTO t VALUES (2)");
    List<Long> counts = Collections.synchronizedList(new ArrayList<>());
    VoidFunction2<Dataset<Row>, Long> count = (rows, id) -> counts.add(rows.count());
    @SuppressWarnings("deprecation")
    Trigger once = Trigger.Once();
    session
        .spark()
        .readStream()
        .options(start("from-snapshot", "scan.snapshot-id", 1))
        .option("read.stream.maxRowsPerTrigger", "1")
        .table("t")
        .writeStream()
        .option("checkpointLocation", runs.checkpoint("c").toString())
        .trigger(once)
        .foreachBatch(count)
        .start()
        .awaitTermination();
    assertThat(counts).containsExactly(2L);
  }

  @Test
  void aLimitOfBytesEndsABatch() throws Exception {
    session.run("CREATE TABLE t (id INT)");
    for (int i = 0; i < 3; i++) {
      session.run("INSERT INTO t VALUES (" + i + ")");
    }
    long bytes = (Long) session.value("SELECT max(file_size_in_bytes) FROM `t$files`");
    for (long[] limitAndBatches : new long[][] {{1, 3}, {2 * bytes, 2}, {10 * bytes, 1}}) {
      String limit = Long.toString(limitAndBatches[0]);
      List<List<String>> batches =
          runs.batches(
              "limit" + limit,
              "t",
              Map.of(
                  "scan.mode",
                  "from-snapshot",
                  "scan.snapshot-id",
                  "1",
                  "read.stream.maxBytesPerTrigger",
                  limit));
      assertThat(batches).as(limit).hasSize((int) limitAndBatches[1]);
      assertThat(batches.stream().mapToInt(List::size).sum()).isEqualTo(3);
    }
  }

  @Test
  void overwritesOfKeyTablesShowRemovedAndNewRows() throws Exception {
    session.run("CREATE TABLE t (k INT, v INT)" + KEYED + ")");
    session.run("INSERT INTO t VALUES (1, 0), (2, 0)", "INSERT INTO t VALUES (1, 1), (2, 2)");
    Map<String, String> shown =
        Map.of("read.changelog", "true", "streaming-read-overwrite", "true");
    assertThat(runs.rows("c", "t", shown)).containsExactly("[+I,1,1]", "[+I,2,2]");
    assertThat(runs.rows("hidden", "t", KINDS)).hasSize(2);
    session.run("INSERT OVERWRITE t VALUES (2, 20), (3, 3)");
    assertThat(runs.rows("c", "t", shown))
        .containsExactly("[+I,2,20]", "[+I,3,3]", "[-D,1,1]", "[-D,2,2]");
    assertThat(runs.rows("hidden", "t", KINDS)).isEmpty();
    session.run("INSERT OVERWRITE t VALUES (5, 5)", "INSERT INTO t VALUES (6, 6)");
    session.run("CALL sys.expire_snapshots(table => 't', retain_max => 2, retain_min => 1)");
    assertThatThrownBy(() -> runs.rows("c", "t", shown))
        .hasMessageContaining("Cannot stream overwrite snapshot 4")
        .hasMessageContaining("'streaming-read-overwrite'");
    assertThat(runs.rows("c", "t", KINDS)).containsExactly("[+I,6,6]");
    assertThatThrownBy(
            () -> {
              session.run(
                  "CREATE TABLE l (k INT, v INT)" + KEYED + ", 'changelog-producer'='lookup')");
              runs.rows("l", "l", shown);
            })
        .hasMessageContaining("'streaming-read-overwrite' = 'true'");
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void changedRowsOfAppendTablesAreOverwrites(boolean isMarked) throws Exception {
    session.run(
        "CREATE TABLE t (k INT, v INT) TBLPROPERTIES ('deletion-vectors.enabled'='"
            + isMarked
            + "')");
    session.run("INSERT INTO t SELECT /*+ COALESCE(1) */ CAST(id AS INT), 0 FROM range(3)");
    Map<String, String> shown = Map.of("streaming-read-append-overwrite", "true");
    assertThat(runs.rows("c", "t", Map.of())).hasSize(3);
    assertThat(runs.rows("shown", "t", shown)).hasSize(3);
    session.run("UPDATE t SET v = 1 WHERE k = 1", "DELETE FROM t WHERE k = 2");
    session.run(
        "MERGE INTO t USING (SELECT 1 AS k) s ON t.k = s.k WHEN MATCHED THEN UPDATE SET v = 2");
    session.run("INSERT INTO t VALUES (7, 7)");
    assertThat(runs.rows("c", "t", Map.of())).containsExactly("[7,7]");
    assertThat(runs.rows("shown", "t", shown)).contains("[1,1]", "[1,2]", "[7,7]");
  }

  /** Keys change their buckets; the copy must not lose the rows that stay. */
  @Test
  void overwritesCarriedToACopy() throws Exception {
    session.run(
        "CREATE TABLE t (k INT, v INT)" + KEYED.replace("'bucket'='1'", "'bucket'='2'") + ")");
    session.run(
        "CREATE TABLE copy (k INT, v INT)" + KEYED.replace("'bucket'='1'", "'bucket'='3'") + ")");
    session.run("INSERT INTO t SELECT CAST(id AS INT), 1 FROM range(50)");
    copy();
    session.run("ALTER TABLE t SET TBLPROPERTIES ('bucket'='5')");
    session.run("INSERT OVERWRITE t SELECT CAST(id AS INT), 2 FROM range(10, 60)");
    copy();
    assertThat(session.sorted("SELECT k, v FROM copy"))
        .isEqualTo(session.sorted("SELECT k, v FROM t"))
        .hasSize(50);
  }

  private void copy() throws Exception {
    runs.into(
        "copy",
        "copy",
        session
            .spark()
            .readStream()
            .option("read.changelog", "true")
            .option("streaming-read-overwrite", "true")
            .table("t"));
  }

  @Test
  void expiredSnapshotsWithLongLivedChangelog() throws Exception {
    session.run(
        "CREATE TABLE t (k INT, v INT)"
            + KEYED
            + ", 'changelog-producer'='input', 'changelog.num-retained.max'='100',"
            + " 'changelog.num-retained.min'='100')");
    session.run("INSERT INTO t VALUES (1, 1)");
    assertThat(runs.rows("c", "t", KINDS)).containsExactly("[+I,1,1]");
    session.run(
        "INSERT INTO t VALUES (2, 2)", "DELETE FROM t WHERE k = 1", "INSERT INTO t VALUES (3, 3)");
    session.run("CALL sys.expire_snapshots(table => 't', retain_max => 1, retain_min => 1)");
    assertThat(session.sorted("SELECT snapshot_id FROM `t$snapshots`")).hasSize(1);
    assertThat(runs.rows("c", "t", KINDS)).containsExactly("[+I,2,2]", "[+I,3,3]", "[-D,1,1]");
    assertThat(
            runs.rows(
                "late",
                "t",
                Map.of(
                    "scan.mode", "from-timestamp",
                    "scan.timestamp-millis", "1",
                    "read.changelog", "true")))
        .containsExactly("[+I,1,1]", "[+I,2,2]", "[+I,3,3]", "[-D,1,1]");
  }

  @Test
  void auditLogIsAStream() throws Exception {
    session.run("CREATE TABLE t (k INT, v INT)" + KEYED + ", 'changelog-producer'='input')");
    session.run("INSERT INTO t VALUES (1, 1)");
    assertThat(runs.rows("c", "`t$audit_log`", Map.of())).containsExactly("[+I,1,1]");
    session.run("DELETE FROM t WHERE k = 1");
    assertThat(runs.rows("c", "`t$audit_log`", Map.of())).containsExactly("[-D,1,1]");
  }

  @Test
  void snapshotsWithoutRowsArePassed() throws Exception {
    session.run("CREATE TABLE t (id INT) TBLPROPERTIES ('commit.force-create-snapshot'='true')");
    session.run("INSERT INTO t SELECT 1 WHERE false", "INSERT INTO t VALUES (1)");
    session.run("INSERT INTO t SELECT 1 WHERE false", "ANALYZE TABLE t COMPUTE STATISTICS");
    Map<String, String> first = start("from-snapshot", "scan.snapshot-id", 1);
    assertThat(runs.rows("c", "t", first)).containsExactly("[1]");
    session.run("INSERT INTO t VALUES (2)");
    assertThat(runs.rows("c", "t", first)).containsExactly("[2]");
  }
}
