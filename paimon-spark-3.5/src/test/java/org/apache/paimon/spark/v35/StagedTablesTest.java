package org.apache.paimon.spark.v35;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

final class StagedTablesTest {
  private final SharedSession session = SharedSession.open();

  @Test
  void nothingOfACreateWhoseQueryFailsIsToBeSeen() {
    assertThatThrownBy(
            () -> session.sql("CREATE TABLE c AS SELECT id, raise_error('no') AS v FROM range(3)"))
        .hasStackTraceContaining("no");

    assertThat(session.sorted("SHOW TABLES")).isEmpty();
    session.sql("CREATE TABLE c AS SELECT 1 AS id");
    assertThat(session.sorted("SELECT * FROM c")).containsExactly("[1]");
  }

  @Test
  void aReplaceWhoseQueryFailsLeavesTheTableAsItWas() {
    session.sql("CREATE TABLE r AS SELECT 1 AS id");
    assertThatThrownBy(
            () -> session.sql("CREATE OR REPLACE TABLE r AS SELECT raise_error('no') AS v"))
        .hasStackTraceContaining("no");

    assertThat(session.sorted("SELECT * FROM r")).containsExactly("[1]");
    assertThat(session.value("SELECT count(*) FROM `r$snapshots`")).isEqualTo(1L);
  }

  @Test
  void aReplacedTableKeepsItsHistoryAndMayBeReadByItsOwnQuery() {
    session.sql("CREATE TABLE h AS SELECT id FROM range(3)");
    session.sql("CREATE OR REPLACE TABLE h AS SELECT id * 10 AS big, 'x' AS t FROM h WHERE id > 0");

    assertThat(session.sorted("SELECT * FROM h")).containsExactly("[10,x]", "[20,x]");
    assertThat(session.sorted("SELECT * FROM h VERSION AS OF 1"))
        .containsExactly("[0]", "[1]", "[2]");
    assertThat(session.sorted("SELECT commit_kind FROM `h$snapshots`"))
        .containsExactly("[APPEND]", "[OVERWRITE]");
  }

  @Test
  void aQueryBringsNoDefaultsOfItsSources() {
    session.sql("CREATE TABLE d (k INT, v STRING DEFAULT 'x')");
    session.sql("CREATE TABLE copy AS SELECT * FROM d");

    assertThat((String) session.value("SHOW CREATE TABLE copy")).doesNotContain("DEFAULT");
  }

  @Test
  void keyColumnsOfAQueryBecomeNotNull() {
    assertThatThrownBy(
            () ->
                session.sql(
                    "CREATE TABLE k TBLPROPERTIES ('primary-key'='id','bucket'='1')"
                        + " AS SELECT IF(id = 1, NULL, id) AS id FROM range(3)"))
        .hasStackTraceContaining("Cannot write NULL into column 'id' of table ");
    assertThat(session.sorted("SHOW TABLES LIKE 'k'")).isEmpty();
  }

  @Test
  void optionsOfADataFrameWriterGoIntoTheTable() {
    session
        .sql("SELECT 1 AS k, 'a' AS v")
        .write()
        .format("paimon")
        .option("primary-key", "k")
        .option("bucket", "3")
        .saveAsTable("w");

    assertThat(session.sorted("SHOW TBLPROPERTIES w"))
        .containsExactly("[bucket,3]", "[primary-key,k]");
  }
}
