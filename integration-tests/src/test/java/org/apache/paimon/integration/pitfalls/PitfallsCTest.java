package org.apache.paimon.integration.pitfalls;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.paimon.integration.SqlSession;
import org.apache.spark.api.java.function.VoidFunction2;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.streaming.DataStreamWriter;
import org.apache.spark.sql.streaming.Trigger;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What goes wrong with streams. */
final class PitfallsCTest {
  private static final Map<String, String> KINDS = Map.of("read.changelog", "true");

  @TempDir Path folder;

  private SqlSession sql;

  @BeforeEach
  void open() {
    sql = SqlSession.open(folder.resolve("warehouse"));
  }

  private Path checkpoint(String name) {
    return folder.resolve("checkpoint-" + name);
  }

  private <T> DataStreamWriter<T> prepared(String checkpoint, DataStreamWriter<T> writer) {
    return writer
        .option("checkpointLocation", checkpoint(checkpoint).toString())
        .trigger(Trigger.AvailableNow());
  }

  private Dataset<Row> stream(String table, Map<String, String> options) {
    return sql.spark().readStream().options(options).table(table);
  }

  /** The rows that a query shows since its last run, in their order. */
  private List<String> rows(String checkpoint, Dataset<Row> query) throws Exception {
    List<String> rows = Collections.synchronizedList(new ArrayList<>());
    VoidFunction2<Dataset<Row>, Long> collect =
        (batch, id) -> batch.collectAsList().forEach(row -> rows.add(row.toString()));
    prepared(checkpoint, query.writeStream().foreachBatch(collect)).start().awaitTermination();
    return rows;
  }

  private void into(String table, String checkpoint, Dataset<Row> rows) throws Exception {
    prepared(checkpoint, rows.writeStream()).toTable(table).awaitTermination();
  }

  /** As after a crash between the commit of the sink and that of the checkpoint. */
  private void forgetCommit(String checkpoint, long batch) throws IOException {
    Path commits = checkpoint(checkpoint).resolve("commits");
    Files.delete(commits.resolve(Long.toString(batch)));
    Files.deleteIfExists(commits.resolve("." + batch + ".crc"));
  }

  @Test
  void c31QueriesThatGoOnReadEachRowOnce() throws Exception {
    for (String properties : List.of("", " TBLPROPERTIES ('primary-key'='id', 'bucket'='2')")) {
      String name = "t" + properties.length();
      sql.run("CREATE TABLE " + name + " (id INT, p INT)" + properties);
      sql.run("CREATE TABLE copy_" + name + " (id INT, p INT)");
      List<String> all = new ArrayList<>();
      for (int round = 0; round < 4; round++) {
        sql.run(
            "INSERT INTO "
                + name
                + " SELECT CAST(id AS INT), CAST(id % 3 AS INT) FROM range("
                + round * 10
                + ", "
                + (round + 1) * 10
                + ")");
        all.addAll(rows(name, stream(name, Map.of()).where("p = 1")));
        into("copy_" + name, "copy-" + name, stream(name, Map.of()));
      }
      assertThat(all).doesNotHaveDuplicates();
      assertThat(all.stream().sorted())
          .isEqualTo(sql.sorted("SELECT * FROM " + name + " WHERE p = 1"));
      assertThat(sql.sorted("SELECT * FROM copy_" + name))
          .isEqualTo(sql.sorted("SELECT * FROM " + name));
    }
  }

  @Test
  void c32SnapshotsWithoutRowsDoNotStopTheSource() throws Exception {
    sql.run("CREATE TABLE t (id INT) TBLPROPERTIES ('commit.force-create-snapshot'='true')");
    sql.run("INSERT INTO t SELECT 1 WHERE false");
    assertThat(rows("c", stream("t", Map.of()))).isEmpty();
    for (int i = 0; i < 3; i++) {
      sql.run("INSERT INTO t SELECT 1 WHERE false", "INSERT INTO t VALUES (" + i + ")");
      assertThat(rows("c", stream("t", Map.of()))).containsExactly("[" + i + "]");
    }
  }

  @Test
  void c33ExpiredPositionsFail() throws Exception {
    sql.run("CREATE TABLE t (id INT)", "INSERT INTO t VALUES (1)");
    assertThat(rows("c", stream("t", Map.of()))).containsExactly("[1]");
    sql.run("INSERT INTO t VALUES (2)", "INSERT INTO t VALUES (3)", "INSERT INTO t VALUES (4)");
    sql.run("CALL sys.expire_snapshots(table => 't', retain_max => 1, retain_min => 1)");
    assertThatThrownBy(() -> rows("c", stream("t", Map.of())))
        .hasMessageContaining("Cannot stream snapshot 2 of table db.t: it has expired")
        .hasMessageContaining("the earliest snapshot is 4")
        .hasMessageContaining("'consumer-id'");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "'bucket'='2', 'bucket-key'='id'",
        "'primary-key'='id', 'bucket'='1', 'changelog-producer'='lookup',"
            + " 'merge-engine'='aggregation', 'fields.n.aggregate-function'='sum'",
        "'primary-key'='id', 'bucket'='-1', 'merge-engine'='aggregation',"
            + " 'fields.n.aggregate-function'='sum'"
      })
  void c34RepeatedMicroBatchesAreWrittenOnce(String properties) throws Exception {
    sql.run("CREATE TABLE src (id INT, n INT)", "INSERT INTO src VALUES (1, 10), (2, 20)");
    sql.run(
        "CREATE TABLE t (id INT, n INT)"
            + (properties.isEmpty() ? "" : " TBLPROPERTIES (" + properties + ")"));
    for (int batch = 0; batch < 3; batch++) {
      into("t", "c", stream("src", Map.of()));
      forgetCommit("c", batch);
      sql.run("INSERT INTO src VALUES (" + (3 + batch) + ", 1)");
    }
    into("t", "c", stream("src", Map.of()));
    assertThat(sql.sorted("SELECT * FROM t")).isEqualTo(sql.sorted("SELECT * FROM src"));
  }

  @Test
  void c35StreamsGoToTablesByNameAndByPath() throws Exception {
    sql.run("CREATE TABLE src (id INT)", "INSERT INTO src VALUES (1)");
    sql.run("CREATE TABLE named (id INT)", "CREATE TABLE placed (id INT)");
    into("paimon.db.named", "named", stream("src", Map.of()));
    prepared("placed", stream("src", Map.of()).writeStream())
        .format("paimon")
        .start(sql.folder("placed").toString())
        .awaitTermination();
    prepared("made", stream("src", Map.of()).writeStream().format("paimon"))
        .toTable("paimon.db.made")
        .awaitTermination();
    for (String table : List.of("named", "placed", "made")) {
      assertThat(sql.rows("SELECT * FROM " + table)).as(table).containsExactly("[1]");
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"append", "update"})
  void c36SinksTouchOnlyTheKeysTheyBring(String mode) throws Exception {
    sql.run(
        "CREATE TABLE src (k INT, v INT, p INT)",
        "CREATE TABLE t (k INT, v INT, p INT) PARTITIONED BY (p) TBLPROPERTIES"
            + " ('primary-key'='k,p', 'bucket'='1')");
    sql.run("INSERT INTO t VALUES (1, 0, 0), (2, 0, 0), (3, 0, 1)");
    sql.run("INSERT INTO src VALUES (1, 10, 0)");
    sql.set("spark.sql.sources.partitionOverwriteMode", "dynamic");
    for (int round = 0; round < 2; round++) {
      prepared("c", stream("src", Map.of()).writeStream().outputMode(mode))
          .toTable("t")
          .awaitTermination();
      sql.run("INSERT INTO t VALUES (" + (10 + round) + ", 5, 0)");
      sql.run("INSERT INTO src VALUES (1, 11, 0), (4, 40, 1)");
    }
    assertThat(sql.sorted("SELECT * FROM t"))
        .containsExactly("[1,11,0]", "[10,5,0]", "[11,5,0]", "[2,0,0]", "[3,0,1]", "[4,40,1]");
    assertThat(sql.sorted("SELECT DISTINCT commit_kind FROM `t$snapshots`"))
        .doesNotContain("[OVERWRITE]");
  }

  /** The table that a changelog makes of an empty one. */
  private static List<String> replay(List<String> changelog) {
    Map<String, String> rows = new TreeMap<>();
    for (String change : changelog) {
      String row = change.substring(change.indexOf(',') + 1);
      String key = row.substring(0, row.indexOf(','));
      String before = rows.get(key);
      switch (change.substring(1, change.indexOf(','))) {
        case "+I" -> assertThat(rows.put(key, row)).as("%s in %s", change, changelog).isNull();
        case "-U", "-D" -> assertThat(before).as("%s in %s", change, changelog).isEqualTo(row);
        default -> assertThat(before).as("%s in %s", change, changelog).isNotNull();
      }
      if (change.startsWith("[-D")) {
        rows.remove(key);
      } else {
        rows.put(key, row);
      }
    }
    return rows.values().stream().map(row -> "[" + row).toList();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "'changelog-producer'='lookup'",
        "'changelog-producer'='full-compaction', 'full-compaction.delta-commits'='1'",
        "'changelog-producer'='lookup', 'deletion-vectors.enabled'='true'"
      })
  void c37ChangelogsHoldTheRowsBeforeAndAfter(String producer) throws Exception {
    for (String engine :
        List.of(
            "'merge-engine'='deduplicate'",
            "'merge-engine'='aggregation', 'fields.v.aggregate-function'='sum',"
                + " 'aggregation.remove-record-on-delete'='true'")) {
      String name = engine.contains("sum") ? "sums" : "last";
      sql.run(
          "CREATE TABLE "
              + name
              + " (k INT, v INT) TBLPROPERTIES ('primary-key'='k', 'bucket'='1', "
              + engine
              + ", "
              + producer
              + ")",
          "INSERT INTO " + name + " VALUES (1, 1), (2, 2), (3, 3)",
          "INSERT INTO " + name + " VALUES (1, 10), (4, 4)",
          "DELETE FROM " + name + " WHERE k = 2",
          "INSERT INTO " + name + " VALUES (2, 5), (1, 7)",
          "CALL sys.compact(table => '" + name + "')");
      Map<String, String> all =
          Map.of("read.changelog", "true", "scan.mode", "from-snapshot", "scan.snapshot-id", "1");
      assertThat(replay(rows(name, stream(name, all))))
          .isEqualTo(sql.sorted("SELECT * FROM " + name));
    }
  }

  /** Streams leave the overwrite out, as documented; what comes later builds on its rows. */
  @ParameterizedTest
  @ValueSource(strings = {"'lookup'", "'full-compaction', 'full-compaction.delta-commits'='1'"})
  void c37ChangelogsAfterAnOverwriteBuildOnItsRows(String producer) throws Exception {
    sql.run(
        "CREATE TABLE t (k INT, v INT) TBLPROPERTIES ('primary-key'='k', 'bucket'='1',"
            + " 'changelog-producer'="
            + producer
            + ")",
        "INSERT INTO t VALUES (1, 1), (2, 2)");
    assertThat(rows("c", stream("t", KINDS))).containsExactly("[+I,1,1]", "[+I,2,2]");
    sql.run("INSERT OVERWRITE t VALUES (2, 20), (3, 30)");
    sql.run("INSERT INTO t VALUES (1, 100), (2, 200)", "CALL sys.compact(table => 't')");
    assertThat(rows("c", stream("t", KINDS)))
        .containsExactlyInAnyOrder("[+I,1,100]", "[-U,2,20]", "[+U,2,200]");
  }
}
