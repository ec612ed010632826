package org.apache.paimon.spark.write;

import static org.assertj.core.api.Assertions.assertThat;

import org.apache.spark.unsafe.hash.Murmur3_x86_32;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class BucketSpreadTest {

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 4, 8, 16})
  void fewBucketsGetATaskEach(int buckets) {
    int tasks = BucketSpread.taskCount(buckets);
    long used =
        java.util.stream.IntStream.range(0, buckets)
            .map(bucket -> Math.floorMod(Murmur3_x86_32.hashInt(bucket, 42), tasks))
            .distinct()
            .count();

    assertThat(tasks).isBetween(buckets, 3 * buckets);
    assertThat(used).isGreaterThanOrEqualTo(buckets <= 4 ? buckets : buckets * 2L / 3);
  }

  @Test
  void veryManyBucketsAreLeftToSpark() {
    assertThat(BucketSpread.taskCount(257)).isZero();
  }
}
