package org.apache.paimon.scan;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.apache.paimon.data.BinaryRow;
import org.apache.paimon.datafile.DataFileMeta;
import org.apache.paimon.testing.TestTable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Section 8.3 of lsm-semantics: how files and sections are packed into splits. */
class PackingTest {
  private static final BinaryRow NONE = BinaryRow.EMPTY;

  /** Target 100, least weight 10. */
  @ParameterizedTest
  @CsvSource({
    "'', ''",
    "50 50, 50 50",
    "50 51, 50|51",
    "200 1 1, 200|1 1",
    "90 10 10, 90 10|10",
    "91 1, 91|1",
    "1 1 1 1 1 1 1 1 1 1 1, 1 1 1 1 1 1 1 1 1 1|1",
    "60 30 60 30, 60 30|60 30",
  })
  void binsCloseBeforeTheyWouldExceedTheTargetAndKeepTheOrder(String sizes, String bins) {
    List<Long> items = new ArrayList<>();
    for (String size : sizes.split(" ")) {
      if (!size.isEmpty()) {
        items.add(Long.valueOf(size));
      }
    }
    assertThat(
            new Packing(100, 10)
                .pack(items, Long::longValue).stream()
                    .map(bin -> bin.stream().map(String::valueOf).collect(Collectors.joining(" ")))
                    .collect(Collectors.joining("|")))
        .isEqualTo(bins);
  }

  @Test
  void theDefaultsAre128And4Mebibytes() {
    ScanOptions options = ScanOptions.from(TestTable.append().schema().options());
    assertThat(options.targetSplitBytes()).isEqualTo(128L << 20);
    assertThat(options.openFileCostBytes()).isEqualTo(4L << 20);
  }

  /** 32 files of a byte cost 4 MiB each: the 33rd goes into another split. */
  @Test
  void openingAFileCosts() {
    ScanScene scene = new ScanScene(TestTable.append());
    for (int i = 0; i < 33; i++) {
      scene.snapshot(scene.add(NONE, 0, scene.table.newFile(NONE, 0, 0, i, i)));
    }
    assertThat(scene.plan().splits())
        .extracting(split -> split.files().size())
        .containsExactly(32, 1);
    assertThat(scene.plan("source.split.open-file-cost", "1 b").splits()).hasSize(1);
  }

  @Test
  void aSectionIsNeverCutAndBucketsAndPartitionsAreNeverMixed() {
    ScanScene scene = new ScanScene(TestTable.keyed(List.of("p"), "bucket", "2"));
    List<DataFileMeta> overlapping = new ArrayList<>();
    for (int partition = 0; partition < 2; partition++) {
      BinaryRow p = scene.table.partition(partition);
      for (int bucket = 0; bucket < 2; bucket++) {
        for (int i = 0; i < 5; i++) {
          DataFileMeta file = scene.table.newFile(p, bucket, 0, i, i + 1);
          overlapping.add(file);
          scene.snapshot(scene.add(p, bucket, file));
        }
      }
    }
    assertThat(scene.plan("source.split.target-size", "1 b").splits())
        .hasSize(4)
        .allMatch(split -> split.files().size() == 5 && split instanceof MergeSplit);
    assertThat(scene.plan().splits()).as("also when all would fit").hasSize(4);
  }
}
