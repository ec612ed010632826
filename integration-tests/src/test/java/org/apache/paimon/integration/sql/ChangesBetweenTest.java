package org.apache.paimon.integration.sql;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Table functions and options that read the changes between two points. */
final class ChangesBetweenTest extends SqlTest {
  @BeforeEach
  void fill() {
    sql.run(
        "CREATE TABLE t (id INT, v INT) TBLPROPERTIES ('primary-key'='id', 'bucket'='1',"
            + " 'write-only'='true')",
        "INSERT INTO t VALUES (1, 1)",
        "INSERT INTO t VALUES (2, 2)",
        "UPDATE t SET v = 20 WHERE id = 2",
        "DELETE FROM t WHERE id = 1",
        "CALL sys.create_tag('t', 'a', 1)",
        "CALL sys.create_tag('t', 'b', 3)");
  }

  private List<String> rows(String from) {
    return sql.sorted("SELECT * FROM " + from);
  }

  private void fails(String from, String... messages) {
    sql.fails("SELECT * FROM " + from, messages);
  }

  @Test
  void namesAndNumbersInAllForms() {
    for (String call :
        List.of(
            "paimon_incremental_query('t', 1, 3)",
            "paimon_incremental_query('db.t', '1', '3')",
            "paimon_incremental_query('paimon.db.t', 1, 1 + 2)",
            "paimon_incremental_query('`db`.`t`', 1L, 3Y)")) {
      assertThat(rows(call)).as(call).containsExactly("[2,20]", "[2,2]");
    }
    assertThat(rows("paimon_incremental_query('t', 'a', 'b')")).containsExactly("[2,20]");
    assertThat(rows("paimon_incremental_query('t', 3, 3)")).isEmpty();
    assertThat(rows("paimon_incremental_query('t', 0, 1)")).containsExactly("[1,1]");
    assertThat(
            sql.rows(
                "SELECT count(*) FROM paimon_incremental_query('t', 1, 3) c JOIN t"
                    + " ON c.id = t.id WHERE c.v > 5"))
        .containsExactly("[1]");
  }

  @Test
  void timesInAllForms() {
    List<String> all = List.of("[1,1]", "[2,20]", "[2,2]");
    for (String times :
        List.of(
            "0, 4102444800000",
            "'0', '4102444800000'",
            "'1970-01-01 00:00:00', '2100-01-01 00:00:00.123'",
            "'1970-01-01', '2100-01-01'",
            "DATE'1970-01-01', TIMESTAMP'2100-01-01 00:00:00'",
            "TIMESTAMP_NTZ'1970-01-01 00:00:00', current_timestamp() + INTERVAL 1 DAY")) {
      assertThat(rows("paimon_incremental_between_timestamp('t', " + times + ")"))
          .as(times)
          .containsExactlyElementsOf(all);
    }
    // A timestamp is not taken for milliseconds.
    assertThat(
            rows(
                "paimon_incremental_between_timestamp('t', TIMESTAMP'1970-01-01 00:00:00',"
                    + " TIMESTAMP'1970-01-02 00:00:00')"))
        .isEmpty();
    fails(
        "paimon_incremental_between_timestamp('t', 'soon', 'later')",
        "Invalid time 'soon', expected epoch milliseconds or a time such as");
    fails("paimon_incremental_between_timestamp('t', 5, 1)", "is later than the end");
  }

  @Test
  void changesSinceTheAutomaticTagBefore() {
    sql.run(
        "CREATE TABLE d (id INT) TBLPROPERTIES ('tag.automatic-creation'='process-time',"
            + " 'tag.creation-period'='daily')",
        "INSERT INTO d VALUES (1)",
        "CALL sys.create_tag('d', '2024-01-01')",
        "INSERT INTO d VALUES (2)",
        "CALL sys.create_tag('d', '2024-01-02')",
        "INSERT INTO d VALUES (3)",
        "CALL sys.create_tag('d', '2024-01-05')");
    assertThat(rows("paimon_incremental_to_auto_tag('d', '2024-01-02')")).containsExactly("[2]");
    assertThat(rows("d /*+ OPTIONS('incremental-to-auto-tag'='2024-01-02') */"))
        .containsExactly("[2]");
    assertThat(rows("paimon_incremental_to_auto_tag('d', '2024-01-01')")).isEmpty();
    fails("paimon_incremental_to_auto_tag('d', '2030-01-01')", "Cannot find tag '2030-01-01'");
    fails("paimon_incremental_to_auto_tag('t', 'b')", "expected the name of an automatic tag");
  }

  @Test
  void wrongCallsShowTheExpectedForm() {
    for (String arguments : List.of("'t', 1", "", "'t', 1, 2, 3", "'t'")) {
      fails(
          "paimon_incremental_query(" + arguments + ")",
          "expected paimon_incremental_query('db.t', start, end)");
    }
    fails("paimon_incremental_between_timestamp('t', 1)", "('db.t', start time, end time)");
    fails("paimon_incremental_to_auto_tag('t')", "('db.t', 'tag')");
    for (String argument : List.of("NULL", "rand()", "DATE'2024-01-01'", "1.5", "true")) {
      fails(
          "paimon_incremental_query('t', " + argument + ", 3)",
          "expected constants that are not null, texts or whole numbers");
    }
    fails("paimon_incremental_query('t', 'a', 3)", "two existing tags or two snapshot numbers");
    fails("paimon_incremental_query('t', 1, 'b')", "the tags are [a, b]");
    fails("paimon_incremental_query('t', 3, 1)", "the start, snapshot 3, is later than the end");
    fails("paimon_incremental_query('t', 1, 99)", "Cannot read snapshot 99", "has 1 to 4");
    for (String name : List.of("none", "none.t", "a.b.c.d")) {
      fails(
          "paimon_incremental_query('" + name + "', 1, 3)",
          "Cannot find table '" + name + "'",
          "expected [catalog.][database.]table");
    }
    fails("paimon_incremental_query('', 1, 3)", "Invalid name ''");
  }

  @Test
  void kindsAreSeenThroughTheAuditLog() {
    assertThat(rows("paimon_incremental_query('t$audit_log', 1, 4)"))
        .containsExactly("[+I,2,2]", "[+U,2,20]", "[-D,1,1]");
    assertThat(rows("`t$audit_log` /*+ OPTIONS('incremental-between'='1,4') */"))
        .containsExactly("[+I,2,2]", "[+U,2,20]", "[-D,1,1]");
    assertThat(rows("paimon_incremental_query('t$binlog', 3, 4)"))
        .containsExactly("[-D,array(1),array(1)]");
    for (String suffix : List.of("files", "ro", "partitions")) {
      fails(
          "paimon_incremental_query('t$" + suffix + "', 1, 4)",
          "Cannot read changes between snapshots as a state of the table");
    }
  }

  @Test
  void theModeSaysWhichChanges() {
    sql.run(
        "CREATE TABLE l (id INT, v INT) TBLPROPERTIES ('primary-key'='id', 'bucket'='1',"
            + " 'changelog-producer'='input')",
        "INSERT INTO l VALUES (1, 1), (2, 2)",
        "UPDATE l SET v = 20 WHERE id = 2",
        "DELETE FROM l WHERE id = 1");
    String hint = " /*+ OPTIONS('incremental-between'='1,3','incremental-between-scan-mode'='";
    assertThat(rows("`l$audit_log`" + hint + "changelog') */"))
        .containsExactly("[+U,2,20]", "[-D,1,1]", "[-U,2,2]");
    assertThat(rows("`l$audit_log`" + hint + "auto') */")).hasSize(3);
    assertThat(rows("`l$audit_log`" + hint + "delta') */"))
        .containsExactly("[+U,2,20]", "[-D,1,1]");
    assertThat(rows("`l$audit_log`" + hint + "diff') */")).containsExactly("[+I,2,20]", "[-D,1,1]");
    assertThat(rows("l" + hint + "diff') */")).containsExactly("[2,20]");
    assertThat(rows("t" + hint + "changelog') */")).isEmpty();
    fails("l" + hint + "some') */", "expected one of [auto, delta, changelog, diff]");
    fails("l /*+ OPTIONS('incremental-between'='1') */", "expected two points with a comma");
  }
}
