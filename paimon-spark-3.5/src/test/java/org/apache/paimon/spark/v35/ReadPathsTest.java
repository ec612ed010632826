package org.apache.paimon.spark.v35;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Each test reads in batches and row by row. */
final class ReadPathsTest {
  private final SharedSession session = SharedSession.open();

  private void read(boolean columnar) {
    session.sql("SET spark.paimon.read.columnar=" + columnar);
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void everyTypeComesBack(boolean columnar) {
    session.sql(
        "CREATE TABLE t (b BOOLEAN, y TINYINT, s SMALLINT, i INT, l BIGINT, f FLOAT, d DOUBLE,"
            + " c DECIMAL(12,3), w DECIMAL(38,10), t STRING, x BINARY, dt DATE, ts TIMESTAMP,"
            + " n TIMESTAMP_NTZ, a ARRAY<STRUCT<p: INT>>, m MAP<STRING, ARRAY<INT>>,"
            + " r STRUCT<q: STRING, z: STRUCT<e: BIGINT>>)");
    session.sql(
        "INSERT INTO t VALUES (true, 1Y, 2S, 3, 4L, 1.5F, 2.5D, 1.125, 12345678901234567890.5,"
            + " 'text', X'00FF', date'1969-12-31', timestamp'1900-01-01 00:00:00.000001',"
            + " timestamp_ntz'2024-02-29 23:59:59.999999', array(named_struct('p', 7), NULL),"
            + " map('k', array(1, NULL)), named_struct('q', 'in', 'z', named_struct('e', 9L))),"
            + " (NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL,"
            + " NULL, NULL, NULL, NULL)");
    read(columnar);

    List<String> rows =
        session.sorted(
            "SELECT b, y, s, i, l, f, d, c, w, t, dt, ts, n, to_json(a), to_json(m), to_json(r),"
                + " hex(x) FROM t");
    assertThat(rows.get(0))
        .isEqualTo(
            "[null,null,null,null,null,null,null,null,null,null,null,null,null,null,null,null,null]");
    assertThat(rows.get(1))
        .isEqualTo(
            "[true,1,2,3,4,1.5,2.5,1.125,12345678901234567890.5000000000,text,1969-12-31,"
                + "1900-01-01 00:00:00.000001,2024-02-29T23:59:59.999999,[{\"p\":7},null],"
                + "{\"k\":[1,null]},{\"q\":\"in\",\"z\":{\"e\":9}},00FF]");
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void mergedRowsAndNestedFieldsAreRead(boolean columnar) {
    session.sql(
        "CREATE TABLE m (k INT, v STRUCT<a: INT, b: STRING>)"
            + " TBLPROPERTIES ('primary-key'='k','bucket'='1','write-only'='true')");
    session.sql(
        "INSERT INTO m SELECT CAST(id AS INT), named_struct('a', 1, 'b', 'x') FROM range(9)");
    session.sql(
        "INSERT INTO m SELECT CAST(id AS INT), named_struct('a', 2, 'b', 'y') FROM range(0, 9, 2)");
    session.sql("DELETE FROM m WHERE k = 3");
    read(columnar);

    assertThat(session.sorted("SELECT v.b, count(*), sum(k) FROM m GROUP BY v.b"))
        .containsExactly("[x,3,13]", "[y,5,20]");
    assertThat(session.sorted("SELECT k FROM m WHERE v.a = 1 AND k > 4"))
        .containsExactly("[5]", "[7]");
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void metadataColumnsTellWhereARowLies(boolean columnar) {
    session.sql("CREATE TABLE p (v INT, a INT) PARTITIONED BY (a)");
    session.sql("INSERT INTO p SELECT /*+ COALESCE(1) */ CAST(id AS INT), 5 FROM range(3)");
    read(columnar);

    assertThat(
            session.sorted(
                "SELECT __paimon_row_index, v, __paimon_partition, __paimon_bucket,"
                    + " __paimon_file_path LIKE '%/a=5/bucket-0/data-%' FROM p WHERE v > 0"))
        .containsExactly("[1,1,[5],0,true]", "[2,2,[5],0,true]");
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void positionsOfMergedRowsAreRefused(boolean columnar) {
    session.sql(
        "CREATE TABLE x (k INT) TBLPROPERTIES"
            + " ('primary-key'='k','bucket'='1','write-only'='true')");
    session.sql("INSERT INTO x VALUES (1)");
    session.sql("INSERT INTO x VALUES (1)");
    read(columnar);

    assertThatThrownBy(() -> session.sql("SELECT __paimon_row_index FROM x").collectAsList())
        .hasMessageContaining("its rows are merged from several files")
        .hasMessageContaining("Compact the table first");
  }

  @Test
  void zerosOfBothSignsAreOneGroup() {
    session.sql("CREATE TABLE zeros (k INT, p DOUBLE) PARTITIONED BY (p)");
    session.sql("INSERT INTO zeros VALUES (1, 0.0D), (2, -0.0D), (3, 1.0D)");

    assertThat(session.sorted("SELECT p, count(*) FROM zeros GROUP BY p"))
        .containsExactlyInAnyOrder("[0.0,2]", "[1.0,1]");
  }

  @Test
  void aFrameOverADroppedTableIsNotEmpty() {
    session.sql("CREATE TABLE gone (k INT)");
    session.sql("INSERT INTO gone VALUES (1)");
    Dataset<Row> frame = session.spark().table("gone");
    session.sql("DROP TABLE gone");

    assertThatThrownBy(frame::count).hasMessageContaining("it was dropped after it was looked up");
  }

  @Test
  void boundsOfViewsAreThoseOfTheirOwnColumns() {
    session.sql("CREATE TABLE v (a INT, b INT) TBLPROPERTIES ('row-tracking.enabled'='true')");
    session.sql("INSERT INTO v VALUES (1, 10), (2, 20)");
    session.sql("INSERT INTO v VALUES (3, 30)");

    String bounds = "SELECT min(a), max(a), min(b), max(b), count(*) FROM ";
    assertThat(session.sorted(bounds + "v")).containsExactly("[1,3,10,30,3]");
    for (String view : new String[] {"audit_log", "ro", "row_tracking"}) {
      assertThat(session.sorted(bounds + "`v$" + view + "`"))
          .as(view)
          .containsExactly("[1,3,10,30,3]");
    }
    assertThat(session.sorted("SELECT min(rowkind), max(rowkind) FROM `v$audit_log`"))
        .containsExactly("[+I,+I]");
    assertThat(session.sorted("SELECT min(_ROW_ID), max(_ROW_ID) FROM `v$row_tracking`"))
        .containsExactly("[0,2]");
    assertThat(session.sorted("SELECT min(b)[0], max(b)[0] FROM `v$binlog`"))
        .containsExactly("[10,30]");
  }

  @Test
  void commonNamesOfTimeTravelOptionsAreUnderstood() {
    session.sql("CREATE TABLE travelled (k INT)");
    session.sql("INSERT INTO travelled VALUES (1)");
    session.sql("ALTER TABLE travelled ADD COLUMN v INT");
    session.sql("INSERT INTO travelled VALUES (2, 20)");
    String path =
        (String)
            session.value(
                "SELECT value FROM sys.all_table_options"
                    + " WHERE table_name = 'travelled' AND key = 'path'");

    assertThat(rows(session.spark().read().option("versionAsOf", "1").table("travelled")))
        .containsExactly("[1,null]");
    assertThat(rows(session.spark().read().format("paimon").option("versionAsOf", 1).load(path)))
        .containsExactly("[1]");
    assertThat(
            rows(
                session
                    .spark()
                    .read()
                    .format("paimon")
                    .option("timestampAsOf", "2900-01-01")
                    .load(path)))
        .containsExactlyInAnyOrder("[1,null]", "[2,20]");
    assertThatThrownBy(
            () ->
                session
                    .spark()
                    .read()
                    .option("timestampAsOf", "1999-12-31")
                    .table("travelled")
                    .count())
        .hasMessageContaining("as of 1999-12-31T00:00:00Z");
    assertThatThrownBy(
            () -> session.spark().read().option("timestampAsOf", "soon").table("travelled").count())
        .hasMessageContaining("Invalid value 'soon' of option 'timestampAsOf'");
    assertThatThrownBy(() -> session.sql("SELECT * FROM paimon.`" + path + "`"))
        .hasMessageContaining("no database is named, expected <catalog>.<database>.<table>");
  }

  private static java.util.List<String> rows(Dataset<Row> frame) {
    return frame.collectAsList().stream().map(Row::toString).toList();
  }
}
