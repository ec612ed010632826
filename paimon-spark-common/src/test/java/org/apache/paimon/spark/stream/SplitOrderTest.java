package org.apache.paimon.spark.stream;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.ZoneOffset;
import java.util.List;
import org.apache.paimon.datafile.PartitionText;
import org.apache.paimon.datafile.PathOptions;
import org.apache.paimon.options.Options;
import org.apache.paimon.scan.Split;
import org.junit.jupiter.api.Test;

final class SplitOrderTest {
  private static final SplitOrder ORDER =
      new SplitOrder(
          new PartitionText(
              Splits.PARTITION, PathOptions.from(new Options(java.util.Map.of())), ZoneOffset.UTC));

  @Test
  void numbersByPartitionThenBucketThenPlan() {
    Split a = Splits.ofFiles("b", 0, 1, 1, 1);
    Split b = Splits.ofFiles("a", 10, 1, 1, 1);
    Split c = Splits.ofFiles("a", 2, 1, 1, 1);
    Split d = Splits.ofFiles("a", 2, 1, 2, 1);
    assertThat(ORDER.numbered(List.of(a, b, c, d))).containsExactly(c, d, b, a);
    assertThat(ORDER.numbered(List.of(b, c, d, a))).containsExactly(c, d, b, a);
  }

  @Test
  void changesOfABucketGoThroughOneTask() {
    Split first = Splits.ofFiles("a", 0, 1, 1, 1);
    Split other = Splits.ofFiles("a", 1, 1, 1, 1);
    Split second = Splits.ofFiles("a", 0, 1, 2, 1);
    List<Split> batch = List.of(first, other, second);
    assertThat(SplitOrder.tasks(batch, true))
        .containsExactly(List.of(first, second), List.of(other));
    assertThat(SplitOrder.tasks(batch, false)).hasSize(3);
  }

  @Test
  void rowsThatWaitForTheirBucketComeLastInTheTaskOfThePartition() {
    Split waiting = Splits.ofFiles("a", -2, 1, 1, 1);
    Split placed = Splits.ofFiles("a", 1, 1, 1, 1);
    Split elsewhere = Splits.ofFiles("b", 0, 1, 1, 1);
    List<Split> numbered = ORDER.numbered(List.of(waiting, elsewhere, placed));
    assertThat(numbered).containsExactly(placed, waiting, elsewhere);
    assertThat(SplitOrder.tasks(numbered, true))
        .containsExactly(List.of(placed, waiting), List.of(elsewhere));
  }
}
