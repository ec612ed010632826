package org.apache.paimon.integration.sql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.List;
import org.apache.paimon.integration.TestSpark;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SaveMode;
import org.apache.spark.sql.functions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** How the columns and values of written rows find those of the table, and what a write commits. */
final class InsertRulesTest extends SqlTest {
  @TempDir Path elsewhere;

  @Test
  void columnsByPositionMustBeAll() {
    sql.run("CREATE TABLE t (id INT, a STRING DEFAULT 'd', b INT)");
    sql.fails("INSERT INTO t VALUES (1, 'x')", "NOT_ENOUGH_DATA_COLUMNS");
    sql.fails("INSERT INTO t VALUES (1, 'x', 2, 3)", "TOO_MANY_DATA_COLUMNS");
    sql.fails("INSERT OVERWRITE t SELECT 1", "NOT_ENOUGH_DATA_COLUMNS");
    sql.run("INSERT INTO t VALUES (1, DEFAULT, NULL), (2, NULL, DEFAULT)");
    assertThat(sql.sorted("SELECT * FROM t")).containsExactly("[1,d,null]", "[2,null,null]");
  }

  @Test
  void columnsByNameMayBeSome() throws Exception {
    sql.run(
        "CREATE TABLE t (id INT NOT NULL, a STRING DEFAULT 'd', b INT)",
        "INSERT INTO t (B, id) VALUES (1, 2)",
        "INSERT INTO t BY NAME SELECT 3 AS ID, 4 AS b");
    Dataset<Row> rows = sql.spark().sql("SELECT 5 AS b, 6 AS id");
    rows.write().mode(SaveMode.Append).saveAsTable("t");
    rows.selectExpr("id + 1 AS id").writeTo("t").append();
    assertThat(sql.sorted("SELECT * FROM t"))
        .containsExactly("[2,d,1]", "[3,d,4]", "[6,d,5]", "[7,d,null]");
    sql.fails("INSERT INTO t (a) VALUES ('x')", "Cannot find data for the output column `id`");
    sql.fails(
        "INSERT INTO t (id, none) VALUES (1, 2)", "parameter with name `none` cannot be resolved");
    sql.fails("INSERT INTO t (id, id) VALUES (1, 2)", "The column `id` already exists");
    sql.fails(
        "INSERT INTO t BY NAME SELECT 1 AS id, 2 AS more", "Cannot write extra columns `more`");
    assertThat(sql.value("SELECT count(*) FROM t")).isEqualTo(4L);
  }

  @Test
  void pathsAreWrittenByNameAndInAllModes() {
    String path = TestSpark.uri(elsewhere.resolve("w/db.db/t"));
    Dataset<Row> rows = sql.spark().sql("SELECT 1 AS id, 'a' AS v");
    rows.write().format("paimon").option("primary-key", "id").option("bucket", "1").save(path);
    rows.selectExpr("'b' AS v", "id + 1 AS id").write().format("paimon").mode("append").save(path);
    rows.selectExpr("id + 2 AS id").write().format("paimon").mode("append").save(path);
    Dataset<Row> read = sql.spark().read().format("paimon").load(path);
    assertThat(read.columns()).containsExactly("id", "v");
    assertThat(read.sort("id").collectAsList().toString()).isEqualTo("[[1,a], [2,b], [3,null]]");
    rows.write().format("paimon").mode("ignore").save(path);
    assertThat(sql.spark().read().format("paimon").load(path).count()).isEqualTo(3);
    assertThatThrownBy(() -> rows.write().format("paimon").mode("error").save(path))
        .hasMessageContaining("already exists");
    rows.write().format("paimon").mode("overwrite").save(path);
    assertThat(sql.spark().read().format("paimon").load(path).collectAsList().toString())
        .isEqualTo("[[1,a]]");
    rows.write().format("paimon").mode("append").save(path);
    assertThat(sql.spark().read().format("paimon").load(path).count())
        .as("the key of the creation")
        .isEqualTo(1);
  }

  @Test
  void castsFollowTheSession() {
    sql.run("CREATE TABLE t (n INT, d DATE)");
    sql.fails("INSERT INTO t VALUES ('zz', NULL)", "INCOMPATIBLE_DATA_FOR_TABLE");
    sql.fails("INSERT INTO t SELECT 3000000000, NULL", "CAST_OVERFLOW");
    sql.set("spark.sql.storeAssignmentPolicy", "LEGACY");
    sql.run("INSERT INTO t VALUES ('zz', '2024-01-31')");
    assertThat(sql.rows("SELECT * FROM t")).containsExactly("[null,2024-01-31]");
    sql.set("spark.sql.storeAssignmentPolicy", "STRICT");
    sql.fails("INSERT INTO t SELECT 1L, NULL", "INCOMPATIBLE_DATA_FOR_TABLE");
  }

  @Test
  void lengthsOfCharAndVarcharAreChecked() {
    sql.run("CREATE TABLE t (c CHAR(3), v VARCHAR(3))", "INSERT INTO t VALUES ('a', 'b')");
    sql.fails("INSERT INTO t VALUES ('abcd', 'b')", "length limitation: 3");
    sql.fails("INSERT INTO t VALUES ('a', 'abcd')", "length limitation: 3");
    assertThat(sql.rows("SELECT length(c), length(v) FROM t")).containsExactly("[3,1]");
  }

  @Test
  void aPartialUpdateLeavesOutWhatTheStatementLeavesOut() {
    sql.run(
        "CREATE TABLE t (id INT, a STRING DEFAULT 'd', b INT) TBLPROPERTIES"
            + " ('primary-key'='id', 'bucket'='1', 'merge-engine'='partial-update')",
        "INSERT INTO t VALUES (1, 'x', 1)",
        "INSERT INTO t (id, b) VALUES (1, 2)");
    assertThat(sql.rows("SELECT * FROM t")).containsExactly("[1,x,2]");
  }

  @Test
  void everyStatementIsOneCommit() {
    sql.run(
        "CREATE TABLE t (id INT, p INT) PARTITIONED BY (p)",
        "INSERT INTO t SELECT /*+ REPARTITION(4) */ CAST(id AS INT), CAST(id % 5 AS INT)"
            + " FROM range(50)",
        "INSERT OVERWRITE t PARTITION (p = 1) SELECT 1",
        "UPDATE t SET id = -1 WHERE p = 2",
        "DELETE FROM t WHERE id = 5",
        "MERGE INTO t USING (SELECT 8 AS id) s ON t.id = s.id WHEN MATCHED THEN DELETE",
        "TRUNCATE TABLE t");
    assertThat(sql.rows("SELECT snapshot_id, commit_kind FROM `t$snapshots` ORDER BY 1"))
        .containsExactly(
            "[1,APPEND]",
            "[2,OVERWRITE]",
            "[3,OVERWRITE]",
            "[4,OVERWRITE]",
            "[5,OVERWRITE]",
            "[6,OVERWRITE]");
  }

  @Test
  void emptyWritesCommitOnlyWhereTheyReplace() {
    sql.run("CREATE TABLE t (id INT, p INT) PARTITIONED BY (p)", "INSERT INTO t VALUES (1, 1)");
    long before = snapshots();
    sql.run("INSERT INTO t SELECT 1, 1 WHERE false");
    assertThat(snapshots()).isEqualTo(before);
    sql.set("spark.sql.sources.partitionOverwriteMode", "dynamic");
    sql.run("INSERT OVERWRITE t SELECT 1, 1 WHERE false");
    assertThat(snapshots()).isEqualTo(before);
    assertThat(sql.value("SELECT count(*) FROM t")).isEqualTo(1L);
    sql.set("spark.sql.sources.partitionOverwriteMode", "static");
    sql.run("INSERT OVERWRITE t SELECT 1, 1 WHERE false");
    assertThat(sql.value("SELECT count(*) FROM t")).isEqualTo(0L);
    assertThat(sql.rows("SELECT commit_kind FROM `t$snapshots` ORDER BY snapshot_id"))
        .containsExactly("[APPEND]", "[OVERWRITE]");
  }

  private long snapshots() {
    return (Long) sql.value("SELECT count(*) FROM `t$snapshots`");
  }

  @Test
  void sparksModeDecidesNotTheTablesOption() {
    sql.run(
        "CREATE TABLE t (id INT, p INT) PARTITIONED BY (p)"
            + " TBLPROPERTIES ('dynamic-partition-overwrite'='true')",
        "INSERT INTO t VALUES (1, 1), (2, 2)",
        "INSERT OVERWRITE t VALUES (3, 1)");
    assertThat(sql.rows("SELECT * FROM t")).containsExactly("[3,1]");
    sql.run("INSERT INTO t VALUES (2, 2)");
    sql.set("spark.sql.sources.partitionOverwriteMode", "dynamic");
    sql.run("INSERT OVERWRITE t VALUES (4, 1)");
    assertThat(sql.sorted("SELECT * FROM t")).containsExactly("[2,2]", "[4,1]");
  }

  @Test
  void replaceWhereTakesConditionsOnPartitions() {
    sql.run(
        "CREATE TABLE t (id INT, p INT, q STRING) PARTITIONED BY (p, q)",
        "INSERT INTO t VALUES (1, 1, 'a'), (2, 2, 'a'), (3, 3, 'b'), (4, 4, NULL)",
        "INSERT INTO t REPLACE WHERE p > 1 AND q = 'a' SELECT 9, 2, 'a'");
    assertThat(sql.sorted("SELECT id FROM t")).containsExactly("[1]", "[3]", "[4]", "[9]");
    sql.run("INSERT INTO t REPLACE WHERE p IN (1, 4) OR q IS NULL SELECT 8, 1, 'z'");
    assertThat(sql.sorted("SELECT id FROM t")).containsExactly("[3]", "[8]", "[9]");
    sql.fails(
        "INSERT INTO t REPLACE WHERE id = 3 SELECT 7, 3, 'b'",
        "Cannot overwrite rows of table",
        "expected comparisons of partition columns [p, q]");
    assertThat(sql.sorted("SELECT id FROM t")).containsExactly("[3]", "[8]", "[9]");
  }

  @Test
  void writersOfDataFramesCreateReplaceAndOverwrite() throws Exception {
    Dataset<Row> rows = sql.spark().sql("SELECT 1 AS id, 1 AS p");
    rows.writeTo("t").tableProperty("primary-key", "id,p").tableProperty("bucket", "1").create();
    assertThatThrownBy(() -> rows.writeTo("t").create()).hasMessageContaining("already exists");
    rows.selectExpr("id + 1 AS id", "p").writeTo("t").append();
    rows.selectExpr("id + 1 AS id", "p").writeTo("t").append();
    assertThat(sql.sorted("SELECT * FROM t")).containsExactly("[1,1]", "[2,1]");
    assertThatThrownBy(() -> rows.writeTo("t").partitionedBy(functions.col("p")).createOrReplace())
        .hasStackTraceContaining("its partition columns are []")
        .hasStackTraceContaining("Drop the table and create it anew");
    sql.run("DROP TABLE t");
    rows.writeTo("t").partitionedBy(functions.col("p")).createOrReplace();
    rows.writeTo("t").partitionedBy(functions.col("p")).createOrReplace();
    rows.selectExpr("id", "p + 1 AS p").writeTo("t").append();
    rows.selectExpr("id + 5 AS id", "p").writeTo("t").overwrite(functions.col("p").equalTo(1));
    assertThat(sql.sorted("SELECT * FROM t")).containsExactly("[1,2]", "[6,1]");
    rows.selectExpr("id + 6 AS id", "p").writeTo("t").overwritePartitions();
    assertThat(sql.sorted("SELECT * FROM t")).containsExactly("[1,2]", "[7,1]");
    rows.writeTo("t").partitionedBy(functions.col("p")).replace();
    assertThat(sql.rows("SELECT * FROM t")).containsExactly("[1,1]");
    assertThat(sql.spark().table("t").columns()).containsExactly("id", "p");
  }

  @Test
  void writersTakeOptionsOfTheTableButNotFrozenOnes() {
    sql.run("CREATE TABLE t (id INT) TBLPROPERTIES ('primary-key'='id', 'bucket'='1')");
    Dataset<Row> rows = sql.spark().sql("SELECT 1 AS id");
    rows.write().option("file.format", "orc").option("write-only", "true").insertInto("t");
    assertThat(sql.rows("SELECT file_format FROM `t$files`")).containsExactly("[orc]");
    for (String[] frozen :
        List.of(new String[] {"bucket", "2"}, new String[] {"merge-engine", "first-row"})) {
      assertThatThrownBy(() -> rows.write().option(frozen[0], frozen[1]).insertInto("t"))
          .as(frozen[0])
          .hasMessageContaining("Cannot override option '" + frozen[0] + "'");
    }
    assertThat(sql.rows("SELECT count(*) FROM t")).containsExactly("[1]");
  }

  @Test
  void optionsOfStatementsGoIntoTheTableOnce() {
    sql.run("CREATE TABLE t (id INT) USING paimon OPTIONS ('bucket'='2', 'bucket-key'='id')");
    assertThat(sql.sorted("SELECT key FROM `t$options` WHERE key LIKE '%bucket%'"))
        .containsExactly("[bucket-key]", "[bucket]");
  }
}
