package org.apache.paimon.spark.read;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.apache.paimon.scan.Split;
import org.apache.paimon.spark.stream.Splits;
import org.junit.jupiter.api.Test;

final class TaskPackingTest {
  private static final long MIB = 1 << 20;

  /** Splits of one file each. */
  private static List<Split> splits(long... mebibytes) {
    List<Split> splits = new ArrayList<>();
    for (long size : mebibytes) {
      splits.add(Splits.ofFiles("p", splits.size(), 1, 1, size * MIB));
    }
    return splits;
  }

  /** Sizes of the tasks in splits, with 128 MiB for a task and 4 MiB for opening a file. */
  private static List<Integer> pack(List<Split> splits, int parallelism) {
    List<List<Split>> tasks = TaskPacking.of(splits, 128 * MIB, 4 * MIB, parallelism).pack(splits);
    assertThat(tasks.stream().flatMap(List::stream)).containsExactlyElementsOf(splits);
    return tasks.stream().map(List::size).toList();
  }

  @Test
  void noSplitsNeedNoTask() {
    assertThat(pack(List.of(), 2)).isEmpty();
  }

  @Test
  void manySmallSplitsShareTheTasksThatRunAtOnce() {
    assertThat(pack(splits(2, 2, 2, 2), 2)).containsExactly(2, 2);
    assertThat(pack(splits(2, 1, 2, 1, 1), 2)).containsExactly(2, 3);
    assertThat(pack(splits(new long[40]), 4)).containsExactly(10, 10, 10, 10);
  }

  @Test
  void thereAreAsManyTasksAsRunAtOnceIfThereAreSplits() {
    assertThat(pack(splits(2, 2, 2), 8)).containsExactly(1, 1, 1);
    assertThat(pack(splits(30, 30, 30, 30), 4)).containsExactly(1, 1, 1, 1);
  }

  @Test
  void aTaskComesNearItsSize() {
    long[] halves = new long[12];
    Arrays.fill(halves, 60);
    assertThat(pack(splits(halves), 2)).containsExactly(2, 2, 2, 2, 2, 2);
    long[] wholes = new long[5];
    Arrays.fill(wholes, 120);
    assertThat(pack(splits(wholes), 2)).containsExactly(1, 1, 1, 1, 1);
    assertThat(pack(splits(300, 1, 1, 300), 1)).containsExactly(1, 2, 1);
  }
}
