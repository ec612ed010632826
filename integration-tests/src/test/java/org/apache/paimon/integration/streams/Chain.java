package org.apache.paimon.integration.streams;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.spark.api.java.function.VoidFunction2;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.streaming.DataStreamWriter;
import org.apache.spark.sql.streaming.StreamingQuery;
import org.apache.spark.sql.streaming.Trigger;

/**
 * Two tables of events, joined by key in a partial-update table, whose changes are summed in an
 * aggregation table by two queries more: one sums the events themselves.
 */
final class Chain {
  static final String DATABASE = "paimon.chain";
  private static final String KEYS = "500";

  /** The queries, each with a checkpoint of its name. */
  static final List<String> QUERIES = List.of("amounts", "weights", "sums", "totals");

  private final SparkSession spark;
  private final Path checkpoints;

  /**
   * A chain.
   *
   * @param spark whose catalog {@code paimon} holds the tables
   * @param checkpoints folder of all checkpoints
   */
  Chain(SparkSession spark, Path checkpoints) {
    this.spark = spark;
    this.checkpoints = checkpoints;
  }

  Checkpoint checkpoint(String query) {
    return new Checkpoint(checkpoints.resolve(query));
  }

  /** Makes the tables. */
  void create(String producer) {
    spark.sql("CREATE DATABASE " + DATABASE);
    String bucketed = " TBLPROPERTIES ('bucket'='2', 'bucket-key'='k')";
    spark.sql("CREATE TABLE " + table("a") + " (id BIGINT, k INT, amount INT)" + bucketed);
    spark.sql("CREATE TABLE " + table("b") + " (id BIGINT, k INT, weight INT)" + bucketed);
    spark.sql(
        "CREATE TABLE "
            + table("joined")
            + " (k INT, amount INT, weight INT) TBLPROPERTIES ('primary-key'='k', 'bucket'='2',"
            + " 'merge-engine'='partial-update', "
            + changelog(producer)
            + ")");
    // Each event once, whatever the producer of the join says.
    spark.sql("CREATE TABLE " + table("sums") + totals(producer));
    spark.sql("CREATE TABLE " + table("totals") + totals(producer));
  }

  private static String changelog(String producer) {
    String often =
        producer.equals("full-compaction") ? ", 'full-compaction.delta-commits'='2'" : "";
    return "'changelog-producer'='" + producer + "'" + often;
  }

  private static String totals(String producer) {
    return " (g INT, n BIGINT, amount BIGINT, weight BIGINT) TBLPROPERTIES ('primary-key'='g',"
        + " 'bucket'='2', 'merge-engine'='aggregation', "
        + changelog(producer)
        + ","
        + " 'fields.n.aggregate-function'='sum', 'fields.amount.aggregate-function'='sum',"
        + " 'fields.weight.aggregate-function'='sum')";
  }

  static String table(String name) {
    return DATABASE + "." + name;
  }

  /** Adds events of both kinds; {@code from} to {@code to} are their ids. */
  void addEvents(long from, long to) {
    String range = " FROM range(" + from + ", " + to + ")";
    spark.sql(
        "INSERT INTO "
            + table("a")
            + " SELECT id, CAST((id * 7919) % "
            + KEYS
            + " AS INT), CAST(id % 1000 AS INT)"
            + range);
    spark.sql(
        "INSERT INTO "
            + table("b")
            + " SELECT id, CAST((id * 104729) % "
            + KEYS
            + " AS INT), CAST(id % 77 AS INT)"
            + range);
  }

  /** Starts all queries with small micro-batches. */
  List<StreamingQuery> startAll() throws Exception {
    List<StreamingQuery> queries = new ArrayList<>();
    for (String query : QUERIES) {
      queries.add(writer(query, "1").toTable(target(query)));
    }
    return queries;
  }

  /** Runs a query until all that is there is done. */
  void finish(String query) throws Exception {
    StreamingQuery running =
        writer(query, "1000").trigger(Trigger.AvailableNow()).toTable(target(query));
    running.awaitTermination();
  }

  private static String target(String query) {
    return switch (query) {
      case "amounts", "weights" -> table("joined");
      default -> table(query);
    };
  }

  private DataStreamWriter<Row> writer(String query, String files) {
    return rows(query, files)
        .writeStream()
        .queryName(query)
        .option("checkpointLocation", checkpoints.resolve(query).toString());
  }

  private Dataset<Row> rows(String query, String files) {
    return switch (query) {
      case "amounts" -> from("a", files).select("k", "amount");
      case "weights" -> from("b", files).select("k", "weight");
      case "sums" ->
          from("a", files)
              .selectExpr("k % 7 AS g", "1L AS n", "amount", "CAST(NULL AS BIGINT) AS weight");
      case "totals" ->
          from("joined", files).selectExpr("k % 7 AS g", "1L AS n", "amount", "weight", "rowkind");
      default -> throw new IllegalArgumentException(query);
    };
  }

  private Dataset<Row> from(String table, String files) {
    return spark
        .readStream()
        .option("scan.mode", "from-snapshot")
        .option("scan.snapshot-id", "1")
        .option("read.stream.maxFilesPerTrigger", files)
        .option("read.changelog", Boolean.toString(table.equals("joined")))
        .table(table(table));
  }

  /** The join as a batch query over the events. */
  String expectedJoin() {
    return "SELECT coalesce(a.k, b.k), amount, weight FROM (SELECT k, max_by(amount, id) AS amount"
        + " FROM "
        + table("a")
        + " GROUP BY k) a FULL OUTER JOIN (SELECT k, max_by(weight, id) AS weight FROM "
        + table("b")
        + " GROUP BY k) b ON a.k = b.k";
  }

  /**
   * What the changelog of a table, read from its first snapshot, makes of an empty table; sorted.
   */
  List<String> replayed(String table) throws Exception {
    Map<Object, String> rows = Collections.synchronizedMap(new HashMap<>());
    VoidFunction2<Dataset<Row>, Long> apply =
        (batch, id) -> {
          for (Row row : batch.collectAsList()) {
            String kind = row.getString(0);
            Object key = row.get(1);
            String values = row.toString().substring(1 + kind.length() + 1);
            if (kind.equals("+I") || kind.equals("+U")) {
              rows.put(key, "[" + values);
            } else if (kind.equals("-D")) {
              rows.remove(key);
            }
          }
        };
    spark
        .readStream()
        .option("scan.mode", "from-snapshot")
        .option("scan.snapshot-id", "1")
        .option("read.changelog", "true")
        .table(table(table))
        .writeStream()
        .option("checkpointLocation", checkpoints.resolve("replay-" + table).toString())
        .trigger(Trigger.AvailableNow())
        .foreachBatch(apply)
        .start()
        .awaitTermination();
    return rows.values().stream().sorted().toList();
  }

  /** Rows of a query, sorted. */
  List<String> read(String query) {
    List<String> rows = new ArrayList<>();
    for (Row row : spark.sql(query).collectAsList()) {
      rows.add(row.toString());
    }
    rows.sort(null);
    return rows;
  }
}
