package org.apache.paimon.integration.pitfalls;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.apache.paimon.integration.SqlSession;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Speed and size: what can be seen of it without a clock. */
final class PitfallsETest {
  @TempDir Path warehouse;

  private SqlSession sql;

  @BeforeEach
  void open() {
    sql = SqlSession.open(warehouse);
  }

  @Test
  void e45CountsPerPartitionOpenNoFileAndNoTask() {
    sql.run(
        "CREATE TABLE t (id INT, p INT) PARTITIONED BY (p)",
        "INSERT INTO t SELECT CAST(id AS INT), CAST(id % 300 AS INT) FROM range(3000)");
    String counts = "SELECT p, count(*) AS n FROM t GROUP BY p";
    assertThat(sql.spark().sql(counts).queryExecution().executedPlan().toString())
        .contains("LocalTableScan");
    assertThat(sql.rows("SELECT count(*), min(n), max(n) FROM (" + counts + ")"))
        .containsExactly("[300,10,10]");
    assertThat(sql.value("SELECT sum(record_count) FROM `t$partitions`").toString())
        .isEqualTo("3000");
  }

  @Test
  void e46RunsThatCannotOverlapAreReadWithoutAMerge() {
    sql.run(
        "CREATE TABLE t (id INT, v INT) TBLPROPERTIES ('primary-key'='id', 'bucket'='1')",
        "INSERT INTO t SELECT CAST(id AS INT), 1 FROM range(1000)",
        "CALL sys.compact('t')");
    String query = "SELECT v FROM t WHERE v > 0";
    assertThat(sql.scanMetric(query, "numMergedRows")).isZero();
    sql.run("INSERT INTO t VALUES (5, 2)");
    assertThat(sql.rows(query)).hasSize(1000);
    assertThat(sql.scanMetric(query, "numMergedRows")).isPositive();
    sql.run(
        "CREATE TABLE d (id INT, v INT) TBLPROPERTIES ('primary-key'='id', 'bucket'='1',"
            + " 'deletion-vectors.enabled'='true')",
        "INSERT INTO d SELECT CAST(id AS INT), 1 FROM range(1000)",
        "INSERT INTO d VALUES (5, 2)");
    assertThat(sql.scanMetric("SELECT v FROM d WHERE v > 0", "numMergedRows")).isZero();
  }

  @Test
  void e47ACompactionHasATaskForEachBucketAndTellsWhatItDid() {
    sql.run(
        "CREATE TABLE t (id INT, v INT, p INT) PARTITIONED BY (p) TBLPROPERTIES"
            + " ('primary-key'='p,id', 'bucket'='2', 'write-only'='true')",
        "INSERT INTO t SELECT CAST(id AS INT), 1, CAST(id % 3 AS INT) FROM range(60)",
        "INSERT INTO t SELECT CAST(id AS INT), 2, CAST(id % 3 AS INT) FROM range(60)");
    assertThat(sql.rows("CALL sys.compact('t')").get(0)).startsWith("[true,12,6,");
    assertThat(sql.rows("SELECT count(*), sum(v) FROM t")).containsExactly("[60,120]");
  }

  @Test
  void e48SmallCommitsKeepFewFilesAndManifests() {
    sql.run(
        "CREATE TABLE t (id INT, p INT) PARTITIONED BY (p) TBLPROPERTIES"
            + " ('primary-key'='p,id', 'bucket'='2', 'manifest.merge-min-count'='4')");
    for (int i = 0; i < 8; i++) {
      sql.run("INSERT INTO t VALUES (" + i + ", 1)");
    }
    assertThat((Long) sql.value("SELECT count(*) FROM `t$manifests`")).isLessThan(8L);
    // Rows are brought together by partition and bucket before they are written.
    sql.run(
        "CREATE TABLE s (id INT, p INT) PARTITIONED BY (p) TBLPROPERTIES"
            + " ('primary-key'='p,id', 'bucket'='2')",
        "INSERT INTO s SELECT /*+ REPARTITION(8) */ CAST(id AS INT), CAST(id % 5 AS INT)"
            + " FROM range(1000)");
    assertThat(sql.value("SELECT count(*) FROM `s$files`")).isEqualTo(10L);
  }

  @Test
  void e49StatisticsOfLongTextsAreCutSoundlyAndThoseOfManyColumnsLeftOut() {
    String text = "x".repeat(500);
    sql.run(
        "CREATE TABLE t (id INT, v STRING, w STRING) TBLPROPERTIES"
            + " ('metadata.stats-keep-first-n-columns'='2')",
        "INSERT INTO t VALUES (1, '" + text + "a', 'w'), (2, '" + text + "b', 'w')");
    assertThat(
            sql.rows(
                "SELECT length(max_value_stats) < 100, max_value_stats LIKE '%w=null%' FROM"
                    + " `t$files`"))
        .containsOnly("[true,true]");
    assertThat(sql.rows("SELECT id FROM t WHERE v = '" + text + "b'")).containsExactly("[2]");
    assertThat(sql.rows("SELECT id FROM t WHERE v > '" + text + "a'")).containsExactly("[2]");
    assertThat(sql.rows("SELECT id FROM t WHERE w = 'w'")).hasSize(2);
  }
}
