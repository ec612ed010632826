package org.apache.paimon.spark.v35;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.streaming.Trigger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Two streams and batch statements write to one table at once. */
final class StreamConcurrencyTest {
  private static final int ROUNDS = 6;

  @TempDir Path folder;

  private final SharedSession session = SharedSession.open();

  /** Sources {@code s0} and {@code s1} of some snapshots, and a table {@code s2} for the batch. */
  private void sources(String rows) {
    for (int source = 0; source < 3; source++) {
      session.run("CREATE TABLE s" + source + " (p INT, k INT, seq INT, v INT)");
      for (int round = 0; round < ROUNDS; round++) {
        session.run(
            "INSERT INTO s"
                + source
                + " SELECT "
                + rows.replace("$s", "" + source).replace("$r", "" + round)
                + " FROM range(40)");
      }
    }
  }

  private void writeAll() throws Exception {
    List<Callable<Void>> writers = new ArrayList<>();
    for (int source = 0; source < 2; source++) {
      String name = "s" + source;
      writers.add(() -> stream(name));
    }
    writers.add(
        () -> {
          SparkSession.setActiveSession(session.spark());
          for (int round = 0; round < ROUNDS; round++) {
            session.run("INSERT INTO t SELECT * FROM s2 WHERE seq % " + ROUNDS + " = " + round);
          }
          return null;
        });
    ExecutorService threads = Executors.newFixedThreadPool(3);
    try {
      for (Future<Void> done : threads.invokeAll(writers)) {
        done.get();
      }
    } finally {
      threads.shutdown();
    }
  }

  private Void stream(String source) throws Exception {
    session
        .spark()
        .readStream()
        .option("scan.mode", "from-snapshot")
        .option("scan.snapshot-id", "1")
        .option("read.stream.maxFilesPerTrigger", "1")
        .table(source)
        .writeStream()
        .option("checkpointLocation", folder.resolve(source).toString())
        .trigger(Trigger.AvailableNow())
        .toTable("t")
        .awaitTermination();
    return null;
  }

  private String all() {
    return "(SELECT * FROM s0 UNION ALL SELECT * FROM s1 UNION ALL SELECT * FROM s2)";
  }

  @Test
  void sameBucketsOfAKeyTable() throws Exception {
    sources("0, CAST(id AS INT), CAST((id * 31 + $s * 7 + $r * 3) % 18 AS INT), $s * 100 + $r");
    session.run(
        "CREATE TABLE t (p INT, k INT, seq INT, v INT) TBLPROPERTIES ('primary-key'='k',"
            + " 'bucket'='2', 'sequence.field'='seq', 'num-sorted-run.compaction-trigger'='2')");
    writeAll();
    assertThat(session.sorted("SELECT k, seq FROM t"))
        .isEqualTo(session.sorted("SELECT k, max(seq) FROM " + all() + " GROUP BY k"));
    assertThat(session.sorted("SELECT t.k FROM t LEFT ANTI JOIN " + all() + " USING (k, seq, v)"))
        .isEmpty();
  }

  @Test
  void differentBucketsOfAKeyTable() throws Exception {
    sources("$s, CAST(id AS INT), $r, $s * 100 + $r");
    session.run(
        "CREATE TABLE t (p INT, k INT, seq INT, v INT) PARTITIONED BY (p) TBLPROPERTIES"
            + " ('primary-key'='p,k', 'bucket'='2', 'num-sorted-run.compaction-trigger'='2')");
    writeAll();
    assertThat(session.sorted("SELECT p, k, seq, v FROM t"))
        .isEqualTo(
            session.sorted("SELECT p, k, seq, v FROM " + all() + " WHERE seq = " + (ROUNDS - 1)))
        .hasSize(120);
  }

  /** All three give new keys their buckets in the same partition. */
  @Test
  void dynamicBuckets() throws Exception {
    sources("0, CAST(id + $s * 10 + $r * 5 AS INT), CAST($r * 3 + $s AS INT), $s * 100 + $r");
    session.run(
        "CREATE TABLE t (p INT, k INT, seq INT, v INT) PARTITIONED BY (p) TBLPROPERTIES"
            + " ('primary-key'='p,k', 'bucket'='-1', 'dynamic-bucket.target-row-num'='20',"
            + " 'sequence.field'='seq', 'changelog-producer'='input')");
    writeAll();
    assertThat(session.sorted("SELECT k, seq FROM t"))
        .isEqualTo(session.sorted("SELECT k, max(seq) FROM " + all() + " GROUP BY k"));
    assertThat(session.sorted("CALL sys.verify(table => 't')")).isEmpty();
    assertThat(session.sorted("SELECT count(*) FROM `t$audit_log`"))
        .isEqualTo(session.sorted("SELECT count(DISTINCT k) FROM t"));
  }

  @Test
  void appendTableWithBuckets() throws Exception {
    sources("$s, CAST(id AS INT), $r, $s * 100 + $r");
    session.run(
        "CREATE TABLE t (p INT, k INT, seq INT, v INT) TBLPROPERTIES ('bucket'='2',"
            + " 'bucket-key'='k', 'compaction.min.file-num'='2')");
    writeAll();
    assertThat(session.sorted("SELECT * FROM t"))
        .isEqualTo(session.sorted("SELECT * FROM " + all()))
        .hasSize(3 * ROUNDS * 40);
  }

  @Test
  void appendTable() throws Exception {
    sources("$s, CAST(id AS INT), $r, $s * 100 + $r");
    session.run("CREATE TABLE t (p INT, k INT, seq INT, v INT) TBLPROPERTIES ('bucket'='-1')");
    writeAll();
    assertThat(session.sorted("SELECT * FROM t"))
        .isEqualTo(session.sorted("SELECT * FROM " + all()))
        .hasSize(3 * ROUNDS * 40);
  }
}
