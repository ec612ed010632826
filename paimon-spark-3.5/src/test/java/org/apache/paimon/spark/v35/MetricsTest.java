package org.apache.paimon.spark.v35;

import static org.assertj.core.api.Assertions.assertThat;

import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.execution.SparkPlan;
import org.apache.spark.sql.execution.metric.SQLMetric;
import org.junit.jupiter.api.Test;
import scala.Option;
import scala.collection.JavaConverters;

/** What the SQL tab shows of reads. */
final class MetricsTest {
  private final SharedSession session = SharedSession.open();

  /** The value of a metric of the scan of a query that was run. */
  private long metric(String query, String name) {
    Dataset<Row> rows = session.sql(query);
    rows.collectAsList();
    SparkPlan executed = rows.queryExecution().executedPlan();
    for (SparkPlan leaf : JavaConverters.seqAsJavaList(executed.collectLeaves())) {
      Option<SQLMetric> metric = leaf.metrics().get(name);
      if (metric.isDefined()) {
        return metric.get().value();
      }
    }
    throw new AssertionError("no metric " + name + " in " + executed);
  }

  @Test
  void mergedRowsAreCounted() {
    session.sql("CREATE TABLE t (k INT, v INT) TBLPROPERTIES ('primary-key'='k','bucket'='1')");
    session.sql("INSERT INTO t VALUES (1, 1), (2, 2)");
    session.sql("INSERT INTO t VALUES (2, 3)");

    assertThat(metric("SELECT * FROM t", "numMergedRows")).isEqualTo(3);
    session.sql("CALL sys.compact(table => 't')");
    assertThat(metric("SELECT * FROM t", "numMergedRows")).isZero();
  }

  @Test
  void rowsThatVectorsTakeAwayAreCounted() {
    session.sql("CREATE TABLE t (k INT) TBLPROPERTIES ('deletion-vectors.enabled'='true')");
    session.sql("INSERT INTO t SELECT CAST(id AS INT) FROM range(0, 10, 1, 1)");
    session.sql("DELETE FROM t WHERE k IN (3, 4)");

    assertThat(metric("SELECT * FROM t", "numRowsRemovedByVectors")).isEqualTo(2);
  }

  @Test
  void skippedFilesAndRowGroupsAreCounted() {
    session.sql("CREATE TABLE t (k INT, v STRING)");
    session.sql("INSERT INTO t SELECT CAST(id AS INT), 'a' FROM range(0, 10, 1, 1)");
    session.sql("INSERT INTO t SELECT CAST(id AS INT), 'b' FROM range(10, 20, 1, 1)");

    assertThat(metric("SELECT * FROM t WHERE k = 15", "skippedTableFiles")).isEqualTo(1);
    assertThat(metric("SELECT * FROM t WHERE k = 15", "numRowGroups")).isEqualTo(1);
    assertThat(metric("SELECT * FROM t", "skippedTableFiles")).isZero();
    assertThat(metric("SELECT * FROM t", "numRowGroups")).isEqualTo(2);
  }
}
