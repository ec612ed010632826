package org.apache.paimon.histories;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class GapsTest {
  @TempDir Path spill;

  private Gaps gaps(Kind.Producer producer, Kind.Buckets buckets, long seed) {
    Gaps gaps = new Gaps();
    Kind kind = new Kind(Engine.DEDUPLICATE, producer, buckets, false);
    assertThat(Telling.failure(new Teller(kind, seed).tell(), spill, gaps)).isEmpty();
    return gaps;
  }

  @Test
  void keysThatTheModelGivesUpAreCounted() {
    Gaps gaps = gaps(Kind.Producer.INPUT, Kind.Buckets.CROSS_PARTITION, 5);
    assertThat(gaps.lostPercent()).as("2 of 12").isEqualTo(17);
    assertThat(gaps.uncheckedPercent()).isZero();
  }

  @Test
  void changelogsOfFlushesThatNobodyKnowsAreCounted() {
    long seed = 0;
    Kind kind = new Kind(Engine.DEDUPLICATE, Kind.Producer.NONE, Kind.Buckets.FIXED, false);
    while (!new Teller(kind, seed).tell().hasSmallBuffers()) {
      seed++;
    }
    assertThat(gaps(Kind.Producer.NONE, Kind.Buckets.FIXED, seed).uncheckedPercent())
        .isEqualTo(100);
  }

  @Test
  void whoHasSeenNothingHasCheckedNothing() {
    assertThat(new Gaps().lostPercent()).isEqualTo(100);
    assertThat(new Gaps().uncheckedPercent()).isEqualTo(100);
  }
}
