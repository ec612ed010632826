package org.apache.paimon.spark.v35;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Statements that change rows of tables with CHAR columns, which Spark pads on read. */
final class CharColumnsTest {
  private final SharedSession session = SharedSession.open();

  private void create(String properties) {
    session.sql("DROP TABLE IF EXISTS t");
    session.sql("CREATE TABLE t (k INT, c CHAR(4), n INT) TBLPROPERTIES (" + properties + ")");
    session.sql("INSERT INTO t VALUES (1, 'a', 1), (2, 'ab', 2), (3, 'abcd', 3), (4, NULL, 4)");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "'bucket'='-1'",
        "'primary-key'='k','bucket'='2'",
        "'bucket'='-1','deletion-vectors.enabled'='true'"
      })
  void deleteComparesPaddedValues(String properties) {
    create(properties);
    session.sql("DELETE FROM t WHERE c = 'a'");
    assertThat(session.sorted("SELECT k FROM t")).containsExactly("[2]", "[3]", "[4]");

    session.sql("DELETE FROM t WHERE EXISTS (SELECT 1 FROM t x WHERE x.c = t.c AND x.n = 2)");
    assertThat(session.sorted("SELECT k FROM t")).containsExactly("[3]", "[4]");

    session.sql("DELETE FROM t WHERE c IN (SELECT c FROM t)");
    assertThat(session.sorted("SELECT k FROM t")).containsExactly("[4]");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "'bucket'='-1'",
        "'primary-key'='k','bucket'='2'",
        "'bucket'='-1','deletion-vectors.enabled'='true'"
      })
  void updateAndMergeMaySetEveryColumn(String properties) {
    create(properties);
    session.sql("UPDATE t SET k = k, c = 'z', n = n + 1 WHERE c = 'a'");
    session.sql("UPDATE t SET k = k, c = c, n = n + 10 WHERE c = 'ab'");
    session.sql(
        "MERGE INTO t USING (SELECT 'abcd' AS c) s ON t.c = s.c"
            + " WHEN MATCHED THEN UPDATE SET k = t.k, c = t.c, n = t.n + 100");
    session.sql(
        "MERGE INTO t USING (SELECT 4 AS k) s ON t.k = s.k WHEN MATCHED AND t.c IS NULL THEN DELETE");

    assertThat(session.sorted("SELECT * FROM t"))
        .containsExactly("[1,z   ,2]", "[2,ab  ,12]", "[3,abcd,103]");
  }
}
