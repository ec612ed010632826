package org.apache.paimon.integration.sql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import org.apache.spark.sql.types.StructField;
import org.junit.jupiter.api.Test;

/** The columns that every table has beside its own. */
final class MetadataColumnsTest extends SqlTest {
  @Test
  void typesOfTheColumns() {
    sql.run("CREATE TABLE t (id INT, p STRING, q INT) PARTITIONED BY (p, q)");
    List<String> types = new ArrayList<>();
    for (StructField field :
        sql.spark()
            .sql(
                "SELECT __paimon_file_path, __paimon_row_index, __paimon_partition,"
                    + " __paimon_bucket FROM t")
            .schema()
            .fields()) {
      assertThat(field.nullable()).as(field.name()).isFalse();
      types.add(field.dataType().sql());
    }
    assertThat(types).containsExactly("STRING", "BIGINT", "STRUCT<p: STRING, q: INT>", "INT");
    assertThat(sql.spark().table("t").columns()).containsExactly("id", "p", "q");
  }

  @Test
  void valuesAreUsedLikeThoseOfOtherColumns() {
    sql.run(
        "CREATE TABLE t (id INT, p STRING) PARTITIONED BY (p)",
        "INSERT INTO t SELECT /*+ COALESCE(1) */ * FROM VALUES (1, 'x'), (2, 'x'), (3, 'y')");
    assertThat(
            sql.rows(
                "SELECT id, __paimon_partition.p, __paimon_row_index FROM t"
                    + " WHERE __paimon_partition.p = 'x' ORDER BY __paimon_row_index DESC"))
        .containsExactly("[2,x,1]", "[1,x,0]");
    assertThat(sql.rows("SELECT id FROM t WHERE __paimon_file_path LIKE '%/p=y/bucket-0/data-%'"))
        .containsExactly("[3]");
    assertThat(sql.sorted("SELECT __paimon_partition, count(*) FROM t GROUP BY __paimon_partition"))
        .containsExactly("[[x],2]", "[[y],1]");
    assertThat(
            sql.rows(
                "SELECT count(*) FROM t a JOIN t b ON a.__paimon_file_path = b.__paimon_file_path"
                    + " AND a.__paimon_row_index = b.__paimon_row_index"))
        .containsExactly("[3]");
    assertThat(sql.rows("SELECT id FROM t VERSION AS OF 1 WHERE __PAIMON_BUCKET = 0")).hasSize(3);
    assertThat(sql.value("SELECT max(__paimon_file_path) LIKE 'file:/%' FROM t")).isEqualTo(true);
  }

  @Test
  void positionsNeedRowsThatAreNotMerged() {
    sql.run(
        "CREATE TABLE k (id INT, v INT) TBLPROPERTIES ('primary-key'='id', 'bucket'='1',"
            + " 'write-only'='true')",
        "INSERT INTO k VALUES (1, 1), (2, 2)",
        "INSERT INTO k VALUES (1, 3)");
    for (String column : List.of("__paimon_file_path", "__paimon_row_index")) {
      assertThatThrownBy(() -> sql.rows("SELECT id, " + column + " FROM k"))
          .as(column)
          .hasMessageContaining("__paimon_file_path")
          .hasMessageContaining("deletion-vectors.enabled");
    }
    assertThat(sql.sorted("SELECT id, __paimon_bucket FROM k")).containsExactly("[1,0]", "[2,0]");
    sql.run("CALL sys.compact('k')");
    assertThat(sql.sorted("SELECT id, __paimon_row_index FROM k"))
        .containsExactly("[1,0]", "[2,1]");
    sql.run(
        "CREATE TABLE d (id INT, v INT) TBLPROPERTIES ('primary-key'='id', 'bucket'='1',"
            + " 'deletion-vectors.enabled'='true')",
        "INSERT INTO d VALUES (1, 1), (2, 2)",
        "INSERT INTO d VALUES (1, 3)");
    assertThat(sql.sorted("SELECT id, v, __paimon_row_index FROM d"))
        .containsExactly("[1,3,0]", "[2,2,1]");
  }

  @Test
  void rowIdsAndSequenceNumbersOfTablesThatTrackRows() {
    sql.run(
        "CREATE TABLE r (id INT, v STRING) TBLPROPERTIES ('row-tracking.enabled'='true')",
        "INSERT INTO r SELECT /*+ COALESCE(1) */ * FROM VALUES (1, 'a'), (2, 'b')",
        "INSERT INTO r VALUES (3, 'c')",
        "CREATE TABLE plain (id INT)");
    assertThat(sql.rows("SELECT _ROW_ID, id, _SEQUENCE_NUMBER FROM r ORDER BY id"))
        .containsExactly("[0,1,1]", "[1,2,1]", "[2,3,2]");
    assertThat(sql.rows("SELECT v FROM r WHERE _ROW_ID = 1")).containsExactly("[b]");
    assertThat(sql.rows("SELECT max(_ROW_ID), count(_SEQUENCE_NUMBER) FROM r"))
        .containsExactly("[2,3]");
    assertThat(sql.rows("SELECT _ROW_ID, __paimon_row_index FROM r WHERE id = 2"))
        .containsExactly("[1,1]");
    assertThat(sql.spark().table("r").columns()).containsExactly("id", "v");
    sql.run("UPDATE r SET v = 'z' WHERE id = 1", "DELETE FROM r WHERE id = 2");
    assertThat(sql.sorted("SELECT id, v FROM r")).containsExactly("[1,z]", "[3,c]");
    for (String column : List.of("_ROW_ID", "_SEQUENCE_NUMBER")) {
      assertThatThrownBy(() -> sql.rows("SELECT " + column + " FROM plain"))
          .hasMessageContaining("UNRESOLVED_COLUMN");
    }
  }

  @Test
  void aColumnOfTheTableHidesOursAndStatementsGoOn() {
    for (String properties :
        List.of(
            "",
            " TBLPROPERTIES ('deletion-vectors.enabled'='true')",
            " TBLPROPERTIES ('primary-key'='id', 'bucket'='1')")) {
      sql.run(
          "CREATE TABLE t (id INT, __paimon_file_path STRING, __PAIMON_ROW_INDEX STRING,"
              + " __paimon_row INT, __paimon_bucket STRING)"
              + properties,
          "INSERT INTO t VALUES (1, 'mine', 'own', 1, 'b'), (2, 'two', 'own', 2, 'b'),"
              + " (3, 'three', 'own', 3, 'b')");
      assertThat(sql.rows("SELECT __paimon_file_path, __paimon_bucket FROM t WHERE id = 1"))
          .as(properties)
          .containsExactly("[mine,b]");
      assertThat(sql.rows("SELECT ___paimon_bucket FROM t WHERE id = 1")).containsExactly("[0]");
      sql.run(
          "UPDATE t SET __paimon_file_path = 'new' WHERE id = 1",
          "DELETE FROM t WHERE __paimon_file_path = 'two'",
          "MERGE INTO t USING (SELECT 3 AS id, 9 AS n) s ON t.id = s.id"
              + " WHEN MATCHED THEN UPDATE SET __paimon_row = s.n");
      assertThat(sql.sorted("SELECT * FROM t"))
          .as(properties)
          .containsExactly("[1,new,own,1,b]", "[3,three,own,9,b]");
      sql.run("DROP TABLE t");
    }
  }
}
