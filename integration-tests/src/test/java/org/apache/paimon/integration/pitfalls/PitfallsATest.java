package org.apache.paimon.integration.pitfalls;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import org.apache.paimon.integration.SqlSession;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Wrong answers, where nothing fails. */
final class PitfallsATest {
  private static final String KEY = " TBLPROPERTIES ('primary-key'='id', 'bucket'='1')";

  @TempDir Path warehouse;

  private SqlSession sql;

  @BeforeEach
  void open() {
    sql = SqlSession.open(warehouse);
  }

  @Test
  void a01AFilterRevivesNoOldRowVersion() {
    sql.run(
        "CREATE TABLE t (id INT, v INT)" + KEY,
        "INSERT INTO t VALUES (1, 1), (2, 1)",
        "INSERT INTO t VALUES (1, 100)");
    assertThat(sql.sorted("SELECT id FROM t WHERE v = 1")).containsExactly("[2]");
    assertThat(sql.sorted("SELECT id FROM t WHERE v < 50")).containsExactly("[2]");
  }

  @Test
  void a02NullUnderANegation() {
    sql.run("CREATE TABLE t (a INT)", "INSERT INTO t VALUES (1), (2), (NULL)");
    assertThat(sql.sorted("SELECT a FROM t WHERE NOT (a <=> 1)")).containsExactly("[2]", "[null]");
    assertThat(sql.sorted("SELECT a FROM t WHERE NOT (a = 1)")).containsExactly("[2]");
    assertThat(sql.sorted("SELECT a FROM t WHERE a NOT IN (1)")).containsExactly("[2]");
    assertThat(sql.sorted("SELECT a FROM t WHERE a NOT IN (1, NULL)")).isEmpty();
    assertThat(sql.sorted("SELECT a FROM t WHERE a <> 1")).containsExactly("[2]");
  }

  @Test
  void a03DeleteKeepsRowsForWhichTheConditionIsNull() {
    for (String properties :
        new String[] {"", " TBLPROPERTIES ('deletion-vectors.enabled'='true')", KEY}) {
      sql.run(
          "CREATE TABLE t (id INT, v INT)" + properties,
          "INSERT INTO t VALUES (1, 1), (2, NULL), (3, 3)",
          "DELETE FROM t WHERE NOT (v > 2)");
      assertThat(sql.sorted("SELECT id FROM t")).as(properties).containsExactly("[2]", "[3]");
      sql.run("DROP TABLE t");
    }
  }

  @Test
  void a04CastsInConditions() {
    sql.run("CREATE TABLE t (s STRING)", "INSERT INTO t VALUES ('9'), ('10'), ('010')");
    assertThat(sql.sorted("SELECT s FROM t WHERE s = 10")).containsExactly("[010]", "[10]");
    assertThat(sql.sorted("SELECT s FROM t WHERE s < 10")).containsExactly("[9]");
    sql.run("DELETE FROM t WHERE s = 10");
    assertThat(sql.sorted("SELECT s FROM t")).containsExactly("[9]");
  }

  @Test
  void a05PartlyConvertibleDeleteConditions() {
    sql.run(
        "CREATE TABLE t (v INT, p STRING) PARTITIONED BY (p)",
        "INSERT INTO t VALUES (1, 'a'), (2, 'a'), (3, 'b')",
        "DELETE FROM t WHERE p = 'a' AND v % 2 = 0");
    assertThat(sql.sorted("SELECT v FROM t")).containsExactly("[1]", "[3]");
    sql.run("DELETE FROM t WHERE p = 'b' OR v = 1");
    assertThat(sql.sorted("SELECT v FROM t")).isEmpty();
  }

  @Test
  void a06CountMinAndMaxFromStatistics() {
    sql.run(
        "CREATE TABLE t (id INT, f FLOAT, s STRING) TBLPROPERTIES"
            + " ('deletion-vectors.enabled'='true', 'metadata.stats-mode'='truncate(2)')",
        "INSERT INTO t VALUES (1, 1.0, 'abcdef'), (2, float('NaN'), 'abz'), (3, 3.0, 'aa')",
        "ALTER TABLE t ADD COLUMN n INT",
        "INSERT INTO t VALUES (9, 0.5, 'b', 7)");
    assertThat(sql.rows("SELECT max(f), max(s), min(s), max(n), min(n), count(*) FROM t"))
        .containsExactly("[NaN,b,aa,7,7,4]");
    sql.run("DELETE FROM t WHERE id IN (3, 9)");
    assertThat(sql.rows("SELECT max(id), count(*), min(s) FROM t")).containsExactly("[2,2,abcdef]");
    sql.run(
        "CREATE TABLE k (id INT, v INT)" + KEY,
        "INSERT INTO k VALUES (1, 1), (2, 2)",
        "INSERT INTO k VALUES (2, 0)");
    assertThat(sql.rows("SELECT count(*), max(v) FROM k")).containsExactly("[2,1]");
  }

  @Test
  void a07ALimitIsNotPushedBelowMergingOrDeletionVectors() {
    sql.run(
        "CREATE TABLE k (id INT, v INT)" + KEY,
        "INSERT INTO k SELECT CAST(id AS INT), 1 FROM range(10)",
        "DELETE FROM k WHERE id < 8",
        "CREATE TABLE d (id INT) TBLPROPERTIES ('deletion-vectors.enabled'='true')",
        "INSERT INTO d SELECT CAST(id AS INT) FROM range(10)",
        "INSERT INTO d VALUES (20), (21), (22)",
        "DELETE FROM d WHERE id < 10");
    assertThat(sql.rows("SELECT id FROM k LIMIT 2")).hasSize(2);
    assertThat(sql.rows("SELECT id FROM d LIMIT 3")).hasSize(3);
  }

  @Test
  void a08NamesWithDots() {
    sql.run(
        "CREATE TABLE t (`a.b` INT, a STRUCT<b: INT>)",
        "INSERT INTO t VALUES (1, named_struct('b', 2))");
    assertThat(sql.rows("SELECT `a.b` FROM t WHERE `a.b` = 1")).containsExactly("[1]");
    assertThat(sql.rows("SELECT a.b FROM t WHERE a.b = 2")).containsExactly("[2]");
    assertThat(sql.rows("SELECT `a.b` FROM t WHERE a.b = 1")).isEmpty();
  }

  @Test
  void a09RenamedDroppedAndReAddedNames() {
    sql.run(
        "CREATE TABLE t (id INT, v INT, s STRUCT<x: INT>)",
        "INSERT INTO t VALUES (1, 5, named_struct('x', 6))",
        "ALTER TABLE t DROP COLUMN v",
        "ALTER TABLE t ADD COLUMN v INT",
        "ALTER TABLE t ADD COLUMN s.y INT",
        "ALTER TABLE t DROP COLUMN s.x",
        "ALTER TABLE t ADD COLUMN s.x INT");
    assertThat(sql.rows("SELECT id, v, s.x FROM t")).containsExactly("[1,null,null]");
    assertThat(sql.rows("SELECT id FROM t WHERE v = 5 OR s.x = 6")).isEmpty();
  }

  @Test
  void a10OnlyANewNestedFieldIsProjected() {
    sql.run(
        "CREATE TABLE t (id INT, s STRUCT<a: INT>)",
        "INSERT INTO t VALUES (1, named_struct('a', 1)), (2, NULL)",
        "ALTER TABLE t ADD COLUMN s.b INT");
    assertThat(sql.sorted("SELECT id, s.b, s IS NULL FROM t"))
        .containsExactly("[1,null,false]", "[2,null,true]");
  }

  @Test
  void a11TheBucketCountOfEachFileDecides() {
    sql.run(
        "CREATE TABLE t (id INT, v INT) TBLPROPERTIES ('primary-key'='id', 'bucket'='2')",
        "INSERT INTO t SELECT CAST(id AS INT), 1 FROM range(20)",
        "ALTER TABLE t SET TBLPROPERTIES ('bucket'='4')");
    for (int id = 0; id < 20; id++) {
      assertThat(sql.rows("SELECT v FROM t WHERE id = " + id)).containsExactly("[1]");
    }
    assertThatThrownBy(() -> sql.run("INSERT INTO t SELECT CAST(id AS INT), 2 FROM range(20)"))
        .hasStackTraceContaining(
            "its files were written with 2 buckets and the table now has 4 (new bucket num)")
        .hasStackTraceContaining("Rewrite the partition with INSERT OVERWRITE");
    sql.run("INSERT OVERWRITE t SELECT id, 3 FROM t");
    assertThat(sql.rows("SELECT count(*), sum(v) FROM t")).containsExactly("[20,60]");
  }

  @Test
  void a12Timestamps() {
    sql.run(
        "CREATE TABLE t (id INT, z TIMESTAMP, n TIMESTAMP_NTZ, d DATE)",
        "INSERT INTO t VALUES (1, TIMESTAMP'1850-03-01 01:02:03.000004',"
            + " TIMESTAMP_NTZ'1850-03-01 01:02:03.000004', DATE'1582-10-04'),"
            + " (2, TIMESTAMP'2024-07-01 00:00:00', TIMESTAMP_NTZ'2024-07-01 00:00:00',"
            + " DATE'2024-07-01')");
    for (String java8 : new String[] {"true", "false"}) {
      sql.set("spark.sql.datetime.java8API.enabled", java8);
      assertThat(
              sql.rows(
                  "SELECT id FROM t WHERE z = TIMESTAMP'1850-03-01 01:02:03.000004' AND"
                      + " n = TIMESTAMP_NTZ'1850-03-01 01:02:03.000004' AND d < DATE'1600-01-01'"))
          .containsExactly("[1]");
    }
    sql.set("spark.sql.session.timeZone", "Asia/Tokyo");
    assertThat(sql.rows("SELECT string(z), string(n) FROM t WHERE id = 2"))
        .containsExactly("[2024-07-01 09:00:00,2024-07-01 00:00:00]");
    assertThat(sql.rows("SELECT id FROM t WHERE z = TIMESTAMP'2024-07-01 09:00:00'"))
        .containsExactly("[2]");
  }

  @Test
  void a13RowPositionsAfterRowGroupSkipping() {
    sql.run(
        "CREATE TABLE t (id INT, pad STRING) TBLPROPERTIES"
            + " ('deletion-vectors.enabled'='true', 'parquet.block.size'='65536')",
        "INSERT INTO t SELECT /*+ COALESCE(1) */ CAST(id AS INT), sha2(string(id), 512)"
            + " FROM range(20000)",
        "DELETE FROM t WHERE id IN (5, 12345, 19999)");
    assertThat(sql.rows("SELECT count(*), sum(id) FROM t"))
        .containsExactly("[19997," + (19999L * 10000 - 5 - 12345 - 19999) + "]");
    assertThat(sql.rows("SELECT id FROM t WHERE id BETWEEN 12344 AND 12346"))
        .containsExactlyInAnyOrder("[12344]", "[12346]");
  }

  @Test
  void a14NanNegativeZeroAndByteOrder() {
    sql.run(
        "CREATE TABLE t (id DOUBLE, v INT)" + KEY,
        "INSERT INTO t VALUES (double('NaN'), 1), (1.0, 2), (0.0, 3)",
        "INSERT INTO t VALUES (double('NaN'), 4), (-0.0, 5)");
    assertThat(sql.sorted("SELECT v FROM t")).containsExactly("[2]", "[4]", "[5]");
    assertThat(sql.rows("SELECT v FROM t WHERE id > 1.0")).containsExactly("[4]");
    sql.run(
        "CREATE TABLE b (id STRING)" + KEY,
        "INSERT INTO b VALUES ('z'), ('é'), ('😀'), ('\uFFFD')");
    assertThat(sql.rows("SELECT id FROM b WHERE id > 'z' ORDER BY id"))
        .containsExactly("[é]", "[\uFFFD]", "[😀]");
  }

  @Test
  void a15LikePatternsWithEscapes() {
    sql.run("CREATE TABLE t (s STRING)", "INSERT INTO t VALUES ('a%b'), ('axb'), ('a_')");
    assertThat(sql.sorted("SELECT s FROM t WHERE s LIKE 'a\\\\%%'")).containsExactly("[a%b]");
    assertThat(sql.sorted("SELECT s FROM t WHERE s LIKE 'a|_%' ESCAPE '|'"))
        .containsExactly("[a_]");
  }

  @Test
  void a16AggregatesThatOverflowFail() {
    sql.run(
        "CREATE TABLE t (id INT, v TINYINT) TBLPROPERTIES ('primary-key'='id', 'bucket'='1',"
            + " 'merge-engine'='aggregation', 'fields.v.aggregate-function'='sum')",
        "INSERT INTO t VALUES (1, 100)");
    assertThatThrownBy(
            () -> {
              sql.run("INSERT INTO t VALUES (1, 100)");
              sql.rows("SELECT * FROM t");
            })
        .hasStackTraceContaining(
            "Cannot merge key (id=1) of table db.t: field 'v' of type TINYINT cannot hold the"
                + " result of 100")
        .hasStackTraceContaining("Expected a result within the type");
  }

  @Test
  void a17AProjectionDoesNotChangeTheMerge() {
    sql.run(
        "CREATE TABLE t (id INT, a INT, g INT) TBLPROPERTIES ('primary-key'='id', 'bucket'='1',"
            + " 'merge-engine'='partial-update', 'fields.g.sequence-group'='a',"
            + " 'partial-update.remove-record-on-sequence-group'='g')",
        "INSERT INTO t VALUES (1, 1, 1), (2, 2, 1)",
        "DELETE FROM t WHERE id = 1");
    assertThat(sql.rows("SELECT id FROM t")).containsExactly("[2]");
    assertThat(sql.rows("SELECT a FROM t")).containsExactly("[2]");
    assertThat(sql.rows("SELECT count(*) FROM t")).containsExactly("[1]");
  }

  @Test
  void a18SystemTablesUnderFiltersOtherThanEquality() {
    sql.run("CREATE TABLE t (id INT)", "INSERT INTO t VALUES (1)", "INSERT INTO t VALUES (2)");
    String snapshots = "SELECT snapshot_id FROM `t$snapshots` WHERE snapshot_id ";
    assertThat(sql.sorted(snapshots + "> 1")).containsExactly("[2]");
    assertThat(sql.sorted(snapshots + "IN (1, 2, 77)")).containsExactly("[1]", "[2]");
    assertThat(sql.sorted(snapshots + "<> 1")).containsExactly("[2]");
    assertThat(sql.sorted(snapshots + "= 99")).isEmpty();
    assertThat(sql.sorted("SELECT schema_id FROM `t$schemas` WHERE schema_id >= 5")).isEmpty();
  }

  @Test
  void a19AnAuditLogQueryDoesNotDisturbTheNextQuery() {
    sql.run(
        "CREATE TABLE t (id INT, v INT)" + KEY,
        "INSERT INTO t VALUES (1, 1), (2, 2)",
        "DELETE FROM t WHERE id = 1");
    assertThat(sql.sorted("SELECT rowkind, id FROM `t$audit_log`"))
        .containsExactly("[+I,2]", "[-D,1]");
    assertThat(sql.sorted("SELECT id FROM t")).containsExactly("[2]");
  }

  @Test
  void a20CachedTablesAreFreshAfterEachStatement() {
    sql.run(
        "CREATE TABLE t (id INT, v INT)" + KEY,
        "INSERT INTO t VALUES (1, 1), (2, 2)",
        "CACHE TABLE t");
    assertThat(sql.value("SELECT count(*) FROM t")).isEqualTo(2L);
    sql.run("DELETE FROM t WHERE id = 1");
    assertThat(sql.sorted("SELECT id FROM t")).containsExactly("[2]");
    sql.run("UPDATE t SET v = 9");
    assertThat(sql.sorted("SELECT v FROM t")).containsExactly("[9]");
    sql.run(
        "MERGE INTO t USING (SELECT 3 AS id) s ON t.id = s.id"
            + " WHEN NOT MATCHED THEN INSERT (id, v) VALUES (s.id, 0)");
    assertThat(sql.sorted("SELECT id FROM t")).containsExactly("[2]", "[3]");
    sql.run("TRUNCATE TABLE t");
    assertThat(sql.value("SELECT count(*) FROM t")).isEqualTo(0L);
  }
}
