package org.apache.paimon.spark.v35;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.apache.spark.sql.SaveMode;
import org.apache.spark.sql.functions;
import org.apache.spark.sql.streaming.StreamingQuery;
import org.apache.spark.sql.streaming.Trigger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Writes to key tables without a fixed number of buckets. */
final class BucketModesTest {
  private static final String DYNAMIC =
      " TBLPROPERTIES ('primary-key'='k', 'dynamic-bucket.target-row-num'='5')";

  @TempDir Path folder;

  private final SharedSession session = SharedSession.open();

  private void assertUnique(String table, String key, long rows) {
    assertThat(session.sorted("SELECT count(*), count(DISTINCT " + key + ") FROM " + table))
        .containsExactly("[" + rows + "," + rows + "]");
  }

  @Test
  void keysWithoutBucketOptionAreUpserted() {
    session.sql("CREATE TABLE t (k INT, v STRING)" + DYNAMIC);
    session.sql("INSERT INTO t SELECT CAST(id AS INT), 'a' FROM range(40)");
    session.sql("INSERT INTO t SELECT CAST(id AS INT), 'b' FROM range(20, 60)");
    assertThat(session.sorted("SELECT v, count(*) FROM t GROUP BY v"))
        .containsExactly("[a,20]", "[b,40]");
    assertUnique("t", "k", 60);
    assertThat((long) session.value("SELECT count(DISTINCT bucket) FROM `t$files`"))
        .isGreaterThanOrEqualTo(12);

    session.sql("UPDATE t SET v = 'c' WHERE k < 10");
    session.sql("DELETE FROM t WHERE k >= 50");
    session.sql(
        "MERGE INTO t USING (SELECT CAST(id AS INT) AS k FROM range(45, 70)) s ON t.k = s.k"
            + " WHEN MATCHED THEN DELETE WHEN NOT MATCHED THEN INSERT (k, v) VALUES (s.k, 'd')");
    assertThat(session.sorted("SELECT v, count(*) FROM t GROUP BY v"))
        .containsExactly("[a,10]", "[b,25]", "[c,10]", "[d,20]");
    assertUnique("t", "k", 65);
    assertThat(session.sorted("CALL sys.verify(table => 't')")).isEmpty();
  }

  @Test
  void everyWayOfWritingFindsTheKeys() throws Exception {
    session.sql(
        "CREATE TABLE t" + DYNAMIC + " AS SELECT CAST(id AS INT) AS k, 'ctas' AS v FROM range(20)");
    var rows = session.spark().range(10, 30).selectExpr("CAST(id AS INT) AS k", "'df' AS v");
    rows.write().mode(SaveMode.Append).saveAsTable("t");
    rows.writeTo("paimon." + session.database() + ".t").append();
    assertThat(session.sorted("SELECT v, count(*) FROM t GROUP BY v"))
        .containsExactly("[ctas,10]", "[df,20]");
    rows.write().mode(SaveMode.Overwrite).insertInto("t");
    assertUnique("t", "k", 20);
    session.sql("INSERT INTO t VALUES (29, 'x'), (30, 'x')");
    assertUnique("t", "k", 21);
    session.sql("TRUNCATE TABLE t");
    session.sql("INSERT INTO t SELECT CAST(id AS INT), 'y' FROM range(7)");
    assertUnique("t", "k", 7);
    assertThat(session.sorted("CALL sys.verify(table => 't')")).isEmpty();
  }

  @Test
  void partitionsHaveIndexesOfTheirOwn() {
    session.sql(
        "CREATE TABLE t (k INT, v STRING, p INT) PARTITIONED BY (p) TBLPROPERTIES"
            + " ('primary-key'='p,k', 'dynamic-bucket.target-row-num'='4')");
    String rows = "SELECT CAST(id AS INT), '%s', CAST(id %% 3 AS INT) FROM range(%s)";
    session.sql("INSERT INTO t " + String.format(rows, "a", "60"));
    session.sql("INSERT INTO t " + String.format(rows, "b", "50, 80"));
    assertUnique("t", "k", 80);
    session.sql("INSERT OVERWRITE t PARTITION (p = 1) SELECT 1000, 'c' UNION ALL SELECT 1, 'c'");
    session.sql("INSERT INTO t VALUES (1, 'd', 1), (2, 'd', 1)");
    assertThat(session.sorted("SELECT * FROM t WHERE p = 1"))
        .containsExactly("[1,d,1]", "[1000,c,1]", "[2,d,1]");
    session.spark().conf().set("spark.sql.sources.partitionOverwriteMode", "dynamic");
    session.sql("INSERT OVERWRITE t SELECT 5, 'e', 2");
    session.sql("INSERT INTO t SELECT 5, 'f', 2");
    assertThat(session.sorted("SELECT * FROM t WHERE p = 2")).containsExactly("[5,f,2]");
    session.sql("ALTER TABLE t DROP PARTITION (p = 0)");
    session.sql("INSERT INTO t VALUES (0, 'g', 0)");
    assertThat(session.sorted("SELECT * FROM t WHERE p = 0")).containsExactly("[0,g,0]");
    assertThat(session.sorted("CALL sys.verify(table => 't')")).isEmpty();
  }

  @Test
  void tablesOfAnotherNumberOfAssignersStayUnique() {
    session.sql("CREATE TABLE t (k INT, v INT)" + DYNAMIC);
    for (int i = 1; i <= 6; i++) {
      session.spark().conf().set("spark.paimon.dynamic-bucket.assigner-parallelism", "" + i % 4);
      if (i % 4 == 0) {
        session.spark().conf().unset("spark.paimon.dynamic-bucket.assigner-parallelism");
      }
      session.sql(
          "INSERT INTO t SELECT CAST(id AS INT), "
              + i
              + " FROM range("
              + i * 10
              + ", "
              + (i * 10 + 40)
              + ")");
    }
    session.spark().conf().unset("spark.paimon.dynamic-bucket.assigner-parallelism");
    assertUnique("t", "k", 90);
    session.sql("CALL sys.compact(table => 't')");
    assertUnique("t", "k", 90);
    assertThat(session.sorted("SELECT v, count(*) FROM t GROUP BY v"))
        .containsExactly("[1,10]", "[2,10]", "[3,10]", "[4,10]", "[5,10]", "[6,40]");
    assertThat(session.sorted("CALL sys.verify(table => 't')")).isEmpty();
  }

  @Test
  void streamsWriteDynamicBucketsOnce() throws Exception {
    session.sql("CREATE TABLE src (k INT, v INT)");
    session.sql("CREATE TABLE t (k INT, v INT)" + DYNAMIC);
    for (int batch = 0; batch < 3; batch++) {
      session.sql(
          "INSERT INTO src SELECT CAST(id AS INT), "
              + batch
              + " FROM range("
              + batch * 10
              + ", "
              + (batch * 10 + 30)
              + ")");
      stream();
      Files.delete(folder.resolve("commits/" + batch));
      Files.deleteIfExists(folder.resolve("commits/." + batch + ".crc"));
      stream();
    }
    assertUnique("t", "k", 50);
    assertThat(session.sorted("SELECT v, count(*) FROM t GROUP BY v"))
        .containsExactly("[0,10]", "[1,10]", "[2,30]");
    assertThat(session.sorted("SELECT count(*) FROM `t$snapshots` WHERE commit_kind = 'APPEND'"))
        .containsExactly("[3]");
    try (Stream<Path> files = Files.list(session.folder("t").resolve("index"))) {
      assertThat(session.sorted("CALL sys.verify(table => 't')")).isEmpty();
      assertThat(files.count()).isPositive();
    }
  }

  private void stream() throws Exception {
    StreamingQuery query =
        session
            .spark()
            .readStream()
            .table("src")
            .writeStream()
            .option("checkpointLocation", folder.toString())
            .trigger(Trigger.AvailableNow())
            .toTable("t");
    query.awaitTermination();
  }

  @Test
  void aFailedWriteLeavesNoFileAndNoIndex() throws IOException {
    session.sql("CREATE TABLE t (k INT, v INT)" + DYNAMIC);
    session.sql("INSERT INTO t SELECT CAST(id AS INT), 1 FROM range(20)");
    long before = files("t");
    assertThatThrownBy(
            () ->
                session
                    .spark()
                    .range(100)
                    .selectExpr("CAST(id AS INT) AS k")
                    .withColumn(
                        "v", functions.expr("IF(k = 99, raise_error('stop here'), 2)").cast("int"))
                    .write()
                    .insertInto("t"))
        .hasStackTraceContaining("stop here");
    assertThat(files("t")).isEqualTo(before);
    session.sql("INSERT INTO t SELECT CAST(id AS INT), 3 FROM range(30)");
    assertUnique("t", "k", 30);
  }

  private long files(String table) throws IOException {
    try (Stream<Path> files = Files.walk(session.folder(table))) {
      return files
          .filter(Files::isRegularFile)
          .filter(file -> !file.getFileName().toString().startsWith("."))
          .count();
    }
  }

  @Test
  void keysMoveBetweenPartitions() {
    session.sql(
        "CREATE TABLE t (k INT, p STRING, v INT) PARTITIONED BY (p) TBLPROPERTIES"
            + " ('primary-key'='k', 'dynamic-bucket.target-row-num'='5')");
    session.sql("INSERT INTO t SELECT CAST(id AS INT), concat('p', id % 3), 1 FROM range(30)");
    session.sql("INSERT INTO t SELECT CAST(id AS INT), concat('p', id % 2), 2 FROM range(10, 40)");
    assertUnique("t", "k", 40);
    assertThat(session.sorted("SELECT k, p FROM t WHERE k IN (4, 10, 11)"))
        .containsExactly("[10,p0]", "[11,p1]", "[4,p1]");
    session.spark().conf().set("spark.paimon.dynamic-bucket.assigner-parallelism", "3");
    session.sql("UPDATE t SET p = 'moved' WHERE k < 5");
    session.sql("INSERT INTO t SELECT CAST(id AS INT), 'p9', 3 FROM range(25, 45)");
    assertUnique("t", "k", 45);
    session.spark().conf().unset("spark.paimon.dynamic-bucket.assigner-parallelism");
    session.sql("DELETE FROM t WHERE p = 'p1' AND k < 20");
    assertThat(session.sorted("SELECT k FROM t WHERE p = 'moved'")).hasSize(5);
    assertThatThrownBy(() -> session.sql("INSERT OVERWRITE t PARTITION (p = 'p1') SELECT 1, 1"))
        .hasMessageContaining("Cannot overwrite single partitions of table")
        .hasMessageContaining("Delete the rows of the partitions");
    session.sql("INSERT OVERWRITE t SELECT 7, 'z', 7");
    assertThat(session.sorted("SELECT * FROM t")).containsExactly("[7,z,7]");
    assertThat(session.sorted("CALL sys.verify(table => 't')")).isEmpty();
  }

  @Test
  void wholePartitionsAreDeletedWhereSingleRowsCannotBe() {
    for (String properties :
        List.of(
            "'merge-engine'='first-row'",
            "'merge-engine'='partial-update'",
            "'merge-engine'='aggregation', 'fields.v.aggregate-function'='sum'")) {
      session.sql(
          "CREATE TABLE t (k INT, v INT, p STRING) PARTITIONED BY (p)"
              + " TBLPROPERTIES ('primary-key'='k', "
              + properties
              + ")");
      session.sql("INSERT INTO t VALUES (1, 1, 'a'), (2, 2, 'b'), (3, 3, 'b'), (4, 4, NULL)");
      for (String statement :
          List.of(
              "DELETE FROM t WHERE k = 1",
              "DELETE FROM t WHERE p = 'a' AND v = 1",
              "DELETE FROM t WHERE p IN (SELECT p FROM t WHERE k = 1)")) {
        assertThatThrownBy(() -> session.sql(statement))
            .as(statement)
            .hasMessageContaining("Cannot delete rows of table")
            .hasMessageContaining("Delete whole partitions");
      }
      // The way that the message names.
      session.sql("DELETE FROM t WHERE p = 'b'");
      assertThat(session.sorted("SELECT k FROM t")).containsExactly("[1]", "[4]");
      session.sql("INSERT INTO t VALUES (2, 5, 'c')");
      assertThat(session.sorted("SELECT k, p FROM t"))
          .containsExactly("[1,a]", "[2,c]", "[4,null]");
      session.sql("DELETE FROM t");
      assertThat(session.sorted("SELECT k FROM t")).isEmpty();
      session.sql("DROP TABLE t");
    }
  }

  @Test
  void aPartitionThatTheMergeEngineKeepsIsNotSet() {
    session.sql(
        "CREATE TABLE t (k INT, v INT, p STRING) PARTITIONED BY (p)"
            + " TBLPROPERTIES ('primary-key'='k', 'merge-engine'='partial-update')");
    session.sql("INSERT INTO t VALUES (1, 1, 'a')");
    session.sql("INSERT INTO t VALUES (1, 2, 'b')");
    assertThat(session.sorted("SELECT * FROM t")).containsExactly("[1,2,a]");
    for (String statement :
        List.of(
            "UPDATE t SET p = 'b'",
            "MERGE INTO t USING (SELECT 1 AS k, 3 AS v, 'b' AS p) s ON t.k = s.k"
                + " WHEN MATCHED THEN UPDATE SET *")) {
      assertThatThrownBy(() -> session.sql(statement))
          .as(statement)
          .hasMessageContaining("Cannot set partition column 'p'")
          .hasMessageContaining("the merge engine keeps a row in the partition of its key");
    }
    session.sql(
        "MERGE INTO t USING (SELECT 1 AS k, 3 AS v, 'a' AS p) s ON t.k = s.k AND t.p = s.p"
            + " WHEN MATCHED THEN UPDATE SET *");
    assertThat(session.sorted("SELECT * FROM t")).containsExactly("[1,3,a]");
  }

  @Test
  void rowsOfKeysWithoutPartitionAreDeletedBySubqueries() {
    session.sql(
        "CREATE TABLE moved (k INT, v INT, p STRING) PARTITIONED BY (p)"
            + " TBLPROPERTIES ('primary-key'='k')");
    session.sql("INSERT INTO moved VALUES (1,1,'a'), (2,2,'a'), (3,3,'b'), (4,4,'b'), (5,5,'c')");

    session.sql("DELETE FROM moved WHERE k IN (SELECT k + 1 FROM moved WHERE v = 1)");
    session.sql("DELETE FROM moved WHERE p IN (SELECT p FROM moved WHERE v = 3) AND k = 3");
    session.sql("DELETE FROM moved AS t WHERE EXISTS (SELECT 1 FROM moved s WHERE s.k + 1 = t.k)");

    assertThat(session.sorted("SELECT * FROM moved ORDER BY k"))
        .containsExactly("[1,1,a]", "[4,4,b]");
  }

  @Test
  void dynamicBucketsGoWithDeletionVectorsAndFirstRows() {
    session.sql(
        "CREATE TABLE t (k INT, v INT) TBLPROPERTIES ('primary-key'='k',"
            + " 'dynamic-bucket.target-row-num'='5', 'deletion-vectors.enabled'='true')");
    session.sql(
        "CREATE TABLE f (k INT, v INT) TBLPROPERTIES ('primary-key'='k',"
            + " 'dynamic-bucket.target-row-num'='5', 'merge-engine'='first-row')");
    for (int i = 0; i < 3; i++) {
      String rows =
          " SELECT CAST(id AS INT), " + i + " FROM range(" + i * 10 + ", " + (i * 10 + 20) + ")";
      session.sql("INSERT INTO t" + rows);
      session.sql("INSERT INTO f" + rows);
    }
    session.sql("DELETE FROM t WHERE k % 4 = 0");
    assertThat(session.sorted("SELECT v, count(*) FROM t GROUP BY v"))
        .containsExactly("[0,7]", "[1,8]", "[2,15]");
    assertThat(session.sorted("SELECT v, count(*) FROM f GROUP BY v"))
        .containsExactly("[0,20]", "[1,10]", "[2,10]");
    assertThat(session.sorted("CALL sys.verify(table => 't')")).isEmpty();
    assertThat(session.sorted("CALL sys.verify(table => 'f')")).isEmpty();
  }

  @Test
  void postponedRowsBecomeVisibleByACompaction() {
    session.sql(
        "CREATE TABLE t (k INT, v STRING, p INT) PARTITIONED BY (p) TBLPROPERTIES"
            + " ('primary-key'='p,k', 'bucket'='-2', 'postpone.default-bucket-num'='3')");
    session.sql("INSERT INTO t SELECT CAST(id AS INT), 'a', CAST(id % 2 AS INT) FROM range(20)");
    session.sql(
        "INSERT INTO t SELECT CAST(id AS INT), 'b', CAST(id % 2 AS INT) FROM range(10, 30)");
    assertThat(session.sorted("SELECT * FROM t")).isEmpty();
    session.sql("CALL sys.compact(table => 't')");
    assertUnique("t", "k", 30);
    assertThat(session.sorted("SELECT v, count(*) FROM t GROUP BY v"))
        .containsExactly("[a,10]", "[b,20]");
    session.sql("DELETE FROM t WHERE k < 5");
    assertUnique("t", "k", 30);
    session.sql("CALL sys.compact(table => 't')");
    assertUnique("t", "k", 25);
    assertThat(session.sorted("SELECT DISTINCT bucket FROM `t$files`"))
        .isEqualTo(List.of("[0]", "[1]", "[2]"));
    session.sql("INSERT OVERWRITE t SELECT 1, 'c', 1");
    assertThat(session.sorted("SELECT * FROM t")).isEmpty();
    session.sql("CALL sys.compact(table => 't')");
    assertThat(session.sorted("SELECT * FROM t")).containsExactly("[1,c,1]");
    assertThat(session.sorted("CALL sys.verify(table => 't')")).isEmpty();
  }
}
