package org.apache.paimon.integration.sql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SaveMode;
import org.junit.jupiter.api.Test;

/** Writes that bring columns and types along: option write.merge-schema. */
final class SchemaMergeTest extends SqlTest {
  private void write(String query) {
    sql.spark()
        .sql(query)
        .write()
        .option("write.merge-schema", "true")
        .mode(SaveMode.Append)
        .saveAsTable("t");
  }

  private String columns() {
    return sql.spark().table("t").schema().toDDL();
  }

  @Test
  void newColumnsAreAppendedAsNullableAndMissingOnesAreNullOrDefault() {
    sql.run(
        "CREATE TABLE t (id INT, a STRING DEFAULT 'd', b INT)", "INSERT INTO t VALUES (1, 'x', 1)");
    write("SELECT 2 AS id, 5L AS c, 'new' AS e");
    assertThat(columns()).contains("id INT,a STRING", "b INT,c BIGINT,e STRING");
    assertThat(sql.sorted("SELECT * FROM t"))
        .containsExactly("[1,x,1,null,null]", "[2,d,null,5,new]");
  }

  @Test
  void narrowDataIsCastAndWideDataWidens() {
    sql.run("CREATE TABLE t (id INT, v INT, d DECIMAL(5, 2))", "INSERT INTO t VALUES (1, 1, 1)");
    write("SELECT 2S AS id, 3000000000L AS v, CAST(12345.5 AS DECIMAL(7, 2)) AS d");
    assertThat(columns()).isEqualTo("id INT,v BIGINT,d DECIMAL(7,2)");
    assertThat(sql.sorted("SELECT * FROM t"))
        .containsExactly("[1,1,1.00]", "[2,3000000000,12345.50]");
  }

  @Test
  void lossyChangesNeedTheirOwnOption() {
    sql.run("CREATE TABLE t (id BIGINT, v DOUBLE)", "INSERT INTO t VALUES (1, 1)");
    Dataset<Row> text = sql.spark().sql("SELECT 'five' AS v, 2L AS id");
    assertThatThrownBy(
            () ->
                text.write()
                    .option("write.merge-schema", "true")
                    .mode(SaveMode.Append)
                    .saveAsTable("t"))
        .hasMessageContaining("Cannot safely cast `v`");
    assertThat(columns()).isEqualTo("id BIGINT,v DOUBLE");
    text.write()
        .option("write.merge-schema", "true")
        .option("write.merge-schema.explicit-cast", "true")
        .mode(SaveMode.Append)
        .saveAsTable("t");
    assertThat(columns()).isEqualTo("id BIGINT,v STRING");
    assertThat(sql.sorted("SELECT * FROM t")).containsExactly("[1,1.0]", "[2,five]");
  }

  @Test
  void fieldsOfNestedRowsAreMerged() {
    sql.run(
        "CREATE TABLE t (id INT, s STRUCT<a: INT>, l ARRAY<STRUCT<x: INT>>)",
        "INSERT INTO t VALUES (1, named_struct('a', 1), array(named_struct('x', 1)))");
    write(
        "SELECT 2 AS id, named_struct('b', 'z', 'a', 2) AS s,"
            + " array(named_struct('x', 2, 'y', 3)) AS l");
    assertThat(sql.sorted("SELECT id, s.a, s.b, l[0].x, l[0].y FROM t"))
        .containsExactly("[1,1,null,1,null]", "[2,2,z,2,3]");
  }

  @Test
  void positionsAreNotMerged() {
    sql.run("CREATE TABLE t (id INT)");
    sql.set("spark.paimon.write.merge-schema", "true");
    sql.fails("INSERT INTO t VALUES (1, 2)", "TOO_MANY_DATA_COLUMNS");
    sql.run("INSERT INTO t BY NAME SELECT 1 AS id, 2 AS more");
    assertThat(sql.rows("SELECT * FROM t")).containsExactly("[1,2]");
  }

  @Test
  void writersOfBothKindsMerge() throws Exception {
    sql.run("CREATE TABLE t (id INT)");
    sql.spark()
        .sql("SELECT 1 AS id, 2 AS a")
        .writeTo("t")
        .option("write.merge-schema", "true")
        .append();
    assertThat(columns()).isEqualTo("id INT,a INT");
    assertThatThrownBy(() -> sql.spark().sql("SELECT 1 AS id, 2 AS z").writeTo("t").append())
        .hasMessageContaining("Cannot write extra columns `z`");
    assertThat(sql.rows("SELECT * FROM t")).containsExactly("[1,2]");
  }
}
