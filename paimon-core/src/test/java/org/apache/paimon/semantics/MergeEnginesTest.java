package org.apache.paimon.semantics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.List;
import org.apache.paimon.error.UserException;
import org.apache.paimon.testing.LiveTable;
import org.apache.paimon.types.DataType;
import org.apache.paimon.types.DataTypes;
import org.apache.paimon.types.RowType;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Section 5, merge engines, where a whole table shows more than one merge. */
class MergeEnginesTest {
  private static final RowType TWO = LiveTable.integers("k", "a", "b");
  private static final RowType GROUPED = LiveTable.integers("k", "a", "b", "g1", "c", "g2");

  @TempDir Path spill;

  private LiveTable table(RowType columns, String... options) {
    String[] all = new String[options.length + 2];
    System.arraycopy(options, 0, all, 2, options.length);
    all[0] = "write-only";
    all[1] = "true";
    return LiveTable.keyed(spill, columns, all);
  }

  private static void assertRow(LiveTable table, String row) {
    assertThat(table.rows()).isEqualTo(row == null ? List.of() : List.of(row));
  }

  @Test
  void aRetractAsLastRecordRemovesTheKey() {
    LiveTable table = table(TWO);
    table.commitEach("1,3,3", "-U 1,3,3");
    assertRow(table, null);
  }

  @Test
  void partialUpdatesKeepWhatIsNull() {
    LiveTable table = table(TWO, "merge-engine", "partial-update");
    table.commitEach("1,1,null", "1,null,2", "1,3,null");
    assertRow(table, "1,3,2");
    table.compactFully();
    assertRow(table, "1,3,2");
  }

  /** Defect: a lone -D was written, and made the table unreadable. */
  @Test
  void partialUpdatesRefuseADeleteWhenItIsWritten() {
    LiveTable table = table(TWO, "merge-engine", "partial-update");
    assertThatThrownBy(() -> table.commit("-D 1,1,2"))
        .isInstanceOf(UserException.class)
        .hasMessageContaining("takes +I and +U only");
    table.commit("1,1,2");
    assertRow(table, "1,1,2");
  }

  @Test
  void partialUpdatesMayIgnoreOrObeyDeletes() {
    LiveTable ignoring = table(TWO, "merge-engine", "partial-update", "ignore-delete", "true");
    ignoring.commitEach("1,1,null", "-D 1,1,null", "1,null,2");
    assertRow(ignoring, "1,1,2");

    LiveTable removing =
        table(
            TWO,
            "merge-engine",
            "partial-update",
            "partial-update.remove-record-on-delete",
            "true");
    removing.commitEach("1,1,2", "-D 1,1,2");
    assertRow(removing, null);
    removing.commit("1,5,null");
    assertRow(removing, "1,5,null");
    removing.commit("-U 1,5,null");
    assertRow(removing, "1,5,null");
    removing.commit("-U 2,5,null");
    assertRow(removing, "1,5,null");
  }

  @Test
  void partialUpdatesFollowTheSequenceField() {
    RowType columns = LiveTable.integers("k", "a", "b", "s");
    LiveTable table = table(columns, "merge-engine", "partial-update", "sequence.field", "s");
    table.commitEach("1,1,1,5", "1,2,null,3", "1,null,4,null");
    assertRow(table, "1,1,1,5");
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void groupsFollowTheirOwnSequence(boolean compacts) {
    LiveTable table =
        table(
            GROUPED,
            "merge-engine",
            "partial-update",
            "fields.g1.sequence-group",
            "a,b",
            "fields.g2.sequence-group",
            "c");
    String[][] steps = {
      {"1,1,1,10,1,10", "1,1,1,10,1,10"},
      {"1,2,2,9,2,11", "1,1,1,10,2,11"},
      {"1,7,7,null,7,12", "1,1,1,10,7,12"},
      {"1,null,5,13,null,null", "1,null,5,13,7,12"},
      {"1,8,8,13,null,null", "1,8,8,13,7,12"},
      {"-D 1,99,99,14,99,null", "1,null,null,14,7,12"},
      {"-D 1,99,99,1,99,1", "1,null,null,14,7,12"},
      {"-U 1,99,99,null,99,20", "1,null,null,14,null,20"},
    };
    for (String[] step : steps) {
      table.commit(step[0]);
      if (compacts) {
        table.compactFully();
      }
      assertThat(table.rows()).as("after " + step[0]).containsExactly(step[1]);
    }
  }

  @Test
  void onlyRetractsAreInvisibleAndCountUntilTheyAreCompactedAway() {
    String[] options = {
      "merge-engine",
      "partial-update",
      "fields.g1.sequence-group",
      "a,b",
      "fields.g2.sequence-group",
      "c"
    };
    LiveTable kept = table(GROUPED, options);
    kept.commit("-D 2,1,1,1,1,1");
    assertRow(kept, null);
    kept.commit("2,3,3,0,4,5");
    assertRow(kept, "2,null,null,1,4,5");

    LiveTable forgotten = table(GROUPED, options);
    forgotten.commit("-D 2,1,1,1,1,1");
    forgotten.compactFully();
    forgotten.commit("2,3,3,0,4,5");
    assertRow(forgotten, "2,3,3,0,4,5");
  }

  @Test
  void aGroupMayRemoveTheRow() {
    RowType columns = LiveTable.integers("k", "a", "g");
    LiveTable table =
        table(
            columns,
            "merge-engine",
            "partial-update",
            "fields.g.sequence-group",
            "a",
            "partial-update.remove-record-on-sequence-group",
            "g");
    table.commitEach("1,1,1", "-D 1,1,2");
    assertRow(table, null);
    table.commit("1,5,1");
    assertRow(table, "1,5,1");
    table.commit("-D 1,5,0");
    assertRow(table, "1,5,1");
    table.commit("-U 1,5,3");
    assertRow(table, "1,null,3");
  }

  @Test
  void aggregatesAreFedInOrderOfTheSequenceField() {
    RowType columns = LiveTable.integers("k", "s", "f", "l");
    LiveTable table =
        table(
            columns,
            "merge-engine",
            "aggregation",
            "sequence.field",
            "s",
            "fields.f.aggregate-function",
            "first_value",
            "fields.l.aggregate-function",
            "last_value");
    table.commitEach("1,5,50,50", "1,3,30,30", "1,null,99,99");
    assertRow(table, "1,5,99,50");
  }

  @Test
  void aDeleteMayForgetWhatWasAggregated() {
    LiveTable table =
        table(
            TWO,
            "merge-engine",
            "aggregation",
            "fields.default-aggregate-function",
            "sum",
            "aggregation.remove-record-on-delete",
            "true");
    table.commitEach("1,1,1", "1,2,2", "-D 1,0,0");
    assertRow(table, null);
    table.commit("1,5,5");
    assertRow(table, "1,5,5");
    table.commit("-U 1,2,2");
    assertRow(table, "1,3,3");
  }

  private LiveTable sums(DataType type) {
    return table(
        RowType.of("k", DataTypes.INT.notNull(), "v", type),
        "merge-engine",
        "aggregation",
        "fields.v.aggregate-function",
        "sum");
  }

  /** Defect: integers wrapped, decimals grew beyond their type or became null. */
  @Test
  void aSumThatLeavesItsTypeIsAnErrorThatNamesFieldAndOperands() {
    String[][] overflows = {
      {"TINYINT", "127", "1"},
      {"INT", "2147483647", "1"},
      {"BIGINT", "9223372036854775807", "1"},
      {"DECIMAL(5,2)", "999.99", "0.01"},
      {"DECIMAL(38,0)", "9".repeat(38), "1"},
    };
    DataType[] types = {
      DataTypes.TINYINT,
      DataTypes.INT,
      DataTypes.BIGINT,
      DataTypes.decimal(5, 2),
      DataTypes.decimal(38, 0)
    };
    for (int i = 0; i < types.length; i++) {
      String[] values = overflows[i];
      LiveTable apart = sums(types[i]);
      apart.commitEach("1," + values[1], "1," + values[2]);
      assertOverflow(values, apart::rows);
      assertOverflow(values, apart::compactFully);
      LiveTable together = sums(types[i]);
      assertOverflow(values, () -> together.commit("1," + values[1], "1," + values[2]));
    }
  }

  private static void assertOverflow(
      String[] values, org.assertj.core.api.ThrowableAssert.ThrowingCallable action) {
    assertThatThrownBy(action)
        .as(values[0])
        .hasStackTraceContaining("db.t")
        .hasStackTraceContaining("'v'")
        .hasStackTraceContaining(values[1])
        .hasStackTraceContaining(values[2]);
  }

  /** Defect: a function on a wrong type was found at the first write. */
  @Test
  void functionsAreCheckedWhenTheTableIsMade() {
    assertThatThrownBy(() -> sums(DataTypes.STRING))
        .isInstanceOf(UserException.class)
        .hasMessageContaining("aggregate function 'sum' is set for column 'v' of type STRING");
    assertThatThrownBy(
            () ->
                table(TWO, "merge-engine", "aggregation", "fields.a.aggregate-function", "median"))
        .isInstanceOf(UserException.class)
        .hasMessageContaining("'median'");
  }

  @Test
  void kindsOfMergedRowsAreThoseOfTheEngine() {
    LiveTable latest = table(TWO);
    latest.commitEach("1,1,1", "+U 1,2,2");
    assertThat(latest.rowsWithKinds()).containsExactly("+U 1,2,2");
    LiveTable summed =
        table(TWO, "merge-engine", "aggregation", "fields.default-aggregate-function", "sum");
    summed.commitEach("1,1,1", "+U 1,2,2");
    assertThat(summed.rowsWithKinds()).containsExactly("+I 1,3,3");
    LiveTable deleted = table(TWO);
    deleted.commitEach("1,1,1", "-D 1,1,1");
    assertThat(deleted.rowsWithKinds()).as("audit keeps retracts").containsExactly("-D 1,1,1");
    assertRow(deleted, null);
  }

  /** Also beside another record of the key, as an update, and where rows wait for their bucket. */
  @ParameterizedTest
  @ValueSource(strings = {"1", "-2"})
  void partialUpdatesRefuseRetractsWhereverTheyStand(String bucket) {
    LiveTable table = table(TWO, "merge-engine", "partial-update", "bucket", bucket);
    for (String retract : List.of("-D 1,1,2", "-U 1,1,2")) {
      assertThatThrownBy(() -> table.commit("1,1,null", retract))
          .as(retract)
          .isInstanceOf(UserException.class)
          .hasMessageContaining("takes +I and +U only");
    }
    assertThat(table.files()).isEmpty();
  }

  @Test
  void columnsThatTakeNoNullMustBeInEveryRecordOfAPartialUpdate() {
    RowType columns =
        RowType.of("k", DataTypes.INT.notNull(), "a", DataTypes.INT.notNull(), "b", DataTypes.INT);
    LiveTable table = table(columns, "merge-engine", "partial-update");
    table.commit("1,1,null");
    assertThatThrownBy(() -> table.commit("1,null,2"))
        .isInstanceOf(UserException.class)
        .hasMessageContaining("null into column 'a'");
    assertRow(table, "1,1,null");
  }

  /** What a table ignores on write, it ignores in files that have it from before, too. */
  @Test
  void retractsOfOldFilesAreIgnoredOnceTheTableIgnoresThem() {
    LiveTable table = table(TWO);
    table.commitEach("1,1,1", "-D 1,1,1");
    assertRow(table, null);
    table.setUnchecked("ignore-delete", "true");
    assertRow(table, "1,1,1");
    table.compactFully();
    assertRow(table, "1,1,1");
  }

  /** Lookups merge also a lone record. */
  @Test
  void aLoneDeleteOfAnAggregationIsARowWhereLookupsMerge() {
    LiveTable table =
        LiveTable.keyed(
            spill,
            TWO,
            "merge-engine",
            "aggregation",
            "fields.a.aggregate-function",
            "sum",
            "changelog-producer",
            "lookup");
    table.commit("-D 9,1,null");
    assertRow(table, "9,-1,null");
    assertThat(table.changes(0, table.latest().id())).containsExactly("+I 9,-1,null");
  }

  @ParameterizedTest
  @ValueSource(strings = {"none", "input", "full-compaction"})
  void aLoneDeleteOfAnAggregationIsAbsent(String producer) {
    LiveTable table =
        table(
            TWO,
            "merge-engine",
            "aggregation",
            "fields.default-aggregate-function",
            "sum",
            "changelog-producer",
            producer);
    table.commit("-D 9,1,1");
    assertRow(table, null);
    table.compactFully();
    assertRow(table, null);
  }

  @Test
  void tombstonesAreForgottenByATopLevelCompaction() {
    LiveTable kept = table(TWO, "sequence.field", "b");
    kept.commitEach("1,1,5", "-D 1,1,9", "1,2,3");
    assertRow(kept, null);
    LiveTable forgotten = table(TWO, "sequence.field", "b");
    forgotten.commitEach("1,1,5", "-D 1,1,9");
    forgotten.compactFully();
    forgotten.commit("1,2,3");
    assertRow(forgotten, "1,2,3");

    String[] sum = {"merge-engine", "aggregation", "fields.default-aggregate-function", "sum"};
    LiveTable keptSum = table(TWO, sum);
    keptSum.commitEach("-D 1,5,5", "1,3,3");
    assertRow(keptSum, "1,-2,-2");
    LiveTable forgottenSum = table(TWO, sum);
    forgottenSum.commit("-D 1,5,5");
    forgottenSum.compactFully();
    forgottenSum.commit("1,3,3");
    assertRow(forgottenSum, "1,3,3");
  }

  @Test
  void settingsOfFunctionsActOnlyWhenRowsMeet() {
    RowType columns = RowType.of("k", DataTypes.INT.notNull(), "t", DataTypes.STRING);
    LiveTable table =
        table(
            columns,
            "merge-engine",
            "aggregation",
            "fields.t.aggregate-function",
            "listagg",
            "fields.t.list-agg-delimiter",
            ";");
    table.commitEach("1,a", "1,", "1,b");
    assertRow(table, "1,a;;b");
  }
}
