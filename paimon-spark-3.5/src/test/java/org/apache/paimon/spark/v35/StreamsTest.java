package org.apache.paimon.spark.v35;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.stream.Stream;
import org.apache.spark.api.java.function.VoidFunction2;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.streaming.DataStreamWriter;
import org.apache.spark.sql.streaming.StreamingQuery;
import org.apache.spark.sql.streaming.StreamingQueryProgress;
import org.apache.spark.sql.streaming.Trigger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Streams from and to tables: offsets, limits, exactly once. */
final class StreamsTest {
  @TempDir Path folder;

  private final SharedSession session = SharedSession.open();
  private final SparkSession spark = session.spark();

  private Path checkpoint() {
    return folder.resolve("checkpoint");
  }

  private StreamingQuery run(DataStreamWriter<Row> writer) throws Exception {
    StreamingQuery query =
        writer
            .option("checkpointLocation", checkpoint().toString())
            .trigger(Trigger.AvailableNow())
            .start();
    query.awaitTermination();
    return query;
  }

  /** Runs a stream of a table until all is read. */
  private List<List<String>> batches(String table, Map<String, String> options) throws Exception {
    List<List<String>> batches = Collections.synchronizedList(new ArrayList<>());
    VoidFunction2<Dataset<Row>, Long> collect =
        (rows, id) ->
            batches.add(rows.collectAsList().stream().map(Row::toString).sorted().toList());
    run(spark.readStream().options(options).table(table).writeStream().foreachBatch(collect));
    return batches;
  }

  private List<String> rows(String table, Map<String, String> options) throws Exception {
    return batches(table, options).stream().flatMap(List::stream).sorted().toList();
  }

  private String lastOffset() throws IOException {
    try (Stream<Path> files = Files.list(checkpoint().resolve("offsets"))) {
      Path last =
          files
              .filter(file -> !file.getFileName().toString().startsWith("."))
              .max(Comparator.comparingInt(file -> Integer.parseInt(file.getFileName().toString())))
              .orElseThrow();
      List<String> lines = Files.readAllLines(last);
      return lines.get(lines.size() - 1);
    }
  }

  /** As after a crash between the commit of the sink and that of the checkpoint. */
  private void forgetLastCommit() throws IOException {
    try (Stream<Path> files = Files.list(checkpoint().resolve("commits"))) {
      List<Path> commits =
          files
              .sorted(Comparator.comparing(file -> file.getFileName().toString().replace(".", "")))
              .toList();
      String last =
          commits.stream()
              .map(file -> file.getFileName().toString())
              .filter(name -> !name.startsWith("."))
              .max(Comparator.comparingInt(Integer::parseInt))
              .orElseThrow();
      for (Path file : commits) {
        String name = file.getFileName().toString();
        if (name.equals(last) || name.equals("." + last + ".crc")) {
          Files.delete(file);
        }
      }
    }
  }

  @Test
  void offsetsGoOnToTheNextSnapshotWhenOneIsDone() throws Exception {
    session.run("CREATE TABLE t (id INT)");
    assertThat(rows("t", Map.of())).isEmpty();
    assertThat(lastOffset()).isEqualTo("{\"snapshotId\":1,\"index\":-1,\"scanSnapshot\":false}");
    session.run("INSERT INTO t VALUES (1)");
    session.run("INSERT INTO t VALUES (2)");
    session.run("INSERT OVERWRITE t VALUES (9)");
    assertThat(rows("t", Map.of())).containsExactly("[1]", "[2]");
    assertThat(lastOffset()).isEqualTo("{\"snapshotId\":4,\"index\":-1,\"scanSnapshot\":false}");
  }

  @Test
  void limitsCutBatchesAndNothingIsLost() throws Exception {
    session.run("CREATE TABLE t (id INT, p INT) PARTITIONED BY (p)");
    session.run("INSERT INTO t SELECT CAST(id AS INT), CAST(id AS INT) FROM range(5)");
    session.run("INSERT INTO t VALUES (5, 5)");
    Map<String, String> limit = Map.of("read.stream.maxFilesPerTrigger", "2");
    List<List<String>> batches = batches("t", limit);
    assertThat(batches).hasSize(3).allMatch(batch -> batch.size() == 2);
    assertThat(batches.stream().flatMap(List::stream).sorted())
        .containsExactly("[0,0]", "[1,1]", "[2,2]", "[3,3]", "[4,4]", "[5,5]");
    assertThatThrownBy(() -> rows("t", Map.of("read.stream.maxRowsPerTrigger", "0")))
        .hasMessageContaining("'read.stream.maxRowsPerTrigger' = '0'");
  }

  @Test
  void readChangelogShowsKindsByNameToo() throws Exception {
    session.run("CREATE TABLE t (k INT, v STRING) TBLPROPERTIES ('primary-key'='k', 'bucket'='1')");
    session.run("INSERT INTO t VALUES (1, 'a'), (2, 'b')");
    Map<String, String> kinds = Map.of("read.changelog", "true");
    assertThat(rows("t", kinds)).containsExactly("[+I,1,a]", "[+I,2,b]");
    session.run("DELETE FROM t WHERE k = 2");
    assertThat(rows("t", kinds)).containsExactly("[-D,2,b]");
    assertThat(spark.read().option("read.changelog", "true").table("t").schema().fieldNames())
        .containsExactly("rowkind", "k", "v");
  }

  @Test
  void retractsWithoutKindsAreLeftOut() throws Exception {
    session.run("CREATE TABLE t (k INT, v STRING) TBLPROPERTIES ('primary-key'='k', 'bucket'='1')");
    session.run("INSERT INTO t VALUES (1, 'a')");
    assertThat(rows("t", Map.of())).containsExactly("[1,a]");
    session.run("DELETE FROM t WHERE k = 1");
    session.run("INSERT INTO t VALUES (2, 'b')");
    assertThat(rows("t", Map.of())).containsExactly("[2,b]");
  }

  @Test
  void consumerKeepsWhatTheStreamNeeds() throws Exception {
    session.run("CREATE TABLE t (id INT)");
    session.run("INSERT INTO t VALUES (1)");
    Map<String, String> consumer = Map.of("consumer-id", "c");
    assertThat(rows("t", consumer)).containsExactly("[1]");
    session.run("INSERT INTO t VALUES (2)");
    session.run("INSERT INTO t VALUES (3)");
    session.run("INSERT INTO t VALUES (4)");
    session.run("CALL sys.expire_snapshots(table => 't', retain_max => 1, retain_min => 1)");
    assertThat(rows("t", consumer)).containsExactly("[2]", "[3]", "[4]");
    assertThat(session.rows("SELECT * FROM `t$consumers`")).containsExactly("[c,5]");
  }

  @Test
  void lostPositionsFail() throws Exception {
    session.run("CREATE TABLE t (id INT)");
    session.run("INSERT INTO t VALUES (1)");
    assertThat(rows("t", Map.of())).containsExactly("[1]");
    session.run("INSERT INTO t VALUES (2)");
    session.run("INSERT INTO t VALUES (3)");
    session.run("CALL sys.expire_snapshots(table => 't', retain_max => 1, retain_min => 1)");
    assertThatThrownBy(() -> rows("t", Map.of()))
        .hasMessageContaining("snapshot 2")
        .hasMessageContaining("the earliest snapshot is 3");
    session.run("DROP TABLE t");
    session.run("CREATE TABLE t (id INT)");
    assertThatThrownBy(() -> rows("t", Map.of())).hasMessageContaining("rolled back or made anew");
  }

  @Test
  void runningStreamStopsWhenItsColumnIsDropped() throws Exception {
    session.run("CREATE TABLE t (id INT, v STRING)");
    session.run("INSERT INTO t VALUES (1, 'a')");
    Dataset<Row> input = spark.readStream().table("t");
    List<String> seen = Collections.synchronizedList(new ArrayList<>());
    VoidFunction2<Dataset<Row>, Long> collect =
        (rows, id) -> rows.collectAsList().forEach(row -> seen.add(row.toString()));
    run(input.writeStream().foreachBatch(collect));
    session.run("ALTER TABLE t ADD COLUMN extra INT");
    session.run("INSERT INTO t VALUES (2, 'b', 5)");
    run(input.writeStream().foreachBatch(collect));
    assertThat(seen).containsExactly("[1,a]", "[2,b]");
    session.run("ALTER TABLE t DROP COLUMN v");
    session.run("INSERT INTO t VALUES (3, 6)");
    assertThatThrownBy(() -> run(input.writeStream().foreachBatch(collect)))
        .hasMessageContaining("column 'v' was dropped");
  }

  @Test
  void repeatedBatchIsWrittenOnce() throws Exception {
    for (String properties :
        List.of(
            "",
            " TBLPROPERTIES ('primary-key'='id', 'bucket'='1', 'merge-engine'='aggregation',"
                + " 'fields.n.aggregate-function'='sum')")) {
      String name = "t" + properties.length();
      session.run("CREATE TABLE src_" + name + " (id INT, n INT)");
      session.run("CREATE TABLE " + name + " (id INT, n INT)" + properties);
      session.run("INSERT INTO src_" + name + " VALUES (1, 10), (2, 20)");
      Path own = Files.createDirectories(folder.resolve(name));
      for (int attempt = 0; attempt < 3; attempt++) {
        StreamingQuery query =
            spark
                .readStream()
                .table("src_" + name)
                .writeStream()
                .option("checkpointLocation", own.toString())
                .trigger(Trigger.AvailableNow())
                .toTable(name);
        query.awaitTermination();
        Files.deleteIfExists(own.resolve("commits/0"));
        Files.deleteIfExists(own.resolve("commits/.0.crc"));
        assertThat(session.rows("SELECT * FROM " + name + " ORDER BY id"))
            .containsExactly("[1,10]", "[2,20]");
      }
      assertThat(session.rows("SELECT count(*) FROM `" + name + "$snapshots`"))
          .containsExactly("[1]");
      assertThat(dataFiles(name)).as("files of repeated batches are deleted").isEqualTo(1);
    }
  }

  private long dataFiles(String table) throws IOException {
    try (Stream<Path> files = Files.walk(session.folder(table).resolve("bucket-0"))) {
      return files.filter(file -> file.getFileName().toString().startsWith("data-")).count();
    }
  }

  @Test
  void batchesOfForeachBatchAreRecognised() throws Exception {
    session.run("CREATE TABLE src (id INT)");
    session.run("CREATE TABLE t (id INT)");
    session.run("INSERT INTO src VALUES (1)");
    String query = UUID.randomUUID().toString();
    VoidFunction2<Dataset<Row>, Long> write =
        (rows, id) ->
            rows.write()
                .option("write.stream.query-id", query)
                .option("write.stream.batch-id", id.toString())
                .mode("append")
                .insertInto(session.database() + ".t");
    run(spark.readStream().table("src").writeStream().foreachBatch(write));
    forgetLastCommit();
    run(spark.readStream().table("src").writeStream().foreachBatch(write));
    assertThat(session.rows("SELECT * FROM t")).containsExactly("[1]");
    assertThatThrownBy(
            () ->
                spark
                    .range(1)
                    .selectExpr("CAST(id AS INT)")
                    .write()
                    .option("write.stream.query-id", query)
                    .insertInto("t"))
        .hasMessageContaining("'write.stream.batch-id' = (unset)");
  }

  @Test
  void updateAndCompleteModes() throws Exception {
    session.run("CREATE TABLE src (k INT, n INT)");
    session.run(
        "CREATE TABLE sums (s BIGINT, k INT) TBLPROPERTIES ('primary-key'='k', 'bucket'='2')");
    session.run("CREATE TABLE plain (k INT, s BIGINT)");
    session.run("INSERT INTO src VALUES (1, 1), (2, 2)");
    for (int round = 0; round < 2; round++) {
      sum("update", "sums");
      sum("complete", "plain");
      session.run("INSERT INTO src VALUES (1, 10)");
    }
    assertThat(session.rows("SELECT k, s FROM sums ORDER BY k")).containsExactly("[1,11]", "[2,2]");
    assertThat(session.rows("SELECT k, s FROM plain ORDER BY k"))
        .containsExactly("[1,11]", "[2,2]");
    assertThatThrownBy(() -> sum("update", "plain"))
        .hasMessageContaining("does not support Update mode");
  }

  private void sum(String mode, String table) throws Exception {
    spark
        .readStream()
        .table("src")
        .groupBy("k")
        .agg(org.apache.spark.sql.functions.sum("n").as("s"))
        .writeStream()
        .outputMode(mode)
        .option("checkpointLocation", folder.resolve("sum-" + mode + table).toString())
        .trigger(Trigger.AvailableNow())
        .toTable(table)
        .awaitTermination();
  }

  @Test
  void progressSaysHowFarBehindTheStreamIs() throws Exception {
    session.run("CREATE TABLE t (id INT)");
    for (int i = 0; i < 3; i++) {
      session.run("INSERT INTO t VALUES (" + i + ")");
    }
    StreamingQuery query =
        run(
            spark
                .readStream()
                .option("scan.mode", "from-snapshot")
                .option("scan.snapshot-id", "1")
                .option("read.stream.maxRowsPerTrigger", "1")
                .table("t")
                .writeStream()
                .foreachBatch((VoidFunction2<Dataset<Row>, Long>) (rows, id) -> rows.count()));
    StreamingQueryProgress[] progress = query.recentProgress();
    assertThat(progress[0].sources()[0].description())
        .isEqualTo("paimon " + session.database() + ".t");
    Map<String, String> first = progress[0].sources()[0].metrics();
    assertThat(first).containsEntry("snapshotLag", "2").containsEntry("rowsBehind", "2");
    assertThat(Long.parseLong(first.get("millisBehind"))).isPositive();
    Map<String, String> last = progress[2].sources()[0].metrics();
    assertThat(last).containsEntry("snapshotLag", "0").containsEntry("rowsBehind", "0");
  }

  @Test
  void changesOfAKeyStayInOrder() throws Exception {
    session.run("CREATE TABLE t (k INT, v INT) TBLPROPERTIES ('primary-key'='k', 'bucket'='2')");
    session.run("CREATE TABLE copy (k INT, v INT) TBLPROPERTIES ('primary-key'='k', 'bucket'='3')");
    for (int i = 0; i < 6; i++) {
      session.run("INSERT INTO t SELECT CAST(id AS INT), " + i + " FROM range(20)");
    }
    spark
        .readStream()
        .option("scan.mode", "from-snapshot")
        .option("scan.snapshot-id", "1")
        .table("t")
        .writeStream()
        .option("checkpointLocation", checkpoint().toString())
        .trigger(Trigger.AvailableNow())
        .toTable("copy")
        .awaitTermination();
    assertThat(session.rows("SELECT count(*), min(v), max(v) FROM copy"))
        .containsExactly("[20,5,5]");
  }

  @Test
  void chainsCarryUpdatesAndDeletes() throws Exception {
    String input = " TBLPROPERTIES ('primary-key'='k', 'bucket'='2', 'changelog-producer'='input')";
    session.run("CREATE TABLE a (k INT, v INT)" + input);
    session.run("CREATE TABLE b (v INT, k INT)" + input);
    session.run(
        "CREATE TABLE evens (k INT, v INT) TBLPROPERTIES ('primary-key'='k', 'bucket'='1',"
            + " 'write-only'='true')");
    session.run("INSERT INTO a SELECT CAST(id AS INT), 1 FROM range(10)");
    chain();
    session.run("DELETE FROM a WHERE k < 3");
    session.run("INSERT INTO a VALUES (1, 5), (4, 6), (20, 7)");
    session.run("DELETE FROM a WHERE k = 20");
    chain();
    List<String> expected = session.rows("SELECT k, v FROM a ORDER BY k");
    assertThat(session.rows("SELECT k, v FROM b ORDER BY k")).isEqualTo(expected);
    assertThat(session.rows("SELECT k, v FROM evens ORDER BY k"))
        .containsExactly("[4,6]", "[6,1]", "[8,1]");
  }

  /** From a to b to the even keys of b, with kinds all the way. */
  private void chain() throws Exception {
    copy(changes("a"), "b");
    copy(changes("b").where("k % 2 = 0"), "evens");
  }

  private Dataset<Row> changes(String table) {
    return spark.readStream().option("read.changelog", "true").table(table);
  }

  private void copy(Dataset<Row> input, String table) throws Exception {
    input
        .writeStream()
        .option("checkpointLocation", folder.resolve("to-" + table).toString())
        .trigger(Trigger.AvailableNow())
        .toTable(table)
        .awaitTermination();
  }

  @Test
  void firstBatchIsRepeatedFromItsOwnStart() throws Exception {
    session.run("CREATE TABLE src (id INT)");
    session.run("CREATE TABLE t (id INT)");
    session.run("INSERT INTO src VALUES (1)");
    copy(spark.readStream().table("src"), "t");
    Files.delete(folder.resolve("to-t/commits/0"));
    Files.deleteIfExists(folder.resolve("to-t/commits/.0.crc"));
    session.run("INSERT INTO src VALUES (2)");
    session.run("INSERT INTO src VALUES (3)");
    copy(spark.readStream().table("src"), "t");
    assertThat(session.rows("SELECT id FROM t ORDER BY id")).containsExactly("[1]", "[2]", "[3]");
    Files.delete(folder.resolve("to-t/commits/1"));
    Files.deleteIfExists(folder.resolve("to-t/commits/.1.crc"));
    copy(spark.readStream().table("src"), "t");
    assertThat(session.rows("SELECT id FROM t ORDER BY id")).containsExactly("[1]", "[2]", "[3]");
  }

  @Test
  void batchesWaitForRows() throws Exception {
    session.run("CREATE TABLE src (id INT)");
    session.run("CREATE TABLE t (id INT)");
    session.run("INSERT INTO src VALUES (1)");
    StreamingQuery query =
        spark
            .readStream()
            .option("read.stream.minRowsPerTrigger", "2")
            .option("read.stream.maxTriggerDelayMs", "600000")
            .table("src")
            .writeStream()
            .option("checkpointLocation", checkpoint().toString())
            .toTable("t");
    try {
      query.processAllAvailable();
      assertThat(session.rows("SELECT id FROM t")).isEmpty();
      session.run("INSERT INTO src VALUES (2), (3)");
      query.processAllAvailable();
      assertThat(session.rows("SELECT id FROM t ORDER BY id")).containsExactly("[1]", "[2]", "[3]");
    } finally {
      query.stop();
    }
  }

  @Test
  void tablesByPathTakeStreamsToo() throws Exception {
    session.run("CREATE TABLE src (k INT, v STRING)");
    session.run(
        "CREATE TABLE t (kind STRING, v STRING, k INT) TBLPROPERTIES ('primary-key'='k',"
            + " 'bucket'='2', 'rowkind.field'='kind')");
    session.run("INSERT INTO src VALUES (1, '+I'), (2, '+I')");
    pathCopy();
    session.run("INSERT INTO src VALUES (1, '-D')");
    pathCopy();
    assertThat(session.rows("SELECT k, v FROM t")).containsExactly("[2,+I]");
  }

  private void pathCopy() throws Exception {
    spark
        .readStream()
        .format("paimon")
        .load(session.folder("src").toString())
        .selectExpr("k", "v", "v AS kind")
        .writeStream()
        .format("paimon")
        .option("checkpointLocation", checkpoint().toString())
        .trigger(Trigger.AvailableNow())
        .start(session.folder("t").toString())
        .awaitTermination();
  }
}
