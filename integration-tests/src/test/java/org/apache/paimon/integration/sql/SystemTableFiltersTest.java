package org.apache.paimon.integration.sql;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.functions;
import org.apache.spark.sql.types.ArrayType;
import org.apache.spark.sql.types.StructField;
import org.junit.jupiter.api.Test;

/**
 * Filters on each column of each system table: the rows must be those that Spark finds among all
 * rows, which it was given as plain rows.
 */
final class SystemTableFiltersTest extends SqlTest {
  private static final List<String> OF_A_KEY_TABLE =
      List.of(
          "snapshots",
          "schemas",
          "options",
          "tags",
          "branches",
          "consumers",
          "manifests",
          "files",
          "partitions",
          "buckets",
          "aggregation_fields",
          "statistics",
          "audit_log",
          "ro");

  private static Object other(Object value) {
    if (value instanceof Long number) {
      return number + 1;
    } else if (value instanceof Integer number) {
      return number + 1;
    } else if (value instanceof LocalDateTime time) {
      return time.plusSeconds(1);
    }
    return value instanceof String ? value + "~" : value;
  }

  /** Conditions on a column that hold for some rows, and how they look when all are null. */
  private static List<Column> conditions(StructField field, Object value) {
    Column column = functions.col("`" + field.name() + "`");
    if (value == null || field.dataType() instanceof ArrayType) {
      return List.of(column.isNull());
    }
    Object other = other(value);
    Column range = column.geq(value).and(column.notEqual(other));
    boolean isText = value instanceof String;
    return List.of(
        column.equalTo(value),
        (isText ? range.and(column.startsWith(((String) value).substring(0, 1))) : range)
            .or(functions.not(column.eqNullSafe(value)).and(column.isin(other, value))));
  }

  private static Object anyOf(List<Row> rows, int column) {
    return rows.stream()
        .map(row -> row.get(column))
        .filter(Objects::nonNull)
        .findFirst()
        .orElse(null);
  }

  private void check(String table) {
    assertThat(compared(table)).as(table).isNotEmpty();
  }

  private void checkWithoutRows(String table) {
    assertThat(compared(table)).as(table).isEmpty();
  }

  /** All rows of the table, after the rows of each condition were compared with them. */
  private List<Row> compared(String table) {
    Dataset<Row> shown = sql.spark().table(table);
    List<Row> all = shown.collectAsList();
    StructField[] fields = shown.schema().fields();
    List<Column> conditions = new ArrayList<>();
    for (int i = 0; i < fields.length; i++) {
      conditions.addAll(conditions(fields[i], anyOf(all, i)));
    }
    Row expected =
        sql.spark()
            .createDataFrame(all, shown.schema())
            .select(conditions.stream().map(functions::count_if).toArray(Column[]::new))
            .head();
    for (int i = 0; i < conditions.size(); i++) {
      assertThat(
              shown
                  .where(conditions.get(i))
                  .select(fields[i % fields.length].name())
                  .collectAsList())
          .as("%s where %s", table, conditions.get(i))
          .hasSize((int) expected.getLong(i));
    }
    return all;
  }

  @Test
  void filtersOnTablesOfAKeyTable() {
    sql.run(
        "CREATE TABLE t (id INT, v INT, p STRING) PARTITIONED BY (p) TBLPROPERTIES"
            + " ('primary-key'='p,id', 'bucket'='2', 'fields.v.aggregate-function'='sum',"
            + " 'merge-engine'='aggregation', 'aggregation.remove-record-on-delete'='true')",
        "INSERT INTO t VALUES (1, 1, 'a'), (2, 2, 'a'), (3, 3, 'b')",
        "CALL sys.create_tag('t', 'one')",
        "CALL sys.create_tag('t', 'two', 1, '1 d')",
        "ALTER TABLE t ADD COLUMN w INT COMMENT 'words'",
        "DELETE FROM t WHERE p = 'a' AND id = 1",
        "CALL sys.compact('t', 'p=a')",
        "INSERT INTO t VALUES (3, 4, 'b', 5)",
        "ANALYZE TABLE t COMPUTE STATISTICS FOR ALL COLUMNS",
        "CALL sys.create_branch('t', 'x', 'one')",
        "CALL sys.create_branch('t', 'y')",
        "CALL sys.reset_consumer('t', 'c', 1)",
        "CALL sys.reset_consumer('t', 'd', 2)");
    OF_A_KEY_TABLE.forEach(suffix -> check("`t$" + suffix + "`"));
    checkWithoutRows("`t$table_indexes`");
    check("sys.all_table_options");
    check("sys.catalog_options");
  }

  @Test
  void filtersOnTablesOfAnAppendTableWithIndexes() {
    sql.run(
        "CREATE TABLE t (id INT, v STRING, p INT, q DATE) PARTITIONED BY (p, q) TBLPROPERTIES"
            + " ('deletion-vectors.enabled'='true')",
        "INSERT INTO t VALUES (1, 'x', 1, DATE'2024-01-01'), (2, 'y', 1, DATE'2024-01-01'),"
            + " (3, NULL, NULL, NULL), (4, 'z', NULL, NULL)",
        "DELETE FROM t WHERE id IN (1, 3)");
    for (String suffix :
        List.of(
            "manifests", "files", "partitions", "buckets", "table_indexes", "audit_log", "ro")) {
      check("`t$" + suffix + "`");
    }
  }

  @Test
  void filtersOnTablesOfATableWithoutRows() {
    sql.run(
        "CREATE TABLE t (id INT, v INT, p STRING) PARTITIONED BY (p) TBLPROPERTIES"
            + " ('primary-key'='p,id', 'bucket'='2')");
    for (String suffix : List.of("snapshots", "files", "partitions", "tags", "ro")) {
      checkWithoutRows("`t$" + suffix + "`");
    }
  }
}
