package org.apache.paimon.integration.streams;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.apache.paimon.integration.TestSpark;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.streaming.StreamingQuery;
import org.apache.spark.sql.streaming.StreamingQueryListener;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A stream of many micro-batches into a key table with a changelog, which another stream reads: the
 * number of files, the heap and the time of a micro-batch stay as they were at the beginning.
 */
final class ManyBatchesTest {
  private static final long MIB = 1 << 20;
  private static final int ROWS = 20;
  private static final int KEYS = 500;

  @TempDir Path folder;

  /** How it is at one moment. */
  private record Moment(long files, long heapMib) {}

  /** The times of the micro-batches of a query. */
  private static final class Times extends StreamingQueryListener {
    private static final long serialVersionUID = 1L;

    private final String query;
    private final List<Long> millis = new ArrayList<>();

    Times(String query) {
      this.query = query;
    }

    @Override
    public void onQueryStarted(QueryStartedEvent event) {}

    @Override
    public synchronized void onQueryProgress(QueryProgressEvent event) {
      if (query.equals(event.progress().name()) && event.progress().numInputRows() > 0) {
        millis.add(event.progress().batchDuration());
      }
    }

    @Override
    public void onQueryTerminated(QueryTerminatedEvent event) {}

    synchronized int count() {
      return millis.size();
    }

    synchronized long median(int from, int to) {
      List<Long> part = millis.subList(from, to).stream().sorted().toList();
      return part.get(part.size() / 2);
    }
  }

  @Test
  void fewBatches() throws Exception {
    stream(80);
  }

  @Test
  @Tag("slow")
  void thousandBatches() throws Exception {
    stream(1000);
  }

  private void stream(int batches) throws Exception {
    SparkSession spark = TestSpark.newSession(folder.resolve("warehouse"));
    spark.sql("CREATE DATABASE paimon.d");
    spark.sql(
        "CREATE TABLE paimon.d.t (k BIGINT, v BIGINT) TBLPROPERTIES ('primary-key'='k',"
            + " 'bucket'='2', 'changelog-producer'='lookup', 'snapshot.num-retained.min'='5',"
            + " 'snapshot.num-retained.max'='10')");
    Times times = new Times("writer");
    spark.streams().addListener(times);
    StreamingQuery writer =
        spark
            .readStream()
            .format("rate-micro-batch")
            .option("rowsPerBatch", ROWS)
            .option("numPartitions", 2)
            .load()
            .selectExpr("(value * 7919) % " + KEYS + " AS k", "value AS v")
            .writeStream()
            .queryName("writer")
            .option("checkpointLocation", folder.resolve("writer").toString())
            .toTable("paimon.d.t");
    int settled = Math.max(batches / 5, 40);
    Moment early;
    Moment late;
    try {
      await(writer, times, settled);
      early = moment();
      await(writer, times, batches);
      late = moment();
    } finally {
      writer.stop();
      spark.streams().removeListener(times);
    }
    long rows = spark.sql("SELECT * FROM paimon.d.t").count();
    long earlyMillis = times.median(settled / 2, settled);
    long lateMillis = times.median(batches - settled / 2, batches);
    System.out.printf(
        "%d micro-batches: files %d, then %d; heap %d MiB, then %d; median %d ms, then %d%n",
        batches, early.files, late.files, early.heapMib, late.heapMib, earlyMillis, lateMillis);
    assertThat(rows).isEqualTo(KEYS);
    assertThat(late.files).isLessThan(early.files * 3 / 2);
    assertThat(late.heapMib).isLessThan(early.heapMib + 64);
    assertThat(lateMillis).isLessThan(earlyMillis * 2 + 100);
  }

  private static void await(StreamingQuery query, Times times, int count)
      throws InterruptedException {
    while (times.count() < count) {
      assertThat(query.exception().isEmpty()).as(query.exception().toString()).isTrue();
      Thread.sleep(50);
    }
  }

  private Moment moment() throws IOException {
    System.gc();
    Runtime runtime = Runtime.getRuntime();
    long heap = (runtime.totalMemory() - runtime.freeMemory()) / MIB;
    return new Moment(files(), heap);
  }

  private long files() throws IOException {
    while (true) {
      try (Stream<Path> files = Files.walk(folder.resolve("warehouse/d.db/t"))) {
        return files.filter(Files::isRegularFile).count();
      } catch (java.io.UncheckedIOException | java.nio.file.NoSuchFileException e) {
        // A file that is deleted meanwhile: count again.
        Thread.onSpinWait();
      }
    }
  }
}
