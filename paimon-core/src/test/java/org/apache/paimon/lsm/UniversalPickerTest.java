package org.apache.paimon.lsm;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.apache.paimon.datafile.DataFileMeta;
import org.apache.paimon.options.Options;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class UniversalPickerTest {
  private static final PickMoment NOON = new PickMoment(12, OptionalLong.empty());

  private static Optional<CompactionTask> pick(String runs, PickMoment moment, String... options) {
    CompactionOptions parsed = CompactionOptions.from(Options.of(options));
    return new UniversalPicker(parsed.pick())
        .pick(LsmFiles.levels(runs, parsed.levelCount()), moment);
  }

  private static void assertPicked(Optional<CompactionTask> task, int count, int output) {
    if (count == 0) {
      assertThat(task).isEmpty();
    } else {
      assertThat(task).isPresent();
      assertThat(task.get().inputs()).hasSize(count);
      assertThat(task.get().outputLevel()).isEqualTo(output);
    }
  }

  @ParameterizedTest
  @CsvSource({
    "0:1 0:1 0:1 0:1, 0, -",
    "0:10 0:10 0:10 0:10 0:10, 5, 5",
    "0:1 0:1 0:1 0:1 5:1000, 4, 4",
    "0:1 0:1 0:10 0:10 5:1000, 5, 5",
    "0:100 0:101 0:500 0:500 5:5000, 5, 5",
    "0:100 0:102 0:500 0:500 5:5000, 0, -",
    "0:1 0:10 0:100 0:1000 5:10000, 0, -",
    "0:1 0:10 0:100 0:1000 0:10000 4:100000 5:1000000, 6, 4",
    "0:1 0:1 3:100 4:1000 5:10000, 2, 2",
    "0:1 0:1 0:1 1:1000 5:100000, 4, 1",
    "0:1 0:1 0:100 0:1000 3:100000 5:10000000, 5, 3",
    "'', 0, -",
    "0:5, 0, -"
  })
  void runsAreTakenAndGoWhereTheTableSays(String runs, int count, String output) {
    assertPicked(pick(runs, NOON), count, output.equals("-") ? -1 : Integer.parseInt(output));
  }

  @ParameterizedTest
  @CsvSource({
    "12, 8, 18, 4",
    "7, 8, 18, 0",
    "18, 8, 18, 0",
    "23, 22, 3, 4",
    "2, 22, 3, 4",
    "3, 22, 3, 0",
    "12, -1, 18, 0",
    "12, 12, 12, 0"
  })
  void offPeakHoursTakeMore(int hour, int start, int end, int count) {
    PickMoment moment = new PickMoment(hour, OptionalLong.empty());
    Optional<CompactionTask> task =
        pick(
            "0:1 0:10 0:100 0:1000 5:100000",
            moment,
            "compaction.offpeak-ratio",
            "1000",
            "compaction.offpeak.start.hour",
            Integer.toString(start),
            "compaction.offpeak.end.hour",
            Integer.toString(end));
    assertPicked(task, count, 4);
  }

  @ParameterizedTest
  @CsvSource({"0:10 5:10, 2", "0:10 5:2000, 0", "0:10, 0"})
  void smallBucketsAreCompactedInFull(String runs, int count) {
    assertPicked(pick(runs, NOON, "compaction.total-size-threshold", "1 kb"), count, 5);
  }

  @Test
  void afterTheIntervalEverythingIsCompactedAgain() {
    String[] options = {"compaction.optimization-interval", "10 s"};
    assertPicked(pick("0:1 5:1000", NOON, options), 2, 5);
    assertPicked(pick("5:1000", NOON, options), 0, 5);
    assertPicked(pick("0:1 5:1000", new PickMoment(1, OptionalLong.of(9_000)), options), 0, 5);
    assertPicked(pick("0:1 5:1000", new PickMoment(1, OptionalLong.of(10_001)), options), 2, 5);
  }

  @ParameterizedTest
  @CsvSource({
    "0:10, 1, 5",
    "0:10 5:1000, 1, 4",
    "0:10 4:10 5:1000, 2, 4",
    "0:10 1:1000 5:100000, 2, 1",
    "5:10, 0, 5",
    "0:1 0:1 0:1 0:1 5:1000, 4, 4"
  })
  void levelZeroIsRaisedWhenAskedTo(String runs, int count, int output) {
    assertPicked(pick(runs, NOON, "compaction.force-up-level-0", "true"), count, output);
  }

  @Test
  void retractsAreDroppedOnlyWhenNothingLiesBelow() {
    assertThat(pick("0:1 0:1 0:1 0:1 5:1000", NOON).orElseThrow().retracts())
        .isEqualTo(Retracts.KEEP);
    assertThat(pick("0:10 0:10 0:10 0:10 0:10", NOON).orElseThrow().retracts())
        .isEqualTo(Retracts.DROP);
  }

  @Test
  void aFullCompactionTakesEverythingUnlessItIsWhereItBelongs() {
    Levels mixed = LsmFiles.levels("0:1 5:1000", 6);
    CompactionTask task = full(mixed, false, CompactionTask.Rewrite.WHERE_NEEDED).orElseThrow();
    assertThat(task.inputs()).isEqualTo(mixed.runs());
    assertThat(task.outputLevel()).isEqualTo(5);
    assertThat(full(LsmFiles.levels("0:1", 6), false, CompactionTask.Rewrite.WHERE_NEEDED))
        .isPresent();

    Levels top = LsmFiles.levels("5:1000", 6);
    assertThat(full(top, false, CompactionTask.Rewrite.WHERE_NEEDED)).isEmpty();
    assertThat(full(top, true, CompactionTask.Rewrite.WHERE_NEEDED)).isPresent();
    assertThat(full(top, false, CompactionTask.Rewrite.ALL)).isPresent();
    assertThat(full(LsmFiles.levels("", 6), true, CompactionTask.Rewrite.ALL)).isEmpty();
  }

  private static Optional<CompactionTask> full(
      Levels levels, boolean mustRewrite, CompactionTask.Rewrite rewrite) {
    return UniversalPicker.full(levels, file -> mustRewrite, rewrite);
  }

  @Test
  void levelsAreRunsNewestFirstAndGrowWithTheFiles() {
    DataFileMeta old = LsmFiles.file("a", 0, 1, 0, 9, 5);
    DataFileMeta recent = LsmFiles.file("b", 0, 1, 0, 9, 8);
    DataFileMeta high = LsmFiles.file("c", 7, 1, 5, 9, 3);
    DataFileMeta low = LsmFiles.file("d", 7, 1, 0, 4, 3);
    Levels levels = Levels.of(List.of(old, high, recent, low), 6, LsmFiles.KEY);

    assertThat(levels.levelCount()).isEqualTo(8);
    assertThat(levels.highestNonEmptyLevel()).isEqualTo(7);
    assertThat(levels.runs())
        .containsExactly(
            new SortedRun(0, List.of(recent)),
            new SortedRun(0, List.of(old)),
            new SortedRun(7, List.of(low, high)));
    Levels replaced = levels.replace(List.of(old, recent), List.of(old.atLevel(2)), LsmFiles.KEY);
    assertThat(replaced.files()).containsExactly(old.atLevel(2), low, high);
  }
}
