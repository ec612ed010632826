package org.apache.paimon.spark.v35;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.apache.spark.api.java.function.VoidFunction2;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.execution.streaming.StreamingQueryWrapper;
import org.apache.spark.sql.streaming.StreamingQuery;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Columns that change while a query runs: it goes on as long as its own stay what they are. */
final class StreamSchemaTest {
  @TempDir Path folder;

  private final SharedSession session = SharedSession.open();
  private StreamRuns runs;

  @BeforeEach
  void open() {
    runs = new StreamRuns(session, folder);
    session.run("CREATE TABLE t (id INT, v INT, w INT)", "INSERT INTO t VALUES (1, 10, 100)");
  }

  private Dataset<Row> stream() {
    return session.spark().readStream().table("t");
  }

  /** Runs a query, defined before, over what came since its last run. */
  private List<String> more(Dataset<Row> query) throws Exception {
    List<String> seen = Collections.synchronizedList(new ArrayList<>());
    VoidFunction2<Dataset<Row>, Long> collect =
        (rows, id) -> rows.collectAsList().forEach(row -> seen.add(row.toString()));
    runs.run("c", query.writeStream().foreachBatch(collect));
    return seen.stream().sorted().toList();
  }

  @Test
  void addedColumnsAreLeftOut() throws Exception {
    Dataset<Row> query = stream();
    assertThat(more(query)).containsExactly("[1,10,100]");
    session.run(
        "ALTER TABLE t ADD COLUMN extra STRING FIRST", "INSERT INTO t VALUES ('x', 2, 20, 200)");
    assertThat(more(query)).containsExactly("[2,20,200]");
    session.run("ALTER TABLE t ALTER COLUMN w FIRST", "INSERT INTO t VALUES (300, 'y', 3, 30)");
    assertThat(more(query)).containsExactly("[3,30,300]");
    session.run("INSERT INTO t VALUES (400, 'z', 4, 40)");
    assertThat(more(stream())).as("defined anew").containsExactly("[400,z,4,40]");
  }

  @Test
  void columnsThatAQueryDoesNotReadMayChange() throws Exception {
    Dataset<Row> query = stream().select("id", "v").where("v > 0");
    assertThat(more(query)).containsExactly("[1,10]");
    session.run("ALTER TABLE t DROP COLUMN w", "INSERT INTO t VALUES (2, 20)");
    assertThat(more(query)).containsExactly("[2,20]");
    session.run("ALTER TABLE t ADD COLUMN w STRING", "INSERT INTO t VALUES (3, 30, 'x')");
    assertThat(more(query)).containsExactly("[3,30]");
    session.run("ALTER TABLE t RENAME COLUMN v TO u", "INSERT INTO t VALUES (4, 40, 'x')");
    assertThatThrownBy(() -> more(query)).hasMessageContaining("column 'v' was renamed to 'u'");
    assertThat(more(stream().select("id", "u"))).containsExactly("[4,40]");
  }

  @Test
  void droppedAndMadeAnewIsDropped() throws Exception {
    Dataset<Row> query = stream();
    assertThat(more(query)).hasSize(1);
    session.run("ALTER TABLE t DROP COLUMN w", "ALTER TABLE t ADD COLUMN w INT");
    session.run("INSERT INTO t VALUES (2, 20, 200)");
    assertThatThrownBy(() -> more(query))
        .hasMessageContaining("column 'w' was dropped")
        .hasMessageContaining("Define the query anew");
    assertThat(more(stream())).containsExactly("[2,20,200]");
  }

  @Test
  void widerTypesStopTheQuery() throws Exception {
    Dataset<Row> query = stream();
    assertThat(more(query)).hasSize(1);
    session.run(
        "ALTER TABLE t ALTER COLUMN v TYPE BIGINT", "INSERT INTO t VALUES (2, 5000000000, 200)");
    assertThatThrownBy(() -> more(query)).hasMessageContaining("column 'v' became BIGINT");
    assertThat(more(stream())).containsExactly("[2,5000000000,200]");
  }

  /** A commit of old rows under the new columns is no reason to stop, nor to read them wrongly. */
  @Test
  void filterOfAColumnThatIsNotShownCounts() throws Exception {
    Dataset<Row> query = stream().where("w > 0").select("id");
    assertThat(more(query)).containsExactly("[1]");
    session.run("ALTER TABLE t DROP COLUMN w", "INSERT INTO t VALUES (2, 20)");
    assertThatThrownBy(() -> more(query)).hasMessageContaining("column 'w' was dropped");
  }

  @Test
  void onlyUsedColumnsAreRead() throws Exception {
    Dataset<Row> stream = stream();
    Dataset<Row> query =
        stream
            .select("w", "id")
            .union(stream.selectExpr("id", "w").where("w > 5"))
            .groupBy("w")
            .count();
    List<String> seen = Collections.synchronizedList(new ArrayList<>());
    VoidFunction2<Dataset<Row>, Long> collect =
        (rows, id) -> rows.collectAsList().forEach(row -> seen.add(row.toString()));
    StreamingQuery run =
        runs.run("c", query.writeStream().outputMode("complete").foreachBatch(collect));
    assertThat(seen).containsExactlyInAnyOrder("[1,1]", "[100,1]");
    assertThat(((StreamingQueryWrapper) run).streamingQuery().lastExecution().executedPlan())
        .asString()
        .contains("MicroBatchScan[id#", "w#")
        .doesNotContain("v#");
  }

  @Test
  void rowsCountWithoutColumns() throws Exception {
    List<String> seen = Collections.synchronizedList(new ArrayList<>());
    VoidFunction2<Dataset<Row>, Long> collect =
        (rows, id) -> rows.collectAsList().forEach(row -> seen.add(row.toString()));
    Dataset<Row> query = stream().groupBy().count();
    runs.run("c", query.writeStream().outputMode("complete").foreachBatch(collect));
    session.run("INSERT INTO t VALUES (2, 20, 200), (3, 30, 300)");
    runs.run("c", query.writeStream().outputMode("complete").foreachBatch(collect));
    assertThat(seen).containsExactly("[1]", "[3]");
  }

  @Test
  void kindsCountWhereTheyAreNotShown() throws Exception {
    session.run("CREATE TABLE c (k INT, v INT) TBLPROPERTIES ('primary-key'='k', 'bucket'='1')");
    Dataset<Row> changes =
        session.spark().readStream().option("read.changelog", "true").table("c").select("v");
    assertThat(more(changes)).isEmpty();
    session.run("INSERT INTO c VALUES (1, 10)", "DELETE FROM c WHERE k = 1");
    assertThat(more(changes)).as("of +I and -D").containsExactly("[10]", "[10]");
  }

  @Test
  void nestedFieldsMayBeAdded() throws Exception {
    session.run("CREATE TABLE n (id INT, s STRUCT<a: INT, b: STRING>)");
    session.run("INSERT INTO n VALUES (1, named_struct('a', 1, 'b', 'x'))");
    Dataset<Row> query = session.spark().readStream().table("n");
    assertThat(more(query)).containsExactly("[1,[1,x]]");
    session.run("ALTER TABLE n ADD COLUMN s.c INT");
    session.run("INSERT INTO n VALUES (2, named_struct('a', 2, 'b', 'y', 'c', 3))");
    assertThat(more(query)).containsExactly("[2,[2,y]]");
    session.run(
        "ALTER TABLE n DROP COLUMN s.b", "INSERT INTO n VALUES (3, named_struct('a', 3, 'c', 4))");
    assertThatThrownBy(() -> more(query)).hasMessageContaining("column 's.b' was dropped");
  }
}
