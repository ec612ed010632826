package org.apache.paimon.integration.sql;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What a query hands to the scan, what is left for Spark, and that the answer is the same. */
final class PushDownTest extends SqlTest {
  @BeforeEach
  void fill() {
    sql.run(
        "CREATE TABLE t (id INT, v STRING, d DECIMAL(10, 2), f DOUBLE,"
            + " s STRUCT<a: INT, b: STRUCT<c: INT, d: STRING>>, p STRING, q INT)"
            + " PARTITIONED BY (p, q)",
        "INSERT INTO t VALUES"
            + " (1, 'abc', 1.5, 1.0, named_struct('a', 1, 'b', named_struct('c', 1, 'd', 'x')), 'x', 1),"
            + " (2, NULL, NULL, NULL, NULL, 'x', 2),"
            + " (3, 'bcd', 3.5, double('NaN'), named_struct('a', 3, 'b', NULL), NULL, NULL)");
  }

  private String executed(String query) {
    return sql.spark().sql(query).queryExecution().executedPlan().toString();
  }

  private void pushes(String condition, String pushed, String... ids) {
    String query = "SELECT id FROM t WHERE " + condition;
    assertThat(executed(query)).as(condition).contains("filters=[" + pushed + "]");
    assertThat(sql.sorted(query)).as(condition).containsExactly(ids);
  }

  @Test
  void comparisonsArePushedAndAppliedAgain() {
    pushes("id = 1", "id IS NOT NULL, id = 1", "[1]");
    pushes("id <=> 1", "(id = 1) OR (id IS NULL AND 1 IS NULL)", "[1]");
    pushes("id > 1 AND id <= 3", "id IS NOT NULL, id > 1, id <= 3", "[2]", "[3]");
    pushes("id IN (1, 3)", "id IN (1, 3)", "[1]", "[3]");
    pushes("v IS NULL", "v IS NULL", "[2]");
    pushes("id = 1 OR v = 'bcd'", "(id = 1) OR (v = 'bcd')", "[1]", "[3]");
    pushes("NOT (id = 1 OR id = 2)", "id IS NOT NULL, NOT (id = 1), NOT (id = 2)", "[3]");
    pushes("v LIKE 'a%'", "v IS NOT NULL, v LIKE 'a%' ESCAPE '\\'", "[1]");
    pushes("v LIKE '%d'", "v IS NOT NULL, v LIKE '%d' ESCAPE '\\'", "[3]");
    pushes("v LIKE '%b%'", "v IS NOT NULL, v LIKE '%b%' ESCAPE '\\'", "[1]", "[3]");
    assertThat(executed("SELECT id FROM t WHERE id = 1")).contains("Filter");
  }

  @Test
  void whatCannotBeSaidExactlyIsLeftToSpark() {
    pushes("id > 2 OR length(v) > 5", "", "[3]");
    pushes("id > 2 AND length(v) > 2", "id IS NOT NULL, v IS NOT NULL, id > 2", "[3]");
    pushes("NOT (v LIKE 'a%')", "v IS NOT NULL", "[3]");
    pushes("s.a = 3", "", "[3]");
    // Literals beyond the column's type.
    assertThat(sql.sorted("SELECT id FROM t WHERE id < 3000000000")).hasSize(3);
    assertThat(sql.sorted("SELECT id FROM t WHERE id = 3000000000")).isEmpty();
    assertThat(sql.sorted("SELECT id FROM t WHERE d > 1.234567")).containsExactly("[1]", "[3]");
    assertThat(sql.sorted("SELECT id FROM t WHERE d = 1.505")).isEmpty();
    assertThat(sql.sorted("SELECT id FROM t WHERE id = 1.5")).isEmpty();
    assertThat(sql.sorted("SELECT id FROM t WHERE f > 5")).containsExactly("[3]");
  }

  @Test
  void filtersOnPartitionsAreExact() {
    for (String condition :
        List.of("p = 'x' AND q IN (1, 2)", "p LIKE 'x%' OR q = 9", "p IS NULL", "NOT (q = 1)")) {
      assertThat(executed("SELECT id FROM t WHERE " + condition))
          .as(condition)
          .doesNotContain("Filter ");
    }
    assertThat(sql.sorted("SELECT id FROM t WHERE p = 'x' AND q IN (1, 2)"))
        .containsExactly("[1]", "[2]");
    assertThat(sql.sorted("SELECT id FROM t WHERE NOT (q = 1)")).containsExactly("[2]");
    assertThat(executed("SELECT id FROM t WHERE p = 'x' OR id = 3")).contains("Filter ");
    assertThat(sql.scanMetric("SELECT id FROM t WHERE p = 'x' AND q = 1", "resultedTableFiles"))
        .isEqualTo(1);
  }

  @Test
  void onlyAskedColumnsAndFieldsAreRead() {
    assertThat(executed("SELECT id FROM t")).contains("columns=[id]");
    String nested = "SELECT s.b.c FROM t WHERE s.a = 1";
    assertThat(
            sql.spark()
                .sql(nested)
                .queryExecution()
                .optimizedPlan()
                .collectLeaves()
                .head()
                .output()
                .head()
                .dataType()
                .sql())
        .isEqualTo("STRUCT<a: INT, b: STRUCT<c: INT>>");
    assertThat(sql.rows(nested)).containsExactly("[1]");
  }

  @Test
  void limitsAndTopNArePushed() {
    assertThat(executed("SELECT id FROM t LIMIT 2")).contains("limit=2").contains("Limit");
    assertThat(sql.rows("SELECT id FROM t LIMIT 2")).hasSize(2);
    assertThat(executed("SELECT id FROM t ORDER BY id LIMIT 2")).contains("first=2");
    assertThat(executed("SELECT id FROM t WHERE p = 'x' ORDER BY id LIMIT 2")).contains("first=2");
    assertThat(executed("SELECT id FROM t WHERE id > 1 ORDER BY id LIMIT 2"))
        .doesNotContain("first=2");
    assertThat(sql.rows("SELECT id FROM t WHERE id > 1 ORDER BY id LIMIT 1"))
        .containsExactly("[2]");
    assertThat(sql.rows("SELECT id FROM t ORDER BY f DESC LIMIT 1")).containsExactly("[3]");
  }

  private void isFromMetadata(String query, boolean expected, String... rows) {
    assertThat(executed(query).contains("LocalTableScan")).as(query).isEqualTo(expected);
    assertThat(sql.sorted(query)).as(query).containsExactly(rows);
  }

  @Test
  void aggregatesComeFromMetadataWhereTheyAreExact() {
    isFromMetadata("SELECT count(*) FROM t", true, "[3]");
    isFromMetadata("SELECT count(*), min(id), max(d) FROM t", true, "[3,1,3.50]");
    isFromMetadata("SELECT p, count(*), max(id) FROM t GROUP BY p", true, "[null,1,3]", "[x,2,2]");
    isFromMetadata(
        "SELECT q, p, count(*) FROM t GROUP BY q, p", true, "[1,x,1]", "[2,x,1]", "[null,null,1]");
    isFromMetadata("SELECT count(*) FROM t WHERE p = 'x'", true, "[2]");
    isFromMetadata("SELECT count(*) FROM t WHERE p = 'none'", true, "[0]");
    isFromMetadata("SELECT count(*) FROM t WHERE id > 1", false, "[2]");
    isFromMetadata("SELECT max(f) FROM t", false, "[NaN]");
    isFromMetadata("SELECT count(v) FROM t", false, "[2]");
    isFromMetadata("SELECT v, count(*) FROM t GROUP BY v", false, "[abc,1]", "[bcd,1]", "[null,1]");
    isFromMetadata("SELECT sum(id) FROM t", false, "[6]");
  }

  @Test
  void aggregatesOfMergedOrDeletedRowsAreCounted() {
    sql.run(
        "CREATE TABLE k (id INT, v INT) TBLPROPERTIES ('primary-key'='id', 'bucket'='1',"
            + " 'write-only'='true')",
        "INSERT INTO k VALUES (1, 1), (2, 2)",
        "INSERT INTO k VALUES (1, 0)",
        "CREATE TABLE d (id INT) TBLPROPERTIES ('deletion-vectors.enabled'='true')",
        "INSERT INTO d VALUES (1), (2), (3)",
        "DELETE FROM d WHERE id = 3");
    isFromMetadata("SELECT count(*) FROM k", false, "[2]");
    isFromMetadata("SELECT max(v) FROM k", false, "[2]");
    isFromMetadata("SELECT max(id) FROM d", false, "[2]");
    isFromMetadata("SELECT count(*) FROM d", true, "[2]");
    sql.run("CALL sys.compact('k')");
    isFromMetadata("SELECT count(*) FROM k", true, "[2]");
    isFromMetadata("SELECT min(v) FROM k", false, "[0]");
  }

  @Test
  void partitionsAreChosenByAJoin() {
    sql.run(
        "CREATE TABLE facts (v INT, p INT) PARTITIONED BY (p)",
        "INSERT INTO facts SELECT CAST(id AS INT), CAST(id % 10 AS INT) FROM range(100)",
        "CREATE TABLE days (p INT, name STRING)",
        "INSERT INTO days VALUES (3, 'x'), (4, 'y'), (5, 'y')");
    String join = "SELECT count(*) FROM facts JOIN days ON facts.p = days.p WHERE name = 'y'";
    sql.set("spark.sql.optimizer.dynamicPartitionPruning.reuseBroadcastOnly", "false");
    assertThat(executed(join)).containsIgnoringCase("dynamicpruning");
    assertThat(sql.rows(join)).containsExactly("[20]");
  }
}
