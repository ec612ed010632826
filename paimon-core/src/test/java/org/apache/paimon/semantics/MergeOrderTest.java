package org.apache.paimon.semantics;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.apache.paimon.commit.CommitMessage;
import org.apache.paimon.testing.LiveTable;
import org.apache.paimon.types.DataTypes;
import org.apache.paimon.types.RowType;
import org.apache.paimon.write.CompactionWait;
import org.apache.paimon.write.TableWriter;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Section 4, order of merging. */
class MergeOrderTest {
  private static final RowType COLUMNS =
      RowType.of("k", DataTypes.INT.notNull(), "s", DataTypes.INT, "v", DataTypes.INT);

  @TempDir Path spill;

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void theTableOfOneSequenceField(boolean compacts) {
    LiveTable table = LiveTable.keyed(spill, COLUMNS, "sequence.field", "s", "write-only", "true");
    step(table, compacts, "1,5,50", "1,5,50");
    step(table, compacts, "1,3,30", "1,5,50");
    step(table, compacts, "1,null,99", "1,5,50");
    step(table, compacts, "1,5,51", "1,5,51");
    step(table, compacts, "-D 1,4,0", "1,5,51");
    step(table, false, "-D 1,5,0", null);
    step(table, false, "1,5,52", "1,5,52");
    step(table, compacts, "-D 1,null,0", "1,5,52");
  }

  private static void step(LiveTable table, boolean compacts, String row, String result) {
    table.commit(row);
    if (compacts) {
      table.compactFully();
    }
    assertThat(table.rows())
        .as("after " + row)
        .isEqualTo(result == null ? List.of() : List.of(result));
  }

  @Test
  void severalSequenceFieldsCompareLeftToRight() {
    RowType columns =
        RowType.of(
            "k",
            DataTypes.INT.notNull(),
            "s1",
            DataTypes.INT,
            "s2",
            DataTypes.INT,
            "v",
            DataTypes.INT);
    LiveTable table =
        LiveTable.keyed(spill, columns, "sequence.field", "s1,s2", "write-only", "true");
    table.commitEach("1,2,1,21", "1,1,9,19", "1,2,0,20");
    assertThat(table.rows()).containsExactly("1,2,1,21");
  }

  @Test
  void nullNeverWinsInEitherDirection() {
    for (String order : List.of("ascending", "descending")) {
      LiveTable table =
          LiveTable.keyed(
              spill,
              COLUMNS,
              "sequence.field",
              "s",
              "sequence.field.sort-order",
              order,
              "write-only",
              "true");
      table.commitEach("1,5,50", "1,null,99");
      table.commit("2,5,50", "2,null,99");
      assertThat(table.rows()).as(order).containsExactly("1,5,50", "2,5,50");
    }
  }

  @Test
  void aSequenceFieldSetLaterOrdersOldFilesAtRead() {
    LiveTable table = LiveTable.keyed(spill, COLUMNS, "write-only", "true");
    table.commitEach("1,5,50", "1,3,30");
    assertThat(table.rows()).containsExactly("1,3,30");
    table.set("sequence.field", "s");
    assertThat(table.rows()).containsExactly("1,5,50");
  }

  /** Of two writers on one base the file made later wins, whoever committed first. */
  @Test
  void fullTiesGoToTheYoungerFile() throws IOException {
    LiveTable table = LiveTable.keyed(spill, COLUMNS, "write-only", "true");
    table.commit("0,0,0");
    List<CommitMessage> first;
    List<CommitMessage> second;
    try (TableWriter one = table.newWriter();
        TableWriter other = table.newWriter()) {
      table.write(one, "1,1,1");
      first = one.prepareCommit(CompactionWait.NONE);
      sleepAMoment();
      table.write(other, "1,2,2");
      second = other.prepareCommit(CompactionWait.NONE);
      table.publish(second);
      table.publish(first);
    }
    assertThat(table.files())
        .filteredOn(file -> file.minSequence() > 0)
        .as("the same number twice")
        .extracting(file -> file.minSequence())
        .containsExactly(1L, 1L);
    assertThat(table.rows()).containsExactly("0,0,0", "1,2,2");
    table.compactFully();
    assertThat(table.rows()).containsExactly("0,0,0", "1,2,2");
  }

  private static void sleepAMoment() {
    long until = System.currentTimeMillis() + 5;
    while (System.currentTimeMillis() < until) {
      Thread.onSpinWait();
    }
  }
}
