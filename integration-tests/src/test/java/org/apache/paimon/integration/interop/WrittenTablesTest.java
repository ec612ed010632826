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
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.apache.paimon.integration.ComparableRows;
import org.apache.paimon.integration.SparkJson;
import org.apache.paimon.integration.TestSpark;
import org.apache.paimon.integration.interop.PaimonPeer.PeerTable;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

/**
 * Each table of {@link Scenarios} is written through Spark and read by the peer; then the peer
 * changes and compacts it, and Spark reads it, writes to it once more, and both read it again.
 * Every time both give exactly the model's rows, and no row lies in a bucket where the peer would
 * not look for it.
 *
 * <p>{@code -Dinterop.only=REGEX} runs some of them.
 */
final class WrittenTablesTest {

  private static final Pattern ONLY = Pattern.compile(System.getProperty("interop.only", ".*"));

  @TempDir private static Path warehouse;

  private static PaimonPeer peer;
  private static SparkSession spark;

  @BeforeAll
  static void start() throws IOException {
    peer = PaimonPeer.start();
    spark = TestSpark.newSession(warehouse);
    spark.sql("CREATE DATABASE paimon.interop");
    spark.sql("USE paimon.interop");
    spark.sql(Scenarios.ROWS).createOrReplaceTempView("rows");
  }

  @AfterAll
  static void end() {
    peer.close();
  }

  @TestFactory
  Stream<DynamicTest> bothSidesReadTheSameRows() {
    List<Scenario> scenarios =
        Scenarios.all().stream().filter(s -> ONLY.matcher(s.name()).matches()).toList();
    return scenarios.stream()
        .map(s -> DynamicTest.dynamicTest(s.name(), () -> new Exchange(s).run()));
  }

  /** One table on its way to and fro. */
  private static final class Exchange {

    private static final ComparableRows COMPARABLE = new ComparableRows(Map.of("k", "CHAR"));

    private final Scenario scenario;
    private final PeerTable peerTable;
    private final TableModel model;

    Exchange(Scenario scenario) {
      this.scenario = scenario;
      this.peerTable = peer.table(warehouse, "interop", scenario.name());
      this.model = new TableModel(scenario);
    }

    void run() throws IOException {
      SparkSession.setActiveSession(spark);
      spark.sql(scenario.createStatement(scenario.name()));
      for (Scenario.Step step : scenario.steps()) {
        sparkDoes(step);
      }
      if (scenario.expected().isPresent()) {
        model.replace(SparkJson.rows(spark.sql(scenario.expected().get())));
      }
      assertBothReadTheModel("after Spark's writes");
      assertNoMisplacedRow();

      peerWrites();
      assertBothReadTheModel("after the peer's writes");
      peerTable.compact();
      assertBothReadTheModel("after the peer's compaction");

      sparkDoes(lastInsert());
      assertBothReadTheModel("after Spark's write onto the peer's files");
      assertNoMisplacedRow();
    }

    private void sparkDoes(Scenario.Step step) {
      if (step instanceof Scenario.Step.Insert insert) {
        spark.sql("INSERT INTO " + scenario.name() + " " + insert.query());
        model.insert(SparkJson.rows(spark.sql(insert.query())));
      } else if (step instanceof Scenario.Step.Statement statement) {
        spark.sql(statement.sql().replace("$t", scenario.name()));
      }
    }

    private Scenario.Step lastInsert() {
      return scenario.steps().stream()
          .filter(step -> step instanceof Scenario.Step.Insert)
          .reduce((first, second) -> second)
          .orElseThrow();
    }

    /**
     * The peer writes every third row back with another value, and deletes every seventh of a key
     * table.
     */
    private void peerWrites() throws IOException {
      List<JsonNode> known = peerTable.read();
      List<JsonNode> changed = new ArrayList<>();
      List<JsonNode> gone = new ArrayList<>();
      boolean deletes =
          !scenario.keys().isEmpty() && scenario.columnProperty("rowkind.field").isEmpty();
      ArrayNode rows = JsonNodeFactory.instance.arrayNode();
      for (JsonNode row : known) {
        int id = row.get("id").asInt();
        if (deletes && id % 7 == 0) {
          gone.add(row);
          rows.addArray().add("-D").add(row);
        } else if (id % 3 == 0) {
          ObjectNode copy = ((ObjectNode) row.deepCopy()).put("v", "from the peer");
          changed.add(copy);
          rows.addArray().add("+I").add(copy);
        }
      }
      ObjectNode write = JsonNodeFactory.instance.objectNode().put("op", "write");
      write.set("rows", rows);
      peerTable.step(write);
      model.insert(changed);
      model.delete(gone);
    }

    private void assertBothReadTheModel(String when) throws IOException {
      List<String> expected = COMPARABLE.of(model.rows());
      assertThat(COMPARABLE.of(SparkJson.rows(spark.table(scenario.name()))))
          .as("Spark's rows " + when)
          .isEqualTo(expected);
      assertThat(COMPARABLE.of(peerTable.read())).as("the peer's rows " + when).isEqualTo(expected);
    }

    private void assertNoMisplacedRow() throws IOException {
      boolean bucketed =
          scenario.columnProperty("bucket").isPresent() || !scenario.keys().isEmpty();
      List<JsonNode> buckets = peerTable.buckets();
      assertThat(buckets).isNotEmpty();
      for (JsonNode bucket : buckets) {
        if (bucketed) {
          assertThat(bucket.get("misplaced").asLong()).as("misplaced rows in " + bucket).isZero();
        }
        assertThat(bucket.get("rows").asLong()).isPositive();
      }
    }
  }
}
