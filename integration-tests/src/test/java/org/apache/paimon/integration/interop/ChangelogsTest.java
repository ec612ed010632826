package org.apache.paimon.integration.interop;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;
import org.apache.paimon.integration.SparkJson;
import org.apache.paimon.integration.TestSpark;
import org.apache.paimon.integration.interop.PaimonPeer.PeerTable;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Both sides write a key table in turn, each compacting on top of the other's files: after every
 * step both read the same rows, and the changelog of all steps, as the peer streams it, replays to
 * them without a change that does not fit.
 */
final class ChangelogsTest {

  @TempDir private static Path warehouse;

  private static PaimonPeer peer;
  private static SparkSession spark;

  @BeforeAll
  static void start() throws IOException {
    peer = PaimonPeer.start();
    spark = TestSpark.newSession(warehouse);
    spark.sql("CREATE DATABASE paimon.changes");
    spark.sql("USE paimon.changes");
  }

  @AfterAll
  static void end() {
    peer.close();
  }

  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = '|',
      value = {
        "lookup | true | 'changelog-producer'='lookup'",
        "small_files | true | 'changelog-producer'='lookup','target-file-size'='2 kb'",
        "vectors | true | 'deletion-vectors.enabled'='true'",
        "wide_vectors | true | 'deletion-vectors.enabled'='true','deletion-vectors.bitmap64'='true',"
            + "'changelog-producer'='lookup'",
        "first_row | false | 'merge-engine'='first-row','changelog-producer'='lookup'",
        "sums | false | 'merge-engine'='aggregation','fields.n.aggregate-function'='sum',"
            + "'changelog-producer'='lookup'",
        "partial | false | 'merge-engine'='partial-update','changelog-producer'='lookup'",
        "partial_vectors | false | 'merge-engine'='partial-update',"
            + "'changelog-producer'='lookup','deletion-vectors.enabled'='true'",
        "sequence | true | 'changelog-producer'='lookup','sequence.field'='n'",
        "full | true | 'changelog-producer'='full-compaction','full-compaction.delta-commits'='1'"
      })
  void bothSidesAgreeOnRowsAndChanges(String name, boolean deletes, String properties)
      throws IOException {
    SparkSession.setActiveSession(spark);
    spark.sql(
        "CREATE TABLE "
            + name
            + " (id INT NOT NULL, v STRING, n BIGINT) TBLPROPERTIES ('primary-key'='id','bucket'='2',"
            + properties
            + ")");
    PeerTable peerTable = peer.table(warehouse, "changes", name);

    insert(name, 0, 120, "a");
    assertSameRows(name, peerTable, "after the first rows");
    insert(name, 60, 150, "b");
    assertSameRows(name, peerTable, "after updates");
    write(peerTable, "+I", 100, 170, "c");
    assertSameRows(name, peerTable, "after the peer's updates");
    if (deletes) {
      spark.sql("DELETE FROM " + name + " WHERE id % 10 = 3");
      assertSameRows(name, peerTable, "after deletes");
      write(peerTable, "-D", 20, 30, "c");
      assertSameRows(name, peerTable, "after the peer's deletes");
    }
    insert(name, 10, 40, "d");
    peerTable.compact();
    assertSameRows(name, peerTable, "after the peer's compaction");
    write(peerTable, "+I", 5, 15, "e");
    insert(name, 0, 200, "f");
    spark.sql("CALL paimon.sys.compact(table => 'changes." + name + "')");
    assertSameRows(name, peerTable, "at the end");

    if (properties.contains("changelog-producer")) {
      assertThat(replayed(peerTable)).isEqualTo(byId(peerTable.read()));
    }
  }

  /** Every second row has no {@code v}; {@code n} goes up and down. */
  private static void insert(String table, int from, int until, String mark) {
    spark.sql(
        "INSERT INTO "
            + table
            + " SELECT CAST(id AS INT), IF(id % 2 = 0, NULL, concat('"
            + mark
            + "', id)), id % 7 + "
            + until
            + " FROM range("
            + from
            + ", "
            + until
            + ")");
  }

  private static void write(PeerTable table, String kind, int from, int until, String mark)
      throws IOException {
    List<String> rows = new ArrayList<>();
    for (int id = from; id < until; id++) {
      String text = id % 3 == 0 ? "null" : "\"" + mark + id + "\"";
      rows.add("[\"" + kind + "\", " + id + ", " + text + ", " + (id % 5 + 2 * until) + "]");
    }
    table.write(rows.toArray(String[]::new));
  }

  private static void assertSameRows(String table, PeerTable peerTable, String when)
      throws IOException {
    TreeMap<Integer, String> ours = byId(SparkJson.rows(spark.table(table)));
    assertThat(ours).as(when).isNotEmpty();
    assertThat(byId(peerTable.read())).as(when).isEqualTo(ours);
  }

  private static TreeMap<Integer, String> byId(List<JsonNode> rows) {
    TreeMap<Integer, String> byId = new TreeMap<>();
    for (JsonNode row : rows) {
      assertThat(byId.put(row.get("id").asInt(), text(row))).as("another row like " + row).isNull();
    }
    return byId;
  }

  private static String text(JsonNode row) {
    return row.get("id") + " " + row.get("v") + " " + row.get("n");
  }

  private static TreeMap<Integer, String> replayed(PeerTable table) throws IOException {
    TreeMap<Integer, String> rows = new TreeMap<>();
    for (JsonNode change : table.stream("scan.mode", "from-snapshot", "scan.snapshot-id", "1")) {
      int id = change.get("id").asInt();
      boolean adds = change.get("_row_kind").asText().startsWith("+");
      String before = adds ? rows.put(id, text(change)) : rows.remove(id);
      assertThat(before).as("before " + change).isEqualTo(adds ? null : text(change));
    }
    return rows;
  }
}
