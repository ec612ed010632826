package org.apache.paimon.spark.v35;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class RowLevelTest {
  private final SharedSession session = SharedSession.open();

  private void create(String properties) {
    session.sql("DROP TABLE IF EXISTS t");
    session.sql("CREATE TABLE t (k INT, v STRING, n INT) TBLPROPERTIES (" + properties + ")");
    session.sql("INSERT INTO t VALUES (1, 'a', 5), (2, 'b', 2), (3, 'c', NULL)");
    session.sql("INSERT INTO t VALUES (4, 'd', 0)");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "'bucket'='-1'",
        "'primary-key'='k','bucket'='2'",
        "'primary-key'='k','dynamic-bucket.target-row-num'='2'",
        "'bucket'='-1','deletion-vectors.enabled'='true'",
        "'bucket'='2','bucket-key'='k','deletion-vectors.enabled'='true'"
      })
  void allClausesOfAMergeAreCarriedOut(String properties) {
    create(properties);
    session.sql(
        "MERGE INTO t USING (SELECT * FROM VALUES (1, -5), (2, 7), (9, 1) AS s(k, d)) s"
            + " ON t.k = s.k"
            + " WHEN MATCHED AND t.n + s.d <= 0 THEN DELETE"
            + " WHEN MATCHED THEN UPDATE SET n = t.n + s.d"
            + " WHEN NOT MATCHED THEN INSERT (k, n) VALUES (s.k, s.d)"
            + " WHEN NOT MATCHED BY SOURCE AND t.n = 0 THEN DELETE");

    assertThat(session.sorted("SELECT * FROM t"))
        .containsExactly("[2,b,9]", "[3,c,null]", "[9,null,1]");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "'bucket'='-1'",
        "'primary-key'='k','bucket'='2'",
        "'primary-key'='k','dynamic-bucket.target-row-num'='2'",
        "'bucket'='-1','deletion-vectors.enabled'='true'",
        "'bucket'='2','bucket-key'='k','deletion-vectors.enabled'='true'"
      })
  void updateAndDeleteTakeSubqueries(String properties) {
    create(properties);
    session.sql("UPDATE t SET v = upper(v), n = n + 1 WHERE n IN (SELECT n FROM t WHERE k < 3)");
    session.sql("DELETE FROM t WHERE n = (SELECT max(n) FROM t)");

    assertThat(session.sorted("SELECT * FROM t"))
        .containsExactly("[2,B,3]", "[3,c,null]", "[4,d,0]");
  }

  @Test
  void aDeleteCarriesTheWholeOldRow() {
    create("'primary-key'='k','bucket'='1'");
    session.sql("DELETE FROM t WHERE k = 2");

    assertThat(session.sorted("SELECT rowkind, k, v, n FROM `t$audit_log` WHERE k = 2"))
        .containsExactly("[-D,2,b,2]");
  }

  @Test
  void aKeyCannotBeChanged() {
    create("'primary-key'='k','bucket'='1'");

    assertThatThrownBy(() -> session.sql("UPDATE t SET k = k + 1"))
        .hasMessageContaining("Cannot set primary key column 'k'");
    assertThatThrownBy(() -> session.sql("UPDATE t SET k = k + 1, v = 'all columns', n = 1"))
        .hasMessageContaining("Cannot set primary key column 'k'");
    assertThatThrownBy(
            () ->
                session.sql(
                    "MERGE INTO t USING (SELECT 1 AS k) s ON t.k = s.k + 0"
                        + " WHEN MATCHED THEN UPDATE SET k = s.k, v = 'all columns', n = 1"))
        .hasMessageContaining("Cannot set primary key column 'k'");
    assertThatThrownBy(
            () ->
                session.sql(
                    "MERGE INTO t USING (SELECT 1 AS k) s ON t.k = s.k + 0"
                        + " WHEN MATCHED THEN UPDATE SET k = s.k"))
        .hasMessageContaining("Cannot set primary key column 'k'");
  }

  @Test
  void aTableThatDropsDeletesRefusesThem() {
    create("'primary-key'='k','bucket'='1','ignore-delete'='true'");

    assertThatThrownBy(() -> session.sql("DELETE FROM t WHERE k = 1"))
        .hasMessageContaining("option 'ignore-delete' drops every delete");
  }

  @Test
  void cachedRowsFollowAStatement() {
    create("'primary-key'='k','bucket'='1'");
    session.sql("CACHE TABLE t");
    session.sql("DELETE FROM t WHERE k = 1");
    assertThat(session.value("SELECT count(*) FROM t")).isEqualTo(3L);
    session.sql("UPDATE t SET n = 100 WHERE k = 2");
    assertThat(session.value("SELECT max(n) FROM t")).isEqualTo(100);
    session.sql("UNCACHE TABLE t");
  }

  @ParameterizedTest
  @ValueSource(strings = {"'bucket'='-1'", "'bucket'='2','bucket-key'='k'"})
  void deletionVectorsAreMergedAndFilesStay(String properties) {
    create(properties + ",'deletion-vectors.enabled'='true'");
    long files = (Long) session.value("SELECT count(*) FROM `t$files`");
    session.sql("DELETE FROM t WHERE k = 1");
    session.sql("DELETE FROM t WHERE k IN (2, 4)");

    assertThat(session.sorted("SELECT * FROM t")).containsExactly("[3,c,null]");
    assertThat(session.value("SELECT count(*) FROM `t$files`")).isEqualTo(files);
    assertThat(session.sorted("SELECT k FROM t VERSION AS OF 3"))
        .containsExactly("[2]", "[3]", "[4]");
    session.sql("UPDATE t SET v = 'z'");
    assertThat(session.sorted("SELECT * FROM t")).containsExactly("[3,z,null]");
    assertThat(session.sql("CALL sys.verify(table => 't')").collectAsList()).isEmpty();
  }
}
