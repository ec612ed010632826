package org.apache.paimon.append;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.paimon.data.BinaryRow;
import org.apache.paimon.datafile.DataFileMeta;
import org.apache.paimon.datafile.FileSource;
import org.apache.paimon.datafile.RowStats;
import org.apache.paimon.options.Options;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class AppendPickTest {
  private static final AppendCompactionOptions OPTIONS =
      AppendCompactionOptions.from(Options.of("source.split.open-file-cost", "5 b"), 100);

  /** Files in sequence order with these sizes; names are their numbers. */
  private static List<DataFileMeta> files(String sizes) {
    List<DataFileMeta> files = new ArrayList<>();
    for (String size : sizes.trim().split("\\s+")) {
      int number = files.size();
      files.add(
          new DataFileMeta(
              Integer.toString(number),
              Long.parseLong(size),
              1,
              BinaryRow.EMPTY,
              BinaryRow.EMPTY,
              RowStats.EMPTY,
              RowStats.EMPTY,
              number,
              number,
              0,
              0,
              List.of(),
              0L,
              0L,
              null,
              FileSource.APPEND,
              null,
              null,
              null,
              null));
    }
    java.util.Collections.reverse(files);
    return files;
  }

  @ParameterizedTest
  @CsvSource({"0.2, 20, false", "0.2, 21, true", "0.5, 50, false", "0.5, 51, true", "0, 1, true"})
  void aFileIsWornAboveAShareOfDeletedRows(String threshold, long deleted, boolean isWorn) {
    Options options = Options.of("compaction.delete-ratio-threshold", threshold);
    assertThat(AppendCompactionOptions.from(options, 100).isWorn(deleted, 100)).isEqualTo(isWorn);
    assertThat(OPTIONS.isWorn(deleted, 100)).isEqualTo(deleted > 20);
  }

  private static String names(List<DataFileMeta> files) {
    return String.join(" ", files.stream().map(DataFileMeta::fileName).toList());
  }

  @ParameterizedTest
  @CsvSource({
    "1 1 1 1, ''",
    "1 1 1 1 1, 0 1 2 3 4",
    "1 1 1 1 1 1 1, 0 1 2 3 4",
    "200 1 1 1 1 1, 1 2 3 4 5",
    "1 1 200 1 1 1 1, ''",
    "60 60 1 1 1 1 1, 1 2 3 4 5",
    "40 40 40 40 40 40, ''",
    "120 120 120 120 120 120, ''"
  })
  void neighboursBelowTheTargetAreTakenOldestFirst(String sizes, String picked) {
    assertThat(names(new BucketAppendPicker(OPTIONS).pick(files(sizes)))).isEqualTo(picked);
  }

  @ParameterizedTest
  @CsvSource({
    "1 1, ''",
    "1 1 1, 0 1 2",
    "200 200 1 1 1, 2 3 4",
    "200 1 1 300, 1 2 3",
    "1 300 300 1, ''",
    "200 200 200, ''"
  })
  void aFullCompactionNeedsMostlySmallFiles(String sizes, String picked) {
    assertThat(names(new BucketAppendPicker(OPTIONS).pickFull(files(sizes), Map.of())))
        .isEqualTo(picked);
  }

  @ParameterizedTest
  @CsvSource({
    "1 1 1, WAIT, ''",
    "1 1 1 1 1 1, WAIT, 0 1 2 3 4 5",
    "1 1, COMPACT, 0 1",
    "1, COMPACT, ''",
    "70 70 70 70 70 70, COMPACT, ''",
    "69 69 69 69 1 1, WAIT, 4 5 0 1 2",
    "69 69 69 69 1 1, COMPACT, 4 5 0 1 2",
    "50 50 50 50 50 50 50 50, WAIT, 0 1 2 3 | 4 5 6 7",
    "50 50 50 50 50 50, WAIT, 0 1 2 3",
    "50 50 50 50 50 50, COMPACT, 0 1 2 3 | 4 5"
  })
  void smallFilesAreGroupedBySize(String sizes, UnawarePlanner.Leftover leftover, String expected) {
    List<List<DataFileMeta>> groups =
        new UnawarePlanner(OPTIONS).plan(files(sizes), Map.of(), leftover);
    assertThat(String.join(" | ", groups.stream().map(AppendPickTest::names).toList()))
        .isEqualTo(expected);
  }

  @Test
  void deletedRowsMakeFilesWorthRewriting() {
    BucketAppendPicker picker = new BucketAppendPicker(OPTIONS);
    assertThat(names(picker.pickFull(files("200 200 200"), Map.of("1", 1L)))).isEqualTo("1 2");
    UnawarePlanner planner = new UnawarePlanner(OPTIONS);
    UnawarePlanner.Leftover wait = UnawarePlanner.Leftover.WAIT;
    assertThat(planner.plan(files("200 200"), Map.of("1", 0L), wait)).isEmpty();
    assertThat(names(planner.plan(files("200 200"), Map.of("1", 1L), wait).get(0)))
        .as("its only row is deleted")
        .isEqualTo("1");
  }
}
