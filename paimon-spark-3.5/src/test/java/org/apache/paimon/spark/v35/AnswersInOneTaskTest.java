package org.apache.paimon.spark.v35;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

final class AnswersInOneTaskTest {
  private final SharedSession session = SharedSession.open();

  @BeforeEach
  void create() {
    session.sql("CREATE TABLE t (k INT, p INT) PARTITIONED BY (p)");
    session.sql("INSERT INTO t SELECT id, id % 7 FROM range(0, 100)");
  }

  @Test
  void countsByPartitionAreAggregatedWithoutAShuffle() {
    String query =
        "SELECT max(c), sum(c) FROM (SELECT p, count(*) c FROM t WHERE p < 5 GROUP BY p)"
            + " WHERE c > 14";

    assertThat(session.plan(query)).contains("LocalTableScan").doesNotContain("Exchange");
    assertThat(session.sorted(query)).containsExactly("[15,30]");
  }

  @Test
  void countsByPartitionAreSortedWithoutAShuffle() {
    String query = "SELECT p, count(*) c FROM t GROUP BY p ORDER BY c, p DESC";

    assertThat(session.plan(query)).contains("LocalTableScan").doesNotContain("Exchange");
    assertThat(session.sql(query).takeAsList(3)).hasToString("[[6,14], [5,14], [4,14]]");
  }

  @Test
  void countsOfNothingAreAnswered() {
    assertThat(
            session.sorted(
                "SELECT max(c) FROM (SELECT p, count(*) c FROM t WHERE p > 9 GROUP BY p)"))
        .containsExactly("[null]");
  }

  @Test
  void countsAreAnsweredWithoutAJob() {
    String query = "SELECT count(*) AS c, CAST(min(k) AS BIGINT) m, max(k) FROM t";

    assertThat(session.plan(query)).contains("== Physical Plan ==\nLocalTableScan");
    assertThat(session.sorted(query)).containsExactly("[100,0,99]");
    assertThat(session.sorted("SELECT p, count(*) FROM t WHERE p < 2 GROUP BY p"))
        .containsExactlyInAnyOrder("[0,15]", "[1,15]");
    assertThat(session.sorted("SELECT count(*) + 1 FROM t")).containsExactly("[101]");
    assertThat(
            session.sorted(
                "SELECT a.c + b.c FROM (SELECT count(*) c FROM t) a JOIN"
                    + " (SELECT count(*) c FROM t WHERE p = 1) b"))
        .containsExactly("[115]");
  }
}
