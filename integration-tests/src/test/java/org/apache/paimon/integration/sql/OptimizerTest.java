package org.apache.paimon.integration.sql;

import static org.assertj.core.api.Assertions.assertThat;

import org.apache.spark.sql.catalyst.plans.logical.Statistics;
import org.junit.jupiter.api.Test;

/** What Spark's optimizer learns of a table: analysed and estimated numbers. */
final class OptimizerTest extends SqlTest {
  private Statistics statistics(String query) {
    return sql.spark().sql(query).queryExecution().optimizedPlan().collectLeaves().head().stats();
  }

  @Test
  void analyzeCountsMergedRowsAndColumns() {
    sql.run(
        "CREATE TABLE t (id INT, v STRING, n INT) TBLPROPERTIES"
            + " ('primary-key'='id', 'bucket'='1', 'write-only'='true')",
        "INSERT INTO t VALUES (1, 'a', NULL), (2, 'bbb', 5)",
        "INSERT INTO t VALUES (2, 'bbb', 7)",
        "ANALYZE TABLE t COMPUTE STATISTICS");
    assertThat(sql.rows("SELECT commit_kind FROM `t$snapshots` ORDER BY snapshot_id"))
        .containsExactly("[APPEND]", "[APPEND]", "[ANALYZE]");
    assertThat(
            sql.rows(
                "SELECT snapshot_id, mergedRecordCount, mergedRecordSize > 0, colstat FROM"
                    + " `t$statistics`"))
        .containsExactly("[2,2,true,{ }]");
    sql.run("ANALYZE TABLE t COMPUTE STATISTICS FOR COLUMNS v, N");
    assertThat(
            sql.rows(
                "SELECT get_json_object(colstat, '$.v.distinctCount'),"
                    + " get_json_object(colstat, '$.v.min'), get_json_object(colstat, '$.v.maxLen'),"
                    + " get_json_object(colstat, '$.n.min'), get_json_object(colstat, '$.n.max'),"
                    + " get_json_object(colstat, '$.n.nullCount'), get_json_object(colstat, '$.id')"
                    + " FROM `t$statistics`"))
        .containsExactly("[2,null,3,7,7,1,null]");
    sql.run("ANALYZE TABLE t COMPUTE STATISTICS FOR ALL COLUMNS");
    assertThat(sql.rows("SELECT get_json_object(colstat, '$.id.max') FROM `t$statistics`"))
        .containsExactly("[2]");
    assertThat(statistics("SELECT * FROM t").rowCount().get().toString()).isEqualTo("2");
    assertThat(sql.value("SELECT count(*) FROM t")).isEqualTo(2L);
    sql.fails(
        "ANALYZE TABLE t COMPUTE STATISTICS FOR COLUMNS none",
        "Cannot find column 'none' in table db.t, expected one of [id, v, n]");
    sql.fails("ANALYZE TABLE t COMPUTE STATISTICS NOSCAN", "with NOSCAN or PARTITION");
  }

  @Test
  void estimatesAreThoseOfTheChosenFiles() {
    sql.run(
        "CREATE TABLE t (id INT, p INT) PARTITIONED BY (p)",
        "INSERT INTO t SELECT CAST(id AS INT), CAST(id % 4 AS INT) FROM range(400)");
    Statistics all = statistics("SELECT * FROM t");
    Statistics some = statistics("SELECT * FROM t WHERE p = 1");
    assertThat(all.rowCount().get().toString()).isEqualTo("400");
    assertThat(some.rowCount().get().toString()).isEqualTo("100");
    assertThat(some.sizeInBytes().toLong()).isLessThan(all.sizeInBytes().toLong());
    assertThat(some.sizeInBytes().toLong()).isGreaterThanOrEqualTo(100);
    sql.run("ANALYZE TABLE t COMPUTE STATISTICS FOR ALL COLUMNS");
    assertThat(statistics("SELECT * FROM t WHERE p = 1").rowCount().get().toString())
        .as("scaled by the partitions")
        .isEqualTo("100");
    assertThat(statistics("SELECT id FROM t").attributeStats().size()).isEqualTo(1);
  }

  @Test
  void aTableWithRowsIsNeverEstimatedAsNothing() {
    sql.run(
        "CREATE TABLE t (id INT, v INT) TBLPROPERTIES ('primary-key'='id', 'bucket'='1',"
            + " 'write-only'='true')",
        "INSERT INTO t VALUES (1, 1)",
        "INSERT INTO t VALUES (1, 2)");
    Statistics merged = statistics("SELECT id FROM t");
    assertThat(merged.sizeInBytes().toLong()).isPositive();
    assertThat(Long.parseLong(merged.rowCount().get().toString()))
        .isBetween(1L, merged.sizeInBytes().toLong());
  }

  @Test
  void metricsOfScansAndWrites() {
    sql.run(
        "CREATE TABLE t (id INT, p INT) PARTITIONED BY (p)",
        "INSERT INTO t VALUES (1, 1), (2, 2)",
        "INSERT INTO t VALUES (3, 3)");
    String query = "SELECT * FROM t WHERE p > 1";
    assertThat(sql.scanMetric(query, "resultedTableFiles")).isEqualTo(2);
    assertThat(sql.scanMetric(query, "skippedTableFiles")).isZero();
    assertThat(sql.scanMetric(query, "scannedManifests")).isPositive();
    long begin = System.nanoTime();
    long planningMillis = sql.scanMetric(query, "planningDuration");
    long wholeMillis = (System.nanoTime() - begin) / 1_000_000;
    assertThat(planningMillis).isBetween(0L, wholeMillis + 1);
    assertThat(sql.scanMetric(query, "numSplits")).isPositive();
    assertThat(sql.scanMetric(query, "splitSize")).isPositive();
    assertThat(sql.scanMetric(query, "avgSplitSize")).isPositive();
  }
}
