package org.apache.paimon.integration.interop;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.apache.paimon.integration.ComparableRows;
import org.apache.paimon.integration.SparkJson;
import org.apache.paimon.integration.TestSpark;
import org.apache.paimon.integration.interop.PaimonPeer.PeerTable;
import org.apache.spark.api.java.function.VoidFunction2;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.streaming.StreamingQuery;
import org.apache.spark.sql.streaming.Trigger;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Tables that UPDATE, DELETE, MERGE and compaction change through Spark, that get tags and
 * branches: after each statement the peer reads the rows that a plain computation gives, and at the
 * end it writes and compacts the table itself.
 */
final class ChangedTablesTest {
  private static final ComparableRows COMPARABLE = new ComparableRows(Map.of());

  @TempDir private static Path warehouse;

  private static PaimonPeer peer;
  private static SparkSession spark;

  @BeforeAll
  static void start() throws IOException {
    peer = PaimonPeer.start();
    spark = TestSpark.newSession(warehouse);
    spark.sql("CREATE DATABASE paimon.changed");
    spark.sql("USE paimon.changed");
  }

  @AfterAll
  static void end() {
    peer.close();
  }

  /** A kind of table; what it counts in {@code n} never falls, so that it may be a sequence. */
  record Kind(String name, String partitions, List<String> properties) {
    @Override
    public String toString() {
      return name;
    }
  }

  static Stream<Kind> kinds() {
    String key = "'primary-key'='id'";
    String vectors = "'deletion-vectors.enabled'='true'";
    return Stream.of(
        new Kind("plain", "", List.of()),
        new Kind("plain_partitioned", "p", List.of("'file.format'='orc'")),
        new Kind("plain_buckets", "", List.of("'bucket'='3'", "'bucket-key'='id'")),
        new Kind("marked", "", List.of(vectors)),
        new Kind("marked_64", "p", List.of(vectors, "'deletion-vectors.bitmap64'='true'")),
        new Kind("marked_buckets", "", List.of(vectors, "'bucket'='3'", "'bucket-key'='id'")),
        new Kind("tracked", "", List.of("'row-tracking.enabled'='true'")),
        new Kind("keyed", "", List.of(key, "'bucket'='2'")),
        new Kind(
            "keyed_orc",
            "p",
            List.of("'primary-key'='p,id'", "'bucket'='2'", "'file.format'='orc'")),
        new Kind("keyed_sequence", "", List.of(key, "'bucket'='2'", "'sequence.field'='n'")),
        new Kind("keyed_input", "", List.of(key, "'bucket'='1'", "'changelog-producer'='input'")),
        new Kind(
            "keyed_partial",
            "",
            List.of(
                key,
                "'bucket'='2'",
                "'merge-engine'='partial-update'",
                "'partial-update.remove-record-on-delete'='true'")));
  }

  private static final List<String> STATEMENTS =
      List.of(
          "INSERT INTO $t SELECT CAST(id AS INT), concat('v', id), id, CAST(id % 3 AS INT) FROM range(60)",
          "UPDATE $t SET v = concat(v, ' changed'), n = n + 100 WHERE id % 4 = 1",
          "DELETE FROM $t WHERE id % 5 = 2 OR v = 'v0'",
          "MERGE INTO $t t USING (SELECT CAST(id * 3 AS INT) AS id, concat('m', id) AS v, 1000 + id AS n,"
              + " 0 AS p FROM range(40)) s ON t.id = s.id AND t.p = s.p"
              + " WHEN MATCHED AND t.id % 2 = 0 THEN UPDATE SET v = s.v, n = s.n"
              + " WHEN MATCHED AND t.id > 30 THEN DELETE"
              + " WHEN NOT MATCHED THEN INSERT *"
              + " WHEN NOT MATCHED BY SOURCE AND t.p = 2 THEN UPDATE SET n = t.n + 5000"
              + " WHEN NOT MATCHED BY SOURCE AND t.id > 50 THEN DELETE",
          "CALL sys.compact(table => '$t')",
          "DELETE FROM $t WHERE id IN (SELECT max(id) FROM $t)",
          "UPDATE $t SET n = n + 1 WHERE n > 1000");

  private static List<String> rowsOf(String query) {
    return COMPARABLE.of(SparkJson.rows(spark.sql(query)));
  }

  /** What the statements leave, computed without a table. */
  private static List<String> expected(int statements) {
    List<JsonNode> rows = new ArrayList<>();
    String base =
        "SELECT CAST(id AS INT) AS id, concat('v', id) AS v, id AS n, CAST(id % 3 AS INT) AS p FROM range(60)";
    if (statements > 1) {
      base =
          "SELECT id, IF(id % 4 = 1, concat(v, ' changed'), v) AS v, IF(id % 4 = 1, n + 100, n) AS n, p FROM ("
              + base
              + ")";
    }
    if (statements > 2) {
      base = "SELECT * FROM (" + base + ") WHERE NOT (id % 5 = 2 OR v = 'v0')";
    }
    if (statements > 3) {
      base =
          "SELECT coalesce(t.id, s.id) AS id,"
              + " CASE WHEN t.id IS NULL OR (s.id IS NOT NULL AND t.id % 2 = 0) THEN s.v ELSE t.v END AS v,"
              + " CASE WHEN t.id IS NULL OR (s.id IS NOT NULL AND t.id % 2 = 0) THEN s.n"
              + " WHEN s.id IS NULL AND t.p = 2 THEN t.n + 5000 ELSE t.n END AS n,"
              + " coalesce(t.p, s.p) AS p FROM ("
              + base
              + ") t FULL JOIN (SELECT CAST(id * 3 AS INT) AS id, concat('m', id) AS v, 1000 + id AS n,"
              + " 0 AS p FROM range(40)) s ON t.id = s.id AND t.p = s.p WHERE NOT coalesce("
              + "(t.id IS NOT NULL AND s.id IS NOT NULL AND t.id % 2 <> 0 AND t.id > 30)"
              + " OR (s.id IS NULL AND t.p <> 2 AND t.id > 50), false)";
    }
    if (statements > 5) {
      base = "SELECT * FROM (" + base + ") WHERE id <> 117";
    }
    if (statements > 6) {
      base = "SELECT id, v, IF(n > 1000, n + 1, n) AS n, p FROM (" + base + ")";
    }
    rows.addAll(SparkJson.rows(spark.sql(base)));
    return COMPARABLE.of(rows);
  }

  @ParameterizedTest
  @MethodSource("kinds")
  void thePeerReadsWhatStatementsLeave(Kind kind) throws IOException {
    SparkSession.setActiveSession(spark);
    String table = kind.name();
    PeerTable peerTable = peer.table(warehouse, "changed", table);
    spark.sql(
        "CREATE TABLE "
            + table
            + " (id INT NOT NULL, v STRING, n BIGINT, p INT NOT NULL)"
            + (kind.partitions().isEmpty() ? "" : " PARTITIONED BY (" + kind.partitions() + ")")
            + (kind.properties().isEmpty()
                ? ""
                : " TBLPROPERTIES (" + String.join(",", kind.properties()) + ")"));
    for (int i = 0; i < STATEMENTS.size(); i++) {
      String statement = STATEMENTS.get(i).replace("$t", table);
      spark.sql(statement);
      List<String> expected = expected(i + 1);
      assertThat(rowsOf("SELECT * FROM " + table)).as("Spark: " + statement).isEqualTo(expected);
      assertThat(COMPARABLE.of(peerTable.read())).as("peer: " + statement).isEqualTo(expected);
      if (i == 2) {
        spark.sql("CALL sys.create_tag(table => '" + table + "', tag => 'three')");
      }
    }
    tagsAndBranches(table, peerTable);
    peerGoesOn(table, peerTable);
  }

  /** Other writers move times of before 1582 in ORC files; ours are read as they were written. */
  @ParameterizedTest
  @ValueSource(strings = {"parquet", "orc", "avro"})
  void thePeerReadsOldTimes(String format) throws IOException {
    SparkSession.setActiveSession(spark);
    String table = "old_" + format;
    spark.sql(
        "CREATE TABLE "
            + table
            + " (id INT, d DATE, t TIMESTAMP_NTZ, l TIMESTAMP) TBLPROPERTIES ('file.format'='"
            + format
            + "')");
    spark.sql(
        "INSERT INTO "
            + table
            + " SELECT CAST(id AS INT), CAST(t AS DATE), t, CAST(t AS TIMESTAMP) FROM (SELECT id,"
            + " element_at(array(TIMESTAMP_NTZ'0001-01-01 00:00:00.5', TIMESTAMP_NTZ'1500-02-28 23:59:59',"
            + " TIMESTAMP_NTZ'1582-10-10 12:00:00', TIMESTAMP_NTZ'1900-01-01 00:00:00.123456'),"
            + " CAST(id + 1 AS INT)) AS t FROM range(4))");
    List<String> ours = rowsOf("SELECT * FROM " + table);
    assertThat(ours).hasSize(4).anyMatch(row -> row.contains("0001-01-01"));
    assertThat(COMPARABLE.of(peer.table(warehouse, "changed", table).read())).isEqualTo(ours);
  }

  /** What our consumers say of a half-read state is no matter to the peer, which keeps it. */
  @Test
  void thePeerKeepsWhatAConsumerReads(@TempDir Path checkpoint) throws Exception {
    SparkSession.setActiveSession(spark);
    PeerTable peerTable = peer.table(warehouse, "changed", "consumed");
    spark.sql("CREATE TABLE consumed (id INT, p INT) PARTITIONED BY (p)");
    spark.sql("INSERT INTO consumed SELECT CAST(id AS INT), CAST(id AS INT) FROM range(3)");
    StreamingQuery query =
        spark
            .readStream()
            .option("consumer-id", "c")
            .option("read.stream.maxFilesPerTrigger", "1")
            .table("consumed")
            .writeStream()
            .option("checkpointLocation", checkpoint.toString())
            .trigger(Trigger.AvailableNow())
            .foreachBatch(
                (VoidFunction2<Dataset<Row>, Long>)
                    (rows, id) -> {
                      throw new IllegalStateException("stopped");
                    })
            .start();
    assertThatThrownBy(query::awaitTermination).hasMessageContaining("stopped");
    assertThat(Files.readString(warehouse.resolve("changed.db/consumed/consumer/consumer-c")))
        .contains("\"nextSnapshot\" : 1", "\"scanSnapshot\" : true");
    spark.sql("INSERT INTO consumed VALUES (3, 3)");
    peerTable.step(new ObjectMapper().readTree("{\"op\":\"expire\",\"max\":1,\"min\":1}"));
    assertThat(rowsOf("SELECT * FROM consumed VERSION AS OF 1")).hasSize(3);
    spark.sql("CALL sys.reset_consumer(table => 'consumed', consumerId => 'c')");
    spark.sql("INSERT INTO consumed VALUES (4, 4)");
    peerTable.step(new ObjectMapper().readTree("{\"op\":\"expire\",\"max\":1,\"min\":1}"));
    assertThat(spark.sql("SELECT * FROM `consumed$snapshots`").count()).isEqualTo(1);
  }

  private void tagsAndBranches(String table, PeerTable peerTable) throws IOException {
    assertThat(COMPARABLE.of(peerTable.read("scan.tag-name", "three")))
        .as("the peer's rows of a tag")
        .isEqualTo(expected(3));
    spark.sql("CALL sys.create_branch(table => '" + table + "', branch => 'side', tag => 'three')");
    String branch = table + "$branch_side";
    spark.sql("DELETE FROM `" + branch + "` WHERE id < 10");
    spark.sql("INSERT INTO `" + branch + "` VALUES (1000, 'side', 1000, 1)");
    List<String> rows = rowsOf("SELECT * FROM `" + branch + "`");
    assertThat(rows).hasSize(expected(3).size() - 7 + 1);
    assertThat(COMPARABLE.of(peer.table(warehouse, "changed", branch).read()))
        .as("the peer's rows of a branch")
        .isEqualTo(rows);
    assertThat(COMPARABLE.of(peerTable.read()))
        .as("the peer's rows beside a branch")
        .isEqualTo(expected(STATEMENTS.size()));
  }

  private void peerGoesOn(String table, PeerTable peerTable) throws IOException {
    peerTable.write("[\"+I\", {\"id\": 2000, \"v\": \"peer\", \"n\": 9, \"p\": 1}]");
    peerTable.compact();
    List<String> rows = rowsOf("SELECT * FROM " + table);
    assertThat(rows).hasSize(expected(STATEMENTS.size()).size() + 1);
    assertThat(COMPARABLE.of(peerTable.read())).isEqualTo(rows);
    spark.sql("UPDATE " + table + " SET v = 'last', n = n + 1 WHERE id >= 1000 OR id = 1");
    assertThat(COMPARABLE.of(peerTable.read())).isEqualTo(rowsOf("SELECT * FROM " + table));
    assertThat(spark.sql("CALL sys.verify(table => '" + table + "')").collectAsList()).isEmpty();
  }
}
