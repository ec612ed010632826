package org.apache.paimon.spark.v35;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Statements of several sessions at once on one table: nothing is lost and nothing is doubled. */
final class ConcurrentDmlTest {
  private static final int ROUNDS = 4;

  private final SharedSession session = SharedSession.open();

  private void repeat(String statement) {
    SparkSession own = session.spark().newSession();
    SparkSession.setActiveSession(own);
    own.sql("USE paimon." + session.database());
    for (int round = 0; round < ROUNDS; round++) {
      List<Row> answer = own.sql(statement.replace("$round", "" + round)).collectAsList();
      assertThat(answer.get(0).getLong(0)).as(statement).isPositive();
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "'bucket'='-1'",
        "'bucket'='2','bucket-key'='k'",
        "'bucket'='-1','deletion-vectors.enabled'='true'",
        "'bucket'='2','bucket-key'='k','deletion-vectors.enabled'='true'",
        "'primary-key'='k','bucket'='2'",
        "'primary-key'='k','dynamic-bucket.target-row-num'='5'"
      })
  void statementsAreCarriedOutOneAfterTheOther(String properties) throws Exception {
    session.sql(
        "CREATE TABLE t (k INT, v STRING, n INT) TBLPROPERTIES ("
            + properties
            + ",'commit.max-retries'='50')");
    session.sql("INSERT INTO t SELECT CAST(id AS INT), 'v', 0 FROM range(20)");
    ExecutorService threads = Executors.newFixedThreadPool(3);
    try {
      List<Future<?>> ends = new ArrayList<>();
      for (String statement :
          List.of(
              "UPDATE t SET n = n + 1 WHERE k < 20 AND k % 2 = 0",
              "MERGE INTO t USING (SELECT CAST(id AS INT) AS k FROM range(20) WHERE id % 4 = 1) s"
                  + " ON t.k = s.k WHEN MATCHED THEN UPDATE SET n = t.n + 10",
              "INSERT INTO t SELECT CAST(100 + $round * 10 + id AS INT), 'new', 0 FROM range(5)")) {
        ends.add(threads.submit(() -> repeat(statement)));
      }
      for (Future<?> end : ends) {
        end.get();
      }
    } finally {
      threads.shutdownNow();
    }

    assertThat(session.rows("SELECT n, count(*), count(DISTINCT k) FROM t WHERE k < 20 GROUP BY n"))
        .containsExactly("[0,5,5]", "[4,10,10]", "[40,5,5]");
    assertThat(session.rows("SELECT count(*), count(DISTINCT k) FROM t WHERE k >= 100"))
        .containsExactly("[20,20]");
    assertThat(session.sql("CALL sys.verify(table => 't')").collectAsList()).isEmpty();
  }
}
