package org.apache.paimon.integration.sql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** System tables after expiry, of branches, at earlier times, joined, cached, and as targets. */
final class SystemTableStatesTest extends SqlTest {
  private static final List<String> OF_A_SNAPSHOT =
      List.of("files", "manifests", "partitions", "buckets", "table_indexes", "audit_log", "ro");

  @BeforeEach
  void fill() {
    sql.run(
        "CREATE TABLE t (id INT, v INT, p STRING) PARTITIONED BY (p)",
        "INSERT INTO t VALUES (1, 1, 'a'), (2, 2, 'b')",
        "CALL sys.create_tag('t', 'one')",
        "INSERT INTO t VALUES (3, 3, 'c')");
  }

  private long count(String from) {
    return (Long) sql.value("SELECT count(*) FROM " + from);
  }

  @Test
  void tablesOfASnapshotGoBackInTime() {
    assertThat(count("`t$files`")).isEqualTo(3);
    for (String at : List.of("VERSION AS OF 1", "VERSION AS OF 'one'", "FOR VERSION AS OF '1'")) {
      assertThat(count("`t$files` " + at)).as(at).isEqualTo(2);
      assertThat(count("`t$partitions` " + at)).as(at).isEqualTo(2);
      assertThat(count("`t$buckets` " + at)).as(at).isEqualTo(2);
      assertThat(count("`t$manifests` " + at)).as(at).isEqualTo(1);
      assertThat(count("`t$audit_log` " + at)).as(at).isEqualTo(2);
      assertThat(count("`t$ro` " + at)).as(at).isEqualTo(count("t " + at));
    }
    for (String suffix : OF_A_SNAPSHOT) {
      String table = "`t$" + suffix + "`";
      assertThatThrownBy(() -> count(table + " VERSION AS OF 99"))
          .as(suffix)
          .hasMessageContaining("Cannot read snapshot 99")
          .hasMessageContaining("the table has 1 to 2");
      assertThatThrownBy(() -> count(table + " TIMESTAMP AS OF '2000-01-01 00:00:00'"))
          .as(suffix)
          .hasMessageContaining("its earliest snapshot 1 is of");
    }
  }

  @Test
  void indexesGoBackInTime() {
    sql.run(
        "CREATE TABLE m (id INT) TBLPROPERTIES ('deletion-vectors.enabled'='true')",
        "INSERT INTO m SELECT /*+ COALESCE(1) */ CAST(id AS INT) FROM range(5)",
        "DELETE FROM m WHERE id = 1",
        "CALL sys.create_tag('m', 'one')",
        "DELETE FROM m WHERE id = 2");
    String marks = "SELECT index_type, dv_ranges[0]._CARDINALITY FROM `m$table_indexes`";
    assertThat(sql.rows(marks + " VERSION AS OF 1")).isEmpty();
    assertThat(sql.rows(marks + " VERSION AS OF 2")).containsExactly("[DELETION_VECTORS,1]");
    assertThat(sql.rows(marks + " VERSION AS OF 'one'")).containsExactly("[DELETION_VECTORS,1]");
    assertThat(sql.rows(marks)).containsExactly("[DELETION_VECTORS,2]");
  }

  @Test
  void tablesAfterAnExpiryShowWhatIsLeft() {
    assertThat(
            sql.rows("CALL sys.expire_snapshots(table => 't', retain_max => 1, retain_min => 1)"))
        .containsExactly("[1]");
    assertThat(sql.rows("SELECT snapshot_id FROM `t$snapshots`")).containsExactly("[2]");
    assertThat(sql.rows("SELECT tag_name, snapshot_id FROM `t$tags`")).containsExactly("[one,1]");
    assertThat(count("`t$files`")).isEqualTo(3);
    assertThat(count("`t$files` VERSION AS OF 'one'")).isEqualTo(2);
    assertThat(count("`t$files` VERSION AS OF 1")).as("which the tag keeps").isEqualTo(2);
    sql.run("CALL sys.delete_tag('t', 'one')");
    assertThatThrownBy(() -> count("`t$files` VERSION AS OF 1"))
        .hasMessageContaining("the table has 2 to 2");
    assertThat(count("`t$tags`")).isZero();
    assertThat(count("t")).isEqualTo(3);
  }

  @Test
  void branchesHaveSystemTablesOfTheirOwn() {
    sql.run(
        "CALL sys.create_branch('t', 'b', 'one')",
        "ALTER TABLE `t$branch_b` ADD COLUMN w INT",
        "INSERT INTO `t$branch_b` VALUES (9, 9, 'z', 9)");
    assertThat(sql.rows("SELECT snapshot_id FROM `t$branch_b$snapshots`"))
        .containsExactly("[1]", "[2]");
    assertThat(sql.rows("SELECT partition FROM `t$branch_b$partitions` ORDER BY 1"))
        .containsExactly("[{a}]", "[{b}]", "[{z}]");
    assertThat(sql.rows("SELECT tag_name FROM `t$branch_b$tags`")).containsExactly("[one]");
    assertThat(count("`t$branch_b$schemas`")).isEqualTo(2);
    assertThat(count("`t$schemas`")).isEqualTo(1);
    assertThat(count("`t$branch_b$files` VERSION AS OF 1")).isEqualTo(2);
    assertThat(sql.sorted("SELECT rowkind, id, w FROM `t$branch_b$audit_log`"))
        .containsExactly("[+I,1,null]", "[+I,2,null]", "[+I,9,9]");
    assertThatThrownBy(() -> count("`t$branch_none$files`"))
        .hasMessageContaining("TABLE_OR_VIEW_NOT_FOUND");
    assertThatThrownBy(() -> count("`t$branch_b$nothing`"))
        .hasMessageContaining("TABLE_OR_VIEW_NOT_FOUND");
  }

  @Test
  void systemTablesAreJoinedAndNested() {
    assertThat(
            sql.rows(
                "SELECT s.snapshot_id, g.tag_name, count(f.file_path) FROM `t$snapshots` s"
                    + " LEFT JOIN `t$tags` g ON s.snapshot_id = g.snapshot_id"
                    + " CROSS JOIN `t$files` f GROUP BY 1, 2 ORDER BY 1"))
        .containsExactly("[1,one,3]", "[2,null,3]");
    assertThat(
            sql.rows(
                "SELECT p.partition FROM `t$partitions` p WHERE NOT EXISTS (SELECT 1 FROM"
                    + " `t$partitions` VERSION AS OF 1 o WHERE o.partition = p.partition)"))
        .containsExactly("[{c}]");
    assertThat(
            sql.rows(
                "SELECT a.id FROM `t$audit_log` a JOIN t ON a.id = t.id WHERE a.rowkind = '+I'"
                    + " AND t.v > 1 ORDER BY 1"))
        .containsExactly("[2]", "[3]");
    assertThat(
            sql.rows(
                "SELECT (SELECT count(*) FROM `t$files` VERSION AS OF 1),"
                    + " (SELECT count(*) FROM `t$files`), (SELECT max(snapshot_id) FROM"
                    + " `t$snapshots`)"))
        .containsExactly("[2,3,2]");
    sql.run("CREATE TABLE kept AS SELECT partition, record_count FROM `t$files`");
    assertThat(count("kept")).isEqualTo(3);
  }

  /** Spark takes kept rows for those of every table that equals the one it kept. */
  @Test
  void keptRowsAreNotThoseOfAnotherTimeOrState() {
    for (String suffix : List.of("files", "audit_log", "partitions")) {
      String table = "`t$" + suffix + "`";
      long before = count(table);
      sql.run("CACHE TABLE kept AS SELECT count(*) FROM " + table);
      assertThat(count(table)).isEqualTo(before);
      assertThat(count(table + " VERSION AS OF 1")).as(suffix).isEqualTo(2);
      sql.run("INSERT INTO t VALUES (4, 4, 'new " + suffix + "')");
      assertThat(count(table)).as(suffix).isEqualTo(before + 1);
      sql.run("DROP VIEW kept");
    }
    sql.run("CACHE TABLE kept AS SELECT count(*) FROM `t$tags`");
    sql.run("CALL sys.create_tag('t', 'another')");
    assertThat(count("`t$tags`")).isEqualTo(2);
    sql.run("DROP VIEW kept");
  }

  @Test
  void systemTablesAreNotChanged() {
    for (String table : List.of("`t$files`", "`t$audit_log`", "sys.catalog_options")) {
      for (String statement :
          List.of(
              "INSERT INTO %s SELECT * FROM %s",
              "INSERT OVERWRITE %s SELECT * FROM %s",
              "DELETE FROM %s",
              "DELETE FROM %s WHERE true",
              "TRUNCATE TABLE %s",
              "DROP TABLE %s",
              "ALTER TABLE %s ADD COLUMN more INT")) {
        assertThatThrownBy(() -> sql.run(statement.replace("%s", table)))
            .as(statement.replace("%s", table))
            .hasMessageMatching(
                "(?s).*(does not support|it is a system table|it is a branch or a system table"
                    + "|TABLE_OR_VIEW_NOT_FOUND).*");
      }
    }
    assertThat(count("t")).isEqualTo(3);
  }

  @Test
  void updateAndMergeOfASystemTableAreRefused() {
    for (String statement :
        List.of(
            "UPDATE `t$files` SET bucket = 1",
            "UPDATE `t$ro` SET v = 1",
            "MERGE INTO `t$audit_log` t USING (SELECT 1 AS n) s ON t.id = s.n"
                + " WHEN MATCHED THEN DELETE",
            "DELETE FROM `t$files` WHERE bucket = 0")) {
      assertThatThrownBy(() -> sql.run(statement))
          .as(statement)
          .hasMessageContaining("paimon.db.t$")
          .hasMessageContaining("it is a system table, which shows what is stored")
          .hasMessageContaining("Name the table itself");
    }
  }

  @Test
  void unknownSystemTablesAreNoTables() {
    for (String name : List.of("t$nothing", "t$FILES", "t$", "t$files$files", "none$files")) {
      assertThatThrownBy(() -> count("`" + name + "`"))
          .as(name)
          .hasMessageContaining("TABLE_OR_VIEW_NOT_FOUND");
    }
  }
}
