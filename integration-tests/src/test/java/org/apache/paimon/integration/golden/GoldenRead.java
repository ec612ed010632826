package org.apache.paimon.integration.golden;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import org.apache.paimon.integration.GoldenTable;
import org.apache.paimon.integration.SparkJson;
import org.apache.spark.api.java.function.VoidFunction2;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.DataFrameReader;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.streaming.DataStreamReader;
import org.apache.spark.sql.streaming.StreamingQuery;
import org.apache.spark.sql.streaming.Trigger;

/** A recorded read, done through Spark. */
final class GoldenRead {

  private static final long STREAM_TIMEOUT_MILLIS = 90_000;

  private final SparkSession spark;
  private final Path warehouse;

  GoldenRead(SparkSession spark, Path warehouse) {
    this.spark = spark;
    this.warehouse = warehouse;
  }

  List<JsonNode> rows(JsonNode read) throws Exception {
    if (read.has("stream")) {
      return stream(read.get("stream").asText());
    }
    String table = table(read);
    if (read.has("snapshot")) {
      return SparkJson.rows(
          spark.sql("SELECT * FROM " + table + " VERSION AS OF " + read.get("snapshot").asText()));
    }
    if (read.has("tag")) {
      return SparkJson.rows(
          spark.sql(
              "SELECT * FROM " + table + " VERSION AS OF '" + read.get("tag").asText() + "'"));
    }
    DataFrameReader reader = spark.read();
    if (read.has("incremental")) {
      reader = reader.option("incremental-between", read.get("incremental").asText());
      if (read.has("mode")) {
        reader = reader.option("incremental-between-scan-mode", read.get("mode").asText());
      }
    }
    Dataset<Row> rows = reader.table(table);
    if (read.has("where")) {
      rows = where(rows, GoldenTable.json(read.get("where").asText()));
    }
    return SparkJson.rows(rows);
  }

  private static String table(JsonNode read) {
    if (read.has("branch")) {
      return "paimon.default.`t$branch_" + read.get("branch").asText() + "`";
    }
    if (read.path("audit").asBoolean()) {
      return "paimon.default.`t$audit_log`";
    }
    if (read.has("system")) {
      return "paimon.default.`t$" + read.get("system").asText() + "`";
    }
    return "paimon.default.t";
  }

  private static Dataset<Row> where(Dataset<Row> rows, JsonNode equals) {
    Dataset<Row> filtered = rows;
    for (Map.Entry<String, JsonNode> entry : equals.properties()) {
      Column column = rows.col("`" + entry.getKey() + "`");
      filtered =
          filtered.where(
              entry.getValue().isNull()
                  ? column.isNull()
                  : column.equalTo(literal(entry.getValue())));
    }
    return filtered;
  }

  private static Object literal(JsonNode value) {
    if (value.isTextual()) {
      return value.asText();
    }
    if (value.isBoolean()) {
      return value.asBoolean();
    }
    return value.isIntegralNumber() ? (Object) value.asLong() : (Object) value.asDouble();
  }

  private List<JsonNode> stream(String from) throws Exception {
    DataStreamReader reader = spark.readStream().format("paimon").option("read.changelog", "true");
    if (from.equals("latest-full")) {
      reader = reader.option("scan.mode", "latest-full");
    } else {
      reader = reader.option("scan.mode", "from-snapshot").option("scan.snapshot-id", from);
    }
    List<JsonNode> rows = Collections.synchronizedList(new ArrayList<>());
    VoidFunction2<Dataset<Row>, Long> collect = (batch, id) -> rows.addAll(SparkJson.rows(batch));
    StreamingQuery query =
        reader
            .load(warehouse.resolve("default.db/t").toUri().toString())
            .writeStream()
            .option(
                "checkpointLocation",
                Files.createTempDirectory("golden-checkpoint").toUri().toString())
            .trigger(Trigger.AvailableNow())
            .foreachBatch(collect)
            .start();
    try {
      if (!query.awaitTermination(STREAM_TIMEOUT_MILLIS)) {
        throw new IllegalStateException(
            "the stream did not end within " + STREAM_TIMEOUT_MILLIS + " ms");
      }
    } finally {
      query.stop();
    }
    return new ArrayList<>(rows);
  }
}
