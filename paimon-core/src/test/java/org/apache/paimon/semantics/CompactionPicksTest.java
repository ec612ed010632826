package org.apache.paimon.semantics;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;
import org.apache.paimon.datafile.DataFileMeta;
import org.apache.paimon.snapshot.CommitKind;
import org.apache.paimon.snapshot.Snapshot;
import org.apache.paimon.testing.LiveTable;
import org.apache.paimon.types.DataTypes;
import org.apache.paimon.types.RowType;
import org.apache.paimon.write.CompactionExtent;
import org.apache.paimon.write.CompactionWait;
import org.apache.paimon.write.TableWriter;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Section 3.1, which runs are compacted, where a whole table shows it. The tables of runs and
 * outputs are those of {@code UniversalPickerTest}.
 */
class CompactionPicksTest {
  private static final RowType COLUMNS =
      RowType.of("k", DataTypes.INT.notNull(), "v", DataTypes.INT);

  @TempDir Path spill;

  private LiveTable table(String... options) {
    return LiveTable.keyed(spill, COLUMNS, options);
  }

  private static List<Integer> levels(LiveTable table) {
    return table.files().stream().map(DataFileMeta::level).toList();
  }

  /** Many rows on the top level, so that a few others are small beside them. */
  private static LiveTable withBase(LiveTable table) {
    table.commit(
        IntStream.range(0, 5_000).mapToObj(i -> i + "," + i * 7919).toArray(String[]::new));
    table.compactFully();
    assertThat(levels(table)).containsOnly(5);
    return table;
  }

  @Test
  void fiveRunsAreTakenNotFour() {
    LiveTable table = table();
    table.commitEach("1,1", "2,2", "3,3", "4,4");
    assertThat(levels(table)).containsExactly(0, 0, 0, 0);
    table.commit("5,5");
    assertThat(levels(table)).containsExactly(5);
  }

  @Test
  void runsAboveALargeOneGoToTheLevelAboveIt() {
    LiveTable table = withBase(table());
    table.commitEach("1,1", "2,2", "3,3");
    assertThat(levels(table)).containsExactly(0, 0, 0, 5);
    table.commit("4,4");
    assertThat(levels(table)).containsExactly(4, 5);
  }

  @Test
  void theFirstWriterWithAnIntervalCompactsEverythingAtOnceButNeverASingleRun() {
    LiveTable table = table("compaction.optimization-interval", "1 h");
    table.commit("1,1");
    assertThat(levels(table)).as("a single run").containsExactly(0);
    table.commit("2,2");
    assertThat(levels(table)).containsExactly(5);
  }

  @Test
  void smallBucketsAreCompactedInFull() {
    LiveTable small = table("compaction.total-size-threshold", "1 mb");
    small.commitEach("1,1", "2,2");
    assertThat(levels(small)).containsExactly(5);
    LiveTable large = table("compaction.total-size-threshold", "100 b");
    large.commitEach("1,1", "2,2");
    assertThat(levels(large)).containsExactly(0, 0);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "changelog-producer=lookup",
        "merge-engine=first-row",
        "deletion-vectors.enabled=true",
        "force-lookup=true",
        "compaction.force-up-level-0=true"
      })
  void tablesThatLookUpLeaveNothingInLevelZero(String option) {
    LiveTable table = table(option.split("="));
    table.commit("9999,1");
    assertThat(levels(table)).as("alone").containsExactly(5);
    withBase(table);
    table.commit("10000,1");
    assertThat(levels(table)).as("above the large run").containsExactly(4, 5);
    table.commit(
        IntStream.range(0, 50).mapToObj(i -> 10_001 + i + "," + i * 31).toArray(String[]::new));
    assertThat(levels(table)).as("together with level 4").containsExactly(4, 5);
  }

  @Test
  void gentleLookupsWaitForTwiceTheTrigger() {
    LiveTable table =
        withBase(
            table(
                "changelog-producer",
                "lookup",
                "lookup-compact",
                "gentle",
                "num-sorted-run.compaction-trigger",
                "100",
                "num-levels",
                "6",
                "lookup-compact.max-interval",
                "100"));
    table.commitEach("1,1", "2,2", "3,3");
    assertThat(levels(table)).containsExactly(0, 0, 0, 5);
  }

  @Test
  void aFullCompactionLeavesASingleRunOfTheTopAlone() {
    LiveTable table = withBase(table());
    assertThat(table.compactFully()).isEmpty();
    LiveTable forced = withBase(table("compaction.force-rewrite-all-files", "true"));
    assertThat(forced.compactFully()).hasSize(1);
  }

  @Test
  void aFullCompactionRewritesFilesWithDeletionVectors() {
    LiveTable table = withBase(table("deletion-vectors.enabled", "true"));
    table.commit("-D 7,0");
    assertThat(levels(table)).as("the vector alone tells of the delete").containsExactly(5);
    long rows = table.files().get(0).rowCount();
    assertThat(table.compactFully()).hasSize(1);
    assertThat(table.files().get(0).rowCount()).isEqualTo(rows - 1);
    assertThat(table.compactFully()).as("nothing is left to do").isEmpty();
  }

  /** Defect: the option had no effect in batch writers. */
  @Test
  void fullCompactionsFollowSoManyCommits() {
    LiveTable table = table("full-compaction.delta-commits", "3");
    table.commitEach("1,1", "2,2");
    assertThat(levels(table)).containsExactly(0, 0);
    table.commit("3,3");
    assertThat(levels(table)).containsExactly(5);
    table.commitEach("4,4", "5,5");
    assertThat(levels(table)).containsExactly(0, 0, 5);
    table.commit("6,6");
    assertThat(levels(table)).containsExactly(5);
  }

  /** Defect: so tables had no changelog. */
  @Test
  void soTheChangelogOfFullCompactionsAppears() {
    LiveTable table =
        table("changelog-producer", "full-compaction", "full-compaction.delta-commits", "2");
    table.commitEach("1,1", "1,2");
    assertThat(table.changes(0, table.latest().id())).containsExactly("+I 1,2");
    long before = table.latest().id();
    table.commitEach("1,3", "-D 1,3");
    assertThat(table.changes(before, table.latest().id())).containsExactly("-D 1,2");
  }

  @Test
  void lookupsShowInAPairOfSnapshotsPerCommit() {
    LiveTable table = table("changelog-producer", "lookup");
    for (String row : List.of("1,1", "1,2")) {
      assertThat(table.commit(row))
          .extracting(Snapshot::commitKind)
          .containsExactly(CommitKind.APPEND, CommitKind.COMPACT);
    }
    assertThat(table.files()).allMatch(file -> file.level() > 0);
  }

  @Test
  void commitsNeedNotWaitForLookups() throws IOException {
    LiveTable table = table("changelog-producer", "lookup", "lookup-wait", "false");
    try (TableWriter writer = table.newWriter()) {
      table.write(writer, "1,1");
      table.publish(writer.prepareCommit(CompactionWait.NONE));
      assertThat(table.rows()).as("rows do not wait for their changelog").containsExactly("1,1");
      table.publish(writer.prepareCommit(CompactionWait.UNTIL_DONE));
    }
    assertThat(table.files()).extracting(DataFileMeta::level).containsExactly(5);
    assertThat(table.changes(0, table.latest().id())).containsExactly("+I 1,1");
  }

  @Test
  void minorCompactionsOfFewRunsDoNothing() {
    LiveTable table = table();
    table.commitEach("1,1", "2,2");
    assertThat(table.compact(CompactionExtent.MINOR)).isEmpty();
  }
}
