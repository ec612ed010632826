package org.apache.paimon.spark.v35;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Arrays;
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
    assertThat(session.rows("SELECT * FROM t"))
        .containsExactly("[1,a,5000000000,x]", "[2,b,2,null]", "[9,null,9,y]");
  }

  @Test
  void withoutTheOptionTheSourceMustHaveTheTablesColumns() {
    create("'bucket'='-1'");

    assertThatThrownBy(() -> session.sql(MERGE)).hasMessageContaining("`v`");
    assertThat(Arrays.asList(session.sql("SELECT * FROM t").columns()))
        .containsExactly("k", "v", "n");
  }
}
