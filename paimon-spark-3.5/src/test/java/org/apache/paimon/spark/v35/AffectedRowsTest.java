package org.apache.paimon.spark.v35;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class AffectedRowsTest {
  private final SharedSession session = SharedSession.open();

  private void create(String properties) {
    session.sql("CREATE TABLE t (k INT, v STRING, n INT) TBLPROPERTIES (" + properties + ")");
  }

  private void verify(String statement, String columns, String row) {
    Dataset<Row> answer = session.sql(statement);
    assertThat(Arrays.asList(answer.columns())).hasToString(columns);
    assertThat(answer.collectAsList()).hasToString("[" + row + "]");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "'bucket'='-1'",
        "'primary-key'='k','bucket'='2'",
        "'primary-key'='k','bucket'='-1','dynamic-bucket.target-row-num'='2'",
        "'primary-key'='k','bucket'='2','deletion-vectors.enabled'='true'",
        "'bucket'='-1','deletion-vectors.enabled'='true'",
        "'bucket'='2','bucket-key'='k','deletion-vectors.enabled'='true'"
      })
  void everyStatementSaysHowManyRowsItChanged(String properties) {
    create(properties);
    verify(
        "INSERT INTO t VALUES (1, 'a', 1), (2, 'b', 2), (3, 'c', NULL), (4, 'd', 4)",
        "[num_affected_rows, num_inserted_rows]",
        "[4,4]");
    verify("UPDATE t SET v = 'z' WHERE n > 1", "[num_affected_rows]", "[2]");
    verify("UPDATE t SET v = 'y' WHERE k IN (SELECT max(k) FROM t)", "[num_affected_rows]", "[1]");
    verify("UPDATE t SET v = 'z' WHERE n > 100", "[num_affected_rows]", "[0]");
    verify("DELETE FROM t WHERE n < 2", "[num_affected_rows]", "[1]");
    verify("DELETE FROM t WHERE n < 2", "[num_affected_rows]", "[0]");
    verify(
        "MERGE INTO t USING (SELECT * FROM VALUES (2, 0), (3, 1), (8, 1), (9, 1) AS s(k, d)) s"
            + " ON t.k = s.k"
            + " WHEN MATCHED AND s.d = 0 THEN DELETE"
            + " WHEN MATCHED THEN UPDATE SET n = s.d"
            + " WHEN NOT MATCHED THEN INSERT (k, n) VALUES (s.k, s.d)"
            + " WHEN NOT MATCHED BY SOURCE THEN UPDATE SET n = 0",
        "[num_affected_rows, num_updated_rows, num_deleted_rows, num_inserted_rows]",
        "[5,2,1,2]");
    assertThat(session.sorted("SELECT * FROM t"))
        .containsExactly("[3,c,1]", "[4,y,0]", "[8,null,1]", "[9,null,1]");
    verify(
        "MERGE INTO t USING (SELECT 9 AS k UNION ALL SELECT 10) s ON t.k = s.k"
            + " WHEN NOT MATCHED THEN INSERT (k) VALUES (s.k)",
        "[num_affected_rows, num_updated_rows, num_deleted_rows, num_inserted_rows]",
        "[1,0,0,1]");
    verify(
        "INSERT OVERWRITE t VALUES (1, 'a', 1)", "[num_affected_rows, num_inserted_rows]", "[1,1]");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "'primary-key'='k','bucket'='2','merge-engine'='aggregation'",
        "'primary-key'='k','bucket'='2','merge-engine'='first-row'",
        "'primary-key'='k','bucket'='-1','merge-engine'='first-row'"
      })
  void deletesThatRewriteCountTheirRows(String properties) {
    create(properties);
    verify(
        "INSERT INTO t VALUES (1, 'a', 1), (2, 'b', 2), (3, 'c', NULL)",
        "[num_affected_rows, num_inserted_rows]",
        "[3,3]");
    verify("DELETE FROM t WHERE n < 2", "[num_affected_rows]", "[1]");
    verify("DELETE FROM t WHERE n < 2", "[num_affected_rows]", "[0]");
    assertThat(session.sorted("SELECT * FROM t")).containsExactly("[2,b,2]", "[3,c,null]");
  }

  @Test
  void aDeleteOfWholePartitionsIsNotCounted() {
    session.sql("CREATE TABLE t (k INT, p INT) PARTITIONED BY (p)");
    session.sql("INSERT INTO t VALUES (1, 1), (2, 2)");

    verify("DELETE FROM t WHERE p = 1", "[num_affected_rows]", "[null]");
    assertThat(session.sorted("SELECT * FROM t")).containsExactly("[2,2]");
  }

  @Test
  void anExplainedStatementShowsItsPlanAndDoesNothing() {
    create("'primary-key'='k','bucket'='1'");
    session.sql("INSERT INTO t VALUES (1, 'a', 1)");

    String plan = session.sql("EXPLAIN DELETE FROM t WHERE k = 1").head().getString(0);

    assertThat(plan).contains("WriteDelta").contains("BatchScan");
    for (String statement :
        new String[] {
          "INSERT INTO t SELECT k + 1, v, n FROM t",
          "INSERT OVERWRITE t SELECT * FROM t",
          "WITH c AS (SELECT * FROM t) INSERT INTO t SELECT * FROM c",
          "FROM t INSERT INTO t SELECT * INSERT INTO t SELECT *",
          "MERGE INTO t USING t s ON t.k = s.k WHEN MATCHED THEN DELETE"
        }) {
      assertThat(session.sql("EXPLAIN " + statement).head().getString(0))
          .as(statement)
          .contains("BatchScan")
          .doesNotContain("PaimonCommand");
    }
    assertThat(session.value("SELECT count(*) FROM t")).isEqualTo(1L);
    assertThat(session.value("SELECT max(snapshot_id) FROM `t$snapshots`")).isEqualTo(1L);
  }

  @Test
  void writesOfDataFramesGoOn() {
    create("'primary-key'='k','bucket'='1'");
    session.spark().sql("SELECT 7 AS k, 'g' AS v, 7 AS n").write().insertInto("t");
    try {
      session.spark().sql("SELECT 8 AS n, 8 AS k, 'h' AS v").writeTo("t").append();
    } catch (org.apache.spark.sql.catalyst.analysis.NoSuchTableException e) {
      throw new AssertionError(e);
    }

    assertThat(session.sorted("SELECT * FROM t")).containsExactly("[7,g,7]", "[8,h,8]");
  }

  @Test
  void statementsWithCommonTableExpressionsAreCounted() {
    create("'bucket'='-1'");
    verify(
        "WITH s AS (SELECT id FROM range(5)) INSERT INTO t (k) SELECT CAST(id AS INT) FROM s",
        "[num_affected_rows, num_inserted_rows]",
        "[5,5]");
    verify(
        "MERGE INTO t USING (WITH s AS (SELECT 3 AS k) SELECT * FROM s) s ON t.k = s.k"
            + " WHEN MATCHED THEN DELETE",
        "[num_affected_rows, num_updated_rows, num_deleted_rows, num_inserted_rows]",
        "[1,0,1,0]");
  }
}
