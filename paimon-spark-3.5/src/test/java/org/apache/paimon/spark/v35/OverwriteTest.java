package org.apache.paimon.spark.v35;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

final class OverwriteTest {
  private final SharedSession session = SharedSession.open();

  @BeforeEach
  void createTable() {
    session.sql("DROP TABLE IF EXISTS t");
    session.sql("CREATE TABLE t (v INT, a STRING, b INT) PARTITIONED BY (a, b)");
    session.sql("INSERT INTO t VALUES (1, 'x', 1), (2, 'x', 2), (3, 'y', 1), (4, NULL, 1)");
  }

  @Test
  void staticModeReplacesTheWholeTableAlsoByNothing() {
    session.sql("INSERT OVERWRITE t SELECT * FROM t WHERE false");

    assertThat(session.sorted("SELECT v FROM t")).isEmpty();
  }

  @Test
  void aPartialSpecIsReplacedAndTheRestStays() {
    session.sql("INSERT OVERWRITE t PARTITION (a = 'x') SELECT 9, 7");

    assertThat(session.sorted("SELECT v, a, b FROM t"))
        .containsExactly("[3,y,1]", "[4,null,1]", "[9,x,7]");
  }

  @Test
  void theNullPartitionIsReplacedAlone() {
    session.sql("INSERT OVERWRITE t PARTITION (a = NULL, b = 1) SELECT 8");

    assertThat(session.sorted("SELECT v FROM t")).containsExactly("[1]", "[2]", "[3]", "[8]");
  }

  @Test
  void dynamicModeReplacesThePartitionsThatReceiveRows() {
    session.sql("SET spark.sql.sources.partitionOverwriteMode=dynamic");
    session.sql("INSERT OVERWRITE t VALUES (7, 'x', 2)");
    session.sql("SET spark.sql.sources.partitionOverwriteMode=static");

    assertThat(session.sorted("SELECT v FROM t")).containsExactly("[1]", "[3]", "[4]", "[7]");
  }

  @Test
  void replaceWhereTakesAnyConditionOnPartitions() {
    session.sql("INSERT INTO t REPLACE WHERE b = 1 AND a IN ('x', 'y') SELECT 5, 'y', 1");

    assertThat(session.sorted("SELECT v FROM t")).containsExactly("[2]", "[4]", "[5]");
    assertThatThrownBy(() -> session.sql("INSERT INTO t REPLACE WHERE a > 'x' SELECT 5, 'a', 1"))
        .hasStackTraceContaining("it does not match the condition of REPLACE WHERE");
  }

  @Test
  void aDeleteOfWholePartitionsOpensNoFile() {
    session.sql("DELETE FROM t WHERE a = 'x' AND b >= 2");

    assertThat(session.sorted("SELECT v FROM t")).containsExactly("[1]", "[3]", "[4]");
    assertThat(session.plan("DELETE FROM t WHERE a <=> NULL")).contains("DeleteFromTable");
    session.sql("DELETE FROM t WHERE a <=> NULL");
    assertThat(session.sorted("SELECT v FROM t")).containsExactly("[1]", "[3]");
  }

  @Test
  void whatMatchesNoFileCommitsNothing() {
    Object before = session.value("SELECT max(snapshot_id) FROM `t$snapshots`");
    session.sql("DELETE FROM t WHERE a = 'nowhere'");
    session.sql("DELETE FROM t WHERE v = 123456");
    session.sql("ALTER TABLE t DROP IF EXISTS PARTITION (a = 'nowhere', b = 1)");

    assertThat(session.value("SELECT max(snapshot_id) FROM `t$snapshots`")).isEqualTo(before);
    assertThat(session.sorted("SELECT v FROM t")).hasSize(4);
  }

  @Test
  void aDeleteKeepsRowsForWhichTheConditionIsUnknown() {
    session.sql("INSERT INTO t VALUES (NULL, 'z', 1), (6, 'z', 1), (7, 'z', 1)");
    session.sql("DELETE FROM t WHERE NOT (v <=> 6) AND v > 6 AND a = 'z'");

    assertThat(session.sorted("SELECT v FROM t WHERE a = 'z'")).containsExactly("[6]", "[null]");
  }
}
