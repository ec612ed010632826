package org.apache.paimon.merge;

import static java.util.Arrays.asList;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Set;
import org.apache.paimon.error.UserException;
import org.apache.paimon.types.DataTypes;
import org.apache.paimon.types.RowType;
import org.junit.jupiter.api.Test;

class PartialUpdateTest {
  private static final RowType AB =
      RowType.of("k", DataTypes.INT.notNull(), "a", DataTypes.INT, "b", DataTypes.INT);

  private static final RowType GROUPS =
      RowType.of(
          "k",
          DataTypes.INT.notNull(),
          "a",
          DataTypes.INT,
          "b",
          DataTypes.INT,
          "g1",
          DataTypes.INT,
          "c",
          DataTypes.INT,
          "g2",
          DataTypes.INT);

  private static MergeTable table(RowType type, String... options) {
    String[] all = java.util.Arrays.copyOf(options, options.length + 2);
    all[options.length] = "merge-engine";
    all[options.length + 1] = "partial-update";
    return new MergeTable(type, all);
  }

  private static MergeTable grouped() {
    return table(GROUPS, "fields.g1.sequence-group", "a,b", "fields.g2.sequence-group", "c");
  }

  @Test
  void nullsKeepTheOldValue() {
    MergeTable table = table(AB).write("+I", 1, 1, null).write("+I", 1, null, 2);
    assertThat(table.write("+U", 1, 3, null).visible()).isEqualTo(asList(1, 3, 2));
  }

  @Test
  void deletesAreRefusedWithoutAnOption() {
    MergeTable table = table(AB).write("+I", 1, 1, 2).write("-D", 1, 1, 2);
    assertThatThrownBy(table::result)
        .isInstanceOf(UserException.class)
        .hasMessageContaining("Cannot merge a row of kind -D for key (k=1) of table db.t")
        .hasMessageContaining("Expected rows of kind +I or +U")
        .hasMessageContaining("partial-update.remove-record-on-delete");
  }

  @Test
  void ignoredDeletesChangeNothing() {
    MergeTable table = table(AB, "ignore-delete", "true");
    table.write("+I", 1, 1, null).write("-D", 1, 9, 9).write("+I", 1, null, 2);
    assertThat(table.visible()).isEqualTo(asList(1, 1, 2));
  }

  @Test
  void onlyIgnoredDeletesGiveNoRow() {
    MergeTable table = table(AB, "ignore-delete", "true");
    assertThat(table.write("-D", 1, 9, 9).write("-D", 1, 9, 9).result()).isNull();
  }

  @Test
  void removeRecordOnDeleteRemovesAll() {
    MergeTable table = table(AB, "partial-update.remove-record-on-delete", "true");
    table.write("+I", 1, 1, 2).write("-D", 1, 1, 2);
    assertThat(table.visible()).isNull();
    assertThat(table.write("+I", 1, 5, null).visible()).isEqualTo(asList(1, 5, null));
    assertThat(table.write("-U", 1, 9, 9).visible()).isEqualTo(asList(1, 5, null));
  }

  @Test
  void aRemovedRowKeepsItsKey() {
    MergeTable table = table(AB, "partial-update.remove-record-on-delete", "true");
    table.write("+I", 1, 1, 2).write("-D", 1, 1, 2);
    assertThat(table.result())
        .isEqualTo(asList(org.apache.paimon.data.RowKind.DELETE, 1, null, null));
  }

  @Test
  void onlyUpdateBeforeIsNotVisible() {
    MergeTable table = table(AB, "partial-update.remove-record-on-delete", "true");
    assertThat(table.write("-U", 1, 1, 2).visible()).isNull();
  }

  @Test
  void groupsFollowTheirSequence() {
    MergeTable table = grouped();
    assertThat(table.write("+I", 1, 1, 1, 10, 1, 10).visible())
        .isEqualTo(asList(1, 1, 1, 10, 1, 10));
    assertThat(table.write("+I", 1, 2, 2, 9, 2, 11).visible())
        .isEqualTo(asList(1, 1, 1, 10, 2, 11));
    assertThat(table.write("+I", 1, 7, 7, null, 7, 12).visible())
        .isEqualTo(asList(1, 1, 1, 10, 7, 12));
    assertThat(table.write("+I", 1, null, 5, 13, null, null).visible())
        .isEqualTo(asList(1, null, 5, 13, 7, 12));
    assertThat(table.write("+I", 1, 8, 8, 13, null, null).visible())
        .isEqualTo(asList(1, 8, 8, 13, 7, 12));
    assertThat(table.write("-D", 1, 99, 99, 14, 99, null).visible())
        .isEqualTo(asList(1, null, null, 14, 7, 12));
    assertThat(table.write("-D", 1, 4, 4, 1, 4, 1).visible())
        .isEqualTo(asList(1, null, null, 14, 7, 12));
    assertThat(table.write("-U", 1, 4, 4, null, 4, 20).visible())
        .isEqualTo(asList(1, null, null, 14, null, 20));
  }

  @Test
  void retractsAloneAreInvisibleButTheirSequenceCounts() {
    MergeTable table = grouped().write("-D", 2, 1, 1, 1, 1, 1);
    assertThat(table.visible()).isNull();
    assertThat(table.write("+I", 2, 3, 3, 0, 4, 5).visible())
        .isEqualTo(asList(2, null, null, 1, 4, 5));
  }

  @Test
  void severalSequenceColumnsCompareLeftToRight() {
    MergeTable table = table(GROUPS, "fields.g1,g2.sequence-group", "a");
    table.write("+I", 1, 1, 1, 1, 1, 5).write("+I", 1, 2, null, 1, 2, 4);
    assertThat(table.visible()).isEqualTo(asList(1, 1, 1, 1, 2, 5));
    assertThat(table.write("+I", 1, 3, null, 2, null, null).visible())
        .isEqualTo(asList(1, 3, 1, 2, 2, null));
    assertThat(table.write("+I", 1, 4, null, null, null, 9).visible())
        .isEqualTo(asList(1, 3, 1, 2, 2, null));
  }

  @Test
  void aDeleteMayRemoveTheRowByOneGroup() {
    MergeTable table =
        table(
            GROUPS,
            "fields.g1.sequence-group",
            "a,b",
            "fields.g2.sequence-group",
            "c",
            "partial-update.remove-record-on-sequence-group",
            "g2");
    table.write("+I", 1, 1, 1, 10, 1, 10).write("-D", 1, 1, 1, 11, 1, 9);
    assertThat(table.visible()).isEqualTo(asList(1, null, null, 11, 1, 10));
    table.write("-U", 1, 1, 1, null, 1, 11);
    assertThat(table.visible()).isEqualTo(asList(1, null, null, 11, null, 11));
    table.write("-D", 1, 1, 1, null, 1, 11);
    assertThat(table.visible()).isNull();
    table.write("+I", 1, 3, 3, 1, 3, 1);
    assertThat(table.visible()).isEqualTo(asList(1, 3, 3, 1, 3, 1));
  }

  @Test
  void olderRowsGoIntoAggregatesFromTheFront() {
    RowType type =
        RowType.of(
            "k",
            DataTypes.INT.notNull(),
            "s",
            DataTypes.INT,
            "l",
            DataTypes.STRING,
            "seq",
            DataTypes.INT,
            "m",
            DataTypes.INT);
    MergeTable table =
        table(
            type,
            "fields.seq.sequence-group",
            "s,l",
            "fields.s.aggregate-function",
            "sum",
            "fields.l.aggregate-function",
            "listagg",
            "fields.m.aggregate-function",
            "last_non_null_value");
    table.write("+I", 1, 1, "a", 1, 4).write("+I", 1, 2, "b", 3, 2).write("+I", 1, 5, "c", 2, null);
    assertThat(table.visible()).isEqualTo(asList(1, 8, "c,a,b", 3, 2));
    table.write("+I", 1, 100, "x", null, null);
    assertThat(table.visible()).isEqualTo(asList(1, 8, "c,a,b", 3, 2));
  }

  @Test
  void fieldsAskForTheirSequenceColumns() {
    MergeOptions options =
        MergeOptions.of(
            MergeTable.schema(
                GROUPS,
                "merge-engine",
                "partial-update",
                "fields.g1.sequence-group",
                "a,b",
                "fields.g2.sequence-group",
                "c"));

    assertThat(options.neededIds(Set.of(2))).containsExactlyInAnyOrder(0, 2, 3);
    assertThat(options.neededIds(Set.of())).containsExactly(0);
  }

  @Test
  void contradictionsAreRefused() {
    assertRefused(
        "in two sequence groups", "fields.g1.sequence-group", "a", "fields.g2.sequence-group", "a");
    assertRefused(
        "names column 'nope' that the table does not have", "fields.g1.sequence-group", "nope");
    assertRefused("and no sequence group", "fields.a.aggregate-function", "sum");
    assertRefused(
        "sequence column 'g1' has an aggregate function",
        "fields.g1.sequence-group",
        "a",
        "fields.g1.aggregate-function",
        "max");
    assertRefused(
        "there are sequence groups",
        "fields.g1.sequence-group",
        "a",
        "partial-update.remove-record-on-delete",
        "true");
    assertRefused(
        "deletes are ignored by 'ignore-delete'",
        "partial-update.remove-record-on-delete",
        "true",
        "ignore-delete",
        "true");
    assertRefused(
        "deletes are ignored by 'ignore-delete'",
        "fields.g1.sequence-group",
        "a",
        "partial-update.remove-record-on-sequence-group",
        "g1",
        "ignore-delete",
        "true");
    assertRefused(
        "option 'partial-update.remove-record-on-sequence-group' names 'a', expected a sequence"
            + " column of a sequence group, some of [g1]",
        "fields.g1.sequence-group",
        "a",
        "partial-update.remove-record-on-sequence-group",
        "a");
  }

  private static void assertRefused(String message, String... options) {
    assertThatThrownBy(() -> table(GROUPS, options))
        .isInstanceOf(UserException.class)
        .hasMessageContaining(message)
        .hasMessageContaining("expected");
  }
}
