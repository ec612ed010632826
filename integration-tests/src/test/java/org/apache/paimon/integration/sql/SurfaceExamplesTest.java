package org.apache.paimon.integration.sql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The examples of the description of the Spark surface, with their answers. */
final class SurfaceExamplesTest extends SqlTest {
  @BeforeEach
  void createShop() {
    sql.run("CREATE DATABASE shop");
  }

  private void createOrders() {
    sql.run(
        "CREATE TABLE shop.orders (id BIGINT, item STRING, qty INT, day STRING)"
            + " PARTITIONED BY (day) TBLPROPERTIES ('primary-key'='day,id', 'bucket'='2')",
        "INSERT INTO shop.orders VALUES (1,'pen',2,'d1'), (2,'cup',1,'d1'), (3,'box',9,'d2')",
        "INSERT INTO shop.orders VALUES (2,'cup',5,'d1')");
  }

  @Test
  void queriesOfOrders() {
    createOrders();
    sql.run("DELETE FROM shop.orders WHERE day='d1' AND id=1");
    assertThat(sql.rows("SELECT id, qty FROM shop.orders ORDER BY id"))
        .containsExactly("[2,5]", "[3,9]");
    assertThat(sql.rows("SELECT id, qty FROM shop.orders VERSION AS OF 1 ORDER BY id"))
        .containsExactly("[1,2]", "[2,1]", "[3,9]");
    assertThat(sql.rows("SELECT id FROM paimon_incremental_query('shop.orders', 1, 3)"))
        .containsExactly("[2]");
    assertThat(sql.rows("SELECT rowkind, id FROM shop.`orders$audit_log` ORDER BY id"))
        .containsExactly("[-D,1]", "[+I,2]", "[+I,3]");
    assertThat(sql.rows("SELECT count(*) FROM shop.orders")).containsExactly("[2]");
  }

  @Test
  void tagsAndRollback() {
    createOrders();
    sql.run("INSERT INTO shop.orders VALUES (7,'ink',1,'d1')");
    assertThat(
            sql.rows(
                "CALL sys.create_tag(table => 'shop.orders', tag => 'eod', snapshot => 2,"
                    + " time_retained => '7 d')"))
        .containsExactly("[true]");
    assertThat(sql.rows("SELECT id, qty FROM shop.orders VERSION AS OF 'eod' ORDER BY id"))
        .containsExactly("[1,2]", "[2,5]", "[3,9]");
    assertThat(sql.rows("CALL sys.rollback(table => 'shop.orders', tag => 'eod')"))
        .containsExactly("[3,2]");
    assertThatThrownBy(() -> sql.run("CALL sys.create_tag('shop.orders', tag => 'x')"))
        .hasMessageContaining("named and positional");
  }

  @Test
  void tagStatements() {
    createOrders();
    sql.run(
        "ALTER TABLE shop.orders CREATE TAG IF NOT EXISTS `a` AS OF VERSION 1 RETAIN 3 DAYS",
        "ALTER TABLE shop.orders CREATE OR REPLACE TAG `a` AS OF VERSION 2",
        "ALTER TABLE shop.orders REPLACE TAG `a` AS OF VERSION 1 RETAIN 12 HOURS",
        "ALTER TABLE shop.orders RENAME TAG `a` TO `b`");
    assertThat(sql.rows("SHOW TAGS shop.orders")).containsExactly("[b]");
    assertThat(sql.value("SELECT snapshot_id FROM shop.`orders$tags`")).isEqualTo(1L);
    sql.run("ALTER TABLE shop.orders DELETE TAG IF EXISTS `b,c`");
    assertThat(sql.rows("SHOW TAGS shop.orders")).isEmpty();
  }

  @Test
  void mergeIntoStock() {
    sql.run(
        "CREATE TABLE stock (item STRING, left INT)"
            + " TBLPROPERTIES ('primary-key'='item', 'bucket'='1')",
        "INSERT INTO stock VALUES ('a', 5), ('b', 2), ('c', 0)",
        "CREATE TEMPORARY VIEW delta AS SELECT * FROM VALUES ('a', -1), ('d', 7) AS v(item, d)",
        "MERGE INTO stock t USING delta s ON t.item = s.item"
            + " WHEN MATCHED AND t.left + s.d <= 0 THEN DELETE"
            + " WHEN MATCHED THEN UPDATE SET left = t.left + s.d"
            + " WHEN NOT MATCHED THEN INSERT (item, left) VALUES (s.item, s.d)"
            + " WHEN NOT MATCHED BY SOURCE AND t.left = 0 THEN DELETE");
    assertThat(sql.sorted("SELECT * FROM stock")).containsExactly("[a,4]", "[b,2]", "[d,7]");
  }

  @Test
  void sessionOptionsInBackquotes() {
    createOrders();
    sql.run("SET `spark.paimon.scan.snapshot-id` = 1");
    assertThat(sql.rows("SELECT qty FROM shop.orders WHERE id = 2")).containsExactly("[1]");
    sql.run("RESET `spark.paimon.scan.snapshot-id`");
    assertThat(sql.rows("SELECT qty FROM shop.orders WHERE id = 2")).containsExactly("[5]");
  }

  @Test
  void partitionsOfCompactInQuotes() {
    createOrders();
    sql.run(
        "CALL sys.compact(table => 'shop.orders', where => \"day = 'd1'\")",
        "CALL sys.compact(table => 'shop.orders', partitions => 'day=d1;day=d2')");
    assertThatThrownBy(
            () -> sql.run("CALL sys.compact(table => 'shop.orders', where => \"qty = 1\")"))
        .hasMessageContaining("[day]");
    assertThatThrownBy(
            () ->
                sql.run(
                    "CALL sys.compact(table => 'shop.orders', where => \"day = 'd1'\","
                        + " partitions => 'day=d1')"))
        .hasMessageContaining("'partitions' and 'where' are both given");
  }

  @Test
  void maxPartitionPrunes() {
    createOrders();
    assertThat(sql.rows("SELECT id FROM shop.orders WHERE day = sys.max_pt('shop.orders')"))
        .containsExactly("[3]");
  }

  @Test
  void incrementalQueriesOfAuditLogs() {
    createOrders();
    assertThat(
            sql.sorted(
                "SELECT rowkind, id, qty FROM paimon_incremental_query('shop.orders$audit_log', 1,"
                    + " 2)"))
        .containsExactly("[+I,2,5]");
    assertThatThrownBy(() -> sql.rows("SELECT * FROM paimon_incremental_query('shop.orders')"))
        .hasMessageContaining("expected paimon_incremental_query('db.t', start, end)");
  }

  @Test
  void tablesWithDefaultsCommentsAndKeys() {
    sql.run(
        "CREATE TABLE IF NOT EXISTS t (`a b` INT NOT NULL COMMENT 'c', b STRING DEFAULT 'x')"
            + " USING paimon COMMENT 'd' PARTITIONED BY (b)"
            + " TBLPROPERTIES ('primary-key'=' a b , b ', 'bucket'='4')",
        "INSERT INTO t (`a b`) VALUES (1)");
    assertThat(sql.rows("SELECT * FROM t")).containsExactly("[1,x]");
    assertThat(sql.rows("SHOW COLUMNS IN t")).containsExactly("[a b]", "[b]");
    assertThat(sql.rows("SHOW PARTITIONS t")).containsExactly("[b=x]");
  }

  @Test
  void nullsAreRefusedByTheNameOfTheColumn() {
    sql.run(
        "CREATE TABLE t (a INT NOT NULL, s STRUCT<x: INT NOT NULL>)",
        "INSERT INTO t VALUES (1, named_struct('x', 2))");
    String expected = "Cannot write NULL into column '%s' of table paimon.db.t: it is NOT NULL";
    assertThatThrownBy(() -> sql.run("INSERT INTO t VALUES (NULL, NULL)"))
        .hasStackTraceContaining(expected.formatted("a"));
    assertThatThrownBy(
            () -> sql.run("INSERT INTO t SELECT IF(id = 5, NULL, 1), NULL FROM range(9)"))
        .hasStackTraceContaining(expected.formatted("a"));
    assertThatThrownBy(
            () -> sql.run("INSERT INTO t VALUES (1, named_struct('x', CAST(NULL AS INT)))"))
        .hasStackTraceContaining(expected.formatted("s.x"));
    assertThat(sql.rows("SELECT * FROM t")).containsExactly("[1,[2]]");
  }

  @Test
  void metadataColumnsOfATableWithoutPartitions() {
    sql.run("CREATE TABLE t (a INT)", "INSERT INTO t VALUES (1)");
    assertThat(
            sql.rows(
                "SELECT a, __paimon_partition, __paimon_bucket, __paimon_row_index,"
                    + " __paimon_file_path LIKE '%/bucket-0/%.parquet' FROM t"))
        .containsExactly("[1,[],0,0,true]");
  }
}
