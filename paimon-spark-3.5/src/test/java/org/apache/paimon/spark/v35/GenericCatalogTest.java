package org.apache.paimon.spark.v35;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Our tables and Spark's own side by side in {@code spark_catalog}. */
final class GenericCatalogTest {
  private static final String DATABASE = "generic_catalog_test";
  private static SharedSession session;

  @BeforeAll
  static void replaceSparksCatalog() {
    session = SharedSession.open();
    SparkSession spark = session.spark();
    spark
        .conf()
        .set("spark.sql.catalog.spark_catalog", "org.apache.paimon.spark.SparkGenericCatalog");
    session.sql("USE spark_catalog");
    session.sql("CREATE DATABASE " + DATABASE);
    session.sql("USE " + DATABASE);
  }

  @AfterAll
  static void dropAll() {
    session.sql("DROP DATABASE " + DATABASE + " CASCADE");
  }

  @Test
  void tablesOfBothKindsAreMadeListedJoinedAndDropped() {
    session.sql("CREATE TABLE p (a INT, b STRING) USING parquet");
    session.sql("INSERT INTO p VALUES (1, 'x')");
    session.sql(
        "CREATE TABLE m (k INT, v STRING) USING paimon"
            + " TBLPROPERTIES ('primary-key'='k','bucket'='1')");
    session.sql("INSERT INTO m VALUES (1, 'a'), (2, 'b')");
    session.sql("MERGE INTO m USING p ON m.k = p.a WHEN MATCHED THEN UPDATE SET v = p.b");

    assertThat(session.sorted("SELECT k, v, b FROM m LEFT JOIN p ON k = a"))
        .containsExactly("[1,x,x]", "[2,b,null]");
    assertThat(session.sorted("SHOW TABLES"))
        .contains("[" + DATABASE + ",m,false]", "[" + DATABASE + ",p,false]");
    session.sql("DROP TABLE p");
    session.sql("DROP TABLE m");
    assertThatThrownBy(() -> session.sql("SELECT * FROM m"))
        .hasMessageContaining("TABLE_OR_VIEW_NOT_FOUND");
  }

  @Test
  void aQueryMakesTablesOfBothKinds() {
    session.sql("CREATE TABLE cp USING parquet AS SELECT 1 AS a");
    session.sql("CREATE TABLE cm USING paimon AS SELECT a + 1 AS a FROM cp");
    session.sql("CREATE TABLE lp LIKE cp");
    session.sql("CREATE TABLE lm LIKE cm");

    assertThat(session.sorted("SELECT * FROM cm")).containsExactly("[2]");
    assertThat(session.value("SELECT count(*) FROM `cm$snapshots`")).isEqualTo(1L);
    assertThat((String) session.value("SHOW CREATE TABLE lp")).contains("USING parquet");
    assertThat((String) session.value("SHOW CREATE TABLE lm")).contains("USING paimon");
  }

  /** Tables of different sources share their columns; keys and options have no meaning there. */
  @Test
  void likeMakesTablesOfTheOtherKind() {
    session.sql("CREATE TABLE like_p (a INT, b STRING) USING parquet PARTITIONED BY (b)");
    session.sql(
        "CREATE TABLE like_m (a INT, b STRING) USING paimon PARTITIONED BY (b)"
            + " TBLPROPERTIES ('primary-key'='a,b', 'bucket'='1')");
    session.sql("CREATE TABLE like_pm LIKE like_p USING paimon");
    session.sql("CREATE TABLE like_mp LIKE like_m USING parquet");

    assertThat((String) session.value("SHOW CREATE TABLE like_pm"))
        .contains("USING paimon", "PARTITIONED BY (b)");
    assertThat((String) session.value("SHOW CREATE TABLE like_mp"))
        .contains("USING parquet", "PARTITIONED BY (b)")
        .doesNotContain("bucket", "primary-key");
    for (String table : new String[] {"like_p", "like_m", "like_pm", "like_mp"}) {
      session.sql("INSERT INTO " + table + " VALUES (1, 'x')");
      assertThat(session.sorted("SELECT * FROM " + table)).containsExactly("[1,x]");
      session.sql("DROP TABLE " + table);
    }
  }

  @Test
  void theDatabaseOfGlobalTablesCanBeDescribed() {
    assertThat(session.sorted("DESCRIBE DATABASE sys")).contains("[Namespace Name,sys]");
    assertThat(session.sorted("DESCRIBE DATABASE paimon.sys")).contains("[Namespace Name,sys]");
  }

  @Test
  void aDatabaseThatSparkKeepsKeepsItsTables() {
    session.sql("CREATE TABLE default.kept USING paimon AS SELECT 1 AS a");

    assertThatThrownBy(() -> session.sql("DROP DATABASE default CASCADE"))
        .hasMessageContaining("default");

    assertThat(session.sorted("SELECT * FROM default.kept")).containsExactly("[1]");
    session.sql("DROP TABLE default.kept");
  }

  @Test
  void aDroppedDatabaseTakesItsTablesAlong() {
    session.sql("CREATE DATABASE generic_gone");
    session.sql("CREATE TABLE generic_gone.t USING paimon AS SELECT 1 AS a");
    assertThatThrownBy(() -> session.sql("DROP DATABASE generic_gone"))
        .hasMessageContaining("generic_gone");
    assertThat(session.sorted("SELECT * FROM generic_gone.t")).containsExactly("[1]");

    session.sql("DROP DATABASE generic_gone CASCADE");
    session.sql("CREATE DATABASE generic_gone");

    assertThat(session.sorted("SHOW TABLES IN generic_gone")).isEmpty();
    session.sql("DROP DATABASE generic_gone CASCADE");
  }

  @Test
  void noTableOfOursIsPutBesideAnotherOfItsName() {
    session.sql("CREATE TABLE other USING parquet AS SELECT 1 AS a");

    for (String start : new String[] {"CREATE OR REPLACE TABLE", "REPLACE TABLE"}) {
      assertThatThrownBy(() -> session.sql(start + " other USING paimon AS SELECT 2 AS a"))
          .hasMessageContaining("Cannot replace table")
          .hasMessageContaining("it is a table of another source");
    }
    assertThatThrownBy(() -> session.sql("CREATE TABLE other USING paimon AS SELECT 2 AS a"))
        .hasMessageContaining("already exists");

    session.sql("CREATE TABLE taken USING paimon AS SELECT 3 AS a");
    assertThatThrownBy(() -> session.sql("ALTER TABLE other RENAME TO taken"))
        .hasMessageContaining("already exists");
    session.sql("DROP TABLE taken");

    assertThat(session.sorted("SELECT * FROM other")).containsExactly("[1]");
    session.sql("DROP TABLE other");
    assertThat(session.sorted("SHOW TABLES LIKE 'other'")).isEmpty();
  }

  @Test
  void tablesOfBothKindsAreShownExtended() {
    session.sql("CREATE TABLE shown_a (a INT, p INT) USING paimon PARTITIONED BY (p)");
    session.sql("INSERT INTO shown_a VALUES (1, 2)");
    session.sql("CREATE TABLE shown_b (a INT, p INT) USING parquet PARTITIONED BY (p)");
    session.sql("INSERT INTO shown_b VALUES (1, 2)");
    session.sql("CREATE TABLE shown_c (a INT) USING paimon");

    assertThat(
            session.spark().sql("SHOW TABLE EXTENDED LIKE 'shown_*'").collectAsList().stream()
                .map(row -> row.getString(1) + ' ' + provider(row.getString(3))))
        .containsExactly("shown_a paimon", "shown_b parquet", "shown_c paimon");
    for (String table : new String[] {"shown_a", "shown_b"}) {
      assertThat(session.sorted("SHOW TABLE EXTENDED LIKE '" + table + "' PARTITION (p = 2)"))
          .as(table)
          .singleElement()
          .asString()
          .contains("Partition Values: [p=2]");
    }
  }

  private static String provider(String information) {
    return information
        .lines()
        .filter(line -> line.startsWith("Provider: "))
        .map(line -> line.substring("Provider: ".length()))
        .findFirst()
        .orElse("");
  }
}
