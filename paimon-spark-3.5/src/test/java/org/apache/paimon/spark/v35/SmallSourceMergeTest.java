package org.apache.paimon.spark.v35;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.LongAdder;
import org.apache.spark.SparkContext;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.scheduler.SparkListener;
import org.apache.spark.scheduler.SparkListenerTaskEnd;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class SmallSourceMergeTest {
  private static final String MERGE =
      "MERGE INTO t USING s ON t.k = s.k WHEN MATCHED THEN UPDATE SET v = s.v"
          + " WHEN NOT MATCHED THEN INSERT *";

  private static final String FILES = "SELECT file_path FROM `t$files`";

  /** How often the source was run; tasks of the local Spark see it. */
  private static final AtomicInteger RUNS = new AtomicInteger();

  private final SharedSession session = SharedSession.open();

  @AfterEach
  void resetSizes() {
    session.spark().conf().unset("spark.sql.autoBroadcastJoinThreshold");
    session.spark().conf().unset("spark.sql.defaultSizeInBytes");
  }

  private void create(String properties) {
    session.sql("CREATE TABLE t (k INT, v STRING) TBLPROPERTIES (" + properties + ")");
    session.sql("INSERT INTO t SELECT /*+ COALESCE(1) */ id, 'old' FROM range(1, 6)");
    session.sql("INSERT INTO t SELECT /*+ COALESCE(1) */ id, 'old' FROM range(6, 11)");
  }

  /** A source whose n-th run gives the keys n and 100 + n. */
  private void changingSource() {
    RUNS.set(0);
    var rows =
        new JavaSparkContext(session.spark().sparkContext())
            .parallelize(List.of(0), 1)
            .mapPartitions(SmallSourceMergeTest::nextRows);
    session
        .spark()
        .createDataFrame(
            rows, new StructType().add("k", DataTypes.IntegerType).add("v", DataTypes.StringType))
        .createOrReplaceTempView("s");
  }

  private static Iterator<Row> nextRows(Iterator<Integer> any) {
    int run = RUNS.incrementAndGet();
    return List.of(RowFactory.create(run, "new"), RowFactory.create(100 + run, "new")).iterator();
  }

  private List<String> expected(int run) {
    List<String> rows = new ArrayList<>();
    for (int k = 1; k <= 10; k++) {
      rows.add("[" + k + "," + (k == run ? "new" : "old") + "]");
    }
    rows.add("[" + (100 + run) + ",new]");
    rows.sort(null);
    return rows;
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "'bucket'='-1'",
        "'primary-key'='k','bucket'='2'",
        "'primary-key'='k','dynamic-bucket.target-row-num'='2'",
        "'bucket'='-1','deletion-vectors.enabled'='true'"
      })
  void aSourceThatChangesIsRunOnce(String properties) {
    create(properties);
    changingSource();
    session.spark().conf().set("spark.sql.defaultSizeInBytes", "1000");
    session.sql(MERGE);

    assertThat(RUNS).hasValue(1);
    assertThat(session.sorted("SELECT * FROM t")).isEqualTo(expected(1));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "'bucket'='-1'",
        "'primary-key'='k','bucket'='2'",
        "'bucket'='-1','deletion-vectors.enabled'='true'"
      })
  void aSourceOfUnknownSizeIsSeenOnce(String properties) {
    create(properties);
    changingSource();
    session.sql(MERGE);

    assertThat(session.sorted("SELECT * FROM t")).isEqualTo(expected(RUNS.get()));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "'bucket'='-1'",
        "'primary-key'='k','bucket'='2'",
        "'bucket'='-1','deletion-vectors.enabled'='true'"
      })
  void aSourceThatTurnsOutToBeLargeIsSeenOnce(String properties) {
    create(properties);
    changingSource();
    session.spark().conf().set("spark.sql.defaultSizeInBytes", "1000");
    session.spark().conf().set("spark.sql.autoBroadcastJoinThreshold", "20b");
    session.sql(MERGE);

    assertThat(session.sorted("SELECT * FROM t")).isEqualTo(expected(RUNS.get()));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "'bucket'='-1'",
        "'primary-key'='k','bucket'='2'",
        "'bucket'='-1','deletion-vectors.enabled'='true'"
      })
  void twoSourceRowsForOneRowAreRefused(String properties) {
    create(properties);
    session.sql("CREATE OR REPLACE TEMP VIEW s AS SELECT 3 AS k, 'a' AS v UNION ALL SELECT 3, 'b'");

    assertThatThrownBy(() -> session.sql(MERGE))
        .hasMessageContaining("MERGE_CARDINALITY_VIOLATION");
    assertThat(session.value("SELECT count(*) FROM t WHERE v = 'old'")).isEqualTo(10L);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "'bucket'='-1'",
        "'primary-key'='k','bucket'='2'",
        "'bucket'='-1','deletion-vectors.enabled'='true'"
      })
  void aConditionMayAskForMoreThanTheKey(String properties) {
    create(properties);
    session.sql(
        "CREATE OR REPLACE TEMP VIEW s AS SELECT * FROM VALUES (2, 'x'), (3, 'old'), (NULL, 'n')"
            + " AS s(k, v)");
    session.sql("MERGE INTO t USING s ON t.k = s.k AND t.v <> s.v WHEN MATCHED THEN DELETE");

    assertThat(session.sorted("SELECT k FROM t WHERE k < 5")).containsExactly("[1]", "[3]", "[4]");
  }

  /** Rows that tasks of a statement write for other tasks. */
  private long shuffledRows(String statement) throws TimeoutException {
    SparkContext context = session.spark().sparkContext();
    LongAdder rows = new LongAdder();
    SparkListener counter =
        new SparkListener() {
          @Override
          public void onTaskEnd(SparkListenerTaskEnd end) {
            rows.add(end.taskMetrics().shuffleWriteMetrics().recordsWritten());
          }
        };
    context.listenerBus().waitUntilEmpty();
    context.addSparkListener(counter);
    try {
      session.run(statement);
      context.listenerBus().waitUntilEmpty();
    } finally {
      context.removeSparkListener(counter);
    }
    return rows.sum();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "'bucket'='-1' | 0",
        // The rows of the source; and those that are written.
        "'primary-key'='k','bucket'='2' | 2",
        "'bucket'='-1','deletion-vectors.enabled'='true' | 3"
      })
  void theTargetIsNotShuffled(String properties, long rows) throws TimeoutException {
    create(properties);
    session.run("CREATE TABLE s (k INT, v STRING)", "INSERT INTO s VALUES (3, 'new'), (33, 'new')");

    assertThat(shuffledRows(MERGE)).isEqualTo(rows);
    assertThat(session.sorted("SELECT * FROM t WHERE v = 'new'"))
        .containsExactly("[3,new]", "[33,new]");
    session.spark().conf().set("spark.sql.autoBroadcastJoinThreshold", "-1");
    assertThat(shuffledRows(MERGE)).as("what would be shuffled").isGreaterThan(10);
  }

  @Test
  void filesWithoutAMatchStay() {
    create("'bucket'='-1'");
    List<String> before = session.sorted(FILES);
    session.sql("CREATE OR REPLACE TEMP VIEW s AS SELECT 3 AS k, 'new' AS v");
    session.sql(MERGE);

    List<String> after = session.sorted(FILES);
    assertThat(after).hasSize(3);
    assertThat(after.stream().filter(before::contains)).hasSize(1);
    session.sql("CREATE OR REPLACE TEMP VIEW s AS SELECT 33 AS k, 'new' AS v");
    session.sql(MERGE);
    assertThat(session.sorted(FILES)).hasSize(4).containsAll(after);
  }

  @Test
  void anEmptySourceChangesNothing() {
    create("'bucket'='-1'");
    session.sql("CREATE OR REPLACE TEMP VIEW s AS SELECT 3 AS k, 'new' AS v WHERE 1 > 2");
    session.sql(MERGE);

    assertThat(session.value("SELECT count(*) FROM t WHERE v = 'old'")).isEqualTo(10L);
  }
}
