package org.apache.paimon.spark.v35;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The function by which rows are spread must be the writer's own. */
final class BucketFunctionTest {
  private final SharedSession session = SharedSession.open();

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      value = {
        "INT; CAST(id AS INT) - 50",
        "BIGINT; id * 10000000019 - 7",
        "SMALLINT; CAST(id AS SMALLINT)",
        "STRING; concat('key number ', id)",
        "BINARY; CAST(repeat('x', CAST(id % 12 AS INT)) AS BINARY)",
        "DECIMAL(10,2); CAST(id AS DECIMAL(10,2)) / 3",
        "DECIMAL(30,5); CAST(id * 100000000000 AS DECIMAL(30,5))",
        "DATE; date'2024-01-01' + CAST(id AS INT)",
        "TIMESTAMP; timestamp_micros(1700000000123456 + id)",
        "TIMESTAMP_NTZ; CAST(timestamp_micros(id * 1000003) AS TIMESTAMP_NTZ)",
        "BOOLEAN; id % 2 = 0"
      })
  void bucketsAgreeWithTheFilesOfAnAppendTable(String type, String expression) {
    session.sql("DROP TABLE IF EXISTS b");
    session.sql(
        "CREATE TABLE b (k " + type + ", id BIGINT) TBLPROPERTIES ('bucket'='5','bucket-key'='k')");
    session.sql("INSERT INTO b SELECT " + expression + ", id FROM range(100)");
    session.sql("INSERT INTO b VALUES (NULL, -1)");

    assertThat(session.value("SELECT count(*) FROM b WHERE sys.bucket(5, k) <> __paimon_bucket"))
        .isEqualTo(0L);
    assertThat(session.value("SELECT count(*) FROM b")).isEqualTo(101L);
  }

  @Test
  void eachBucketIsWrittenByOneTask() {
    session.sql(
        "CREATE TABLE one (a INT, b STRING, v INT)"
            + " TBLPROPERTIES ('primary-key'='a,b','bucket'='4')");
    session.sql(
        "INSERT INTO one SELECT CAST(id AS INT), concat('x', id), 1 FROM range(0, 1000, 1, 7)");

    assertThat(session.sorted("SELECT bucket, count(*) FROM `one$files` GROUP BY bucket"))
        .containsExactly("[0,1]", "[1,1]", "[2,1]", "[3,1]");
  }

  @Test
  void zerosAndNansOfAKeyMeetInOneTask() {
    session.sql("CREATE TABLE z (k DOUBLE, v INT) TBLPROPERTIES ('primary-key'='k','bucket'='4')");
    session.sql(
        "INSERT INTO z SELECT IF(id % 2 = 0, 0.0D, -0.0D), 1 FROM range(0, 100, 1, 5)"
            + " UNION ALL SELECT double('NaN'), 2 FROM range(0, 100, 1, 5)");

    assertThat(session.sorted("SELECT count(*), count(DISTINCT __paimon_bucket) FROM z"))
        .containsExactly("[2,2]");
  }

  @Test
  void tablesWithTheSameBucketsJoinWithoutAnExchange() {
    session.sql("CREATE TABLE l (id INT, a INT) TBLPROPERTIES ('primary-key'='id','bucket'='4')");
    session.sql("CREATE TABLE r (id INT, b INT) TBLPROPERTIES ('primary-key'='id','bucket'='4')");
    session.sql("INSERT INTO l SELECT CAST(id AS INT), 1 FROM range(100)");
    session.sql("INSERT INTO r SELECT CAST(id AS INT), 2 FROM range(50, 150)");
    session.sql("SET spark.sql.sources.v2.bucketing.enabled=true");
    session.sql("SET spark.sql.autoBroadcastJoinThreshold=-1");
    String join = "SELECT l.id FROM l JOIN r ON l.id = r.id";

    assertThat(session.plan(join)).doesNotContain("Exchange");
    assertThat(session.sql(join).count()).isEqualTo(50);
  }
}
