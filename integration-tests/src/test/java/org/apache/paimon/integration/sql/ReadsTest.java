package org.apache.paimon.integration.sql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** What a read leaves out, and what it refuses. */
final class ReadsTest extends SqlTest {
  private long skippedFiles(String query) {
    return sql.scanMetric(query, "skippedTableFiles");
  }

  private static String oneFile(String rows) {
    return "INSERT INTO t SELECT /*+ COALESCE(1) */ * FROM VALUES " + rows;
  }

  @Test
  void theFirstRowsOfAnOrderReadOnlyFilesThatMayHoldThem() {
    sql.run(
        "CREATE TABLE t (id INT, v INT)",
        oneFile("(1, 1), (2, 2), (3, 3)"),
        oneFile("(4, 3), (5, 11)"),
        oneFile("(6, 20), (7, 21)"),
        oneFile("(8, NULL), (9, 30)"));
    assertThat(sql.rows("SELECT id FROM t ORDER BY v, id LIMIT 4"))
        .containsExactly("[8]", "[1]", "[2]", "[3]");
    assertThat(sql.rows("SELECT id FROM t ORDER BY v NULLS LAST, id DESC LIMIT 3"))
        .containsExactly("[1]", "[2]", "[4]");
    assertThat(sql.rows("SELECT id FROM t ORDER BY v DESC LIMIT 2")).containsExactly("[9]", "[7]");
    assertThat(sql.plan("SELECT id FROM t ORDER BY v DESC LIMIT 2")).contains("first=2");
    // Two rows of 20 and more are in the third file.
    assertThat(skippedFiles("SELECT id FROM t ORDER BY v DESC LIMIT 2")).isEqualTo(2);
    // Of v <= 3 there are three rows for sure in the first file; the second may tie.
    assertThat(skippedFiles("SELECT id FROM t ORDER BY v NULLS LAST LIMIT 3")).isEqualTo(2);
    assertThat(skippedFiles("SELECT id FROM t ORDER BY v LIMIT 9")).isZero();
  }

  @Test
  void theFirstRowsOfAnOrderSeeDeletedRowsAsGone() {
    sql.run(
        "CREATE TABLE t (id INT, v INT) TBLPROPERTIES ('deletion-vectors.enabled'='true')",
        "INSERT INTO t VALUES (1, 1), (2, 2)",
        "INSERT INTO t VALUES (3, 5), (4, 6)",
        "DELETE FROM t WHERE id = 1");
    assertThat(sql.rows("SELECT id FROM t ORDER BY v LIMIT 2")).containsExactly("[2]", "[3]");
    sql.run("DELETE FROM t WHERE id = 2");
    assertThat(sql.rows("SELECT id FROM t ORDER BY v LIMIT 2")).containsExactly("[3]", "[4]");
  }

  @Test
  void fullScansOfPartitionedTablesCanBeForbidden() {
    sql.run(
        "CREATE TABLE p (v INT, dt STRING) PARTITIONED BY (dt)",
        "INSERT INTO p VALUES (1, 'a'), (2, 'b')",
        "CREATE TABLE plain (v INT)");
    sql.set("spark.paimon.read.allow.fullScan", "false");
    assertThatThrownBy(() -> sql.rows("SELECT * FROM p WHERE v = 1"))
        .hasMessageContaining("Cannot read all partitions of table db.p")
        .hasMessageContaining("'read.allow.fullScan' is false")
        .hasMessageContaining("[dt]");
    assertThatThrownBy(() -> sql.run("SELECT v FROM p VERSION AS OF 1"))
        .hasMessageContaining("'read.allow.fullScan' is false");
    assertThat(sql.rows("SELECT v FROM p WHERE dt = 'a'")).containsExactly("[1]");
    assertThat(sql.rows("SELECT v FROM p WHERE dt LIKE '%b'")).containsExactly("[2]");
    assertThat(sql.rows("SELECT v FROM plain")).isEmpty();
  }

  @Test
  void aTableShownAtAnEarlierTimeIsNotWritten() {
    sql.run(
        "CREATE TABLE t (id INT, v INT) TBLPROPERTIES ('primary-key'='id', 'bucket'='1')",
        "INSERT INTO t VALUES (1, 1)",
        "INSERT INTO t VALUES (2, 2)");
    sql.set("spark.paimon.scan.snapshot-id", "1");
    assertThat(sql.rows("SELECT id FROM t")).containsExactly("[1]");
    for (String statement :
        List.of(
            "INSERT INTO t VALUES (3, 3)",
            "INSERT OVERWRITE t VALUES (3, 3)",
            "DELETE FROM t WHERE id = 1",
            "DELETE FROM t",
            "UPDATE t SET v = 0",
            "TRUNCATE TABLE t",
            "MERGE INTO t USING (SELECT 1 AS id) s ON t.id = s.id WHEN MATCHED THEN DELETE")) {
      assertThatThrownBy(() -> sql.run(statement))
          .hasStackTraceContaining("Cannot change table db.t: option 'scan.snapshot-id' = '1'")
          .hasStackTraceContaining("RESET `spark.paimon.scan.snapshot-id`");
    }
    sql.set("spark.paimon.scan.mode", "latest");
    assertThat(sql.sorted("SELECT id FROM t VERSION AS OF 2"))
        .as("the statement is stronger than the session")
        .containsExactly("[1]", "[2]");
    sql.unset("spark.paimon.scan.mode");
    sql.unset("spark.paimon.scan.snapshot-id");
    assertThat(sql.sorted("SELECT id FROM t")).containsExactly("[1]", "[2]");
  }

  @Test
  void anOptionThatShowsAnEarlierTimeIsNamedAsTheWriterGaveIt() {
    sql.run("CREATE TABLE t (id INT)", "INSERT INTO t VALUES (1)");
    for (Map.Entry<String, String> option :
        Map.of(
                "versionAsOf", "1",
                "timestampAsOf", "2100-01-01 00:00:00",
                "scan.version", "1")
            .entrySet()) {
      assertThatThrownBy(
              () ->
                  sql.spark()
                      .sql("SELECT 2 AS id")
                      .write()
                      .option(option.getKey(), option.getValue())
                      .insertInto("t"))
          .hasStackTraceContaining(
              "Cannot change table db.t: option '"
                  + option.getKey()
                  + "' = '"
                  + option.getValue()
                  + "' shows it as of another time")
          .hasStackTraceContaining("Leave it out of the writer's options");
    }
    assertThat(sql.rows("SELECT * FROM t")).containsExactly("[1]");
  }
}
