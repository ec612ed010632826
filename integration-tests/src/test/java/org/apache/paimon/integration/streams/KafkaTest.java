package org.apache.paimon.integration.streams;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import org.apache.paimon.integration.TestSpark;
import org.apache.spark.api.java.function.VoidFunction2;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.streaming.Trigger;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Upserts and deletes from a Kafka topic into a table, and its changes out of it again. */
final class KafkaTest {
  private static final String TOPIC = "users";
  private static final StructType RECORD =
      new StructType().add("key", DataTypes.StringType).add("value", DataTypes.StringType);

  @TempDir Path folder;

  private final Random random = new Random(7);
  private final Map<Integer, Integer> expected = new TreeMap<>();

  /** What the changes of the table come to. */
  private final Map<Integer, Integer> replayed = new TreeMap<>();

  private SparkSession spark;
  private KafkaBroker broker;

  @Test
  void topicToTableToChanges() throws Exception {
    spark = TestSpark.newSession(folder.resolve("warehouse"));
    spark.sql("CREATE DATABASE paimon.d");
    spark.sql(
        "CREATE TABLE paimon.d.users (id INT, age INT) TBLPROPERTIES ('primary-key'='id',"
            + " 'bucket'='3', 'changelog-producer'='lookup')");
    try (KafkaBroker started =
        KafkaBroker.start(Files.createDirectories(folder.resolve("kafka")))) {
      broker = started;
      for (int round = 0; round < 3; round++) {
        produce();
        fill();
        assertThat(table()).isEqualTo(expected);
        boolean isForgotten = new Checkpoint(folder.resolve("fill")).forgetLastCommit();
        assertThat(isForgotten).isTrue();
        fill();
        assertThat(table()).as("after a repeated micro-batch").isEqualTo(expected);
        replay();
        assertThat(replayed).isEqualTo(expected);
      }
    }
    assertThat(new Checkpoint(folder.resolve("fill")).committedBatches()).isGreaterThan(5);
  }

  /** Upserts, and deletes as records without a value. */
  private void produce() {
    List<Row> records = new ArrayList<>();
    for (int i = 0; i < 300; i++) {
      int id = random.nextInt(60);
      if (random.nextInt(4) == 0) {
        expected.remove(id);
        records.add(RowFactory.create("" + id, null));
      } else {
        int age = random.nextInt(1000);
        expected.put(id, age);
        records.add(RowFactory.create("" + id, "{\"age\": " + age + "}"));
      }
    }
    spark
        .createDataFrame(records, RECORD)
        .coalesce(1)
        .write()
        .format("kafka")
        .option("kafka.bootstrap.servers", broker.address())
        .option("topic", TOPIC)
        .save();
  }

  private void fill() throws Exception {
    spark
        .readStream()
        .format("kafka")
        .option("kafka.bootstrap.servers", broker.address())
        .option("subscribe", TOPIC)
        .option("startingOffsets", "earliest")
        .option("maxOffsetsPerTrigger", 140)
        .load()
        .selectExpr(
            "CAST(CAST(key AS STRING) AS INT) AS id",
            "CAST(get_json_object(CAST(value AS STRING), '$.age') AS INT) AS age",
            "CASE WHEN value IS NULL THEN '-D' ELSE '+I' END AS rowkind")
        .writeStream()
        .option("checkpointLocation", folder.resolve("fill").toString())
        .trigger(Trigger.AvailableNow())
        .toTable("paimon.d.users")
        .awaitTermination();
  }

  private Map<Integer, Integer> table() {
    Map<Integer, Integer> rows = new TreeMap<>();
    for (Row row : spark.sql("SELECT id, age FROM paimon.d.users").collectAsList()) {
      rows.put(row.getInt(0), row.getInt(1));
    }
    return rows;
  }

  private void replay() throws Exception {
    VoidFunction2<Dataset<Row>, Long> apply =
        (rows, id) -> {
          for (Row row : rows.collectAsList()) {
            switch (row.getString(0)) {
              case "+I", "+U" -> replayed.put(row.getInt(1), row.getInt(2));
              case "-D" -> replayed.remove(row.getInt(1));
              default -> assertThat(row.getString(0)).isEqualTo("-U");
            }
          }
        };
    spark
        .readStream()
        .option("read.changelog", "true")
        .table("paimon.d.users")
        .writeStream()
        .option("checkpointLocation", folder.resolve("replay").toString())
        .trigger(Trigger.AvailableNow())
        .foreachBatch(apply)
        .start()
        .awaitTermination();
  }
}
