package org.apache.paimon.integration.interop;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.apache.paimon.integration.ComparableRows;
import org.apache.paimon.integration.SparkJson;
import org.apache.paimon.integration.TestSpark;
import org.apache.paimon.integration.interop.PaimonPeer.PeerTable;
import org.apache.spark.sql.Encoders;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.execution.streaming.MemoryStream;
import org.apache.spark.sql.streaming.StreamingQuery;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import scala.Option;
import scala.collection.JavaConverters;

/** Snapshots that say what other streams committed are snapshots as any other for the peer. */
final class StreamsAndPeerTest {
  private static final ComparableRows COMPARABLE = new ComparableRows(Map.of());

  @TempDir Path folder;

  private SparkSession spark;
  private PeerTable peerTable;

  /** A query into the table that gets its rows one by one. */
  private final class Source {
    private final MemoryStream<Long> input;
    private final StreamingQuery query;

    Source(int number) throws Exception {
      input = new MemoryStream<>(number, spark.sqlContext(), Option.empty(), Encoders.LONG());
      query =
          input
              .toDF()
              .selectExpr("value AS id", number + " AS source")
              .writeStream()
              .option("checkpointLocation", folder.resolve("checkpoint-" + number).toString())
              .toTable("paimon.d.t");
    }

    void commit(long id) {
      input.addData(JavaConverters.asScalaBuffer(List.of(id)));
      query.processAllAvailable();
    }

    /** The user of its commits. */
    String user() {
      return query.id().toString();
    }
  }

  @Test
  void thePeerReadsWritesAndCompactsBetweenTwoStreams() throws Exception {
    spark = TestSpark.newSession(folder.resolve("warehouse"));
    spark.sql("CREATE DATABASE paimon.d");
    spark.sql(
        "CREATE TABLE paimon.d.t (id BIGINT, source INT) TBLPROPERTIES ('primary-key'='id',"
            + " 'bucket'='1')");
    try (PaimonPeer peer = PaimonPeer.start()) {
      peerTable = peer.table(folder.resolve("warehouse"), "d", "t");
      Source one = new Source(1);
      Source two = new Source(2);
      try {
        one.commit(1);
        one.commit(2);
        two.commit(3);
        assertThat(committedStreams()).isEqualTo(one.user() + "=1");
        assertBothRead(3);

        peerTable.write("[\"+I\", 1, 7]", "[\"+I\", 4, 7]");
        assertThat(committedStreams()).as("the peer drops it").isEmpty();
        assertBothRead(4);

        one.commit(5);
        two.commit(6);
        assertThat(committedStreams()).isEqualTo(one.user() + "=2");
        peerTable.compact();
        assertBothRead(6);
        two.commit(7);
        assertBothRead(7);
      } finally {
        one.query.stop();
        two.query.stop();
      }
    }
  }

  private void assertBothRead(int count) throws IOException {
    List<JsonNode> ours = SparkJson.rows(spark.sql("SELECT * FROM paimon.d.t"));
    assertThat(ours).hasSize(count);
    assertThat(COMPARABLE.of(peerTable.read())).isEqualTo(COMPARABLE.of(ours));
  }

  private String committedStreams() throws IOException {
    Path snapshot =
        folder.resolve("warehouse/d.db/t/snapshot/snapshot-" + peerTable.latestSnapshot());
    return new ObjectMapper()
        .readTree(snapshot.toFile())
        .path("properties")
        .path("committed-streams")
        .asText();
  }
}
