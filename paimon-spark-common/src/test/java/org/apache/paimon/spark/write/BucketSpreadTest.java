package org.apache.paimon.spark.write;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

final class BucketSpreadTest {

  @Test
  void aBucketGetsATask() {
    assertThat(BucketSpread.taskCount(1, BucketSpread.TASK_PER_BUCKET)).isEqualTo(1);
    assertThat(BucketSpread.taskCount(4, BucketSpread.TASK_PER_BUCKET)).isEqualTo(4);
    assertThat(BucketSpread.taskCount(256, BucketSpread.TASK_PER_BUCKET)).isEqualTo(256);
  }

  @Test
  void aMicroBatchHasNoMoreTasksThanRunAtOnce() {
    assertThat(BucketSpread.taskCount(4, 2)).isEqualTo(2);
    assertThat(BucketSpread.taskCount(4, 8)).isEqualTo(4);
  }

  @Test
  void veryManyBucketsAreLeftToSpark() {
    assertThat(BucketSpread.taskCount(257, BucketSpread.TASK_PER_BUCKET)).isZero();
    assertThat(BucketSpread.taskCount(257, 2)).isZero();
  }
}
