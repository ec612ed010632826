package org.apache.paimon.spark.v35;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import org.apache.spark.api.java.function.VoidFunction2;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.streaming.StreamingQuery;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Streams of tables whose history changes under them: expiry, rollback, tables made anew. */
final class StreamHistoryTest {
  private static final Map<String, String> KINDS = Map.of("read.changelog", "true");
  private static final Map<String, String> ONE_FILE = Map.of("read.stream.maxFilesPerTrigger", "1");
  private static final String CHANGED = "the table was rolled back or made anew";

  @TempDir Path folder;

  private final SharedSession session = SharedSession.open();
  private StreamRuns runs;

  @BeforeEach
  void open() {
    runs = new StreamRuns(session, folder);
  }

  private void insert(int from, int to) {
    for (int i = from; i <= to; i++) {
      session.run("INSERT INTO t VALUES (" + i + ")");
    }
  }

  private void expire(String table) {
    session.run(
        "CALL sys.expire_snapshots(table => '" + table + "', retain_max => 1, retain_min => 1)");
  }

  @Test
  void rollbackAndOtherCommitsInTheirPlaceAreNoticed() throws Exception {
    session.run("CREATE TABLE t (id INT)");
    insert(1, 3);
    assertThat(runs.rows("c", "t", Map.of())).hasSize(3);
    session.run("CALL sys.rollback(table => 't', version => '1')");
    assertThatThrownBy(() -> runs.rows("c", "t", Map.of())).hasMessageContaining(CHANGED);
    insert(12, 14);
    assertThatThrownBy(() -> runs.rows("c", "t", Map.of()))
        .hasMessageContaining("snapshot 3")
        .hasMessageContaining(CHANGED);
    assertThat(runs.rows("new", "t", Map.of())).containsExactly("[12]", "[13]", "[14]", "[1]");
  }

  @Test
  void rollbackToWhatTheStreamHasDoneIsNoMatter() throws Exception {
    session.run("CREATE TABLE t (id INT)");
    insert(1, 3);
    assertThat(runs.rows("c", "t", Map.of())).hasSize(3);
    insert(4, 5);
    session.run("CALL sys.rollback(table => 't', version => '3')");
    assertThat(runs.rows("c", "t", Map.of())).isEmpty();
    insert(6, 6);
    assertThat(runs.rows("c", "t", Map.of())).containsExactly("[6]");
  }

  @Test
  void tableMadeAnewIsNoticed() throws Exception {
    session.run("CREATE TABLE t (id INT)");
    insert(1, 2);
    assertThat(runs.rows("c", "t", Map.of())).hasSize(2);
    session.run("DROP TABLE t", "CREATE TABLE t (id INT)");
    insert(11, 14);
    assertThatThrownBy(() -> runs.rows("c", "t", Map.of())).hasMessageContaining(CHANGED);
  }

  @Test
  void tableMadeAnewInTheMiddleOfAStateIsNoticed() throws Exception {
    String partitioned = "CREATE TABLE t (id INT, p INT) PARTITIONED BY (p)";
    session.run(partitioned, "INSERT INTO t SELECT CAST(id AS INT), CAST(id AS INT) FROM range(4)");
    assertThat(runs.rowsBefore(2, "c", "t", ONE_FILE)).containsExactly("[0,0]", "[1,1]");
    session.run("DROP TABLE t", partitioned);
    session.run("INSERT INTO t SELECT CAST(id + 10 AS INT), CAST(id AS INT) FROM range(4)");
    assertThatThrownBy(() -> runs.rows("c", "t", ONE_FILE)).hasMessageContaining(CHANGED);
  }

  @Test
  void fastForwardIsNoticed() throws Exception {
    session.run("CREATE TABLE t (id INT)");
    insert(1, 1);
    session.run("CALL sys.create_tag(table => 't', tag => 'one', snapshot => 1)");
    session.run("CALL sys.create_branch('t', 'b', 'one')");
    insert(2, 3);
    assertThat(runs.rows("c", "t", Map.of())).hasSize(3);
    for (int i = 12; i <= 15; i++) {
      session.run("INSERT INTO `t$branch_b` VALUES (" + i + ")");
    }
    session.run("CALL sys.fast_forward(table => 't', branch => 'b')");
    assertThatThrownBy(() -> runs.rows("c", "t", Map.of())).hasMessageContaining(CHANGED);
  }

  @Test
  void branchesAreStreams() throws Exception {
    session.run("CREATE TABLE t (id INT)");
    insert(1, 1);
    session.run("CALL sys.create_tag(table => 't', tag => 'one', snapshot => 1)");
    session.run("CALL sys.create_branch('t', 'b', 'one')");
    assertThat(runs.rows("c", "`t$branch_b`", Map.of())).containsExactly("[1]");
    assertThat(runs.rows("o", "t", Map.of("branch", "b"))).containsExactly("[1]");
    insert(2, 2);
    session.run("INSERT INTO `t$branch_b` VALUES (12)");
    assertThat(runs.rows("c", "`t$branch_b`", Map.of())).containsExactly("[12]");
    assertThat(runs.rows("o", "t", Map.of("branch", "b"))).containsExactly("[12]");
    session.run("CREATE TABLE s (id INT)", "INSERT INTO s VALUES (20)");
    runs.into(
        session.database() + ".`t$branch_b`", "sink", session.spark().readStream().table("s"));
    assertThat(session.sorted("SELECT * FROM `t$branch_b`")).containsExactly("[12]", "[1]", "[20]");
    assertThat(session.sorted("SELECT * FROM t")).containsExactly("[1]", "[2]");
  }

  @Test
  void branchesByOption() {
    session.run("CREATE TABLE t (id INT)");
    insert(1, 1);
    session.run("CALL sys.create_tag(table => 't', tag => 'one', snapshot => 1)");
    session.run("CALL sys.create_branch('t', 'b', 'one')");
    insert(2, 2);
    var spark = session.spark();
    spark.sql("SELECT 12 AS id").write().option("branch", "b").insertInto("t");
    assertThat(session.sorted("SELECT * FROM t")).containsExactly("[1]", "[2]");
    assertThat(session.sorted("SELECT * FROM `t$branch_b`")).containsExactly("[12]", "[1]");
    for (Dataset<Row> rows :
        List.of(
            spark.read().option("branch", "b").table("t"),
            spark
                .read()
                .format("paimon")
                .option("branch", "b")
                .load(session.folder("t").toString()))) {
      assertThat(rows.collectAsList().stream().map(Row::toString).sorted())
          .containsExactly("[12]", "[1]");
    }
    session.run("SET `spark.paimon.scan.tag-name` = one");
    try {
      assertThat(spark.read().option("branch", "b").table("t").collectAsList().toString())
          .as("other options of the session hold as well")
          .isEqualTo("[[1]]");
    } finally {
      session.run("RESET `spark.paimon.scan.tag-name`");
    }
    assertThatThrownBy(() -> spark.read().option("branch", "x").table("t").count())
        .hasMessageContaining("Cannot read branch 'x' of table");
    session.run("ALTER TABLE `t$branch_b` ADD COLUMN v INT");
    assertThatThrownBy(() -> spark.read().option("branch", "b").table("t").count())
        .hasMessageContaining("Cannot use branch 'b'")
        .hasMessageContaining("t$branch_b`");
  }

  @Test
  void sessionsOnABranchTravelThereAndLeaveDefinitionsAlone() {
    session.run("CREATE TABLE t (id INT)");
    insert(1, 1);
    session.run("CALL sys.create_tag(table => 't', tag => 'one', snapshot => 1)");
    session.run("CALL sys.create_branch('t', 'b', 'one')");
    session.run("INSERT INTO `t$branch_b` VALUES (12)");
    session.run("CALL sys.create_tag(table => 't$branch_b', tag => 'two', snapshot => 2)");
    session.run("SET `spark.paimon.branch` = b");
    try {
      assertThat(session.sorted("SELECT * FROM t VERSION AS OF 'two'"))
          .containsExactly("[12]", "[1]");
      assertThatThrownBy(() -> session.run("ALTER TABLE t ADD COLUMN v INT"))
          .hasMessageContaining("the session's option 'branch' shows branch 'b'");
      assertThatThrownBy(() -> session.spark().read().option("branch", "main").table("t").count())
          .hasMessageContaining("Cannot use branch 'main' by option 'branch'");
    } finally {
      session.run("RESET `spark.paimon.branch`");
    }
    assertThat(session.spark().table("t").columns()).containsExactly("id");
    assertThatThrownBy(
            () ->
                session
                    .spark()
                    .sql("SELECT 13 AS id, 1 AS v")
                    .write()
                    .mode("append")
                    .option("branch", "b")
                    .option("write.merge-schema", "true")
                    .format("paimon")
                    .saveAsTable("t"))
        .hasMessageContaining("both options 'branch' and 'write.merge-schema'");
    assertThat(session.sorted("SELECT * FROM t")).containsExactly("[1]");
  }

  @Test
  void otherCommitsInTheMiddleOfAMicroBatchAreNoticed() throws Exception {
    session.run("CREATE TABLE t (id INT)");
    insert(1, 3);
    List<String> seen = Collections.synchronizedList(new ArrayList<>());
    VoidFunction2<Dataset<Row>, Long> replacing =
        (rows, id) -> {
          rows.collectAsList().forEach(row -> seen.add(row.toString()));
          if (id == 0) {
            session.run("CALL sys.rollback(table => 't', version => '1')");
            insert(12, 13);
          }
        };
    StreamingQuery query =
        session
            .spark()
            .readStream()
            .table("t")
            .writeStream()
            .option("checkpointLocation", folder.resolve("replaced").toString())
            .foreachBatch(replacing)
            .start();
    try {
      query.processAllAvailable();
      insert(14, 14);
      assertThatThrownBy(query::processAllAvailable).hasMessageContaining(CHANGED);
    } finally {
      query.stop();
    }
    assertThat(seen).containsExactlyInAnyOrder("[1]", "[2]", "[3]");
  }

  @Test
  void tagsNameNoStart() {
    session.run("CREATE TABLE t (id INT)");
    insert(1, 1);
    session.run("CALL sys.create_tag(table => 't', tag => 'one', snapshot => 1)");
    assertThatThrownBy(() -> runs.rows("c", "t", Map.of("scan.tag-name", "one")))
        .hasMessageContaining("tags, versions and watermarks name no start");
  }

  @Test
  void stateThatExpiredHalfReadIsNamed() throws Exception {
    session.run(
        "CREATE TABLE t (k INT, p INT) PARTITIONED BY (p) TBLPROPERTIES ('primary-key'='k,p',"
            + " 'bucket'='1', 'changelog-producer'='input', 'changelog.num-retained.max'='100',"
            + " 'changelog.num-retained.min'='100')");
    session.run("INSERT INTO t SELECT CAST(id AS INT), CAST(id AS INT) FROM range(4)");
    assertThat(runs.rowsBefore(2, "c", "t", ONE_FILE)).containsExactly("[0,0]", "[1,1]");
    session.run("INSERT INTO t VALUES (7, 7)", "INSERT INTO t VALUES (8, 8)");
    expire("t");
    assertThatThrownBy(() -> runs.rows("c", "t", ONE_FILE))
        .hasMessageContaining("Cannot go on reading the state of snapshot 1")
        .hasMessageContaining("the earliest snapshot is 3")
        .hasMessageContaining("'consumer-id'");
  }

  /** The changes are numbered the same in the long-lived changelog. */
  @Test
  void changesThatExpiredHalfReadGoOnInTheLongLivedChangelog() throws Exception {
    session.run(
        "CREATE TABLE t (k INT, p INT) PARTITIONED BY (p) TBLPROPERTIES ('primary-key'='k,p',"
            + " 'bucket'='1', 'changelog-producer'='input', 'changelog.num-retained.max'='100',"
            + " 'changelog.num-retained.min'='100')");
    session.run("INSERT INTO t SELECT CAST(id AS INT), CAST(id AS INT) FROM range(4)");
    Map<String, String> fromFirst =
        Map.of(
            "scan.mode", "from-snapshot",
            "scan.snapshot-id", "1",
            "read.stream.maxFilesPerTrigger", "1");
    assertThat(runs.rowsBefore(2, "c", "t", fromFirst)).containsExactly("[0,0]", "[1,1]");
    session.run("INSERT INTO t VALUES (7, 7)", "INSERT INTO t VALUES (8, 8)");
    expire("t");
    assertThat(runs.rows("c", "t", fromFirst)).containsExactly("[2,2]", "[3,3]", "[7,7]", "[8,8]");
  }

  /** Without changelog producer the files of the commits are kept. */
  @Test
  void longLivedChangelogWithoutProducer() throws Exception {
    session.run(
        "CREATE TABLE t (k INT, v INT) TBLPROPERTIES ('primary-key'='k', 'bucket'='1',"
            + " 'changelog.num-retained.max'='100', 'changelog.num-retained.min'='100')");
    session.run("INSERT INTO t VALUES (1, 1)");
    assertThat(runs.rows("c", "t", KINDS)).containsExactly("[+I,1,1]");
    session.run("INSERT INTO t VALUES (2, 2)", "DELETE FROM t WHERE k = 1");
    session.run("CALL sys.compact(table => 't')", "INSERT INTO t VALUES (3, 3)");
    expire("t");
    assertThat(runs.rows("c", "t", KINDS)).containsExactly("[+I,2,2]", "[+I,3,3]", "[-D,1,1]");
  }

  @Test
  void consumerOfAHalfReadStateKeepsIt() throws Exception {
    session.run("CREATE TABLE t (id INT, p INT) PARTITIONED BY (p)");
    session.run("INSERT INTO t SELECT CAST(id AS INT), CAST(id AS INT) FROM range(4)");
    Map<String, String> options = Map.of("consumer-id", "c", "read.stream.maxFilesPerTrigger", "1");
    assertThat(runs.rowsBefore(2, "c", "t", options)).hasSize(2);
    session.run("INSERT OVERWRITE t VALUES (9, 9)", "INSERT INTO t VALUES (10, 10)");
    expire("t");
    assertThat(runs.rows("c", "t", options)).containsExactly("[10,10]", "[2,2]", "[3,3]");
    assertThat(session.sorted("SELECT * FROM `t$consumers`")).containsExactly("[c,4]");
    expire("t");
    assertThat(session.sorted("SELECT snapshot_id FROM `t$snapshots`")).containsExactly("[3]");
  }

  /** The state was not read to its end, so the name alone must not skip the rest of it. */
  @Test
  void consumerOfAHalfReadStateBeginsItAgainWithANewCheckpoint() throws Exception {
    session.run("CREATE TABLE t (id INT, p INT) PARTITIONED BY (p)");
    session.run("INSERT INTO t SELECT CAST(id AS INT), CAST(id AS INT) FROM range(4)");
    session.run("INSERT INTO t VALUES (4, 4)");
    Map<String, String> options = Map.of("consumer-id", "c", "read.stream.maxFilesPerTrigger", "1");
    assertThat(runs.rowsBefore(2, "c", "t", options)).hasSize(2);
    assertThat(runs.rows("new", "t", options)).hasSize(5);
    session.run("INSERT INTO t VALUES (5, 5)");
    assertThat(runs.rows("newer", "t", options)).containsExactly("[5,5]");
  }

  @Test
  void consumerGoesOnWithoutItsCheckpoint() throws Exception {
    session.run("CREATE TABLE t (id INT)");
    insert(1, 2);
    Map<String, String> options = Map.of("consumer-id", "c");
    assertThat(runs.rows("c", "t", options)).hasSize(2);
    insert(3, 5);
    expire("t");
    assertThat(runs.rows("new", "t", options)).containsExactly("[3]", "[4]", "[5]");
    Map<String, String> again = Map.of("consumer-id", "c", "consumer.ignore-progress", "true");
    assertThat(runs.rows("again", "t", again)).hasSize(5);
  }

  @Test
  void limitsHoldTogetherAcrossSnapshots() throws Exception {
    session.run("CREATE TABLE t (id INT, p INT) PARTITIONED BY (p)");
    for (int i = 0; i < 4; i++) {
      session.run(
          "INSERT INTO t SELECT /*+ COALESCE(1) */ CAST(id AS INT), CAST(id % 3 AS INT)"
              + " FROM range(30)");
    }
    Map<String, String> limits =
        Map.of(
            "scan.mode", "from-snapshot",
            "scan.snapshot-id", "1",
            "read.stream.maxFilesPerTrigger", "5",
            "read.stream.maxRowsPerTrigger", "40",
            "read.stream.maxBytesPerTrigger", "1g".replace("g", "000000000"),
            "read.stream.minRowsPerTrigger", "1000",
            "read.stream.maxTriggerDelayMs", "600000");
    List<List<String>> batches = runs.batches("c", "t", limits);
    List<Integer> sizes = new ArrayList<>();
    batches.forEach(batch -> sizes.add(batch.size()));
    assertThat(sizes).containsExactly(40, 40, 40);
    Map<String, String> bytes =
        Map.of(
            "scan.mode", "from-snapshot",
            "scan.snapshot-id", "1",
            "read.stream.maxBytesPerTrigger", "1",
            "read.stream.maxRowsPerTrigger", "40");
    assertThat(runs.batches("bytes", "t", bytes)).hasSize(12).allMatch(rows -> rows.size() == 10);
  }

  @Test
  void binlogIsAStream() throws Exception {
    session.run(
        "CREATE TABLE t (k INT, v INT) TBLPROPERTIES ('primary-key'='k', 'bucket'='1',"
            + " 'changelog-producer'='lookup')");
    session.run("INSERT INTO t VALUES (1, 1)");
    assertThat(binlog()).containsExactly("[+I,array(1),array(1)]");
    session.run("INSERT INTO t VALUES (1, 2)", "DELETE FROM t WHERE k = 1");
    assertThat(binlog()).containsExactly("[+U,array(1, 1),array(1, 2)]", "[-D,array(1),array(2)]");
  }

  /** The text of an array begins with the name of a class of Scala 2.12 or of 2.13. */
  private List<String> binlog() throws Exception {
    return runs.rows("c", "`t$binlog`", Map.of()).stream()
        .map(row -> row.replaceAll("WrappedArray|ArraySeq", "array"))
        .toList();
  }
}
