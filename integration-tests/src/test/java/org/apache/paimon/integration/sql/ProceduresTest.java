package org.apache.paimon.integration.sql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.apache.paimon.integration.TestSpark;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** CALL, SHOW PROCEDURES, tag and branch statements, and system tables. */
final class ProceduresTest {
  @TempDir Path warehouse;

  private SparkSession spark;

  @BeforeEach
  void createTable() throws Exception {
    spark = TestSpark.newSession(warehouse);
    sql("USE paimon");
    sql("CREATE DATABASE shop");
    sql(
        "CREATE TABLE shop.orders (id BIGINT, item STRING, qty INT, day STRING) PARTITIONED BY"
            + " (day) TBLPROPERTIES ('primary-key'='day,id', 'bucket'='2')");
    sql("INSERT INTO shop.orders VALUES (1,'pen',2,'d1'), (2,'cup',1,'d1'), (3,'box',9,'d2')");
    sql("INSERT INTO shop.orders VALUES (2,'cup',5,'d1')");
  }

  private List<String> sql(String statement) {
    List<String> rows = new ArrayList<>();
    for (Row row : spark.sql(statement).collectAsList()) {
      rows.add(row.toString());
    }
    return rows;
  }

  @Test
  void tagsAndRollbackGiveTheAnswersOfTheReference() {
    sql("INSERT INTO shop.orders VALUES (9,'ink',1,'d1')");
    assertThat(
            sql(
                "CALL sys.create_tag(table => 'shop.orders', tag => 'eod', snapshot => 2,"
                    + " time_retained => '7 d')"))
        .containsExactly("[true]");
    assertThat(sql("SELECT id, qty FROM shop.orders VERSION AS OF 'eod' ORDER BY id"))
        .containsExactly("[1,2]", "[2,5]", "[3,9]");
    assertThat(sql("CALL sys.rollback(table => 'shop.orders', tag => 'eod')"))
        .containsExactly("[3,2]");
    assertThat(sql("SELECT count(*) FROM shop.`orders$snapshots`")).containsExactly("[2]");
  }

  @Test
  void callsTakeArgumentsByPositionAndByName() {
    assertThat(sql("CALL paimon.sys.create_tag('paimon.shop.orders', 'x')"))
        .containsExactly("[true]");
    assertThat(sql("call SYS.Create_Tag(`TABLE` => 'shop.orders', TAG => 'y') ;"))
        .containsExactly("[true]");
    assertThat(sql("SHOW TAGS shop.orders")).containsExactly("[x]", "[y]");
    assertThat(
            spark
                .sql("CALL sys.create_tag(table => 'shop.orders', tag => 'z')")
                .schema()
                .fieldNames())
        .containsExactly("result");
  }

  @Test
  void wrongCallsNameWhatIsWrong() {
    assertFails("CALL sys.create_tag('shop.orders', tag => 'x')", "named and positional");
    assertFails("CALL sys.create_tag(table => 'shop.orders')", "required arguments [tag]");
    assertFails("CALL sys.create_tag(tabel => 'shop.orders', tag => 'x')", "'tabel'");
    assertFails(
        "CALL sys.create_tag(table => 'shop.orders', tag => 'x', snapshot => 'one')",
        "argument 'snapshot' is 'one', expected a value of type bigint");
    assertFails("CALL sys.create_tag(table = 'shop.orders')", "names are given with '=>'");
    assertFails(
        "CALL sys.create_tag(table => 'shop.orders', tag => concat('a', 'b'))",
        "it is no constant");
    assertFails("CALL sys.no_such_thing(table => 'shop.orders')", "'no_such_thing'");
    assertFails("CALL create_tag(table => 'shop.orders', tag => 'x')", "namespace 'sys'");
    assertFails(
        "CALL sys.create_tag(table => 'shop.orders', tag => 'x', snapshot => 77)",
        "Cannot read snapshot 77");
    assertFails("CALL sys.rollback(table => 'shop.orders')", "expected exactly one");
    assertFails(
        "CALL sys.compact(table => 'shop.orders', where => 'qty > 1')", "partition columns");
    assertFails(
        "CALL sys.compact(table => 'shop.orders', order_strategy => 'order', order_by => 'qty')",
        "an append table without buckets");
  }

  private void assertFails(String statement, String message) {
    assertThatThrownBy(() -> sql(statement)).hasMessageContaining(message);
  }

  @Test
  void explainRunsNothing() {
    List<String> plan = sql("EXPLAIN CALL sys.create_tag(table => 'shop.orders', tag => 'never')");
    assertThat(plan.get(0)).contains("CALL paimon.sys.create_tag(table => 'shop.orders'");
    assertThat(sql("SHOW TAGS shop.orders")).isEmpty();
  }

  @Test
  void proceduresAreListedWithTheirArguments() {
    assertThat(sql("SHOW PROCEDURES"))
        .anyMatch(
            row ->
                row.startsWith(
                    "[sys.create_tag,table string, tag string, snapshot bigint"
                        + " (optional), time_retained string (optional),result BOOLEAN]"));
  }

  @Test
  void tagStatements() {
    sql("ALTER TABLE shop.orders CREATE TAG `a` AS OF VERSION 1");
    sql("ALTER TABLE shop.orders CREATE TAG IF NOT EXISTS a");
    sql("ALTER TABLE shop.orders CREATE OR REPLACE TAG b RETAIN 3 DAYS");
    sql("ALTER TABLE shop.orders REPLACE TAG a AS OF VERSION 2 RETAIN 12 HOURS");
    assertThat(sql("SELECT tag_name, snapshot_id, time_retained FROM shop.`orders$tags`"))
        .containsExactly("[a,2,PT12H]", "[b,2,PT72H]");
    sql("ALTER TABLE shop.orders RENAME TAG a TO c");
    sql("ALTER TABLE shop.orders DELETE TAG `b,c`");
    sql("ALTER TABLE shop.orders DROP TAG IF EXISTS nothing");
    assertThat(sql("SHOW TAGS shop.orders")).isEmpty();
    assertFails("ALTER TABLE shop.orders DELETE TAG nothing", "Cannot find tag 'nothing'");
    assertFails("ALTER TABLE shop.orders CREATE TAG x RETAIN 3 YEARS", "DAYS, HOURS or MINUTES");
  }

  @Test
  void branchStatements() {
    sql("ALTER TABLE shop.orders CREATE TAG t1 AS OF VERSION 1");
    sql("ALTER TABLE shop.orders CREATE BRANCH dev FROM TAG t1");
    sql("ALTER TABLE shop.orders CREATE BRANCH IF NOT EXISTS dev");
    assertThat(sql("SHOW BRANCHES shop.orders")).containsExactly("[dev]");
    sql("INSERT INTO shop.`orders$branch_dev` VALUES (7,'ink',1,'d3')");
    assertThat(sql("SELECT count(*) FROM shop.`orders$branch_dev$snapshots`"))
        .containsExactly("[2]");
    assertThat(sql("SELECT id FROM shop.orders WHERE day = 'd3'")).isEmpty();
    sql("ALTER TABLE shop.orders DROP BRANCH dev");
    assertThat(sql("SHOW BRANCHES shop.orders")).isEmpty();
  }

  @Test
  void systemTablesTakeTimeTravelFiltersAndOptions() {
    assertThat(sql("SELECT count(*), sum(record_count) FROM shop.`orders$files`"))
        .containsExactly("[3,4]");
    for (String version : List.of("1", "'1'")) {
      assertThat(
              sql(
                  "SELECT count(*), sum(record_count) FROM shop.`orders$files` VERSION AS OF "
                      + version))
          .containsExactly("[2,3]");
    }
    assertThat(sql("SELECT DISTINCT partition FROM shop.`orders$files` WHERE partition = '{d2}'"))
        .containsExactly("[{d2}]");
    assertThat(
            spark
                .read()
                .option("scan.snapshot-id", "1")
                .table("paimon.shop.`orders$partitions`")
                .count())
        .isEqualTo(2);
    assertThat(sql("SELECT rowkind, count(*) FROM shop.`orders$audit_log` GROUP BY rowkind"))
        .containsExactly("[+I,3]");
    assertThat(sql("SELECT value FROM sys.all_table_options WHERE key = 'bucket'"))
        .containsExactly("[2]");
    assertThat(sql("SELECT key FROM sys.catalog_options WHERE key = 'warehouse'"))
        .containsExactly("[warehouse]");
    assertFails("SELECT * FROM shop.`orders$nothing`", "orders$nothing");
    assertFails(
        "INSERT INTO shop.`orders$options` VALUES ('a', 'b')",
        "does not support append in batch mode");
  }

  @Test
  void readOptimizedViewFollowsCompaction() {
    assertThat(sql("SELECT * FROM shop.`orders$ro`")).isEmpty();
    Row result = spark.sql("CALL sys.compact(table => 'shop.orders')").collectAsList().get(0);
    assertThat(result.getBoolean(0)).isTrue();
    assertThat(result.getLong(1)).isPositive();
    assertThat(sql("SELECT id, qty FROM shop.`orders$ro` ORDER BY id"))
        .containsExactly("[1,2]", "[2,5]", "[3,9]");
    assertThat(sql("CALL sys.compact_manifest(table => 'shop.orders')").get(0))
        .startsWith("[true,");
    assertThat(sql("CALL sys.verify(table => 'shop.orders')")).isEmpty();
    assertThat(sql("CALL sys.compact(table => 'shop.orders', compact_strategy => 'minor')").get(0))
        .startsWith("[true,0,0,0,0,");
  }

  @Test
  void compactionRewritesFilesWithManyDeletedRows() {
    sql(
        "CREATE TABLE shop.worn (id INT) TBLPROPERTIES ('deletion-vectors.enabled'='true',"
            + " 'compaction.delete-ratio-threshold'='0.5')");
    sql("INSERT INTO shop.worn SELECT CAST(id AS INT) FROM range(0, 10, 1, 1)");
    sql("DELETE FROM shop.worn WHERE id < 4");
    sql("CALL sys.compact(table => 'shop.worn')");
    assertThat(sql("SELECT record_count FROM shop.`worn$files`")).containsExactly("[10]");
    sql("DELETE FROM shop.worn WHERE id < 6");
    sql("CALL sys.compact(table => 'shop.worn')");
    assertThat(sql("SELECT record_count FROM shop.`worn$files`")).containsExactly("[4]");
    assertThat(sql("SELECT id FROM shop.worn ORDER BY id"))
        .containsExactly("[6]", "[7]", "[8]", "[9]");
  }

  @Test
  void verifyFindsAMissingFile() throws Exception {
    try (Stream<Path> walk = Files.walk(warehouse)) {
      Path file =
          walk.filter(path -> path.getFileName().toString().startsWith("data-"))
              .findFirst()
              .orElseThrow();
      Files.delete(file);
      assertThat(sql("CALL sys.verify(table => 'shop.orders')"))
          .isNotEmpty()
          .allMatch(row -> row.contains(file.getFileName().toString()));
      assertThat(sql("CALL sys.remove_unexisting_files(table => 'shop.orders', dry_run => true)"))
          .containsExactly("[" + file.getFileName() + "]");
      sql("CALL sys.remove_unexisting_files(table => 'shop.orders')");
      assertThat(sql("CALL sys.remove_unexisting_files(table => 'shop.orders', dry_run => true)"))
          .isEmpty();
    }
  }

  @Test
  void partitionsAreMarkedAsDone() {
    sql("CALL sys.mark_partition_done(table => 'shop.orders', partitions => 'day=d1;day=d2')");
    assertThat(warehouse.resolve("shop.db/orders/day=d1/_SUCCESS")).exists();
    assertThat(warehouse.resolve("shop.db/orders/day=d2/_SUCCESS")).exists();
    assertFails(
        "CALL sys.mark_partition_done(table => 'shop.orders', partitions => 'day=d7')",
        "no such partition has files");
  }

  @Test
  void youngFilesAreNoOrphans() {
    assertThat(sql("CALL sys.remove_orphan_files(table => 'shop.*')")).containsExactly("[0,0]");
    assertFails(
        "CALL sys.remove_orphan_files(table => 'shop.orders', older_than => '2999-01-01 00:00:00')",
        "at least one hour ago");
  }

  @Test
  void rescaleChangesTheBucketsOfChosenPartitions() {
    sql("DELETE FROM shop.orders WHERE day = 'd1' AND id = 1");
    sql("CALL sys.rescale(table => 'shop.orders', bucket_num => 3, partitions => 'day=d1')");
    assertThat(sql("SELECT id, qty, day FROM shop.orders ORDER BY id"))
        .containsExactly("[2,5,d1]", "[3,9,d2]");
    assertThat(
            sql(
                "SELECT commit_kind FROM shop.`orders$snapshots` ORDER BY snapshot_id DESC LIMIT"
                    + " 1"))
        .containsExactly("[OVERWRITE]");
    // The other partition keeps two buckets; both can be compacted.
    sql("CALL sys.compact(table => 'shop.orders')");
    assertThat(sql("SELECT id, qty, day FROM shop.orders ORDER BY id"))
        .containsExactly("[2,5,d1]", "[3,9,d2]");
    assertThat(sql("CALL sys.verify(table => 'shop.orders')")).isEmpty();
    assertFails(
        "CALL sys.rescale(table => 'shop.orders', bucket_num => 0)", "argument 'bucket_num'");
  }

  @Test
  void whatTheCatalogDoesNotKeepIsRefused() {
    assertFails(
        "CALL sys.alter_view_dialect(view => 'shop.v', action => 'add', engine => 'spark',"
            + " query => 'SELECT 1')",
        "Cannot alter view shop.v: the catalog keeps no views");
    assertFails(
        "CALL sys.create_function(function => 'shop.f', inputParams => '[]', returnParams => '[]',"
            + " deterministic => true, comment => 'c', options => 'a=b')",
        "Cannot create function shop.f: the catalog keeps no functions");
    assertFails(
        "CALL sys.alter_function(function => 'shop.f', change => '{}')",
        "Cannot alter function shop.f");
    assertFails("CALL sys.drop_function(function => 'shop.f')", "Cannot drop function shop.f");
  }

  @Test
  void rescaleRefusesTablesThatNeedACompaction() {
    for (String option :
        new String[] {
          "deletion-vectors.enabled'='true",
          "merge-engine'='first-row",
          "changelog-producer'='lookup",
          "changelog-producer'='full-compaction"
        }) {
      sql(
          "CREATE TABLE shop.hiding (id INT, v INT) TBLPROPERTIES ('primary-key'='id',"
              + " 'bucket'='2', '"
              + option
              + "')");
      sql("INSERT INTO shop.hiding VALUES (1, 1), (2, 2), (3, 3)");
      sql("CALL sys.compact(table => 'shop.hiding')");
      assertFails(
          "CALL sys.rescale(table => 'shop.hiding', bucket_num => 3)",
          "a rescale does not compact");
      assertThat(sql("SELECT id FROM shop.hiding ORDER BY id"))
          .containsExactly("[1]", "[2]", "[3]");

      // The way that the message names.
      sql("ALTER TABLE shop.hiding SET TBLPROPERTIES ('bucket'='3')");
      sql("INSERT OVERWRITE shop.hiding SELECT * FROM shop.hiding");
      assertThat(sql("SELECT id FROM shop.hiding ORDER BY id"))
          .containsExactly("[1]", "[2]", "[3]");
      sql("DROP TABLE shop.hiding");
    }
  }
}
