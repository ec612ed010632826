package org.apache.paimon.lsm;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.apache.paimon.datafile.DataFileMeta;
import org.apache.paimon.datafile.FileSource;
import org.apache.paimon.datafile.RowStats;
import org.apache.paimon.options.Options;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Section 2 of lsm-semantics: levels and the order of their runs. */
class LevelsTest {
  /** A file of level 0: {@code name minSequence maxSequence creation}. */
  private static DataFileMeta file(String text) {
    String[] words = text.trim().split(" ");
    return new DataFileMeta(
        words[0],
        1,
        1,
        LsmFiles.key(1),
        LsmFiles.key(9),
        RowStats.EMPTY,
        RowStats.EMPTY,
        Long.parseLong(words[1]),
        Long.parseLong(words[2]),
        0,
        0,
        List.of(),
        Long.valueOf(words[3]),
        0L,
        null,
        FileSource.APPEND,
        null,
        null,
        null,
        null);
  }

  /** Each line is in order: what makes the earlier file come first. */
  @ParameterizedTest
  @CsvSource({
    "greatest number, b 0 9 5; a 0 8 4",
    "then least number, b 3 9 5; a 4 9 4",
    "then creation, b 3 9 4; a 3 9 5",
    "then name, a 3 9 5; b 3 9 5",
    "all together, d 8 9 1; c 9 9 0; a 0 7 3; b 0 7 3; e 0 7 4",
  })
  void runsOfLevelZeroComeNewestFirst(String what, String files) {
    List<DataFileMeta> expected = new ArrayList<>();
    for (String text : files.split(";")) {
      expected.add(file(text));
    }
    Random random = new Random(7);
    for (int i = 0; i < 10; i++) {
      List<DataFileMeta> shuffled = new ArrayList<>(expected);
      Collections.shuffle(shuffled, random);
      assertThat(Levels.of(shuffled, 6, LsmFiles.KEY).files()).as(what).isEqualTo(expected);
    }
  }

  @ParameterizedTest
  @CsvSource({
    "'', 0, 6",
    "num-levels=8, 0, 8",
    "num-sorted-run.compaction-trigger=3, 0, 4",
    "num-sorted-run.compaction-trigger=9, 0, 10",
    "num-levels=3;num-sorted-run.compaction-trigger=9, 0, 3",
    "'', 7, 8",
  })
  void theNumberOfLevelsIsThatOfTheOptionOrTheTriggerOrTheFiles(
      String options, int greatestUsed, int count) {
    List<String> all = new ArrayList<>();
    for (String option : options.split(";")) {
      if (!option.isBlank()) {
        all.addAll(List.of(option.split("=")));
      }
    }
    CompactionOptions parsed = CompactionOptions.from(Options.of(all.toArray(String[]::new)));
    Levels levels = LsmFiles.levels(greatestUsed + ":1", parsed.levelCount());
    assertThat(levels.levelCount()).isEqualTo(count);
    assertThat(levels.maxLevel()).isEqualTo(count - 1);
  }

  @Test
  void aLevelAboveZeroIsOneRun() {
    Levels levels =
        Levels.of(
            List.of(
                LsmFiles.file("b", 2, 1, 5, 9, 1),
                LsmFiles.file("a", 2, 1, 1, 4, 2),
                LsmFiles.file("c", 1, 1, 1, 4, 3)),
            6,
            LsmFiles.KEY);
    assertThat(levels.runs()).hasSize(2);
    assertThat(levels.files()).extracting(DataFileMeta::fileName).containsExactly("c", "a", "b");
  }
}
