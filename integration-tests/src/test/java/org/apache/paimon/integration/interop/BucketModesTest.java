package org.apache.paimon.integration.interop;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.paimon.integration.SparkJson;
import org.apache.paimon.integration.TestSpark;
import org.apache.paimon.integration.interop.PaimonPeer.PeerTable;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.streaming.StreamingQuery;
import org.apache.spark.sql.streaming.Trigger;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Bucket modes in which one of the two sides does only a part of the work. */
final class BucketModesTest {

  @TempDir private static Path warehouse;

  private static PaimonPeer peer;
  private static SparkSession spark;

  @BeforeAll
  static void start() throws IOException {
    peer = PaimonPeer.start();
    spark = TestSpark.newSession(warehouse);
    spark.sql("CREATE DATABASE paimon.modes");
    spark.sql("USE paimon.modes");
  }

  @AfterAll
  static void end() {
    peer.close();
  }

  private static Map<Integer, String> byId(List<JsonNode> rows) {
    Map<Integer, String> values = new TreeMap<>();
    for (JsonNode row : rows) {
      String twice = values.put(row.get("id").asInt(), row.get("v").asText());
      assertThat(twice).as("row " + row).isNull();
    }
    return values;
  }

  private static void peerWrites(PeerTable table, List<JsonNode> rows, String kind)
      throws IOException {
    ArrayNode changes = JsonNodeFactory.instance.arrayNode();
    rows.forEach(row -> changes.addArray().add(kind).add(row));
    ObjectNode write = JsonNodeFactory.instance.objectNode().put("op", "write");
    write.set("rows", changes);
    table.step(write);
  }

  private static JsonNode row(int id, String value) {
    return JsonNodeFactory.instance.objectNode().put("id", id).put("v", value);
  }

  @Test
  void postponedRowsOfBothSidesGetTheirBuckets() throws Exception {
    SparkSession.setActiveSession(spark);
    spark.sql(
        "CREATE TABLE postponed (id INT, v STRING) TBLPROPERTIES ('primary-key' = 'id',"
            + " 'bucket' = '-2', 'postpone.default-bucket-num' = '2')");
    PeerTable table = peer.table(warehouse, "modes", "postponed");
    Map<Integer, String> model = new TreeMap<>();
    spark.sql("INSERT INTO postponed SELECT CAST(id AS INT), concat('s', id) FROM range(20)");
    for (int id = 0; id < 20; id++) {
      model.put(id, "s" + id);
    }
    List<JsonNode> changed = new ArrayList<>();
    for (int id = 10; id < 30; id++) {
      changed.add(row(id, "p" + id));
      model.put(id, "p" + id);
    }
    peerWrites(table, changed, "+I");
    peerWrites(table, List.of(row(3, "s3"), row(12, "p12")), "-D");
    model.keySet().removeAll(List.of(3, 12));
    spark.sql("INSERT INTO postponed VALUES (12, 'again')");
    model.put(12, "again");
    assertThat(table.read()).isEmpty();
    assertThat(SparkJson.rows(spark.table("postponed"))).isEmpty();
    List<String> shown = new ArrayList<>();
    for (JsonNode row : table.stream("scan.mode", "latest-full")) {
      shown.add(
          "["
              + row.get("_row_kind").asText()
              + ","
              + row.get("id")
              + ","
              + row.get("v").asText()
              + "]");
    }
    assertThat(shown).contains("[-D,3,s3]", "[+I,3,s3]");
    assertThat(streamed("postponed")).containsExactlyInAnyOrderElementsOf(shown);

    spark.sql("CALL sys.compact(table => 'postponed')");
    assertThat(byId(table.read())).isEqualTo(model);
    assertThat(byId(SparkJson.rows(spark.table("postponed")))).isEqualTo(model);

    peerWrites(table, List.of(row(5, "late"), row(100, "late")), "+I");
    model.put(5, "late");
    model.put(100, "late");
    spark.sql("CALL sys.compact(table => 'postponed')");
    assertThat(byId(table.read())).isEqualTo(model);
    assertThat(byId(SparkJson.rows(spark.table("postponed")))).isEqualTo(model);
  }

  /** What a new stream of a table shows, kind by kind. */
  private static List<String> streamed(String table) throws Exception {
    StreamingQuery query =
        spark
            .readStream()
            .option("read.changelog", "true")
            .table(table)
            .writeStream()
            .format("memory")
            .queryName("streamed_" + table)
            .trigger(Trigger.AvailableNow())
            .start();
    query.awaitTermination();
    return spark.sql("SELECT * FROM streamed_" + table).collectAsList().stream()
        .map(Object::toString)
        .toList();
  }

  @Test
  void thePeerReadsKeysThatMoved() throws IOException {
    SparkSession.setActiveSession(spark);
    spark.sql(
        "CREATE TABLE moved (id INT, p STRING, v STRING) PARTITIONED BY (p)"
            + " TBLPROPERTIES ('primary-key' = 'id', 'dynamic-bucket.target-row-num' = '7')");
    PeerTable table = peer.table(warehouse, "modes", "moved");
    Map<Integer, String> model = new TreeMap<>();
    for (int round = 0; round < 4; round++) {
      spark.sql(
          "INSERT INTO moved SELECT CAST(id AS INT), concat('p', (id + "
              + round
              + ") % 3), concat('r"
              + round
              + "-', id) FROM range("
              + round * 10
              + ", "
              + (round * 10 + 25)
              + ")");
      for (int id = round * 10; id < round * 10 + 25; id++) {
        model.put(id, "r" + round + "-" + id);
      }
      assertThat(byId(table.read())).isEqualTo(model);
    }
    assertThat(byId(SparkJson.rows(spark.table("moved")))).isEqualTo(model);
  }

  private static JsonNode moved(int id, String partition, Integer value) {
    return JsonNodeFactory.instance.objectNode().put("id", id).put("p", partition).put("v", value);
  }

  private static Map<Integer, String> placed(List<JsonNode> rows) {
    Map<Integer, String> places = new TreeMap<>();
    for (JsonNode row : rows) {
      String twice =
          places.put(row.get("id").asInt(), row.get("p").asText() + "-" + row.get("v").asText());
      assertThat(twice).as("row " + row).isNull();
    }
    return places;
  }

  /** Both sides move keys between partitions, one after the other. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "deduplicate",
        "partial-update",
        "aggregation",
        "first-row",
        "deduplicate with vectors",
        "partial-update with vectors",
        "aggregation with vectors"
      })
  void keysMoveWhoeverWrites(String kind) throws IOException {
    SparkSession.setActiveSession(spark);
    String engine = kind.split(" ")[0];
    String name = "both_" + kind.replaceAll("[- ]", "_");
    spark.sql(
        "CREATE TABLE "
            + name
            + " (id INT, p STRING, v INT) PARTITIONED BY (p) TBLPROPERTIES ('primary-key' = 'id',"
            + " 'dynamic-bucket.target-row-num' = '5', 'merge-engine' = '"
            + engine
            + "'"
            + (engine.equals("aggregation") ? ", 'fields.v.aggregate-function' = 'sum'" : "")
            + (kind.endsWith("vectors") ? ", 'deletion-vectors.enabled' = 'true'" : "")
            + ")");
    PeerTable table = peer.table(warehouse, "modes", name);
    Map<Integer, String> partitions = new TreeMap<>();
    Map<Integer, Integer> values = new TreeMap<>();
    for (int round = 0; round < 6; round++) {
      List<JsonNode> rows = new ArrayList<>();
      List<String> texts = new ArrayList<>();
      for (int id = round * 4; id < round * 4 + 12; id++) {
        String partition = "p" + (id + round) % 3;
        rows.add(moved(id, partition, round + 1));
        texts.add("(" + id + ", '" + partition + "', " + (round + 1) + ")");
        boolean isNew = !values.containsKey(id);
        if (isNew || engine.equals("deduplicate")) {
          partitions.put(id, partition);
        }
        if (isNew || !engine.equals("first-row")) {
          boolean adds = !isNew && engine.equals("aggregation");
          values.put(id, round + 1 + (adds ? values.get(id) : 0));
        }
      }
      if (round % 2 == 0) {
        spark.sql("INSERT INTO " + name + " VALUES " + String.join(", ", texts));
      } else {
        peerWrites(table, rows, "+I");
      }
      Map<Integer, String> expected = new TreeMap<>();
      values.forEach((id, value) -> expected.put(id, partitions.get(id) + "-" + value));
      assertThat(placed(table.read())).as("read by the peer, round " + round).isEqualTo(expected);
      assertThat(placed(SparkJson.rows(spark.table(name))))
          .as("read by us, round " + round)
          .isEqualTo(expected);
    }
  }
}
