package org.apache.paimon.integration.sql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Procedures and options that say which files a table has. */
final class FileProceduresTest extends SqlTest {
  private List<String> files(String table, String pattern) throws IOException {
    try (Stream<Path> files = Files.walk(sql.folder(table))) {
      return files
          .map(file -> file.getFileName().toString())
          .filter(n -> n.matches(pattern))
          .toList();
    }
  }

  @Test
  void rewriteFileIndexBuildsIndexesOfPresentFiles() throws IOException {
    sql.run(
        "CREATE TABLE t (id INT, s STRING, p INT) PARTITIONED BY (p)",
        "INSERT INTO t SELECT CAST(id AS INT), string(id * 2), CAST(id % 2 AS INT) FROM range(500)");
    assertThat(sql.rows("CALL sys.rewrite_file_index(table => 'db.t')")).containsExactly("[0,0]");
    sql.run(
        "ALTER TABLE t SET TBLPROPERTIES ('file-index.bloom-filter.columns'='s',"
            + " 'file-index.in-manifest-threshold'='1 b')");
    assertThat(sql.rows("CALL sys.rewrite_file_index(table => 'db.t', where => 'p = 1')"))
        .hasSize(1)
        .allMatch(row -> row.startsWith("[1,"));
    assertThat(files("t", ".*\\.index")).isNotEmpty();
    assertThat(sql.rows("SELECT count(*) FROM t")).containsExactly("[500]");
    assertThat(sql.rows("SELECT id FROM t WHERE s = '6'")).containsExactly("[3]");
    assertThat(sql.rows("SELECT id FROM t WHERE s = '7'")).isEmpty();
    sql.run("CALL sys.rewrite_file_index(table => 'db.t')");
    assertThat(sql.rows("SELECT id FROM t WHERE s IN ('6', '8') ORDER BY id"))
        .containsExactly("[3]", "[4]");
    assertThat(sql.value("SELECT count(*) FROM `t$snapshots` WHERE commit_kind = 'COMPACT'"))
        .isEqualTo(2L);
    assertThat(sql.rows("CALL sys.verify(table => 'db.t')")).isEmpty();
  }

  @Test
  void purgeFilesLeavesAnEmptyTable() throws IOException {
    sql.run(
        "CREATE TABLE t (id INT, v INT) TBLPROPERTIES ('primary-key'='id', 'bucket'='1')",
        "INSERT INTO t VALUES (1, 1)",
        "CALL sys.create_tag(table => 'db.t', tag => 'one')",
        "CALL sys.create_branch(table => 'db.t', branch => 'b', tag => 'one')",
        "INSERT INTO t VALUES (2, 2)",
        "CALL sys.reset_consumer(table => 'db.t', consumerId => 'c', nextSnapshotId => 1)");
    assertThat(sql.rows("CALL sys.purge_files(table => 'db.t')")).containsExactly("[Success]");
    assertThat(sql.rows("SELECT * FROM t")).isEmpty();
    assertThat(files("t", "data-.*")).isEmpty();
    assertThat(sql.rows("SELECT * FROM `t$tags`")).isEmpty();
    assertThat(sql.rows("SELECT * FROM `t$branches`")).isEmpty();
    assertThat(sql.value("SELECT count(*) FROM `t$snapshots`")).isEqualTo(1L);
    sql.run("INSERT INTO t VALUES (3, 3)");
    assertThat(sql.rows("SELECT id FROM t")).containsExactly("[3]");
  }

  @Test
  void aBranchGetsAnotherName() {
    sql.run(
        "CREATE TABLE t (id INT)",
        "CALL sys.create_branch(table => 'db.t', branch => 'a')",
        "INSERT INTO `t$branch_a` VALUES (1)",
        "CALL sys.rename_branch(table => 'db.t', from_branch => 'a', to_branch => 'b')");
    assertThat(sql.rows("SELECT id FROM `t$branch_b`")).containsExactly("[1]");
    assertThatThrownBy(
            () ->
                sql.run(
                    "CALL sys.rename_branch(table => 'db.t', from_branch => 'a', to_branch => 'c')"))
        .hasMessageContaining("Cannot find branch 'a'");
  }

  @Test
  void compactionOfATableWithoutBucketsWritesEachGroupOfFilesAsOne() {
    sql.run(
        "CREATE TABLE t (id INT, pad STRING) TBLPROPERTIES ('target-file-size'='1 mb',"
            + " 'source.split.open-file-cost'='1 b')");
    for (int i = 0; i < 6; i++) {
      sql.run(
          "INSERT INTO t SELECT /*+ COALESCE(1) */ CAST(id AS INT), concat(sha2(string(id + "
              + i * 100_000
              + "), 512), sha2(string(id), 512)) FROM range(4000)");
    }
    assertThat(sql.value("SELECT count(*) FROM `t$files`")).isEqualTo(6L);
    assertThat(sql.rows("CALL sys.compact(table => 'db.t', compact_strategy => 'full')"))
        .allMatch(row -> row.startsWith("[true,"));
    assertThat(sql.value("SELECT count(*) FROM t")).isEqualTo(24_000L);
    assertThat((Long) sql.value("SELECT count(*) FROM `t$files`")).isLessThan(6L);
    assertThat(sql.rows("CALL sys.verify(table => 'db.t')")).isEmpty();
  }

  @Test
  void compactionByGroupsAppliesDeletionVectors() {
    sql.run("CREATE TABLE t (id INT) TBLPROPERTIES ('deletion-vectors.enabled'='true')");
    for (int i = 0; i < 4; i++) {
      sql.run("INSERT INTO t VALUES (" + i + "), (" + (i + 100) + ")");
    }
    sql.run("DELETE FROM t WHERE id IN (1, 102)", "CALL sys.compact(table => 'db.t')");
    assertThat(sql.sorted("SELECT id FROM t"))
        .containsExactly("[0]", "[100]", "[101]", "[103]", "[2]", "[3]");
    assertThat(sql.value("SELECT count(*) FROM `t$files`")).isEqualTo(1L);
    assertThat(sql.value("SELECT count(*) FROM `t$table_indexes`")).isEqualTo(0L);
    assertThat(sql.rows("CALL sys.verify(table => 'db.t')")).isEmpty();
  }

  @Test
  void clusteringColumnsSortWrittenRows() {
    sql.set("spark.sql.adaptive.enabled", "false").set("spark.sql.shuffle.partitions", "4");
    for (String properties :
        new String[] {
          "'clustering.columns'='a'",
          "'clustering.columns'='a,b'",
          "'clustering.columns'='a,b', 'clustering.strategy'='hilbert'"
        }) {
      sql.run(
          "CREATE TABLE t (a INT, b INT, c DECIMAL(10, 2)) TBLPROPERTIES (" + properties + ")",
          "INSERT INTO t SELECT /*+ REPARTITION(8) */ CAST(pmod(id * 7919, 1000) AS INT),"
              + " CAST(pmod(id * 31, 97) AS INT), CAST(id AS DECIMAL(10, 2)) FROM range(1000)");
      assertThat(sql.value("SELECT count(DISTINCT a) FROM t")).isEqualTo(1000L);
      // Sorted files know small ranges: one value lies in few of them.
      long all = (Long) sql.value("SELECT count(*) FROM `t$files`");
      long some =
          sql.spark()
              .sql("SELECT a, __paimon_file_path FROM t WHERE a < 20")
              .select("__paimon_file_path")
              .distinct()
              .count();
      assertThat(all).isGreaterThan(2);
      assertThat(some).as(properties).isLessThan(all);
      sql.run("DROP TABLE t");
    }
    assertThatThrownBy(
            () -> sql.run("CREATE TABLE t (a INT) TBLPROPERTIES ('clustering.columns'='nope')"))
        .hasStackTraceContaining("option 'clustering.columns' names column 'nope'");
  }

  @Test
  void incrementalClusteringSortsWhenItCompacts() {
    sql.run(
        "CREATE TABLE t (a INT) TBLPROPERTIES ('clustering.columns'='a',"
            + " 'clustering.incremental'='true')",
        "INSERT INTO t VALUES (3), (1)",
        "INSERT INTO t VALUES (2), (0)",
        "CALL sys.compact(table => 'db.t')");
    assertThat(sql.rows("SELECT a FROM t")).containsExactly("[0]", "[1]", "[2]", "[3]");
  }

  @Test
  void expiryRemovesDirectoriesThatItLeavesEmpty() throws IOException {
    sql.run(
        "CREATE TABLE t (id INT, p INT) PARTITIONED BY (p) TBLPROPERTIES"
            + " ('snapshot.clean-empty-directories'='true')",
        "INSERT INTO t VALUES (1, 1), (2, 2)",
        "DELETE FROM t WHERE p = 1",
        "CALL sys.expire_snapshots(table => 'db.t', retain_max => 1)");
    assertThat(sql.folder("t").resolve("p=1")).doesNotExist();
    assertThat(sql.folder("t").resolve("p=2")).exists();
    assertThat(sql.rows("SELECT id FROM t")).containsExactly("[2]");
  }

  @Test
  void commitCallbacksOfOtherEnginesAreRefused() {
    sql.run("CREATE TABLE t (id INT) TBLPROPERTIES ('commit.callbacks'='com.example.Notify')");
    assertThatThrownBy(() -> sql.run("INSERT INTO t VALUES (1)"))
        .hasStackTraceContaining("'commit.callbacks' = com.example.Notify");
  }

  @Test
  void aTableWithADamagedSchemaCanBeDropped() throws IOException {
    sql.run("CREATE TABLE t (id INT)", "INSERT INTO t VALUES (1)");
    Files.writeString(sql.folder("t").resolve("schema/schema-0"), "{ damaged");
    assertThatThrownBy(() -> sql.another().rows("SELECT * FROM t"))
        .hasStackTraceContaining("schema-0");
    sql.another().run("DROP TABLE t");
    assertThat(sql.folder("t")).doesNotExist();
  }

  @Test
  void viewsOfOurCatalogAreRefusedWithAWayOut() {
    sql.run("CREATE TABLE t (id INT)");
    assertThatThrownBy(() -> sql.run("CREATE VIEW v AS SELECT * FROM t"))
        .hasMessageContaining("Cannot create view v: the catalog keeps no views")
        .hasMessageContaining("CREATE TEMPORARY VIEW");
    assertThatThrownBy(() -> sql.run("DROP VIEW db.v"))
        .hasMessageContaining("Cannot drop view db.v");
    sql.run("DROP VIEW IF EXISTS v", "CREATE TEMPORARY VIEW v AS SELECT 1 AS id");
    assertThat(sql.rows("SHOW VIEWS")).containsExactly("[,v,true]");
    sql.run("DROP VIEW v");
    assertThat(sql.rows("SHOW VIEWS IN db")).isEmpty();
  }
}
