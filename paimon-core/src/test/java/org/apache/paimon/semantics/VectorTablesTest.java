package org.apache.paimon.semantics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.apache.paimon.commit.CommitMessage;
import org.apache.paimon.datafile.DataFileMeta;
import org.apache.paimon.error.UserException;
import org.apache.paimon.predicate.Comparison;
import org.apache.paimon.scan.RawSplit;
import org.apache.paimon.testing.LiveTable;
import org.apache.paimon.types.DataTypes;
import org.apache.paimon.types.RowType;
import org.apache.paimon.write.CompactionWait;
import org.apache.paimon.write.TableWriter;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Section 7, tables with deletion vectors. */
class VectorTablesTest {
  private static final RowType COLUMNS =
      RowType.of("k", DataTypes.INT.notNull(), "v", DataTypes.INT);

  @TempDir Path spill;

  private LiveTable table(String... options) {
    String[] all = new String[options.length + 2];
    System.arraycopy(options, 0, all, 2, options.length);
    all[0] = "deletion-vectors.enabled";
    all[1] = "true";
    return LiveTable.keyed(spill, COLUMNS, all);
  }

  /** Rows {@code 0..4999} on the top level. */
  private static LiveTable withBase(LiveTable table) {
    table.commit(IntStream.range(0, 5_000).mapToObj(i -> i + "," + i).toArray(String[]::new));
    table.compactFully();
    return table;
  }

  @Test
  void replacedRowsAreMarkedAndAllFilesAreReadAsTheyAre() {
    LiveTable table = withBase(table());
    table.commit("2,22");
    assertThat(table.files()).extracting(DataFileMeta::level).containsExactly(4, 5);
    assertThat(table.splits(Optional.empty()))
        .singleElement()
        .isInstanceOf(RawSplit.class)
        .matches(split -> split.files().size() == 2);
    assertThat(table.rows()).hasSize(5_000).contains("2,22").doesNotContain("2,2");
  }

  @Test
  void deletesAreDroppedAtOnce() {
    LiveTable table = withBase(table());
    table.commit("-D 3,0", "-D 99999,0");
    assertThat(table.files()).allMatch(DataFileMeta::hasNoRetracts).hasSize(1);
    assertThat(table.rows()).hasSize(4_999);
  }

  @Test
  void rowsOfWritersThatOnlyWriteShowWhenTheyAreCompacted() {
    LiveTable table = table("write-only", "true");
    table.commitEach("1,1", "2,2");
    assertThat(table.rows()).isEmpty();
    assertThat(table.rows("scan.snapshot-id", "1")).as("time travel, too").isEmpty();
    table.compactFully();
    assertThat(table.rows()).containsExactly("1,1", "2,2");
    assertThat(table.rows("scan.snapshot-id", "2")).isEmpty();
  }

  /**
   * Defect: the second writer's vectors replaced the first one's, and keys stood twice. Now its
   * rows are committed, its compaction is dropped, and the bucket is compacted anew.
   */
  @Test
  void ofTwoWritersOfABucketTheSecondCompactsAnew() throws IOException {
    LiveTable table = withBase(table());
    List<CommitMessage> first;
    List<CommitMessage> second;
    try (TableWriter one = table.newWriter();
        TableWriter other = table.newWriter()) {
      table.write(one, "1,100");
      first = one.prepareCommit(CompactionWait.UNTIL_DONE);
      table.write(other, "2,200");
      second = other.prepareCommit(CompactionWait.UNTIL_DONE);
    }
    table.publish(first);
    table.publish(second);
    assertThat(table.rows()).hasSize(5_000).contains("1,100", "2,200").doesNotContain("1,1", "2,2");
  }

  @Test
  void filesAreSkippedByTheirValues() {
    LiveTable table = withBase(table());
    table.commit("6000,6000");
    assertThat(table.files()).hasSize(2);
    assertThat(
            table.splits(table.where("v", Comparison.GREATER, "5500")).stream()
                .mapToInt(split -> split.files().size())
                .sum())
        .isEqualTo(1);
  }

  @Test
  void someOptionsExcludeEachOther() {
    for (String option : List.of("merge-engine=first-row", "changelog-producer=full-compaction")) {
      assertThatThrownBy(() -> table(option.split("=")))
          .isInstanceOf(UserException.class)
          .hasMessageContaining("deletion-vectors.enabled");
    }
  }

  /** Defect: rows of level 0 vanished, and rows of files that overlap stood twice. */
  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void switchedOnLateTheyHideNothingAndDoubleNothing(boolean hasTop) {
    LiveTable table = LiveTable.keyed(spill, COLUMNS, "write-only", "true");
    table.commitEach("1,1", "2,2");
    if (hasTop) {
      table.compactFully();
    }
    table.commitEach("2,3", "-D 1,1", "4,4");
    table.set("deletion-vectors.enabled", "true");
    assertThat(table.rows()).containsExactly("2,3", "4,4");
    table.commit("5,5");
    assertThat(table.rows())
        .as("level 0 is merged until then")
        .containsExactly("2,3", "4,4", "5,5");
    table.compactFully();
    assertThat(table.rows()).containsExactly("2,3", "4,4", "5,5");
    table.commit("6,6");
    assertThat(table.rows())
        .as("now new rows wait for their compaction")
        .containsExactly("2,3", "4,4", "5,5");
  }
}
