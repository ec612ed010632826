package org.apache.paimon.integration.sql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.apache.spark.sql.types.StructType;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Names, types and nullability of the columns of system tables, and the texts in their cells. */
final class SystemTableColumnsTest extends SqlTest {
  private static final String TIME = "TIMESTAMP_NTZ";

  private String columns(String table) {
    StructType schema = sql.spark().table(table).schema();
    return schema.toDDL();
  }

  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = '|',
      value = {
        "snapshots | snapshot_id BIGINT NOT NULL,schema_id BIGINT NOT NULL,commit_user STRING NOT NULL,"
            + "commit_identifier BIGINT NOT NULL,commit_kind STRING NOT NULL,commit_time "
            + TIME
            + " NOT NULL,base_manifest_list STRING NOT NULL,delta_manifest_list STRING NOT NULL,"
            + "changelog_manifest_list STRING,total_record_count BIGINT,delta_record_count BIGINT,"
            + "changelog_record_count BIGINT,watermark BIGINT",
        "schemas | schema_id BIGINT NOT NULL,fields STRING NOT NULL,partition_keys STRING NOT NULL,"
            + "primary_keys STRING NOT NULL,options STRING NOT NULL,comment STRING,update_time "
            + TIME
            + " NOT NULL",
        "options | key STRING NOT NULL,value STRING NOT NULL",
        "files | partition STRING,bucket INT NOT NULL,file_path STRING NOT NULL,"
            + "file_format STRING NOT NULL,schema_id BIGINT NOT NULL,level INT NOT NULL,"
            + "record_count BIGINT NOT NULL,file_size_in_bytes BIGINT NOT NULL,min_key STRING,"
            + "max_key STRING,null_value_counts STRING NOT NULL,min_value_stats STRING NOT NULL,"
            + "max_value_stats STRING NOT NULL,min_sequence_number BIGINT,"
            + "max_sequence_number BIGINT,creation_time "
            + TIME
            + ",deleteRowCount BIGINT,file_source STRING",
        "manifests | file_name STRING NOT NULL,file_size BIGINT NOT NULL,"
            + "num_added_files BIGINT NOT NULL,num_deleted_files BIGINT NOT NULL,"
            + "schema_id BIGINT NOT NULL,min_partition_stats STRING,max_partition_stats STRING",
        "partitions | partition STRING,record_count BIGINT NOT NULL,"
            + "file_size_in_bytes BIGINT NOT NULL,file_count BIGINT NOT NULL,last_update_time "
            + TIME,
        "buckets | partition STRING,bucket INT NOT NULL,record_count BIGINT NOT NULL,"
            + "file_size_in_bytes BIGINT NOT NULL,file_count BIGINT NOT NULL,last_update_time "
            + TIME,
        "tags | tag_name STRING NOT NULL,snapshot_id BIGINT NOT NULL,schema_id BIGINT NOT NULL,"
            + "commit_time "
            + TIME
            + " NOT NULL,record_count BIGINT,create_time "
            + TIME
            + ",time_retained STRING",
        "branches | branch_name STRING NOT NULL,create_time " + TIME + " NOT NULL",
        "consumers | consumer_id STRING NOT NULL,next_snapshot_id BIGINT NOT NULL",
        "aggregation_fields | field_name STRING NOT NULL,field_type STRING NOT NULL,"
            + "function STRING,function_options STRING,comment STRING",
        "statistics | snapshot_id BIGINT NOT NULL,schema_id BIGINT NOT NULL,"
            + "mergedRecordCount BIGINT,mergedRecordSize BIGINT,colstat STRING",
        "table_indexes | partition STRING,bucket INT NOT NULL,index_type STRING NOT NULL,"
            + "file_name STRING NOT NULL,file_size BIGINT NOT NULL,row_count BIGINT NOT NULL,"
            + "dv_ranges ARRAY<STRUCT<f0: STRING, f1: INT, f2: INT, _CARDINALITY: BIGINT>>",
        "audit_log | rowkind STRING,id INT NOT NULL,v STRING",
        "binlog | rowkind STRING,id ARRAY<INT>,v ARRAY<STRING>",
        "ro | id INT NOT NULL,v STRING",
      })
  void columnsHaveTheTypesOfTheReference(String suffix, String expected) {
    sql.run("CREATE TABLE t (id INT, v STRING) TBLPROPERTIES ('primary-key'='id', 'bucket'='1')");
    assertThat(columns("`t$" + suffix + "`")).isEqualTo(expected);
    boolean isOfTheDefinition =
        List.of("schemas", "options", "aggregation_fields").contains(suffix);
    assertThat(sql.rows("SELECT * FROM `t$" + suffix + "`").isEmpty())
        .isNotEqualTo(isOfTheDefinition);
  }

  @Test
  void rowTrackingAddsItsColumnsToTablesThatHaveThem() {
    sql.run(
        "CREATE TABLE r (id INT) TBLPROPERTIES ('row-tracking.enabled'='true')",
        "INSERT INTO r VALUES (7)",
        "CREATE TABLE plain (id INT)");
    assertThat(columns("`r$row_tracking`")).startsWith("id INT,_ROW_ID BIGINT,_SEQUENCE_NUMBER");
    assertThat(sql.rows("SELECT * FROM `r$row_tracking`")).containsExactly("[7,0,1]");
    assertThatThrownBy(() -> sql.rows("SELECT * FROM `plain$row_tracking`"))
        .hasMessageContaining("option 'row-tracking.enabled' is false, expected true");
  }

  @Test
  void tablesOfTheDatabaseSys() {
    sql.run("CREATE TABLE t (id INT) TBLPROPERTIES ('a'='b')");
    assertThat(columns("sys.all_table_options"))
        .isEqualTo("database_name STRING,table_name STRING,key STRING,value STRING");
    assertThat(columns("sys.catalog_options"))
        .isEqualTo("key STRING NOT NULL,value STRING NOT NULL");
    assertThat(sql.sorted("SHOW TABLES IN sys"))
        .containsExactly("[sys,all_table_options,false]", "[sys,catalog_options,false]");
    assertThat(sql.rows("SELECT * FROM sys.all_table_options WHERE key = 'a'"))
        .containsExactly("[db,t,a,b]");
    assertThatThrownBy(() -> sql.rows("SELECT * FROM sys.lineage"))
        .hasMessageContaining("TABLE_OR_VIEW_NOT_FOUND");
  }

  @Test
  void secretsOfTheCatalogAreNotShown() {
    sql.set("spark.sql.catalog.shown", "org.apache.paimon.spark.SparkCatalog")
        .set("spark.sql.catalog.shown.warehouse", warehouse.toString());
    for (String key : List.of("jdbc.password", "my.Secret", "s3.access-token", "fs.accesskey")) {
      sql.set("spark.sql.catalog.shown." + key, "hush");
    }
    assertThat(sql.rows("SELECT key, value FROM shown.sys.catalog_options"))
        .anyMatch(row -> row.contains("password"))
        .noneMatch(row -> row.contains("hush"));
  }

  @Test
  void cellsOfPartitionsAndKeysAreTexts() {
    sql.run(
        "CREATE TABLE t (k STRING, v INT, d DATE, ts TIMESTAMP_NTZ, z TIMESTAMP, s STRING)"
            + " PARTITIONED BY (d, ts, z, s) TBLPROPERTIES"
            + " ('primary-key'='k,d,ts,z,s', 'bucket'='1')",
        "INSERT INTO t VALUES ('a', NULL, DATE'2024-01-31', TIMESTAMP_NTZ'2024-01-31 01:02:03',"
            + " TIMESTAMP'2024-01-31 01:02:03.5', '')");
    String partition = "{2024-01-31, 2024-01-31 01:02:03.000000, %s, }";
    assertThat(sql.rows("SELECT partition, min_key, max_key FROM `t$files`"))
        .containsExactly("[" + partition.formatted("2024-01-31 01:02:03.500000") + ",[a],[a]]");
    assertThat(sql.rows("SELECT null_value_counts FROM `t$files`"))
        .containsExactly("[{d=0, k=0, s=0, ts=0, v=1, z=0}]");
    sql.set("spark.sql.session.timeZone", "Asia/Tokyo");
    for (String table : List.of("files", "partitions", "buckets")) {
      assertThat(sql.rows("SELECT partition FROM `t$" + table + "`"))
          .containsExactly("[" + partition.formatted("2024-01-31 10:02:03.500000") + "]");
    }
    sql.run(
        "CREATE TABLE n (v INT, p STRING, q INT) PARTITIONED BY (p, q)",
        "INSERT INTO n VALUES (1, NULL, NULL)",
        "CREATE TABLE u (v INT)",
        "INSERT INTO u VALUES (1)");
    assertThat(sql.rows("SELECT partition, min_key FROM `n$files`"))
        .containsExactly("[{null, null},null]");
    assertThat(sql.rows("SELECT partition FROM `u$partitions`")).containsExactly("[{}]");
  }

  @Test
  void timesAreThoseOfTheSession() {
    sql.run("CREATE TABLE t (id INT)", "INSERT INTO t VALUES (1)");
    String query = "SELECT commit_time FROM `t$snapshots`";
    Object utc = sql.value(query);
    sql.set("spark.sql.session.timeZone", "Asia/Tokyo");
    assertThat(sql.value(query)).isEqualTo(((java.time.LocalDateTime) utc).plusHours(9));
  }

  @Test
  void tagsWithoutRetentionHaveNoTimes() {
    sql.run(
        "CREATE TABLE t (id INT)",
        "INSERT INTO t VALUES (1)",
        "CALL sys.create_tag('t', 'plain')",
        "CALL sys.create_tag('t', 'dated', 1, '1 d')");
    assertThat(sql.rows("SELECT tag_name, create_time IS NULL, time_retained FROM `t$tags`"))
        .containsExactly("[dated,false,PT24H]", "[plain,true,null]");
  }

  @Test
  void partitionsCountRowsOfFilesNotOfTheTable() {
    sql.run(
        "CREATE TABLE t (id INT, v INT) TBLPROPERTIES ('primary-key'='id', 'bucket'='1')",
        "INSERT INTO t VALUES (1, 1)",
        "INSERT INTO t VALUES (1, 2)");
    assertThat(sql.rows("SELECT record_count, file_count FROM `t$partitions`"))
        .containsExactly("[2,2]");
    assertThat(sql.rows("SELECT count(*) FROM t")).containsExactly("[1]");
  }

  @Test
  void binlogShowsAnUpdateAsOneRow() {
    sql.run(
        "CREATE TABLE t (id INT, v INT) TBLPROPERTIES ('primary-key'='id', 'bucket'='1',"
            + " 'changelog-producer'='input')",
        "INSERT INTO t VALUES (1, 1), (2, 2)",
        "UPDATE t SET v = 3 WHERE id = 1",
        "DELETE FROM t WHERE id = 2");
    assertThat(
            sql.sorted(
                "SELECT rowkind, id, v FROM `t$binlog`"
                    + " /*+ OPTIONS('incremental-between'='1,3') */"))
        .containsExactly("[+U,array(1, 1),array(1, 3)]", "[-D,array(2),array(2)]");
  }
}
