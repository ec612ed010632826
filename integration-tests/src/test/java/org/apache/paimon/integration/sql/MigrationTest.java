package org.apache.paimon.integration.sql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import org.apache.paimon.integration.TestSpark;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** migrate_table and migrate_database: tables of files in Spark's own catalog become ours. */
final class MigrationTest extends SqlTest {
  @TempDir Path elsewhere;

  @BeforeEach
  void createTheOrigin() {
    sql.run(
        "CREATE DATABASE spark_catalog.old LOCATION '"
            + TestSpark.uri(elsewhere.resolve("old"))
            + "'");
  }

  @AfterEach
  void dropTheOrigin() {
    sql.run("DROP DATABASE IF EXISTS spark_catalog.old CASCADE");
  }

  @Test
  void aPartitionedParquetTableIsReadFromItsFilesAndDropped() {
    sql.run(
        "CREATE TABLE spark_catalog.old.t (id INT, v STRING, z TIMESTAMP, s STRUCT<x: INT>, p STRING,"
            + " d DATE) USING parquet PARTITIONED BY (p, d)",
        "INSERT INTO spark_catalog.old.t VALUES"
            + " (1, 'a', TIMESTAMP'2020-02-03 04:05:06.789', named_struct('x', 1), 'p q/1', DATE'2020-01-01'),"
            + " (2, NULL, NULL, NULL, NULL, DATE'2020-01-02'), (3, 'c', NULL, NULL, 'b', NULL)");
    assertThat(
            sql.rows(
                "CALL sys.migrate_table(source_type => 'hive', table => 'old.t',"
                    + " target_table => 'db.t', options => 'file.compression=snappy')"))
        .containsExactly("[true,3,3]");
    assertThat(sql.sorted("SELECT id, v, string(z), s.x, p, d FROM t"))
        .containsExactly(
            "[1,a,2020-02-03 04:05:06.789,1,p q/1,2020-01-01]",
            "[2,null,null,null,null,2020-01-02]",
            "[3,c,null,null,b,null]");
    assertThat(sql.rows("SELECT id FROM t WHERE p = 'b'")).containsExactly("[3]");
    assertThat(sql.rows("SELECT count(*) FROM t")).containsExactly("[3]");
    assertThat(sql.rows("CALL sys.verify(table => 'db.t')")).isEmpty();
    assertThat(sql.rows("SHOW TABLES IN spark_catalog.old")).isEmpty();
    sql.run(
        "UPDATE t SET v = 'x' WHERE id = 2",
        "INSERT INTO t VALUES (4, 'd', NULL, NULL, 'b', NULL)");
    assertThat(sql.sorted("SELECT id, v FROM t"))
        .containsExactly("[1,a]", "[2,x]", "[3,c]", "[4,d]");
  }

  @Test
  void theOriginStaysWhenAsked() {
    sql.run(
        "CREATE TABLE spark_catalog.old.t (id INT) USING orc",
        "INSERT INTO spark_catalog.old.t VALUES (1), (2)",
        "CALL sys.migrate_table(source_type => 'hive', table => 'old.t', target_table => 'db.o',"
            + " delete_origin => false)");
    assertThat(sql.sorted("SELECT id FROM o")).containsExactly("[1]", "[2]");
    assertThat(sql.sorted("SELECT id FROM spark_catalog.old.t")).containsExactly("[1]", "[2]");
  }

  @Test
  void aDatabaseIsMigratedTableByTable() {
    sql.run(
        "CREATE DATABASE old",
        "CREATE TABLE spark_catalog.old.a (id INT) USING parquet",
        "CREATE TABLE spark_catalog.old.b (id INT) USING parquet",
        "INSERT INTO spark_catalog.old.a VALUES (1)");
    assertThat(sql.rows("CALL sys.migrate_database(source_type => 'hive', database => 'old')"))
        .containsExactly("[Success, 2 tables]");
    assertThat(sql.rows("SELECT id FROM old.a")).containsExactly("[1]");
    assertThat(sql.rows("SELECT id FROM old.b")).isEmpty();
  }

  @Test
  void whatCannotBeMigratedIsRefusedAndNothingIsLeft() {
    sql.run(
        "CREATE TABLE spark_catalog.old.t (id INT) USING parquet",
        "CREATE TABLE spark_catalog.old.c (id INT) USING csv",
        "CREATE TABLE spark_catalog.old.o (z TIMESTAMP) USING orc",
        "CREATE TABLE t (id INT)");
    assertThatThrownBy(() -> migrate("hudi", "old.t", "")).hasMessageContaining("'source_type'");
    assertThatThrownBy(() -> migrate("hive", "old.none", ""))
        .hasMessageContaining("Spark's own catalog has none of that name");
    assertThatThrownBy(() -> migrate("hive", "old.c", ""))
        .hasMessageContaining("no table of files");
    assertThatThrownBy(() -> migrate("hive", "old.o", ""))
        .hasMessageContaining("column 'z' holds timestamps in ORC files");
    assertThatThrownBy(() -> migrate("hive", "old.t", ", target_table => 'db.t'"))
        .hasMessageContaining("Cannot migrate into table db.t: it exists");
    assertThatThrownBy(
            () -> migrate("hive", "old.t", ", target_table => 'db.k', options => 'bucket=4'"))
        .hasMessageContaining("expected an append table without buckets");
    assertThat(sql.rows("SHOW TABLES IN db")).containsExactly("[db,t,false]");
    assertThat(sql.rows("SELECT count(*) FROM spark_catalog.old.t")).containsExactly("[0]");
  }

  private void migrate(String type, String table, String more) {
    sql.run(
        "CALL sys.migrate_table(source_type => '"
            + type
            + "', table => '"
            + table
            + "'"
            + more
            + ")");
  }
}
