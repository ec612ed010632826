package org.apache.paimon.semantics;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import org.apache.paimon.data.RowKind;
import org.apache.paimon.testing.LiveTable;
import org.apache.paimon.types.DataTypes;
import org.apache.paimon.types.RowType;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Section 5, where engines combine fields of NOT NULL columns. Defect of ours: retracts made a null
 * of them, and neither the commit nor any later compaction could be written.
 */
class RequiredColumnsTest {
  private static final RowType COLUMNS =
      RowType.of(
          "k",
          DataTypes.INT.notNull(),
          "n",
          DataTypes.INT.notNull(),
          "g",
          DataTypes.INT,
          "m",
          DataTypes.INT.notNull());

  @TempDir Path spill;

  private LiveTable grouped() {
    return LiveTable.keyed(
        spill,
        COLUMNS,
        "write-only",
        "true",
        "merge-engine",
        "partial-update",
        "fields.g.sequence-group",
        "m");
  }

  @Test
  void retractsAloneKeepThem() {
    LiveTable table = grouped();
    table.commit("-D 1,1,1,1", "-U 1,2,2,2");
    assertThat(table.rows()).isEmpty();
    assertThat(table.rowsWithKinds()).containsExactly("-D 1,1,2,1");
    table.compactFully();
    assertThat(table.rows()).isEmpty();
  }

  @Test
  void aGroupThatIsRetractedKeepsItsValue() {
    LiveTable table = grouped();
    table.commitEach("1,1,1,1", "-D 1,9,2,7");
    assertThat(table.rows()).containsExactly("1,1,2,1");
    table.compactFully();
    assertThat(table.rows()).containsExactly("1,1,2,1");
    table.commitEach("1,3,1,8", "1,4,3,9");
    assertThat(table.rows()).containsExactly("1,4,3,9");
  }

  /** Rows whose sequence is null count for nothing, but the column has to have a value. */
  @ParameterizedTest
  @ValueSource(strings = {"sum", "max", "last_value", "collect"})
  void aggregatesWithoutSequenceHaveAValue(String function) {
    boolean isArray = function.equals("collect");
    LiveTable table =
        LiveTable.keyed(
            spill,
            RowType.of(
                "k",
                DataTypes.INT.notNull(),
                "g",
                DataTypes.INT,
                "m",
                isArray ? DataTypes.array(DataTypes.INT).notNull() : DataTypes.INT.notNull()),
            "write-only",
            "true",
            "merge-engine",
            "partial-update",
            "fields.g.sequence-group",
            "m",
            "fields.m.aggregate-function",
            function,
            "fields.m.ignore-retract",
            "true");
    table.commitValues(RowKind.INSERT, 1, null, isArray ? List.of(3) : (Object) 3);
    table.commitValues(RowKind.INSERT, 1, null, isArray ? List.of(4) : (Object) 4);
    String none = isArray ? "[]" : function.equals("sum") ? "0" : "3";
    assertThat(table.rows()).containsExactly("1,null," + none);
    table.compactFully();
    assertThat(table.rows()).containsExactly("1,null," + none);
    table.commitValues(RowKind.DELETE, 1, 1, isArray ? List.of(9) : (Object) 9);
    assertThat(table.rows()).containsExactly("1,1," + none);
    table.commitValues(RowKind.INSERT, 1, 2, isArray ? List.of(5) : (Object) 5);
    assertThat(table.rows()).containsExactly("1,2," + (isArray ? "[5]" : "5"));
    table.compactFully();
    assertThat(table.rows()).containsExactly("1,2," + (isArray ? "[5]" : "5"));
  }

  /** Such tables could not be compacted any more. */
  @ParameterizedTest
  @ValueSource(strings = {"none", "lookup", "full-compaction"})
  void retractsOfCollectionsAreAnEmptyOne(String producer) {
    LiveTable table =
        LiveTable.keyed(
            spill,
            RowType.of("k", DataTypes.INT.notNull(), "c", DataTypes.array(DataTypes.INT).notNull()),
            "merge-engine",
            "aggregation",
            "changelog-producer",
            producer,
            "fields.c.aggregate-function",
            "collect");
    table.commitValues(RowKind.INSERT, 2, List.of(1));
    table.commitValues(RowKind.DELETE, 1, List.of(1));
    table.commitValues(RowKind.DELETE, 1, List.of(2));
    table.compactFully();
    assertThat(table.rows()).containsExactly("1,[]", "2,[1]");
    table.commitValues(RowKind.INSERT, 1, List.of(7));
    table.compactFully();
    assertThat(table.rows()).containsExactly("1,[7]", "2,[1]");
  }

  @Test
  void groupsWithoutSequenceKeepTheFirstValue() {
    LiveTable table = grouped();
    table.commit("1,1,null,3", "1,2,null,4");
    assertThat(table.rows()).containsExactly("1,2,null,3");
  }

  @ParameterizedTest
  @ValueSource(strings = {"last_value", "last_non_null_value"})
  void lastValuesAreNotTakenBack(String function) {
    for (String ignore : List.of("true", "false")) {
      LiveTable table =
          LiveTable.keyed(
              spill,
              RowType.of(
                  "k", DataTypes.INT.notNull(), "n", DataTypes.INT.notNull(), "s", DataTypes.INT),
              "write-only",
              "true",
              "merge-engine",
              "aggregation",
              "fields.n.aggregate-function",
              function,
              "fields.n.ignore-retract",
              ignore,
              "fields.s.aggregate-function",
              "sum");
      table.commit("1,5,5");
      table.commit("-D 1,5,2", "-U 1,6,1");
      assertThat(table.rows()).as("retracts alone are one row").isEqualTo(List.of("1,5,2"));
      table.compactFully();
      table.commit("1,7,1", "-D 1,7,1");
      table.compactFully();
      assertThat(table.rows()).containsExactly("1,7,2");
    }
  }

  /** The partition of a key that may change it is such a column. */
  @ParameterizedTest
  @ValueSource(strings = {"aggregation", "partial-update"})
  void keysOfPartitionsAreRetractedTwiceInACommit(String engine) {
    LiveTable table =
        new LiveTable(
            spill,
            RowType.of(
                "k",
                DataTypes.INT.notNull(),
                "p",
                DataTypes.INT.notNull(),
                "g",
                DataTypes.INT,
                "v",
                DataTypes.INT),
            List.of("p"),
            List.of("k"),
            "bucket",
            "-1",
            "merge-engine",
            engine,
            engine.equals("aggregation")
                ? "fields.v.aggregate-function"
                : "fields.g.sequence-group",
            engine.equals("aggregation") ? "sum" : "v");
    table.commit("1,1,1,9");
    table.commit("-D 1,2,2,1", "-D 1,3,3,1");
    assertThat(table.rows())
        .containsExactly(engine.equals("aggregation") ? "1,1,1,7" : "1,1,3,null");
  }

  /** Two of them became a delete without a key. */
  @Test
  void oldVersionsAreIgnoredWhereDeletesRemoveRows() {
    LiveTable table =
        LiveTable.keyed(
            spill,
            COLUMNS,
            "write-only",
            "true",
            "merge-engine",
            "partial-update",
            "partial-update.remove-record-on-delete",
            "true");
    table.commit("1,1,1,1");
    table.commit("-U 1,1,1,1", "-U 1,1,1,1", "-U 2,1,1,1", "-U 2,1,1,1");
    assertThat(table.rows()).containsExactly("1,1,1,1");
    table.compactFully();
    assertThat(table.rows()).containsExactly("1,1,1,1");
  }
}
