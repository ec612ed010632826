package org.apache.paimon.integration.sql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** ALTER TABLE DROP PARTITION, DESCRIBE ... PARTITION, SHOW TABLE EXTENDED ... PARTITION. */
final class PartitionStatementsTest extends SqlTest {
  @BeforeEach
  void createTable() {
    sql.run(
        "CREATE TABLE p (v INT, a STRING, b INT) PARTITIONED BY (a, b)",
        "INSERT INTO p VALUES (1, 'x', 1), (2, 'x', 2), (3, 'y', 1), (4, NULL, 1)");
  }

  @Test
  void aPartialSpecDropsAllMatchingPartitionsInOneCommit() {
    sql.run("ALTER TABLE p DROP PARTITION (a = 'x')");
    assertThat(sql.sorted("SELECT v FROM p")).containsExactly("[3]", "[4]");
    assertThat(sql.rows("SELECT commit_kind FROM `p$snapshots` ORDER BY snapshot_id"))
        .containsExactly("[APPEND]", "[OVERWRITE]");
  }

  @Test
  void severalSpecsOfDifferentColumnsAreOneCommit() {
    sql.run("ALTER TABLE p DROP PARTITION (a = 'y'), PARTITION (B = '2')");
    assertThat(sql.sorted("SELECT v FROM p")).containsExactly("[1]", "[4]");
    assertThat(sql.value("SELECT max(snapshot_id) FROM `p$snapshots`")).isEqualTo(2L);
  }

  @Test
  void aPartialSpecCanNameTheNullPartition() {
    sql.run("ALTER TABLE p DROP PARTITION (a = null)");
    assertThat(sql.sorted("SELECT v FROM p")).containsExactly("[1]", "[2]", "[3]");
  }

  @Test
  void aPartialSpecThatMatchesNothingIsAnErrorUnlessIfExists() {
    assertThatThrownBy(() -> sql.run("ALTER TABLE p DROP PARTITION (b = 9)"))
        .hasMessageContaining("Cannot drop partition {b=9}")
        .hasMessageContaining("expected one or more")
        .hasMessageContaining("IF EXISTS");
    sql.run("ALTER TABLE p DROP IF EXISTS PARTITION (b = 9)");
    assertThatThrownBy(() -> sql.run("ALTER TABLE p DROP PARTITION (b = 'one')"))
        .hasMessageContaining("'one' is no value of column 'b', expected type int");
    assertThatThrownBy(() -> sql.run("ALTER TABLE p DROP PARTITION (v = 1)"))
        .hasMessageContaining("'v' is no partition column, expected one of [a, b]");
    assertThat(sql.value("SELECT count(*) FROM p")).isEqualTo(4L);
  }

  @Test
  void describePartitionTellsRowsBytesAndFiles() {
    assertThat(sql.rows("DESCRIBE EXTENDED p PARTITION (a = 'x', b = 1)"))
        .contains("[v,int,null]", "[# Detailed Partition Information,,]")
        .contains("[Partition Values,[a=x, b=1],]")
        .anyMatch(row -> row.matches("\\[Partition Statistics,\\d+ bytes, 1 rows, 1 files,\\]"));
    assertThatThrownBy(() -> sql.run("DESCRIBE p PARTITION (a = 'x')"))
        .hasMessageContaining("leaves out partition columns")
        .hasMessageContaining("[a, b]");
    assertThatThrownBy(() -> sql.run("DESCRIBE p PARTITION (a = 'x', b = 7)"))
        .hasMessageContaining("Cannot find partition {a=x, b=7}");
  }

  @Test
  void showTableExtendedOfAPartitionTellsItsParameters() {
    assertThat(sql.rows("SHOW TABLE EXTENDED LIKE 'p' PARTITION (a = 'x', b = 2)"))
        .singleElement()
        .asString()
        .startsWith("[db,p,false,Partition Values: [a=x, b=2]\n")
        .contains("recordCount=1")
        .contains("fileCount=1");
    sql.run("CREATE TABLE plain (v INT)");
    assertThatThrownBy(() -> sql.run("SHOW TABLE EXTENDED LIKE 'plain' PARTITION (a = 'x')"))
        .hasMessageContaining("has no partitions, expected a partitioned table");
    assertThatThrownBy(() -> sql.run("SHOW TABLE EXTENDED LIKE 'none' PARTITION (a = 'x')"))
        .hasMessageContaining("Cannot find table 'db.none'");
  }

  @Test
  void addPartitionIsRefusedWithTheReason() {
    assertThatThrownBy(() -> sql.run("ALTER TABLE p ADD PARTITION (a = 'z', b = 1)"))
        .hasMessageContaining("Cannot add partitions of table db.p")
        .hasMessageContaining("no metastore keeps them");
  }
}
