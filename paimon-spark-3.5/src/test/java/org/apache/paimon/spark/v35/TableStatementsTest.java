package org.apache.paimon.spark.v35;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.apache.spark.sql.types.StructType;
import org.junit.jupiter.api.Test;

final class TableStatementsTest {
  private final SharedSession session = SharedSession.open();

  private StructType schema(String table) {
    return session.sql("SELECT * FROM " + table).schema();
  }

  @Test
  void whatShowCreateTablePrintsMakesAnEqualTable() {
    session.sql(
        "CREATE TABLE a (`odd name` INT COMMENT 'its', c CHAR(3), v VARCHAR(9), u STRING DEFAULT 'xy',"
            + " n DECIMAL(9,2) DEFAULT -1.5, t TIMESTAMP_NTZ DEFAULT timestamp_ntz'2024-01-01"
            + " 10:00:00', s STRUCT<x: INT COMMENT 'in', y: ARRAY<STRING>>, dt DATE)"
            + " COMMENT 'the table' PARTITIONED BY (dt)"
            + " TBLPROPERTIES ('primary-key'='dt,odd name','bucket'='2')");
    String text = (String) session.value("SHOW CREATE TABLE a");
    StructType first = schema("a");
    session.sql("DROP TABLE a");
    session.sql(text);

    assertThat(schema("a")).isEqualTo(first);
    assertThat(session.value("SHOW CREATE TABLE a")).isEqualTo(text);
  }

  @Test
  void aDefaultFillsWhatAStatementLeavesOutAndNothingElse() {
    session.sql("CREATE TABLE d (k INT, v STRING DEFAULT 'dflt', n INT)");
    session.sql("INSERT INTO d (k) VALUES (1)");
    session.sql("INSERT INTO d VALUES (2, DEFAULT, 5), (3, NULL, 6)");

    assertThat(session.sorted("SELECT * FROM d"))
        .containsExactly("[1,dflt,null]", "[2,dflt,5]", "[3,null,6]");
  }

  /** There a column that is left out means no change; a filled default would be one. */
  @Test
  void noDefaultFillsWhatAPartialUpdateLeavesOut() {
    session.sql(
        "CREATE TABLE pu (k INT, a INT DEFAULT 7, b INT) TBLPROPERTIES ('primary-key'='k',"
            + " 'bucket'='1', 'merge-engine'='partial-update')");
    session.sql("INSERT INTO pu (k, a) VALUES (1, 1)");
    session.sql("INSERT INTO pu (k, b) VALUES (1, 2), (2, 2)");
    assertThat(session.sorted("SELECT * FROM pu")).containsExactly("[1,1,2]", "[2,null,2]");
    session.sql("INSERT INTO pu (k, a) VALUES (1, DEFAULT)");
    assertThat(session.sorted("SELECT * FROM pu")).containsExactly("[1,7,2]", "[2,null,2]");
  }

  @Test
  void aDefaultThatChangesIsRefused() {
    assertThatThrownBy(
            () -> session.sql("CREATE TABLE x (k INT, t TIMESTAMP DEFAULT current_timestamp())"))
        .hasMessageContaining("Cannot keep DEFAULT current_timestamp()")
        .hasMessageContaining("Expected a constant")
        .hasMessageContaining("Give the value in the INSERT statement");
  }

  @Test
  void storeAssignmentIsSparksOwn() {
    session.sql("CREATE TABLE s (i INT, c CHAR(2) , v VARCHAR(2))");

    assertThatThrownBy(() -> session.sql("INSERT INTO s VALUES ('zz', 'a', 'a')"))
        .hasMessageContaining("Cannot safely cast");
    assertThatThrownBy(() -> session.sql("INSERT INTO s VALUES (1, 'a', 'too long')"))
        .hasStackTraceContaining("Exceeds char/varchar type length limitation: 2");
    session.sql("INSERT INTO s VALUES (1, 'a', 'ab')");
    assertThat(session.sorted("SELECT * FROM s WHERE c = 'a'")).containsExactly("[1,a ,ab]");
  }

  @Test
  void replaceColumnsAndForeignTransformsAreRefused() {
    session.sql("CREATE TABLE t (a INT, b INT)");

    assertThatThrownBy(() -> session.sql("ALTER TABLE t REPLACE COLUMNS (a INT, c INT)"))
        .hasMessageContaining("Cannot replace columns: column 'a'");
    assertThatThrownBy(() -> session.sql("ALTER TABLE t ADD COLUMN c INT DEFAULT 5"))
        .hasMessageContaining("Cannot add column 'c' with a DEFAULT");
    assertThatThrownBy(() -> session.sql("ALTER TABLE t SET LOCATION '/x'"))
        .hasMessageContaining("Cannot change the location");
    assertThatThrownBy(
            () -> session.sql("CREATE TABLE p (a INT, ts TIMESTAMP) PARTITIONED BY (days(ts))"))
        .hasMessageContaining("Cannot partition a table by days(ts)");
    assertThatThrownBy(() -> session.sql("CREATE TABLE p (a INT) USING csv"))
        .hasMessageContaining("Cannot create a table USING csv");
  }

  @Test
  void createLikeCopiesKeysAndOptions() {
    session.sql(
        "CREATE TABLE o (k INT, v STRING DEFAULT 'd' COMMENT 'c', p INT) PARTITIONED BY (p)"
            + " TBLPROPERTIES ('primary-key'='p,k','bucket'='2')");
    session.sql("CREATE TABLE l LIKE o TBLPROPERTIES ('bucket'='3')");

    assertThat(schema("l")).isEqualTo(schema("o"));
    assertThat(session.sorted("SHOW TBLPROPERTIES l"))
        .containsExactly("[bucket,3]", "[primary-key,p,k]");
  }

  @Test
  void partitionsAreListedTruncatedAndDropped() {
    session.sql("CREATE TABLE p (v INT, a STRING, b INT) PARTITIONED BY (a, b)");
    session.sql("INSERT INTO p VALUES (1, 'x', 1), (2, 'x', 2), (3, 'y/z', 1), (4, NULL, 3)");

    assertThat(session.sorted("SHOW PARTITIONS p"))
        .containsExactly("[a=null/b=3]", "[a=x/b=1]", "[a=x/b=2]", "[a=y%2Fz/b=1]");
    session.sql("ALTER TABLE p DROP PARTITION (a='x', b=1), PARTITION (a='x', b=2)");
    assertThat(session.sorted("SELECT v FROM p")).containsExactly("[3]", "[4]");
    assertThat(session.value("SELECT max(snapshot_id) FROM `p$snapshots`")).isEqualTo(2L);
    session.sql("TRUNCATE TABLE p PARTITION (a='y/z', b=1)");
    assertThat(session.sorted("SELECT v FROM p")).containsExactly("[4]");
  }
}
