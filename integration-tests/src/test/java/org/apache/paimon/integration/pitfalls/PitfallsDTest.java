package org.apache.paimon.integration.pitfalls;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import org.apache.paimon.integration.SqlSession;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The SQL surface. */
final class PitfallsDTest {
  private static final String KEY = " TBLPROPERTIES ('primary-key'='id', 'bucket'='1')";

  @TempDir Path warehouse;

  private SqlSession sql;

  @BeforeEach
  void open() {
    sql = SqlSession.open(warehouse);
  }

  @Test
  void d38MergeStarTakesColumnsByName() {
    sql.run(
        "CREATE TABLE t (id INT, a STRING, b STRING)" + KEY,
        "INSERT INTO t VALUES (1, 'a1', 'b1')",
        "CREATE TEMPORARY VIEW s AS SELECT * FROM VALUES ('B1', 1, 'A1'), ('B2', 2, 'A2')"
            + " AS s(b, id, a)",
        "MERGE INTO t USING s ON t.id = s.id WHEN MATCHED THEN UPDATE SET *"
            + " WHEN NOT MATCHED THEN INSERT *");
    assertThat(sql.sorted("SELECT * FROM t")).containsExactly("[1,A1,B1]", "[2,A2,B2]");
  }

  @Test
  void d38MergeTakesTheFirstClauseThatHolds() {
    sql.run(
        "CREATE TABLE t (id INT, v INT)" + KEY,
        "INSERT INTO t VALUES (1, 1), (2, 2), (3, NULL), (4, 4)",
        "MERGE INTO t USING (SELECT id, v FROM VALUES (1, 10), (2, 20), (3, 30) AS x(id, v)) s"
            + " ON t.id = s.id AND s.v > 0"
            + " WHEN MATCHED AND t.v IS NOT NULL AND t.v = 1 THEN DELETE"
            + " WHEN MATCHED AND t.v IS NOT NULL THEN UPDATE SET v = s.v"
            + " WHEN MATCHED THEN UPDATE SET v = -1"
            + " WHEN NOT MATCHED BY SOURCE AND t.v > 3 THEN UPDATE SET v = 0");
    assertThat(sql.sorted("SELECT * FROM t")).containsExactly("[2,20]", "[3,-1]", "[4,0]");
  }

  @Test
  void d38MergeFromItselfFromACteAndFromAnAggregate() {
    sql.run(
        "CREATE TABLE t (id INT, v INT)" + KEY,
        "INSERT INTO t VALUES (1, 1), (2, 2)",
        "MERGE INTO t USING t AS s ON t.id = s.id WHEN MATCHED THEN UPDATE SET v = s.v + 10",
        "MERGE INTO t USING (WITH c AS (SELECT id, count(*) AS n FROM t GROUP BY id)"
            + " SELECT * FROM c) s ON t.id = s.id WHEN MATCHED THEN UPDATE SET v = t.v + s.n");
    assertThat(sql.sorted("SELECT * FROM t")).containsExactly("[1,12]", "[2,13]");
  }

  @Test
  void d38MergeOfTwoSourceRowsForOneTargetRowIsAnError() {
    for (String properties : new String[] {KEY, ""}) {
      sql.run("CREATE TABLE t (id INT, v INT)" + properties, "INSERT INTO t VALUES (1, 1)");
      assertThatThrownBy(
              () ->
                  sql.run(
                      "MERGE INTO t USING (SELECT id, v FROM VALUES (1, 5), (1, 6) AS x(id, v)) s"
                          + " ON t.id = s.id WHEN MATCHED THEN UPDATE SET v = s.v"))
          .hasStackTraceContaining("MERGE_CARDINALITY_VIOLATION");
      assertThat(sql.sorted("SELECT * FROM t")).containsExactly("[1,1]");
      sql.run("DROP TABLE t");
    }
  }

  @Test
  void d38MergeNeverMovesAKeyAndIsOneStep() {
    sql.run("CREATE TABLE t (id INT, v INT)" + KEY, "INSERT INTO t VALUES (1, 1)");
    assertThatThrownBy(
            () ->
                sql.run(
                    "MERGE INTO t USING (SELECT 2 AS id) s ON t.id + 1 = s.id"
                        + " WHEN MATCHED THEN UPDATE SET id = s.id"))
        .hasMessageContaining("Cannot set primary key column 'id'")
        .hasMessageContaining("Expected other columns only");
    assertThat(sql.sorted("SELECT * FROM t")).containsExactly("[1,1]");
    sql.run(
        "CREATE TABLE d (id INT, v INT) TBLPROPERTIES ('deletion-vectors.enabled'='true')",
        "INSERT INTO d VALUES (1, 1), (2, 2)",
        "MERGE INTO d USING (SELECT * FROM VALUES (2, 5), (3, 6) AS x(id, v)) s ON d.id = s.id"
            + " WHEN MATCHED THEN UPDATE SET * WHEN NOT MATCHED THEN INSERT *");
    assertThat(sql.sorted("SELECT * FROM d")).containsExactly("[1,1]", "[2,5]", "[3,6]");
    assertThat(sql.value("SELECT max(snapshot_id) FROM `d$snapshots`")).isEqualTo(2L);
  }

  @Test
  void d39CharAndVarcharInUpdateAndMerge() {
    sql.run(
        "CREATE TABLE t (id INT, c CHAR(4), v VARCHAR(4))" + KEY,
        "INSERT INTO t VALUES (1, 'a', 'a'), (2, 'b', 'b')",
        "UPDATE t SET c = 'x', v = 'xy' WHERE c = 'a'",
        "CREATE TABLE s (c CHAR(6), v VARCHAR(9))",
        "INSERT INTO s VALUES ('b', 'zz')",
        "MERGE INTO t USING s ON t.c = s.c" + " WHEN MATCHED THEN UPDATE SET v = s.v");
    assertThat(sql.sorted("SELECT id, rtrim(c), length(c), v FROM t"))
        .containsExactly("[1,x,4,xy]", "[2,b,4,zz]");
    assertThatThrownBy(() -> sql.run("UPDATE t SET v = 'too long'"))
        .hasStackTraceContaining("length limitation: 4");
  }

  @Test
  void d40SchemaMergeOnWrite() {
    sql.run(
        "CREATE TABLE t (id INT, S STRUCT<x: INT>)",
        "INSERT INTO t VALUES (1, named_struct('x', 1))");
    sql.set("spark.paimon.write.merge-schema", "true");
    sql.run(
        "INSERT INTO t BY NAME SELECT 2L AS ID, named_struct('x', 2, 'y', 'n') AS s, 5 AS extra");
    assertThat(sql.spark().table("t").columns()).containsExactly("id", "S", "extra");
    assertThat(sql.sorted("SELECT id, S.x, S.y, extra FROM t"))
        .containsExactly("[1,1,null,null]", "[2,2,n,5]");
    assertThat(sql.value("SELECT count(*) FROM `t$schemas`")).isEqualTo(2L);
  }

  @Test
  void d41InsertFollowsSparksStoreAssignment() {
    sql.run("CREATE TABLE t (id INT, v STRING DEFAULT 'd', n SMALLINT)");
    assertThatThrownBy(() -> sql.run("INSERT INTO t VALUES ('text', 'x', 1)"))
        .hasMessageContaining("Cannot safely cast");
    assertThatThrownBy(() -> sql.run("INSERT INTO t VALUES (1, 'x', 100000)"))
        .hasStackTraceContaining("due to an overflow");
    sql.run(
        "INSERT INTO t (n, id) VALUES (1, 2)", "INSERT INTO t BY NAME SELECT 'v' AS v, 3 AS id");
    assertThat(sql.sorted("SELECT * FROM t")).containsExactly("[2,d,1]", "[3,v,null]");
  }

  /** Elsewhere a NOT NULL column with a default refused rows without it. */
  @Test
  void d41DefaultsFillColumnsThatTakeNoNull() {
    sql.run(
        "CREATE TABLE t (id INT, v STRING NOT NULL DEFAULT 'd')",
        "INSERT INTO t (id) VALUES (1)",
        "INSERT INTO t VALUES (2, DEFAULT), (3, 'x')");
    assertThat(sql.sorted("SELECT * FROM t")).containsExactly("[1,d]", "[2,d]", "[3,x]");
    sql.run("CREATE TABLE nulls (v STRING)", "INSERT INTO nulls VALUES (NULL)");
    assertThatThrownBy(() -> sql.run("INSERT INTO t SELECT 4, v FROM nulls"))
        .as("a null is no default")
        .hasStackTraceContaining("Cannot write NULL into column 'v'");
    assertThat(sql.value("SELECT count(*) FROM t")).isEqualTo(3L);
  }

  @Test
  void d42ProceduresTakeTextAndTypedTimesAndNameTheBadArgument() {
    sql.run("CREATE TABLE t (id INT)", "INSERT INTO t VALUES (1)");
    for (String time :
        new String[] {"'2020-01-01 00:00:00'", "TIMESTAMP'2020-01-01 00:00:00'", "'2020-01-01'"}) {
      assertThat(sql.rows("CALL sys.expire_snapshots(table => 'db.t', older_than => " + time + ")"))
          .containsExactly("[0]");
    }
    assertThatThrownBy(
            () -> sql.run("CALL sys.expire_snapshots(table => 'db.t', older_than => 'soon')"))
        .hasMessageContaining("older_than");
    assertThatThrownBy(() -> sql.run("CALL sys.expire_snapshots(table => 'db.t', retain => 1)"))
        .hasMessageContaining("'retain'");
  }

  @Test
  void d43SpecialCharactersInKeyBucketKeyAndPartitionNames() {
    sql.run(
        "CREATE TABLE `t-1 ü` (`k 1` INT, `b.2` INT, `p/ä=` STRING, v INT)"
            + " PARTITIONED BY (`p/ä=`) TBLPROPERTIES ('primary-key'='k 1,b.2,p/ä=',"
            + " 'bucket'='2', 'bucket-key'='b.2')",
        "INSERT INTO `t-1 ü` VALUES (1, 1, 'x y', 1), (2, 2, 'a=b/c', 2)",
        "UPDATE `t-1 ü` SET v = 5 WHERE `b.2` = 2",
        "DELETE FROM `t-1 ü` WHERE `p/ä=` = 'x y'");
    assertThat(sql.sorted("SELECT * FROM `t-1 ü` WHERE `k 1` = 2"))
        .containsExactly("[2,2,a=b/c,5]");
    sql.run("CALL sys.compact(table => 'db.`t-1 ü`')");
    assertThat(sql.sorted("SELECT `p/ä=`, v FROM `t-1 ü`")).containsExactly("[a=b/c,5]");
  }

  @Test
  void d44EmptyTables() {
    for (String properties : new String[] {"", KEY}) {
      sql.run("CREATE TABLE t (id INT, v INT)" + properties);
      assertThat(sql.rows("SELECT count(*), max(v) FROM t")).containsExactly("[0,null]");
      assertThat(sql.rows("SELECT * FROM t ORDER BY v LIMIT 1")).isEmpty();
      for (String system :
          new String[] {"snapshots", "files", "manifests", "partitions", "buckets", "audit_log"}) {
        assertThat(sql.rows("SELECT * FROM `t$" + system + "`")).as(system).isEmpty();
      }
      sql.run(
          "DELETE FROM t WHERE id = 1",
          "UPDATE t SET v = 1",
          "MERGE INTO t USING t AS s ON t.id = s.id WHEN MATCHED THEN DELETE",
          "CALL sys.compact(table => 'db.t')",
          "CALL sys.expire_snapshots(table => 'db.t')",
          "ANALYZE TABLE t COMPUTE STATISTICS FOR ALL COLUMNS");
      assertThat(sql.rows("SELECT t.id FROM t JOIN t s ON t.id = s.id")).isEmpty();
      sql.run("DROP TABLE t");
    }
  }
}
