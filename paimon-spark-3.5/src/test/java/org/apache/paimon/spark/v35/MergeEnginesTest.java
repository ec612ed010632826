package org.apache.paimon.spark.v35;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.paimon.spark.LocalDirectory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What statements do on tables whose merge engine combines rows. */
final class MergeEnginesTest {
  private static final String AGGREGATION =
      "'merge-engine'='aggregation','fields.n.aggregate-function'='sum'";
  private static final String PARTIAL = "'merge-engine'='partial-update'";

  private final SharedSession session = SharedSession.open();

  private void create(String properties) {
    session.sql(
        "CREATE TABLE t (k INT, v STRING, n INT) TBLPROPERTIES ('primary-key'='k','bucket'='1',"
            + properties
            + ")");
  }

  /** Three keys in several files, merged and not merged. */
  private void fill() {
    session.sql("INSERT INTO t VALUES (1, 'a', 1), (2, 'b', 2), (3, 'c', 3)");
    session.sql("INSERT INTO t VALUES (2, 'bb', 20), (4, 'd', 4)");
    session.sql("INSERT INTO t VALUES (2, NULL, 200), (3, NULL, 30)");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        AGGREGATION,
        AGGREGATION + ",'changelog-producer'='input'",
        AGGREGATION + ",'aggregation.remove-record-on-delete'='true'"
      })
  void aDeleteRemovesAggregatedRows(String properties) {
    create(properties);
    fill();

    session.sql("DELETE FROM t WHERE n > 100 OR v = 'd'");
    assertThat(session.sorted("SELECT * FROM t")).containsExactly("[1,a,1]", "[3,c,33]");
    session.sql("INSERT INTO t VALUES (2, 'again', 5), (3, 'cc', 1)");
    assertThat(session.sorted("SELECT * FROM t"))
        .containsExactly("[1,a,1]", "[2,again,5]", "[3,cc,34]");
    session.sql("CALL sys.compact(table => 't')");
    assertThat(session.sorted("SELECT * FROM t"))
        .containsExactly("[1,a,1]", "[2,again,5]", "[3,cc,34]");
    assertThat(session.sql("CALL sys.verify(table => 't')").collectAsList()).isEmpty();
  }

  /** From the fourth small commit on, the large file is asked through a local copy. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "'changelog-producer'='lookup'",
        "'deletion-vectors.enabled'='true'",
        "'merge-engine'='first-row','changelog-producer'='lookup'"
      })
  void smallUpsertsIntoALargeFileGoOn(String properties) throws IOException {
    create(properties);
    session.sql("INSERT INTO t SELECT id, 'old', id FROM range(25000)");
    session.sql("CALL sys.compact(table => 't', compact_strategy => 'full')");
    Set<Path> earlier = copies();
    for (int i = 0; i < 6; i++) {
      session.sql("INSERT INTO t VALUES (" + i + ", 'new', 0), (" + (30000 + i) + ", 'new', 0)");
    }
    assertThat(copies()).as("a new copy").anyMatch(copy -> !earlier.contains(copy));

    String expected = properties.contains("first-row") ? "[6]" : "[12]";
    assertThat(session.sorted("SELECT count(*) FROM t WHERE v = 'new'")).containsExactly(expected);
    assertThat(session.sorted("SELECT count(*) FROM t")).containsExactly("[25006]");
  }

  /** Local copies that are there. */
  private static Set<Path> copies() throws IOException {
    try (Stream<Path> files =
        Files.find(
            LocalDirectory.first(),
            3,
            (path, is) -> path.getFileName().toString().startsWith("lookup-"))) {
      return files.collect(Collectors.toSet());
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {PARTIAL, PARTIAL + ",'partial-update.remove-record-on-delete'='true'"})
  void aDeleteRemovesPartiallyUpdatedRows(String properties) {
    create(properties);
    fill();

    session.sql("DELETE FROM t WHERE v = 'bb'");
    session.sql("INSERT INTO t (k, n) VALUES (2, 5)");

    assertThat(session.sorted("SELECT * FROM t"))
        .containsExactly("[1,a,1]", "[2,null,5]", "[3,c,30]", "[4,d,4]");
  }

  @Test
  void aDeleteThatRewritesHasItsRowsInTheChangelogFiles() {
    create(AGGREGATION + ",'changelog-producer'='input'");
    fill();
    session.sql("DELETE FROM t WHERE k = 2");

    assertThat(
            session.sorted(
                "SELECT commit_kind, delta_record_count, changelog_record_count FROM `t$snapshots`"
                    + " WHERE snapshot_id = 4"))
        .containsExactly("[OVERWRITE,-4,1]");
  }

  @Test
  void anEarlierSnapshotKeepsDeletedRows() {
    create(AGGREGATION);
    fill();
    session.sql("DELETE FROM t WHERE k < 4");

    assertThat(session.sorted("SELECT * FROM t")).containsExactly("[4,d,4]");
    assertThat(session.sorted("SELECT k FROM t VERSION AS OF 3"))
        .containsExactly("[1]", "[2]", "[3]", "[4]");
  }

  @Test
  void kindsInAColumnDoNotKeepADeleteFromItsEffect() {
    create("'rowkind.field'='v'");
    session.sql("INSERT INTO t VALUES (1, '+I', 1), (2, '+I', 2), (3, '+U', 3)");
    session.sql("DELETE FROM t WHERE n >= 2");

    assertThat(session.sorted("SELECT * FROM t")).containsExactly("[1,+I,1]");
  }

  @Test
  void changesThatAnEngineWouldCombineAreRefused() {
    create(AGGREGATION);

    assertThatThrownBy(() -> session.sql("UPDATE t SET n = 1"))
        .hasMessageContaining("merge engine aggregation would combine the new row")
        .hasMessageContaining("Expected merge engine deduplicate");
    assertThatThrownBy(
            () ->
                session.sql(
                    "MERGE INTO t USING (SELECT 1 AS k) s ON t.k = s.k"
                        + " WHEN MATCHED THEN UPDATE SET n = 1"))
        .hasMessageContaining("Cannot merge into table");
    assertThatThrownBy(
            () ->
                session.sql(
                    "MERGE INTO t USING (SELECT 1 AS k) s ON t.k = s.k WHEN MATCHED THEN DELETE"))
        .hasMessageContaining("aggregation.remove-record-on-delete");
  }

  @Test
  void anInsertOnlyMergeIntoAnyEngineIsAnInsert() {
    create(AGGREGATION);
    fill();
    session.sql(
        "MERGE INTO t USING (SELECT 1 AS k UNION ALL SELECT 9) s ON t.k = s.k"
            + " WHEN NOT MATCHED THEN INSERT (k, n) VALUES (s.k, 90)");

    assertThat(session.sorted("SELECT * FROM t WHERE k IN (1, 9)"))
        .containsExactly("[1,a,1]", "[9,null,90]");
  }

  @Test
  void anUpdateThatAggregatesIsRefused() {
    session.sql(
        "CREATE TABLE t (k INT, v STRING, n INT, s INT) TBLPROPERTIES ('primary-key'='k',"
            + "'bucket'='1','fields.s.sequence-group'='n','fields.n.aggregate-function'='sum',"
            + PARTIAL
            + ")");

    assertThatThrownBy(() -> session.sql("UPDATE t SET v = 'z'"))
        .hasMessageContaining("columns [n] are aggregated with the old row");
  }

  @Test
  void partialUpdateRefusesToSetNull() {
    create(PARTIAL);
    fill();
    session.sql("UPDATE t SET v = 'z', n = n + 1 WHERE k = 1");
    assertThat(session.sorted("SELECT * FROM t WHERE k = 1")).containsExactly("[1,z,2]");

    assertThatThrownBy(() -> session.sql("UPDATE t SET v = NULL WHERE k = 1"))
        .rootCause()
        .hasMessageContaining("column 'v' cannot be set to null");
    assertThat(session.sorted("SELECT * FROM t WHERE k = 1")).containsExactly("[1,z,2]");
  }

  @Test
  void anUnchangedMapOfAnUnruledGroupIsNoChange() {
    session.sql(
        "CREATE TABLE t (k INT, g INT, m MAP<STRING, INT>, v STRING) TBLPROPERTIES ("
            + "'primary-key'='k', 'bucket'='1', 'fields.g.sequence-group'='m', "
            + PARTIAL
            + ")");
    session.sql("INSERT INTO t VALUES (1, NULL, map('a', 1, 'b', 2), 'x')");

    session.sql("UPDATE t SET v = 'z'");
    assertThat(session.sorted("SELECT k, v FROM t")).containsExactly("[1,z]");
    assertThatThrownBy(() -> session.sql("UPDATE t SET m = map('a', 2)"))
        .rootCause()
        .hasMessageContaining("column 'm' belongs to a sequence group");
  }

  @Test
  void anUpdateThatLowersTheSequenceIsRefused() {
    create("'sequence.field'='n'");
    fill();
    session.sql("UPDATE t SET v = 'z', n = n + 1 WHERE k = 1");
    session.sql("UPDATE t SET v = 'y' WHERE k = 1");
    assertThat(session.sorted("SELECT * FROM t WHERE k = 1")).containsExactly("[1,y,2]");

    assertThatThrownBy(() -> session.sql("UPDATE t SET n = n - 1 WHERE k = 1"))
        .rootCause()
        .hasMessageContaining("sequence column 'n' would go from 2 to 1");
  }
}
