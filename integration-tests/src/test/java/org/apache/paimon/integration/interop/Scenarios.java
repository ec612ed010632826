package org.apache.paimon.integration.interop;

import java.util.ArrayList;
import java.util.List;

/**
 * The tables that are written through Spark. Every table has the columns {@code id INT} and {@code
 * v STRING}: the peer writes rows back with another {@code v}. The rows come from {@link #ROWS}, a
 * view that the test makes.
 */
final class Scenarios {

  /** The rows 0 to 149: a column of each type, nulls in every one but {@code id} and {@code v}. */
  static final String ROWS =
      "SELECT CAST(id AS INT) AS id, concat('v', id) AS v,"
          + " IF(id % 11 = 0, NULL, id % 2 = 0) AS c_bool,"
          + " IF(id % 11 = 1, NULL, CAST(id - 75 AS TINYINT)) AS c_tiny,"
          + " IF(id % 11 = 2, NULL, CAST(id * 200 - 15000 AS SMALLINT)) AS c_small,"
          + " IF(id % 11 = 3, NULL, CAST(id * 100003 - 7000000 AS INT)) AS c_int,"
          + " IF(id % 11 = 4, NULL, id * 1000000000039 - 7) AS c_big,"
          + " IF(id % 11 = 5, NULL, CAST(id AS FLOAT) / 8 - 3) AS c_float,"
          + " IF(id % 11 = 6, NULL, CAST(id AS DOUBLE) / 7 - 9) AS c_double,"
          + " IF(id % 11 = 7, NULL, CAST(id * 12.345 - 500 AS DECIMAL(9, 3))) AS c_dec,"
          + " IF(id % 11 = 8, NULL, CAST(id * 98765432109876.54321 AS DECIMAL(38, 10))) AS c_bigdec,"
          + " IF(id % 11 = 9, NULL, concat(id, ' - äöü 漢字 ', repeat('x', CAST(id % 40 AS INT)))) AS c_string,"
          + " IF(id % 11 = 10, NULL, CAST(concat('b', id) AS BINARY)) AS c_bytes,"
          + " IF(id % 7 = 0, NULL, date_add(DATE'1969-11-01', CAST(id * 50 AS INT))) AS c_date,"
          + " IF(id % 7 = 1, NULL, TIMESTAMP_NTZ'1969-12-30 23:59:59.123456' + make_interval(0, 0, 0, id)) AS c_ntz,"
          + " IF(id % 7 = 2, NULL, TIMESTAMP'2024-02-28 23:59:59.654321' + make_interval(0, 0, 0, id)) AS c_ltz,"
          + " IF(id % 7 = 3, NULL, array(id, NULL, id + 1)) AS c_array,"
          + " IF(id % 7 = 4, NULL, map(concat('k', id), id, 'z', NULL)) AS c_map,"
          + " IF(id % 7 = 5, NULL, named_struct('a', CAST(id AS INT), 'b', IF(id % 2 = 0, NULL, 'text'))) AS c_struct,"
          + " IF(id % 7 = 6, NULL, array(named_struct('m', map(CAST(id AS INT), array(CAST(id AS DECIMAL(20, 3))))))) AS c_deep"
          + " FROM range(150)";

  private static final String ALL_COLUMNS =
      "id INT, v STRING, c_bool BOOLEAN, c_tiny TINYINT, c_small SMALLINT, c_int INT, c_big BIGINT, c_float FLOAT,"
          + " c_double DOUBLE, c_dec DECIMAL(9, 3), c_bigdec DECIMAL(38, 10), c_string STRING, c_bytes BINARY,"
          + " c_date DATE, c_ntz TIMESTAMP_NTZ, c_ltz TIMESTAMP, c_array ARRAY<BIGINT>, c_map MAP<STRING, BIGINT>,"
          + " c_struct STRUCT<a: INT, b: STRING>, c_deep ARRAY<STRUCT<m: MAP<INT, ARRAY<DECIMAL(20, 3)>>>>";

  private static final String FIRST = "SELECT * FROM rows WHERE id < 100";
  private static final String SECOND =
      "SELECT id, concat(v, ' again') AS v, c_bool, c_tiny, c_small, c_int, c_big, c_float, c_double, c_dec, c_bigdec,"
          + " c_string, c_bytes, c_date, c_ntz, c_ltz, c_array, c_map, c_struct, c_deep FROM rows WHERE id >= 60";

  /** The first {@code $n} rows have no value in most columns; those behind repeat theirs. */
  private static final String NULLS_FIRST =
      "SELECT id, v"
          + ", IF(id < $n, NULL, c_bool) AS c_bool"
          + ", IF(id < $n, NULL, c_tiny) AS c_tiny"
          + ", IF(id < $n, NULL, c_small) AS c_small"
          + ", IF(id < $n, NULL, id % 3) AS c_int"
          + ", IF(id < $n, NULL, CAST(id % 3 AS BIGINT)) AS c_big"
          + ", IF(id < $n, NULL, CAST(id % 3 AS FLOAT)) AS c_float"
          + ", IF(id < $n, NULL, CAST(id % 3 AS DOUBLE)) AS c_double"
          + ", IF(id < $n, NULL, CAST(id % 3 AS DECIMAL(9, 3))) AS c_dec"
          + ", IF(id < $n, NULL, CAST(id % 3 AS DECIMAL(38, 10))) AS c_bigdec"
          + ", IF(id < $n, NULL, concat('s', id % 3)) AS c_string"
          + ", IF(id < $n, NULL, CAST('b' AS BINARY)) AS c_bytes"
          + ", IF(id < $n, NULL, DATE'2024-01-01') AS c_date"
          + ", IF(id < $n, NULL, c_ntz) AS c_ntz"
          + ", IF(id < $n, NULL, c_ltz) AS c_ltz"
          + ", IF(id < $n, NULL, c_array) AS c_array"
          + ", IF(id < $n, NULL, c_map) AS c_map"
          + ", IF(id < $n, NULL, c_struct) AS c_struct"
          + ", IF(id < $n, NULL, c_deep) AS c_deep"
          + " FROM rows ORDER BY id";

  private static final String SMALL = "id INT, v STRING, n BIGINT";

  private final List<Scenario> all = new ArrayList<>();

  private Scenarios() {}

  static List<Scenario> all() {
    Scenarios scenarios = new Scenarios();
    scenarios.appendTables();
    scenarios.bucketedAppendTables();
    scenarios.partitions();
    scenarios.overwrites();
    scenarios.keyTypes();
    scenarios.keyTables();
    scenarios.dynamicBuckets();
    scenarios.schemaChanges();
    return scenarios.all;
  }

  private static String small(int from, int until, String mark) {
    return "SELECT CAST(id AS INT) AS id, concat('"
        + mark
        + "', id) AS v, id * 3 AS n FROM range("
        + from
        + ", "
        + until
        + ")";
  }

  private void appendTables() {
    for (String format : List.of("parquet", "orc", "avro")) {
      all.add(
          Scenario.table("append_" + format, ALL_COLUMNS)
              .with("file.format", format)
              .insert(FIRST)
              .insert(SECOND)
              .build());
    }
    for (String formatAndCompression :
        List.of(
            "parquet snappy",
            "parquet gzip",
            "parquet lz4",
            "orc zlib",
            "orc snappy",
            "avro snappy",
            "avro deflate")) {
      String[] words = formatAndCompression.split(" ");
      all.add(
          Scenario.table("append_" + words[0] + "_" + words[1], ALL_COLUMNS)
              .with("file.format", words[0])
              .with("file.compression", words[1])
              .insert(FIRST)
              .build());
    }
    for (String format : List.of("parquet", "orc", "avro")) {
      all.add(
          Scenario.table("append_nulls_" + format, ALL_COLUMNS)
              .with("file.format", format)
              .with("parquet.page.row.count.limit", "20")
              .insert(NULLS_FIRST.replace("$n", "150"))
              .insert(NULLS_FIRST.replace("$n", "70"))
              .build());
    }
    all.add(
        Scenario.table("append_many_small_commits", SMALL)
            .insert(small(0, 5, "a"))
            .insert(small(5, 6, "b"))
            .insert(small(6, 7, "c"))
            .insert(small(7, 20, "d"))
            .insert(small(20, 21, "e"))
            .build());
    all.add(
        Scenario.table("append_without_statistics", ALL_COLUMNS)
            .with("metadata.stats-mode", "none")
            .insert(FIRST)
            .build());
    all.add(
        Scenario.table("append_full_statistics", ALL_COLUMNS)
            .with("metadata.stats-mode", "full")
            .insert(FIRST)
            .build());
  }

  private void bucketedAppendTables() {
    all.add(
        Scenario.table("bucketed_by_int", ALL_COLUMNS)
            .with("bucket", "4")
            .with("bucket-key", "id")
            .insert(FIRST)
            .insert(SECOND)
            .build());
    all.add(
        Scenario.table("bucketed_by_wide_nullable_columns", ALL_COLUMNS)
            .with("bucket", "7")
            .with("bucket-key", "c_bigdec,c_ntz,c_string")
            .with("file.format", "orc")
            .insert(FIRST)
            .build());
    all.add(
        Scenario.table("bucketed_by_nullable_numbers", ALL_COLUMNS)
            .with("bucket", "3")
            .with("bucket-key", "c_tiny,c_small,c_big,c_double,c_bool,c_date")
            .with("file.format", "avro")
            .insert(FIRST)
            .build());
  }

  private void partitions() {
    all.add(
        Scenario.table("partitioned_by_string", "id INT, v STRING, p STRING")
            .partitionedBy("p")
            .insert(
                "SELECT id, v, element_at(array('plain', 'a b', 'x=y/z', '%41', 'ä', NULL, ' '), id % 7 + 1) AS p FROM rows")
            .build());
    all.add(
        Scenario.table("partitioned_by_date_and_int", "id INT, v STRING, d DATE, n INT")
            .partitionedBy("d", "n")
            .insert(
                "SELECT id, v, IF(id % 5 = 0, NULL, date_add(DATE'2024-02-27', id % 4)) AS d, id % 2 AS n FROM rows")
            .build());
    all.add(
        Scenario.table(
                "partitioned_by_timestamps", "id INT, v STRING, t TIMESTAMP_NTZ, l TIMESTAMP")
            .partitionedBy("t", "l")
            .insert(
                "SELECT id, v, TIMESTAMP_NTZ'2024-01-01 10:00:00.5' + make_interval(0, 0, 0, id % 2) AS t,"
                    + " TIMESTAMP'2024-06-01 10:00:00' + make_interval(0, 0, 0, id % 3) AS l FROM rows")
            .build());
    all.add(
        Scenario.table(
                "partitioned_by_numbers",
                "id INT, v STRING, b BOOLEAN, t TINYINT, g BIGINT, m DECIMAL(9, 2)")
            .partitionedBy("b", "t", "g", "m")
            .insert(
                "SELECT id, v, id % 2 = 0 AS b, CAST(id % 3 AS TINYINT) AS t, CAST(id % 2 AS BIGINT) * 9000000000 AS g,"
                    + " CAST(id % 2 + 0.25 AS DECIMAL(9, 2)) AS m FROM rows")
            .build());
    all.add(
        Scenario.table("partitioned_key_table", "id INT NOT NULL, v STRING, d DATE NOT NULL")
            .partitionedBy("d")
            .key("d", "id")
            .with("bucket", "2")
            .insert(
                "SELECT id, v, date_add(DATE'2024-02-27', id % 3) AS d FROM rows WHERE id < 100")
            .insert(
                "SELECT id, concat(v, ' again') AS v, date_add(DATE'2024-02-27', id % 3) AS d FROM rows WHERE id >= 60")
            .build());
  }

  private void overwrites() {
    all.add(
        Scenario.table("overwritten", SMALL)
            .insert(small(0, 50, "a"))
            .sql("INSERT OVERWRITE $t " + small(10, 30, "b"))
            .expect(small(10, 30, "b")));
    all.add(
        Scenario.table("overwritten_static_partition", "id INT, v STRING, p INT")
            .partitionedBy("p")
            .insert("SELECT id, v, id % 3 AS p FROM rows")
            .sql(
                "INSERT OVERWRITE $t PARTITION (p = 1) SELECT id, 'fresh' AS v FROM rows WHERE id < 5")
            .expect(
                "SELECT id, v, id % 3 AS p FROM rows WHERE id % 3 <> 1"
                    + " UNION ALL SELECT id, 'fresh', 1 FROM rows WHERE id < 5"));
    all.add(
        Scenario.table("truncated_key_table", "id INT NOT NULL, v STRING, n BIGINT")
            .key("id")
            .with("bucket", "2")
            .insert(small(0, 50, "a"))
            .sql("TRUNCATE TABLE $t")
            .insert(small(40, 60, "b"))
            .expect(small(40, 60, "b")));
  }

  private void keyTypes() {
    keyType("boolean", "BOOLEAN", "id % 2 = 0");
    keyType("tinyint", "TINYINT", "CAST(id - 75 AS TINYINT)");
    keyType("smallint", "SMALLINT", "CAST(id * 200 - 15000 AS SMALLINT)");
    keyType("int", "INT", "CAST(id * 100003 - 7000000 AS INT)");
    keyType("bigint", "BIGINT", "id * 1000000000039 - 7");
    keyType("float", "FLOAT", "CAST(id AS FLOAT) / 8 - 3.0625");
    keyType("double", "DOUBLE", "CAST(id AS DOUBLE) / 7 - 9.1");
    keyType("decimal", "DECIMAL(9, 3)", "CAST(id * 12.345 - 500 AS DECIMAL(9, 3))");
    keyType("decimal18", "DECIMAL(18, 2)", "CAST(id * 1234567890.25 - 500 AS DECIMAL(18, 2))");
    keyType(
        "bigdecimal", "DECIMAL(38, 10)", "CAST(id * 98765432109876.54321 - 7 AS DECIMAL(38, 10))");
    keyType("string", "STRING", "concat(repeat('ä', CAST(id % 9 AS INT)), id)");
    keyType("varchar", "VARCHAR(30)", "concat('key ', id)");
    keyType("char", "CHAR(8)", "lpad(id, 8, 'c')");
    keyType("binary", "BINARY", "CAST(concat(repeat('b', CAST(id % 9 AS INT)), id) AS BINARY)");
    keyType("date", "DATE", "date_add(DATE'1969-11-01', CAST(id AS INT))");
    keyType(
        "timestamp_ntz",
        "TIMESTAMP_NTZ",
        "TIMESTAMP_NTZ'1969-12-30 23:59:59.123456' + make_interval(0, 0, 0, id)");
    keyType(
        "timestamp",
        "TIMESTAMP",
        "TIMESTAMP'1969-12-28 23:59:59.654321' + make_interval(0, 0, 0, id)");
  }

  /**
   * A table whose key begins with a column of the type; {@code id} makes it unique where the type
   * cannot.
   */
  private void keyType(String name, String type, String expression) {
    String key = expression + " AS k";
    Scenario.Builder table =
        Scenario.table("key_" + name, "k " + type + " NOT NULL, id INT NOT NULL, v STRING")
            .with("bucket", "5");
    table = name.equals("boolean") ? table.key("k", "id") : table.key("k");
    all.add(
        table
            .insert(
                "SELECT " + key + ", CAST(id AS INT) AS id, concat('a', id) AS v FROM range(100)")
            .insert(
                "SELECT "
                    + key
                    + ", CAST(id AS INT) AS id, concat('b', id) AS v FROM range(60, 150)")
            .build());
  }

  private void keyTables() {
    String columns = ALL_COLUMNS.replaceFirst("id INT", "id INT NOT NULL");
    for (String format : List.of("parquet", "orc", "avro")) {
      all.add(
          Scenario.table("upserts_" + format, columns)
              .key("id")
              .with("bucket", "2")
              .with("file.format", format)
              .insert(FIRST)
              .insert(SECOND)
              .build());
      all.add(
          Scenario.table("deletes_" + format, "id INT NOT NULL, v STRING, kind STRING")
              .key("id")
              .with("bucket", "2")
              .with("file.format", format)
              .with("rowkind.field", "kind")
              .insert("SELECT id, v, '+I' AS kind FROM rows WHERE id < 100")
              .insert(
                  "SELECT id, concat(v, ' again') AS v, IF(id % 3 = 0, '-D', '+U') AS kind FROM rows WHERE id >= 60")
              .build());
    }
    all.add(
        Scenario.table(
                "composite_key",
                "id INT NOT NULL, a STRING NOT NULL, v STRING, b DECIMAL(30, 4) NOT NULL")
            .key("b", "a", "id")
            .with("bucket", "3")
            .insert(
                "SELECT id, concat('a', id % 4) AS a, v, CAST(id % 5 AS DECIMAL(30, 4)) AS b FROM rows WHERE id < 100")
            .insert(
                "SELECT id, concat('a', id % 4) AS a, 'new' AS v, CAST(id % 5 AS DECIMAL(30, 4)) AS b FROM rows WHERE id > 50")
            .build());
    all.add(
        Scenario.table(
                "bucket_key_is_part_of_the_key", "id INT NOT NULL, a STRING NOT NULL, v STRING")
            .key("id", "a")
            .with("bucket", "3")
            .with("bucket-key", "a")
            .insert("SELECT id, concat('a', id % 10) AS a, v FROM rows")
            .build());
    all.add(
        Scenario.table("late_rows", "id INT NOT NULL, v STRING, s BIGINT")
            .key("id")
            .with("bucket", "2")
            .with("sequence.field", "s")
            .insert("SELECT id, v, CAST(100 AS BIGINT) AS s FROM rows WHERE id < 100")
            .insert("SELECT id, 'newer or late' AS v, CAST(50 + id AS BIGINT) AS s FROM rows")
            .build());
    all.add(
        Scenario.table("thin_files", columns)
            .key("id")
            .with("bucket", "2")
            .with("data-file.thin-mode", "true")
            .insert(FIRST)
            .insert(SECOND)
            .build());
    Scenario.Builder many =
        Scenario.table("many_commits", "id INT NOT NULL, v STRING, n BIGINT")
            .key("id")
            .with("bucket", "2");
    for (int commit = 0; commit < 8; commit++) {
      many = many.insert(small(commit * 5, commit * 5 + 30, "c" + commit + "-"));
    }
    all.add(many.build());
    Scenario.Builder writeOnly =
        Scenario.table("never_compacted", "id INT NOT NULL, v STRING, n BIGINT")
            .key("id")
            .with("bucket", "1")
            .with("write-only", "true");
    for (int commit = 0; commit < 7; commit++) {
      writeOnly = writeOnly.insert(small(commit * 5, commit * 5 + 30, "c" + commit + "-"));
    }
    all.add(writeOnly.build());
  }

  private void dynamicBuckets() {
    all.add(
        Scenario.table("buckets_by_remainder", "id INT NOT NULL, v STRING, n BIGINT")
            .key("id")
            .with("bucket", "3")
            .with("bucket-function.type", "mod")
            .insert(small(0, 50, "a"))
            .insert(small(40, 90, "b"))
            .build());
    all.add(
        Scenario.table("dynamic_buckets", ALL_COLUMNS.replaceFirst("id INT", "id INT NOT NULL"))
            .key("id")
            .with("dynamic-bucket.target-row-num", "20")
            .insert(FIRST)
            .insert(SECOND)
            .build());
    all.add(
        Scenario.table("one_assigner", "id INT NOT NULL, v STRING, n BIGINT")
            .key("id")
            .with("dynamic-bucket.target-row-num", "20")
            .with("dynamic-bucket.initial-buckets", "1")
            .insert(small(0, 50, "a"))
            .insert(small(40, 90, "b"))
            .build());
    all.add(
        Scenario.table("dynamic_buckets_up_to_a_maximum", "id INT NOT NULL, v STRING, n BIGINT")
            .key("id")
            .with("dynamic-bucket.target-row-num", "10")
            .with("dynamic-bucket.max-buckets", "3")
            .insert(small(0, 70, "a"))
            .insert(small(40, 120, "b"))
            .build());
    all.add(
        Scenario.table(
                "dynamic_buckets_in_partitions", "id INT NOT NULL, v STRING, p STRING NOT NULL")
            .partitionedBy("p")
            .key("p", "id")
            .with("dynamic-bucket.target-row-num", "12")
            .with("index-file-in-data-file-dir", "true")
            .insert("SELECT id, v, concat('p', id % 3) AS p FROM rows WHERE id < 100")
            .insert("SELECT id, 'new' AS v, concat('p', id % 3) AS p FROM rows WHERE id > 50")
            .build());
    all.add(
        Scenario.table("overwritten_dynamic_buckets", "id INT NOT NULL, v STRING, n BIGINT")
            .key("id")
            .with("dynamic-bucket.target-row-num", "15")
            .insert(small(0, 50, "a"))
            .sql("INSERT OVERWRITE $t " + small(30, 80, "b"))
            .insert(small(60, 100, "c"))
            .expect(small(30, 60, "b") + " UNION ALL " + small(60, 100, "c")));
  }

  private void schemaChanges() {
    all.add(
        Scenario.table("changed_columns", "id INT, v STRING, gone DOUBLE, n INT")
            .insert("SELECT id, v, 1.5D AS gone, id AS n FROM rows WHERE id < 50")
            .sql("ALTER TABLE $t DROP COLUMN gone")
            .sql("ALTER TABLE $t ADD COLUMN added STRING AFTER id")
            .sql("ALTER TABLE $t ALTER COLUMN n TYPE BIGINT")
            .sql("ALTER TABLE $t RENAME COLUMN n TO number")
            .insert(
                "SELECT id, 'a' AS added, v, CAST(id AS BIGINT) * 5000000000 AS number FROM rows WHERE id >= 50")
            .expect(
                "SELECT id, IF(id < 50, NULL, 'a') AS added, v,"
                    + " CAST(id AS BIGINT) * IF(id < 50, 1, 5000000000) AS number FROM rows"));
    all.add(
        Scenario.table("column_dropped_and_added_again", "id INT, v STRING, x INT")
            .insert("SELECT id, v, 7 AS x FROM rows WHERE id < 50")
            .sql("ALTER TABLE $t DROP COLUMN x")
            .sql("ALTER TABLE $t ADD COLUMN x STRING")
            .insert("SELECT id, v, 'seven' AS x FROM rows WHERE id >= 50")
            .expect("SELECT id, v, IF(id < 50, NULL, 'seven') AS x FROM rows"));
    all.add(
        Scenario.table("changed_nested_columns", "id INT, v STRING, s STRUCT<a: INT, b: STRING>")
            .insert("SELECT id, v, named_struct('a', id, 'b', 'old') AS s FROM rows WHERE id < 50")
            .sql("ALTER TABLE $t ADD COLUMN s.c DOUBLE")
            .sql("ALTER TABLE $t ALTER COLUMN s.a TYPE BIGINT")
            .sql("ALTER TABLE $t RENAME COLUMN s.b TO bb")
            .insert(
                "SELECT id, v, named_struct('a', CAST(id AS BIGINT), 'bb', 'new', 'c', 0.5D) AS s FROM rows WHERE id >= 50")
            .expect(
                "SELECT id, v, named_struct('a', CAST(id AS BIGINT), 'bb', IF(id < 50, 'old', 'new'),"
                    + " 'c', IF(id < 50, NULL, 0.5D)) AS s FROM rows"));
    all.add(
        Scenario.table("changed_key_table", "id INT NOT NULL, v STRING, n INT")
            .key("id")
            .with("bucket", "2")
            .insert("SELECT id, v, id AS n FROM rows WHERE id < 100")
            .sql("ALTER TABLE $t ADD COLUMN w STRING")
            .sql("ALTER TABLE $t ALTER COLUMN n TYPE BIGINT")
            .insert(
                "SELECT id, v, CAST(id AS BIGINT) * 3000000000 AS n, 'w' AS w FROM rows WHERE id >= 60")
            .expect(
                "SELECT id, v, CAST(id AS BIGINT) * IF(id < 60, 1, 3000000000) AS n, IF(id < 60, NULL, 'w') AS w FROM rows"));
    all.add(
        Scenario.table("format_changed", SMALL)
            .with("file.format", "orc")
            .insert(small(0, 20, "o"))
            .sql("ALTER TABLE $t SET TBLPROPERTIES ('file.format' = 'parquet')")
            .insert(small(20, 40, "p"))
            .sql("ALTER TABLE $t SET TBLPROPERTIES ('file.format' = 'avro')")
            .insert(small(40, 60, "a"))
            .build());
  }
}
