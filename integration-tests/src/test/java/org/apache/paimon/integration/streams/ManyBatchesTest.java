package org.apache.paimon.integration.streams;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.apache.paimon.integration.TestSpark;
import org.apache.spark.sql.Encoders;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.execution.streaming.MemoryStream;
import org.apache.spark.sql.streaming.StreamingQuery;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import scala.Option;
import scala.collection.JavaConverters;

/**
 * A stream of many micro-batches into a key table with a changelog: the number of files and the
 * heap stay as they were at the beginning, of a long stream the time of a micro-batch as well.
 */
final class ManyBatchesTest {
  private static final long MIB = 1 << 20;
  private static final int ROWS = 20;
  private static final int KEYS = 500;

  /** A compaction comes every few micro-batches: files are counted after each of so many. */
  private static final int WINDOW = 20;

  @TempDir Path folder;

  /**
   * How it is after some micro-batches.
   *
   * @param files the most after one of the last micro-batches
   * @param millis median time of these
   */
  private record State(long files, long heapMib, long millis) {}

  @Test
  @Timeout(value = 5, unit = TimeUnit.MINUTES)
  void fewBatches() throws Exception {
    stream(80);
  }

  @Test
  @Tag("slow")
  @Timeout(value = 30, unit = TimeUnit.MINUTES)
  void thousandBatches() throws Exception {
    State[] states = stream(1000);
    assertThat(states[1].millis()).isLessThan(states[0].millis() * 2 + 100);
  }

  /** Checks all but the time; gives the states after some and after all micro-batches. */
  private State[] stream(int batches) throws Exception {
    SparkSession spark = TestSpark.newSession(folder.resolve("warehouse"));
    spark.sql("CREATE DATABASE paimon.d");
    spark.sql(
        "CREATE TABLE paimon.d.t (k BIGINT, v BIGINT) TBLPROPERTIES ('primary-key'='k',"
            + " 'bucket'='2', 'changelog-producer'='lookup', 'snapshot.num-retained.min'='5',"
            + " 'snapshot.num-retained.max'='10')");
    MemoryStream<Long> input =
        new MemoryStream<>(0, spark.sqlContext(), Option.empty(), Encoders.LONG());
    StreamingQuery writer =
        input
            .toDF()
            .selectExpr("(value * 7919) % " + KEYS + " AS k", "value AS v")
            .writeStream()
            .option("checkpointLocation", folder.resolve("writer").toString())
            .toTable("paimon.d.t");
    int settled = Math.max(batches / 5, 2 * WINDOW);
    State[] states = new State[2];
    try {
      states[0] = run(writer, input, 0, settled);
      states[1] = run(writer, input, settled, batches);
    } finally {
      writer.stop();
    }
    System.out.printf("%d micro-batches: %s, then %s%n", batches, states[0], states[1]);
    checkRows(spark, (long) batches * ROWS);
    assertThat(new Checkpoint(folder.resolve("writer")).committedBatches()).isEqualTo(batches);
    assertThat(spark.sql("SELECT * FROM paimon.d.`t$snapshots`").count()).isEqualTo(10);
    assertThat(states[1].files()).isLessThan(states[0].files() * 5 / 4);
    assertThat(states[1].heapMib()).isLessThan(states[0].heapMib() + 64);
    return states;
  }

  /** Runs micro-batches one by one. */
  private State run(StreamingQuery writer, MemoryStream<Long> input, int from, int to)
      throws IOException {
    long files = 0;
    List<Long> times = new ArrayList<>();
    for (int batch = from; batch < to; batch++) {
      List<Long> values =
          LongStream.range((long) batch * ROWS, (batch + 1L) * ROWS).boxed().toList();
      long start = System.nanoTime();
      input.addData(JavaConverters.asScalaBuffer(values));
      writer.processAllAvailable();
      if (batch >= to - WINDOW) {
        times.add((System.nanoTime() - start) / 1_000_000);
        files = Math.max(files, files());
      }
    }
    times.sort(null);
    System.gc();
    Runtime runtime = Runtime.getRuntime();
    long heap = (runtime.totalMemory() - runtime.freeMemory()) / MIB;
    return new State(files, heap, times.get(times.size() / 2));
  }

  /** Each key has the last of its values, which are those below {@code end}. */
  private static void checkRows(SparkSession spark, long end) {
    List<String> expected =
        LongStream.range(end - KEYS, end)
            .mapToObj(value -> "[" + value * 7919 % KEYS + "," + value + "]")
            .toList();
    assertThat(spark.sql("SELECT k, v FROM paimon.d.t").collectAsList().stream().map(Row::toString))
        .containsExactlyInAnyOrderElementsOf(expected);
  }

  private long files() throws IOException {
    try (Stream<Path> files = Files.walk(folder.resolve("warehouse/d.db/t"))) {
      return files.filter(Files::isRegularFile).count();
    }
  }
}
