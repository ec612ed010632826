package org.apache.paimon.integration.sql;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Reads of a table as it was: by number, tag, time, watermark; by clause and by option. */
final class TimeTravelTest extends SqlTest {
  @BeforeEach
  void fill() {
    sql.run(
        "CREATE TABLE t (id INT, v INT)",
        "INSERT INTO t VALUES (1, 1)",
        "INSERT INTO t VALUES (2, 2)",
        "ALTER TABLE t ADD COLUMN w INT",
        "INSERT INTO t VALUES (3, 3, 3)",
        "CALL sys.create_tag('t', 'two', 2)");
  }

  private List<String> ids(String from) {
    return sql.sorted("SELECT id FROM " + from);
  }

  private void fails(String from, String... messages) {
    sql.fails("SELECT id FROM " + from, messages);
  }

  @Test
  void versionsInAllSpellings() {
    for (String clause :
        List.of(
            "VERSION AS OF 2",
            "VERSION AS OF '2'",
            "FOR VERSION AS OF 2",
            "SYSTEM_VERSION AS OF 2",
            "FOR SYSTEM_VERSION AS OF '2'",
            "VERSION AS OF 'two'")) {
      assertThat(sql.sorted("SELECT * FROM t " + clause))
          .as(clause)
          .containsExactly("[1,1]", "[2,2]");
    }
  }

  @Test
  void aTagNamedLikeANumberWins() {
    sql.run("CALL sys.create_tag('t', '3', 1)");
    assertThat(ids("t VERSION AS OF 3")).containsExactly("[1]");
    assertThat(ids("t VERSION AS OF '3'")).containsExactly("[1]");
    // The option of a number means the number.
    assertThat(ids("t /*+ OPTIONS('scan.snapshot-id'='3') */")).hasSize(3);
  }

  @Test
  void timesInAllForms() {
    for (String time :
        List.of(
            "'2100-01-01 00:00:00'",
            "TIMESTAMP'2100-01-01 00:00:00'",
            "DATE'2100-01-01'",
            "4102444800",
            "current_timestamp() + INTERVAL 1 HOUR")) {
      assertThat(ids("t TIMESTAMP AS OF " + time)).as(time).hasSize(3);
      assertThat(ids("t FOR SYSTEM_TIME AS OF " + time)).as(time).hasSize(3);
    }
    fails(
        "t TIMESTAMP AS OF '2000-01-01 00:00:00'",
        "Cannot read the table as of 2000-01-01T00:00:00Z",
        "its earliest snapshot 1 is of 2",
        "Choose a later time");
    fails("t TIMESTAMP AS OF 'garbage'", "INVALID_TIME_TRAVEL_TIMESTAMP_EXPR");
  }

  @Test
  void aTimeIsReadInTheZoneOfTheSession() throws Exception {
    Object second =
        sql.value("SELECT string(commit_time) FROM `t$snapshots` WHERE snapshot_id = 2");
    assertThat(ids("t TIMESTAMP AS OF '" + second + "'")).containsExactly("[1]", "[2]");
    sql.set("spark.sql.session.timeZone", "Asia/Tokyo");
    Object inTokyo =
        sql.value("SELECT string(commit_time) FROM `t$snapshots` WHERE snapshot_id = 2");
    assertThat(inTokyo).isNotEqualTo(second);
    assertThat(ids("t TIMESTAMP AS OF '" + inTokyo + "'")).containsExactly("[1]", "[2]");
    fails("t TIMESTAMP AS OF '" + second + "'", "its earliest snapshot 1 is of");
  }

  @Test
  void optionsChooseTheSame() {
    for (String option :
        List.of(
            "'scan.snapshot-id'='2'",
            "'scan.tag-name'='two'",
            "'scan.version'='two'",
            "'scan.version'='2'")) {
      assertThat(sql.sorted("SELECT * FROM t /*+ OPTIONS(" + option + ") */"))
          .as(option)
          .containsExactly("[1,1]", "[2,2]");
    }
    for (String option :
        List.of(
            "'scan.timestamp-millis'='4102444800000'",
            "'scan.timestamp'='2100-01-01 00:00:00'",
            "'scan.file-creation-time-millis'='1'",
            "'scan.creation-time-millis'='1'")) {
      assertThat(ids("t /*+ OPTIONS(" + option + ") */")).as(option).hasSize(3);
    }
    assertThat(ids("t /*+ OPTIONS('scan.file-creation-time-millis'='4102444800000') */")).isEmpty();
  }

  @Test
  void optionsThatChooseDifferentRowsAreRefused() {
    for (String pair :
        List.of(
            "'scan.snapshot-id'='2','scan.tag-name'='two'",
            "'scan.version'='2','scan.timestamp-millis'='1'",
            "'scan.snapshot-id'='2','incremental-between'='1,2'",
            "'scan.tag-name'='two','incremental-between-timestamp'='0,1'",
            "'incremental-between'='1,2','incremental-to-auto-tag'='two'")) {
      fails("t /*+ OPTIONS(" + pair + ") */", "are given together", "Remove the others");
    }
    // What a statement says is stronger than what the session says.
    sql.set("spark.paimon.scan.snapshot-id", "1");
    assertThat(ids("t")).containsExactly("[1]");
    assertThat(ids("t VERSION AS OF 2")).containsExactly("[1]", "[2]");
    assertThat(ids("t /*+ OPTIONS('scan.tag-name'='two') */")).containsExactly("[1]", "[2]");
    assertThat(ids("t /*+ OPTIONS('incremental-between'='1,2') */")).containsExactly("[2]");
    assertThat(ids("paimon_incremental_query('t', 1, 3)")).containsExactly("[2]", "[3]");
    sql.unset("spark.paimon.scan.snapshot-id").set("spark.paimon.incremental-between", "1,2");
    assertThat(ids("t")).containsExactly("[2]");
    assertThat(ids("t VERSION AS OF 2")).containsExactly("[1]", "[2]");
    assertThat(ids("t /*+ OPTIONS('scan.snapshot-id'='1') */")).containsExactly("[1]");
  }

  @Test
  void whatIsNotThereIsNamedWithWhatIs() {
    for (String version : List.of("99", "0")) {
      fails(
          "t VERSION AS OF " + version,
          "Cannot read snapshot " + version + " of table",
          "the table has 1 to 3");
    }
    fails(
        "t VERSION AS OF 'none'",
        "Cannot find version 'none'",
        "expected a tag, 'watermark-<number>' or a snapshot number",
        "The tags are [two]");
    fails("t VERSION AS OF 'watermark-5'", "no snapshot has one");
    fails("t /*+ OPTIONS('scan.snapshot-id'='x') */", "Invalid value 'x' of option");
    fails("t /*+ OPTIONS('scan.tag-name'='none') */", "Cannot find tag 'none'", "[two]");
    fails("t /*+ OPTIONS('scan.watermark'='5') */", "no snapshot has one");
    fails("t /*+ OPTIONS('scan.timestamp'='soon') */", "Invalid value 'soon' of option");
  }

  @Test
  void tagsOutliveTheirSnapshots() {
    sql.run("CALL sys.expire_snapshots(table => 't', retain_max => 1)");
    assertThat(sql.sorted("SELECT * FROM t VERSION AS OF 'two'")).containsExactly("[1,1]", "[2,2]");
    fails("t VERSION AS OF 1", "the table has 3 to 3");
  }

  @Test
  void branchesTravelOnTheirOwnLine() {
    sql.run("CALL sys.create_branch('t', 'b', 'two')", "INSERT INTO `t$branch_b` VALUES (9, 9)");
    assertThat(ids("`t$branch_b`")).containsExactly("[1]", "[2]", "[9]");
    assertThat(ids("`t$branch_b` VERSION AS OF 2")).containsExactly("[1]", "[2]");
    assertThat(ids("`t$branch_b` VERSION AS OF 3")).hasSize(3);
    assertThat(ids("`t$branch_b` VERSION AS OF 'two'")).hasSize(2);
    assertThat(ids("`t$branch_main`")).containsExactly("[1]", "[2]", "[3]");
    fails("`t$branch_b` VERSION AS OF 1", "the table has 2 to 3");
  }
}
