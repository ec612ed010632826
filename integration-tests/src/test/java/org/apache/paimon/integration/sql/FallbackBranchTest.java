package org.apache.paimon.integration.sql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Option scan.fallback-branch: partitions that the table lacks come from a branch. */
final class FallbackBranchTest extends SqlTest {
  @BeforeEach
  void createTable() {
    sql.run(
        "CREATE TABLE t (v INT, dt STRING) PARTITIONED BY (dt)"
            + " TBLPROPERTIES ('scan.fallback-branch'='other')",
        "CALL sys.create_branch(table => 'db.t', branch => 'other')",
        "INSERT INTO `t$branch_other` VALUES (1, 'd1'), (2, 'd2')",
        "INSERT INTO t VALUES (10, 'd1')");
  }

  @Test
  void aPartitionOfTheTableHidesThatOfTheBranch() {
    assertThat(sql.sorted("SELECT * FROM t")).containsExactly("[10,d1]", "[2,d2]");
    assertThat(sql.value("SELECT count(*) FROM t")).isEqualTo(2L);
    assertThat(sql.sorted("SELECT * FROM `t$branch_other`")).containsExactly("[1,d1]", "[2,d2]");
  }

  @Test
  void aFilterThatLeavesNoRowOfThePartitionDoesNotRevealTheBranch() {
    assertThat(sql.sorted("SELECT v FROM t WHERE v < 5")).containsExactly("[2]");
    assertThat(sql.sorted("SELECT v FROM t WHERE v = 1")).isEmpty();
  }

  @Test
  void metadataColumnsTellTheFilesOfBoth() {
    assertThat(sql.value("SELECT count(DISTINCT __paimon_file_path) FROM t")).isEqualTo(2L);
    assertThat(sql.sorted("SELECT __paimon_row_index, v FROM t"))
        .containsExactly("[0,10]", "[0,2]");
  }

  @Test
  void statementsChangeTheTableAlone() {
    sql.run("DELETE FROM t WHERE v = 2", "UPDATE t SET v = v + 1");
    assertThat(sql.sorted("SELECT * FROM t")).containsExactly("[11,d1]", "[2,d2]");
    sql.run("INSERT INTO t VALUES (20, 'd2')");
    assertThat(sql.sorted("SELECT * FROM t")).containsExactly("[11,d1]", "[20,d2]");
    assertThat(sql.sorted("SELECT * FROM `t$branch_other`")).containsExactly("[1,d1]", "[2,d2]");
  }

  @Test
  void aMergeMatchesRowsOfTheTableAlone() {
    sql.run(
        "MERGE INTO t USING (SELECT * FROM VALUES (10, 1), (2, 2) AS s(v, n)) s ON t.v = s.v"
            + " WHEN MATCHED THEN UPDATE SET v = t.v + s.n"
            + " WHEN NOT MATCHED THEN INSERT (v, dt) VALUES (s.v, 'd3')");

    assertThat(sql.sorted("SELECT * FROM t")).containsExactly("[11,d1]", "[2,d2]", "[2,d3]");
  }

  @Test
  void anEarlierStateTakesTheBranchAsItWasThen() {
    sql.run("INSERT INTO `t$branch_other` VALUES (3, 'd3')");
    assertThat(sql.sorted("SELECT * FROM t VERSION AS OF 1")).containsExactly("[10,d1]", "[2,d2]");
    assertThat(sql.sorted("SELECT * FROM t")).containsExactly("[10,d1]", "[2,d2]", "[3,d3]");
  }

  @Test
  void keyTablesAreMergedWithinEachLine() {
    sql.run(
        "CREATE TABLE k (id INT, v INT, dt STRING) PARTITIONED BY (dt)"
            + " TBLPROPERTIES ('primary-key'='dt,id', 'bucket'='2')",
        "CALL sys.create_branch(table => 'db.k', branch => 'b')",
        "INSERT INTO `k$branch_b` VALUES (1, 1, 'd1'), (1, 1, 'd2')",
        "INSERT INTO `k$branch_b` VALUES (1, 2, 'd2')",
        "INSERT INTO k VALUES (1, 9, 'd1')",
        "ALTER TABLE k SET TBLPROPERTIES ('scan.fallback-branch'='b')");
    assertThat(sql.sorted("SELECT * FROM k")).containsExactly("[1,2,d2]", "[1,9,d1]");
  }

  @Test
  void aMissingBranchAndOtherColumnsAreErrors() {
    sql.run("ALTER TABLE t ADD COLUMN w INT");
    assertThatThrownBy(() -> sql.run("SELECT * FROM t"))
        .hasMessageContaining("their columns differ")
        .hasMessageContaining("remove option 'scan.fallback-branch'");
    sql.run("ALTER TABLE t SET TBLPROPERTIES ('scan.fallback-branch'='nope')");
    assertThatThrownBy(() -> sql.run("SELECT * FROM t"))
        .hasMessageContaining("names branch 'nope', which does not exist");
  }
}
