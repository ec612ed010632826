package org.apache.paimon.integration.sql;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** DELETE, UPDATE and MERGE on each kind of table: what is written, and what is refused. */
final class RowChangeRulesTest extends SqlTest {
  private void create(String properties) {
    sql.run(
        "CREATE TABLE t (id INT, v INT, s STRUCT<f: INT, g: ARRAY<INT>>, p STRING)"
            + " PARTITIONED BY (p) TBLPROPERTIES ("
            + properties
            + ")",
        "INSERT INTO t SELECT /*+ COALESCE(1) */ * FROM VALUES"
            + " (1, 1, named_struct('f', 1, 'g', array(1)), 'a'),"
            + " (2, 2, named_struct('f', 2, 'g', array(2)), 'a'),"
            + " (3, 3, named_struct('f', 3, 'g', array(3)), 'b')");
  }

  @Test
  void appendTablesRewriteTouchedFiles() {
    create("'bucket'='-1'");
    Object other = sql.value("SELECT file_path FROM `t$files` WHERE partition = '{b}'");
    sql.run("DELETE FROM t WHERE id = 1", "UPDATE t SET v = 20 WHERE id = 2");
    assertThat(sql.rows("SELECT record_count FROM `t$files` WHERE partition = '{a}'"))
        .containsExactly("[1]");
    assertThat(sql.value("SELECT file_path FROM `t$files` WHERE partition = '{b}'"))
        .isEqualTo(other);
    assertThat(sql.sorted("SELECT id, v FROM t")).containsExactly("[2,20]", "[3,3]");
  }

  @Test
  void appendTablesWithVectorsMarkRows() {
    create("'deletion-vectors.enabled'='true'");
    Object file = sql.value("SELECT file_path FROM `t$files` WHERE partition = '{a}'");
    sql.run("DELETE FROM t WHERE id = 1");
    assertThat(sql.value("SELECT file_path FROM `t$files` WHERE partition = '{a}'"))
        .isEqualTo(file);
    assertThat(sql.rows("SELECT index_type, dv_ranges[0]._CARDINALITY FROM `t$table_indexes`"))
        .containsExactly("[DELETION_VECTORS,1]");
    sql.run("UPDATE t SET v = 20 WHERE id = 2");
    assertThat(sql.value("SELECT count(*) FROM `t$files` WHERE partition = '{a}'")).isEqualTo(2L);
    assertThat(sql.sorted("SELECT id, v FROM t")).containsExactly("[2,20]", "[3,3]");
  }

  @Test
  void keyTablesWriteTheWholeOldRowAndTheNewOne() {
    create("'primary-key'='p,id', 'bucket'='1', 'write-only'='true'");
    sql.run("UPDATE t SET v = 20 WHERE id = 2", "DELETE FROM t WHERE id = 1");
    assertThat(
            sql.sorted(
                "SELECT rowkind, id, v, s.f FROM paimon_incremental_query('t$audit_log', 1, 3)"))
        .containsExactly("[+U,2,20,2]", "[-D,1,1,1]");
    sql.run("DROP TABLE t");
    create("'primary-key'='p,id', 'bucket'='1', 'changelog-producer'='input'");
    sql.run("UPDATE t SET v = 20 WHERE id = 2");
    assertThat(
            sql.sorted("SELECT rowkind, id, v FROM paimon_incremental_query('t$audit_log', 1, 2)"))
        .containsExactly("[+U,2,20]", "[-U,2,2]");
    sql.fails("UPDATE t SET id = 9", "Cannot set primary key column 'id'");
    sql.fails("UPDATE t SET p = 'z' WHERE id = 1", "Cannot set primary key column 'p'");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "'merge-engine'='partial-update'| true",
        "'merge-engine'='aggregation','aggregation.remove-record-on-delete'='true'| false",
        "'merge-engine'='first-row'| false",
      })
  void everyMergeEngineDeletesAndSomeUpdate(String engine, boolean updates) {
    create("'primary-key'='p,id', 'bucket'='1', " + engine);
    sql.run("DELETE FROM t WHERE v = 1");
    assertThat(sql.sorted("SELECT id FROM t")).containsExactly("[2]", "[3]");
    sql.run("CALL sys.compact('t')");
    assertThat(sql.sorted("SELECT id FROM t")).containsExactly("[2]", "[3]");
    if (updates) {
      sql.run("UPDATE t SET v = 20 WHERE id = 2");
      assertThat(sql.sorted("SELECT id, v, s.f FROM t")).containsExactly("[2,20,2]", "[3,3,3]");
    } else {
      sql.fails(
          "UPDATE t SET v = 20 WHERE id = 2", "Cannot update rows of table db.t", "merge engine");
    }
    sql.run("INSERT INTO t VALUES (1, 7, NULL, 'a')");
    assertThat(sql.rows("SELECT id, v FROM t WHERE id = 1")).containsExactly("[1,7]");
  }

  @Test
  void deletesThatWouldBeDroppedAreRefused() {
    create("'primary-key'='p,id', 'bucket'='1', 'ignore-delete'='true'");
    for (String statement :
        List.of(
            "DELETE FROM t WHERE id = 1",
            "DELETE FROM t WHERE p = 'a'",
            "MERGE INTO t USING (SELECT 1 AS n) s ON t.id = s.n WHEN MATCHED THEN DELETE",
            "MERGE INTO t USING (SELECT 1 AS n) s ON t.id = s.n"
                + " WHEN NOT MATCHED BY SOURCE THEN DELETE")) {
      sql.fails(statement, "option 'ignore-delete' drops every delete");
    }
    assertThat(sql.value("SELECT count(*) FROM t")).isEqualTo(3L);
  }

  @Test
  void deletesOfEverythingAndOfPartitionsOpenNoFile() {
    create("'primary-key'='p,id', 'bucket'='1', 'delete.force-produce-changelog'='true'");
    sql.run("DELETE FROM t WHERE p = 'a'");
    assertThat(sql.rows("SELECT commit_kind FROM `t$snapshots` ORDER BY snapshot_id"))
        .containsExactly("[APPEND]", "[APPEND]");
    assertThat(sql.sorted("SELECT rowkind, id FROM paimon_incremental_query('t$audit_log', 1, 2)"))
        .containsExactly("[-D,1]", "[-D,2]");
    sql.run("DROP TABLE t");
    create("'primary-key'='p,id', 'bucket'='1'");
    sql.run("DELETE FROM t WHERE p = 'a'", "DELETE FROM t");
    assertThat(sql.rows("SELECT commit_kind FROM `t$snapshots` ORDER BY snapshot_id"))
        .containsExactly("[APPEND]", "[OVERWRITE]", "[OVERWRITE]");
    assertThat(sql.rows("SELECT * FROM t")).isEmpty();
  }

  @Test
  void fieldsOfRowsAreSetButNotElements() {
    for (String properties : List.of("'bucket'='-1'", "'primary-key'='p,id', 'bucket'='1'")) {
      create(properties);
      sql.run("UPDATE t SET s.f = 9, v = s.f WHERE id = 1");
      assertThat(sql.rows("SELECT v, s.f, s.g FROM t WHERE id = 1"))
          .containsExactly("[1,9,array(1)]");
      sql.fails("UPDATE t SET s.g[0] = 9", "Syntax error at or near '['");
      sql.fails("UPDATE t SET none = 9", "parameter with name `none` cannot be resolved");
      sql.fails("UPDATE t SET v = 1, v = 2", "Multiple assignments for 'v': 1, 2");
      sql.run("DROP TABLE t");
    }
  }

  @Test
  void conditionsMayHoldSubqueries() {
    for (String properties :
        List.of("'deletion-vectors.enabled'='true'", "'primary-key'='p,id', 'bucket'='1'")) {
      create(properties);
      sql.run(
          "UPDATE t SET v = v + (SELECT max(v) FROM t) WHERE id IN (SELECT id FROM t WHERE p = 'a')",
          "DELETE FROM t WHERE v = (SELECT min(v) FROM t)",
          "DELETE FROM t u WHERE EXISTS (SELECT 1 FROM t o WHERE o.id = u.id + 1 AND o.v = 5)");
      assertThat(sql.sorted("SELECT id, v FROM t")).as(properties).containsExactly("[2,5]");
      sql.run("DROP TABLE t");
    }
  }

  @Test
  void mergesWithoutConditionAndWithMissingColumns() {
    create("'primary-key'='p,id', 'bucket'='1'");
    sql.run("CREATE TEMPORARY VIEW src AS SELECT 1 AS id, 'a' AS p, 10 AS v");
    sql.fails(
        "MERGE INTO t USING src s ON t.id = s.id AND t.p = s.p WHEN MATCHED THEN UPDATE SET *",
        "parameter with name `s` cannot be resolved");
    sql.fails(
        "MERGE INTO t USING src s ON t.id = s.id WHEN NOT MATCHED THEN INSERT *",
        "parameter with name `s` cannot be resolved");
    sql.run(
        "MERGE INTO t USING src s ON t.id = s.id AND t.p = s.p"
            + " WHEN MATCHED AND s.v > 100 THEN DELETE"
            + " WHEN MATCHED AND s.v > 5 THEN UPDATE SET v = s.v"
            + " WHEN MATCHED THEN UPDATE SET v = -1"
            + " WHEN NOT MATCHED BY TARGET THEN INSERT (id, p) VALUES (s.id, s.p)"
            + " WHEN NOT MATCHED BY SOURCE AND t.v = 3 THEN DELETE"
            + " WHEN NOT MATCHED BY SOURCE THEN UPDATE SET v = 0");
    assertThat(sql.sorted("SELECT id, v, s.f FROM t")).containsExactly("[1,10,1]", "[2,0,2]");
    sql.fails(
        "MERGE INTO t USING src s ON t.id = s.id - 0 WHEN MATCHED THEN UPDATE SET id = s.id",
        "Cannot set primary key column 'id'");
    sql.run(
        "MERGE INTO t USING src s ON t.id = s.id AND t.p = s.p"
            + " WHEN MATCHED THEN UPDATE SET id = s.id, p = s.p, v = 11");
    assertThat(sql.rows("SELECT v FROM t WHERE id = 1")).containsExactly("[11]");
  }

  @Test
  void deleteClausesNeedAnEngineThatRemoves() {
    create("'primary-key'='p,id', 'bucket'='1', 'merge-engine'='partial-update'");
    sql.fails(
        "MERGE INTO t USING (SELECT 1 AS n) s ON t.id = s.n WHEN MATCHED THEN DELETE",
        "by a clause of MERGE",
        "partial-update.remove-record-on-delete",
        "Use a DELETE statement");
    sql.run("DROP TABLE t");
    create("'primary-key'='p,id', 'bucket'='1', 'merge-engine'='first-row'");
    sql.fails(
        "MERGE INTO t USING (SELECT 1 AS n) s ON t.id = s.n WHEN MATCHED THEN UPDATE SET v = 9",
        "Cannot merge into table db.t");
    sql.run(
        "MERGE INTO t USING (SELECT 9 AS n) s ON t.id = s.n"
            + " WHEN NOT MATCHED THEN INSERT (id, v, p) VALUES (s.n, 9, 'a')");
    assertThat(sql.value("SELECT count(*) FROM t")).isEqualTo(4L);
  }
}
