package org.apache.paimon.spark.v35;

import static org.apache.spark.sql.types.DataTypes.IntegerType;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.api.java.UDF1;
import org.junit.jupiter.api.Test;
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

    assertThat(
            session.sorted("SELECT n, count(*), count(DISTINCT k) FROM t WHERE k < 20 GROUP BY n"))
        .containsExactly("[0,5,5]", "[4,10,10]", "[40,5,5]");
    assertThat(session.sorted("SELECT count(*), count(DISTINCT k) FROM t WHERE k >= 100"))
        .containsExactly("[20,20]");
    assertThat(session.sql("CALL sys.verify(table => 't')").collectAsList()).isEmpty();
  }

  /** Holds up the first statement that calls it, when it has read a row, until it is let go. */
  private static final class Gate {
    private static final CountDownLatch[] LATCHES = new CountDownLatch[2];
    private static final AtomicBoolean IS_FIRST = new AtomicBoolean();

    static void close() {
      LATCHES[0] = new CountDownLatch(1);
      LATCHES[1] = new CountDownLatch(1);
      IS_FIRST.set(true);
    }

    static void awaitStatement() throws InterruptedException {
      assertThat(LATCHES[0].await(120, TimeUnit.SECONDS)).isTrue();
    }

    static void open() {
      LATCHES[1].countDown();
    }

    static Integer pass(Integer value) throws InterruptedException {
      if (IS_FIRST.getAndSet(false)) {
        LATCHES[0].countDown();
        assertThat(LATCHES[1].await(120, TimeUnit.SECONDS)).isTrue();
      }
      return value;
    }
  }

  /** What runs while {@code statement} holds, and the rows afterwards. */
  private void verifyRunsAgain(String properties, String statement, String between, String... rows)
      throws Exception {
    session.sql("DROP TABLE IF EXISTS t");
    session.sql(
        "CREATE TABLE t (k INT NOT NULL, v STRING, n INT) TBLPROPERTIES ('primary-key'='k',"
            + properties
            + ")");
    session.sql("INSERT INTO t VALUES (1, 'a', 0), (2, 'b', 0), (3, 'c', 0)");
    Gate.close();
    ExecutorService thread = Executors.newSingleThreadExecutor();
    try {
      Future<?> end =
          thread.submit(
              () -> {
                SparkSession own = session.spark().newSession();
                SparkSession.setActiveSession(own);
                own.udf().register("held", (UDF1<Integer, Integer>) Gate::pass, IntegerType);
                own.sql("USE paimon." + session.database());
                return own.sql(statement).collectAsList();
              });
      Gate.awaitStatement();
      session.sql(between);
      Gate.open();
      end.get();
    } finally {
      Gate.open();
      thread.shutdownNow();
    }
    assertThat(session.sorted("SELECT * FROM t ORDER BY k")).as(statement).containsExactly(rows);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "'bucket'='1'",
        "'bucket'='-1'",
        "'bucket'='1','deletion-vectors.enabled'='true'",
        "'bucket'='1','changelog-producer'='input'",
        "'bucket'='1','merge-engine'='partial-update'"
      })
  void noUpdateIsLost(String properties) throws Exception {
    verifyRunsAgain(
        properties,
        "UPDATE t SET n = held(n) + 1",
        "UPDATE t SET n = n + 10 WHERE k = 2",
        "[1,a,1]",
        "[2,b,11]",
        "[3,c,1]");
    verifyRunsAgain(
        properties,
        "UPDATE t SET n = held(n) + 1 WHERE k < 3",
        "INSERT INTO t VALUES (1, 'new', 50), (3, 'new', 50)",
        "[1,new,51]",
        "[2,b,1]",
        "[3,new,50]");
    verifyRunsAgain(
        properties,
        "DELETE FROM t WHERE held(n) = 0 AND k <> 3",
        "UPDATE t SET n = 7 WHERE k = 2",
        "[2,b,7]",
        "[3,c,0]");
  }

  @Test
  void aMergeSeesTheRowThatAnotherInserted() throws Exception {
    session.sql("CREATE TABLE s (k INT)");
    session.sql("INSERT INTO s VALUES (2), (9)");
    verifyRunsAgain(
        "'bucket'='1'",
        "MERGE INTO t USING (SELECT held(k) AS k FROM s) s ON t.k = s.k"
            + " WHEN MATCHED THEN UPDATE SET n = t.n + 1"
            + " WHEN NOT MATCHED THEN INSERT (k, v, n) VALUES (s.k, 'merged', 100)",
        "INSERT INTO t VALUES (9, 'inserted', 1)",
        "[1,a,0]",
        "[2,b,1]",
        "[3,c,0]",
        "[9,inserted,2]");
  }
}
