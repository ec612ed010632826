package org.apache.paimon.integration.sql;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Joins of tables that are bucketed alike: bucket by bucket, without an exchange. */
final class BucketJoinTest extends SqlTest {
  @BeforeEach
  void setOptions() {
    sql.set("spark.sql.sources.v2.bucketing.enabled", "true")
        .set("spark.sql.autoBroadcastJoinThreshold", "-1")
        .set("spark.sql.adaptive.enabled", "false");
  }

  private String physicalPlan(String query) {
    return sql.spark().sql(query).queryExecution().executedPlan().toString();
  }

  @Test
  void tablesWithTheSameBucketsJoinWithoutExchange() {
    for (String table : new String[] {"l", "r"}) {
      sql.run(
          "CREATE TABLE "
              + table
              + " (id INT, v INT) TBLPROPERTIES ('primary-key'='id', 'bucket'='4')",
          "INSERT INTO " + table + " SELECT CAST(id AS INT), CAST(id AS INT) FROM range(100)");
    }
    String query = "SELECT count(*), sum(l.v + r.v) FROM l JOIN r ON l.id = r.id";
    assertThat(physicalPlan(query)).contains("SortMergeJoin").doesNotContain("Exchange hash");
    assertThat(sql.rows(query)).containsExactly("[100,9900]");
    String self = "SELECT a.v FROM l a JOIN l b ON a.id = b.id";
    assertThat(physicalPlan(self)).doesNotContain("Exchange");
    sql.set("spark.sql.sources.v2.bucketing.enabled", "false");
    assertThat(physicalPlan(query)).contains("Exchange hash");
  }

  @Test
  void tablesWithOtherBucketsOrKeyTypesAreShuffled() {
    sql.run(
        "CREATE TABLE four (id INT, v INT) TBLPROPERTIES ('primary-key'='id', 'bucket'='4')",
        "CREATE TABLE five (id INT, v INT) TBLPROPERTIES ('primary-key'='id', 'bucket'='5')",
        "CREATE TABLE wide (id BIGINT, v INT) TBLPROPERTIES ('primary-key'='id', 'bucket'='4')");
    for (String table : new String[] {"four", "five", "wide"}) {
      sql.run("INSERT INTO " + table + " SELECT CAST(id AS INT), CAST(id AS INT) FROM range(50)");
    }
    for (String other : new String[] {"five", "wide"}) {
      String query = "SELECT count(*) FROM four JOIN " + other + " o ON four.id = o.id";
      assertThat(physicalPlan(query)).contains("Exchange hash");
      assertThat(sql.rows(query)).containsExactly("[50]");
    }
  }

  @Test
  void aTableWithMixedBucketCountsIsShuffled() {
    sql.run(
        "CREATE TABLE m (id INT, v INT, p INT) PARTITIONED BY (p)"
            + " TBLPROPERTIES ('primary-key'='p,id', 'bucket'='2')",
        "INSERT INTO m SELECT CAST(id AS INT), 1, 1 FROM range(50)",
        "ALTER TABLE m SET TBLPROPERTIES ('bucket'='4')",
        "INSERT INTO m SELECT CAST(id AS INT), 1, 2 FROM range(50)");
    String query = "SELECT count(*) FROM m a JOIN m b ON a.id = b.id AND a.p = b.p";
    assertThat(physicalPlan(query)).contains("Exchange hash");
    assertThat(sql.rows(query)).containsExactly("[100]");
  }

  /** Spark by itself shuffles joins on several keys unless it may use fewer of them. */
  @Test
  void aJoinOnPartitionAndBucketKeyHasATaskForEachPair() {
    sql.set("spark.sql.requireAllClusterKeysForCoPartition", "false");
    for (String table : new String[] {"a", "b"}) {
      sql.run(
          "CREATE TABLE "
              + table
              + " (id INT, v INT, dt STRING) PARTITIONED BY (dt)"
              + " TBLPROPERTIES ('primary-key'='dt,id', 'bucket'='2')",
          "INSERT INTO "
              + table
              + " SELECT CAST(id AS INT), 1, concat('d', id % 3) FROM range(60)");
    }
    String both = "SELECT count(*) FROM a JOIN b ON a.id = b.id AND a.dt = b.dt";
    assertThat(physicalPlan(both)).doesNotContain("Exchange hash");
    assertThat(sql.rows(both)).containsExactly("[60]");
    assertThat(
            sql.spark()
                .sql("SELECT a.v FROM a JOIN b ON a.id = b.id AND a.dt = b.dt")
                .rdd()
                .getNumPartitions())
        .isEqualTo(6);
    String keyOnly = "SELECT count(*) FROM a JOIN b ON a.id = b.id";
    assertThat(physicalPlan(keyOnly)).doesNotContain("Exchange hash");
    assertThat(sql.rows(keyOnly)).containsExactly("[60]");
  }
}
