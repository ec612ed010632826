package org.apache.paimon.semantics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import org.apache.paimon.datafile.DataFileMeta;
import org.apache.paimon.error.UserException;
import org.apache.paimon.testing.LiveTable;
import org.apache.paimon.types.DataTypes;
import org.apache.paimon.types.RowType;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Section 5.2, merge engine first-row. Which options it excludes: {@code SchemaValidationTest}. */
class FirstRowTest {
  private static final RowType COLUMNS =
      RowType.of("k", DataTypes.INT.notNull(), "v", DataTypes.INT);

  @TempDir Path spill;

  private LiveTable table(String... options) {
    String[] all = new String[options.length + 2];
    System.arraycopy(options, 0, all, 2, options.length);
    all[0] = "merge-engine";
    all[1] = "first-row";
    return LiveTable.keyed(spill, COLUMNS, all);
  }

  @Test
  void theFirstRecordOfAKeyStaysWithItsKind() {
    LiveTable table = table();
    table.commit("+U 1,1", "1,2");
    table.commitEach("1,3", "2,4", "+U 2,5");
    assertThat(table.rowsWithKinds()).containsExactlyInAnyOrder("+U 1,1", "+I 2,4");
    table.compactFully();
    assertThat(table.rows()).containsExactly("1,1", "2,4");
  }

  @ParameterizedTest
  @ValueSource(strings = {"-D 1,1", "-U 1,1"})
  void retractsAreRefusedUnlessTheyAreIgnored(String retract) {
    LiveTable table = table();
    table.commit("1,1");
    assertThatThrownBy(() -> table.commit(retract))
        .isInstanceOf(UserException.class)
        .hasMessageContaining("'first-row'")
        .hasMessageContaining("'ignore-delete'");
    LiveTable ignoring = table("ignore-delete", "true");
    ignoring.commitEach("1,1", retract, "2,2");
    assertThat(ignoring.rows()).containsExactly("1,1", "2,2");
  }

  @Test
  void onlyLevelsAboveZeroAreReadSoRowsOfWritersThatOnlyWriteWait() {
    LiveTable table = table("write-only", "true");
    table.commitEach("1,1", "1,2", "2,3");
    assertThat(table.rows()).isEmpty();
    assertThat(table.rows("scan.snapshot-id", "2")).as("time travel, too").isEmpty();
    table.compactFully();
    assertThat(table.rows()).containsExactly("1,1", "2,3");
    table.commit("3,4");
    assertThat(table.rows()).containsExactly("1,1", "2,3");
  }

  @Test
  void theChangelogHasOnlyKeysThatAreNew() {
    LiveTable table = table("changelog-producer", "lookup");
    table.commit("1,1", "1,2");
    long before = table.latest().id();
    assertThat(table.changes(0, before)).containsExactly("+I 1,1");
    table.commit("1,3", "2,4");
    assertThat(table.changes(before, table.latest().id())).containsExactly("+I 2,4");
  }

  /** A key that is known above is not written a second time. */
  @Test
  void onlyKeysThatNoLevelAboveHasAreKept() {
    LiveTable table = table();
    table.commit("1,1", "2,2");
    table.commit("1,9");
    assertThat(table.files().stream().mapToLong(DataFileMeta::rowCount).sum()).isEqualTo(2);
    table.commit("3,3", "2,9");
    assertThat(table.files().stream().mapToLong(DataFileMeta::rowCount).sum()).isEqualTo(3);
    assertThat(table.rows()).containsExactly("1,1", "2,2", "3,3");
  }
}
