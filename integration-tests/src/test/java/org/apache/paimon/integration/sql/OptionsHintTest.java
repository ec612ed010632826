package org.apache.paimon.integration.sql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The hint OPTIONS behind a table name: options of one read. */
final class OptionsHintTest extends SqlTest {
  @BeforeEach
  void createTable() {
    sql.run(
        "CREATE TABLE t (id INT, v STRING)",
        "INSERT INTO t VALUES (1, 'a')",
        "INSERT INTO t VALUES (2, 'b')");
  }

  @Test
  void aHintHoldsForItsTableOnly() {
    assertThat(
            sql.sorted(
                "SELECT n.id, o.id FROM t n LEFT JOIN"
                    + " t /*+ OPTIONS('scan.snapshot-id' = '1') */ o ON n.id = o.id"))
        .containsExactly("[1,1]", "[2,null]");
    assertThat(sql.sorted("SELECT id FROM t")).containsExactly("[1]", "[2]");
  }

  @Test
  void aHintWorksWithCatalogAndDatabaseAndKeepsTheTablesName() {
    assertThat(
            sql.sorted(
                "SELECT t.id FROM paimon.db.`t` /*+ options('scan.version'='1') */ WHERE t.v = 'a'"))
        .containsExactly("[1]");
  }

  @Test
  void aHintWorksInQueriesWithinAStatement() {
    String old = "t /*+ OPTIONS('scan.snapshot-id'='1') */";
    assertThat(sql.sorted("WITH c AS (SELECT * FROM " + old + ") SELECT id FROM c"))
        .containsExactly("[1]");
    assertThat(sql.sorted("SELECT id FROM t WHERE id NOT IN (SELECT id FROM " + old + ")"))
        .containsExactly("[2]");
    sql.run("CREATE TABLE c AS SELECT * FROM " + old, "INSERT INTO c SELECT * FROM " + old);
    assertThat(sql.sorted("SELECT id FROM c")).containsExactly("[1]", "[1]");
  }

  @Test
  void aHintShowsTheColumnsOfAnEarlierSnapshot() {
    sql.run("ALTER TABLE t ADD COLUMN w INT", "INSERT INTO t VALUES (3, 'c', 7)");
    assertThat(sql.sorted("SELECT * FROM t /*+ OPTIONS('scan.snapshot-id'='2') */"))
        .containsExactly("[1,a]", "[2,b]");
    assertThat(sql.sorted("SELECT * FROM t /*+ OPTIONS('incremental-between' = '2,3') */"))
        .containsExactly("[3,c,7]");
  }

  @Test
  void aHintWorksOnSystemTables() {
    assertThat(sql.sorted("SELECT count(*) FROM `t$files` /*+ OPTIONS('scan.snapshot-id'='1') */"))
        .containsExactly("[1]");
  }

  @Test
  void otherHintsAndTextsAreLeftToSpark() {
    assertThat(sql.sorted("SELECT /*+ BROADCAST(t) */ id FROM t WHERE v <> '/*+ OPTIONS(x) */'"))
        .containsExactly("[1]", "[2]");
  }

  @Test
  void wrongHintsSayWhatIsExpected() {
    assertThatThrownBy(() -> sql.run("SELECT * FROM t /*+ OPTIONS('scan.snapshot-id') */"))
        .hasMessageContaining("expected /*+ OPTIONS('key' = 'value', ...) */");
    assertThatThrownBy(
            () -> sql.run("INSERT INTO t /*+ OPTIONS('write-only'='true') */ VALUES (1, 'x')"))
        .hasMessageContaining("which the statement writes")
        .hasMessageContaining("Set the option for the session");
    sql.run("CREATE TEMPORARY VIEW s AS SELECT 1 AS id");
    assertThatThrownBy(() -> sql.run("SELECT * FROM s /*+ OPTIONS('a'='b') */"))
        .hasMessageContaining("expected a table of a Paimon catalog");
  }

  @Test
  void aHintOnATableThatLosesRowsIsRefused() {
    for (String name : new String[] {"t", "db.t", "`t`"}) {
      assertThatThrownBy(
              () -> sql.run("DELETE FROM " + name + " /*+ OPTIONS('a'='b') */ WHERE id = 1"))
          .hasMessageContaining("Cannot use hint OPTIONS on table " + name)
          .hasMessageContaining("expected it on a table that is read");
    }
    sql.run("DELETE FROM t WHERE id IN (SELECT id FROM t /*+ OPTIONS('scan.snapshot-id'='1') */)");
    assertThat(sql.rows("SELECT id FROM t")).containsExactly("[2]");
  }

  @Test
  void aHintOnANameThatHidesATableIsRefused() {
    String hinted = "t /*+ OPTIONS('scan.snapshot-id'='1') */";
    for (String statement :
        new String[] {
          "WITH t AS (SELECT 7 AS id) SELECT * FROM " + hinted,
          "WITH T AS (SELECT 7 AS id), u AS (SELECT * FROM " + hinted + ") SELECT * FROM u",
          "WITH t AS (SELECT 7 AS id) SELECT 1 WHERE EXISTS (SELECT * FROM " + hinted + ")",
        }) {
      assertThatThrownBy(() -> sql.run(statement))
          .as(statement)
          .hasMessageContaining("Cannot read")
          .hasMessageContaining("no common table expression");
    }
    assertThat(sql.rows("WITH t AS (SELECT id FROM " + hinted + ") SELECT * FROM t"))
        .containsExactly("[1]");
    assertThat(
            sql.rows("WITH t AS (SELECT 7 AS id) SELECT id FROM " + hinted.replace("t ", "db.t ")))
        .containsExactly("[1]");

    sql.run("CREATE TEMPORARY VIEW t AS SELECT 7 AS id");
    assertThatThrownBy(() -> sql.run("SELECT * FROM " + hinted))
        .hasMessageContaining("Cannot read")
        .hasMessageContaining("no view");
    sql.run("DROP VIEW t");
    assertThat(sql.rows("SELECT id FROM " + hinted)).containsExactly("[1]");
  }
}
