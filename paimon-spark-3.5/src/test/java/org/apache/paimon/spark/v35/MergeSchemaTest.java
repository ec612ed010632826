package org.apache.paimon.spark.v35;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Arrays;
import org.apache.spark.sql.execution.CommandExecutionMode;
import org.apache.spark.sql.execution.QueryExecution;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** MERGE that brings columns which the table lacks. */
final class MergeSchemaTest {
  private static final String MERGE =
      "MERGE INTO t USING (SELECT 1 AS k, 5000000000 AS n, 'x' AS extra"
          + " UNION ALL SELECT 9, 9, 'y') s ON t.k = s.k"
          + " WHEN MATCHED THEN UPDATE SET * WHEN NOT MATCHED THEN INSERT *";

  private final SharedSession session = SharedSession.open();

  private void create(String properties) {
    session.sql("CREATE TABLE t (k INT, v STRING, n INT) TBLPROPERTIES (" + properties + ")");
    session.sql("INSERT INTO t VALUES (1, 'a', 1), (2, 'b', 2)");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "'bucket'='-1'",
        "'primary-key'='k','bucket'='2'",
        "'bucket'='-1','deletion-vectors.enabled'='true'"
      })
  void theStarOfAMergeAddsColumns(String properties) {
    create(properties);
    session.spark().conf().set("spark.paimon.write.merge-schema", "true");
    session.sql(MERGE);

    assertThat(Arrays.asList(session.sql("SELECT * FROM t").columns()))
        .containsExactly("k", "v", "n", "extra");
    assertThat(session.sorted("SELECT * FROM t"))
        .containsExactly("[1,a,5000000000,x]", "[2,b,2,null]", "[9,null,9,y]");
  }

  private static final String APPEND =
      "INSERT INTO t BY NAME SELECT 3 AS k, CAST(7 AS BIGINT) AS n, 'x' AS extra";

  private void hasColumns(String... names) {
    assertThat(Arrays.asList(session.sql("SELECT * FROM t").columns())).containsExactly(names);
  }

  @ParameterizedTest
  @ValueSource(strings = {"'bucket'='-1'", "'primary-key'='k','bucket'='2'"})
  void whatDoesNotRunAddsNoColumns(String properties) {
    create(properties);
    session.spark().conf().set("spark.paimon.write.merge-schema", "true");

    for (String statement : new String[] {MERGE, APPEND}) {
      for (String kind : new String[] {"", "EXTENDED ", "FORMATTED "}) {
        assertThat((String) session.value("EXPLAIN " + kind + statement)).contains("extra");
      }
    }
    assertThatThrownBy(
            () -> session.sql(MERGE.replace("MATCHED THEN", "MATCHED AND s.no > 1 THEN")))
        .hasMessageContaining("no");
    hasColumns("k", "v", "n");
    assertThat(session.sorted("SELECT * FROM t")).containsExactly("[1,a,1]", "[2,b,2]");

    session.sql(APPEND);
    hasColumns("k", "v", "n", "extra");
    session.sql(MERGE);
    assertThat(session.sorted("SELECT * FROM t"))
        .containsExactly("[1,a,5000000000,x]", "[2,b,2,null]", "[3,null,7,x]", "[9,null,9,y]");
  }

  private QueryExecution analyzed(String statement) throws Exception {
    QueryExecution prepared =
        session
            .spark()
            .sessionState()
            .executePlan(
                session.spark().sessionState().sqlParser().parsePlan(statement),
                CommandExecutionMode.ALL());
    prepared.assertAnalyzed();
    return prepared;
  }

  @Test
  void columnsThatAnotherStatementAddedMeanwhileAreTaken() throws Exception {
    create("'bucket'='-1'");
    session.spark().conf().set("spark.paimon.write.merge-schema", "true");

    QueryExecution prepared = analyzed(APPEND);
    session.sql(APPEND);
    prepared.assertCommandExecuted();
    assertThat(session.sorted("SELECT * FROM t WHERE k = 3"))
        .containsExactly("[3,null,7,x]", "[3,null,7,x]");

    QueryExecution other = analyzed(APPEND.replace("extra", "more"));
    session.sql("ALTER TABLE t ADD COLUMN more INT");
    assertThatThrownBy(other::assertCommandExecuted)
        .hasMessageContaining("its columns changed while the statement was prepared");
    hasColumns("k", "v", "n", "extra", "more");
    assertThat(session.value("SELECT count(*) FROM t")).isEqualTo(4L);
  }

  @Test
  void withoutTheOptionTheSourceMustHaveTheTablesColumns() {
    create("'bucket'='-1'");

    assertThatThrownBy(() -> session.sql(MERGE)).hasMessageContaining("`v`");
    assertThat(Arrays.asList(session.sql("SELECT * FROM t").columns()))
        .containsExactly("k", "v", "n");
  }
}
