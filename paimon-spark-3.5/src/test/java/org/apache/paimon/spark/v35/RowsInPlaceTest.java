package org.apache.paimon.spark.v35;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.TimeoutException;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

final class RowsInPlaceTest {
  private static final String ROWS_ARE_MOVED = "Exchange hashpartitioning";

  private final SharedSession session = SharedSession.open();
  private final StatementPlans plans = new StatementPlans(session.spark());

  @BeforeEach
  void create() {
    session.sql(
        "CREATE TABLE t (k INT, v STRING, n INT)"
            + " TBLPROPERTIES ('primary-key'='k','bucket'='3')");
    session.sql("INSERT INTO t SELECT id, 'a', id FROM range(1, 101)");
    session.sql("INSERT INTO t SELECT id, 'b', id FROM range(51, 151)");
  }

  @Test
  void aTaskWritesTheRowsOfTheBucketThatItReads() throws TimeoutException {
    assertThat(plans.of("UPDATE t SET v = 'c' WHERE n % 10 = 1"))
        .isNotEmpty()
        .doesNotContain(ROWS_ARE_MOVED);
    assertThat(plans.of("DELETE FROM t WHERE n % 10 = 2"))
        .isNotEmpty()
        .doesNotContain(ROWS_ARE_MOVED);

    assertThat(session.value("SELECT count(*) FROM t")).isEqualTo(135L);
    assertThat(session.value("SELECT count(*) FROM t WHERE v = 'c'")).isEqualTo(15L);
    assertThat(session.value("SELECT count(DISTINCT bucket) FROM `t$files`")).isEqualTo(3L);
  }

  @Test
  void rowsThatASubqueryChoosesAreMoved() throws TimeoutException {
    assertThat(plans.of("DELETE FROM t WHERE k IN (SELECT k + 1 FROM t WHERE n < 10)"))
        .contains(ROWS_ARE_MOVED);

    assertThat(session.value("SELECT count(*) FROM t")).isEqualTo(141L);
  }

  @Test
  void bucketsThatSeveralTasksReadAreBroughtTogether() throws TimeoutException {
    session.sql("ALTER TABLE t SET TBLPROPERTIES ('source.split.target-size'='1 b')");
    session.sql("CALL sys.compact(table => '" + session.database() + ".t')");
    session.sql("INSERT INTO t SELECT id, 'd', id FROM range(1001, 1011)");

    assertThat(plans.of("DELETE FROM t WHERE n % 10 = 2")).contains(ROWS_ARE_MOVED);
    assertThat(session.value("SELECT count(*) FROM t")).isEqualTo(144L);
  }
}
