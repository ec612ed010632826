package org.apache.paimon.maintenance;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.OptionalLong;
import org.apache.paimon.maintenance.ExpiryOptions.Retention;
import org.junit.jupiter.api.Test;

class ExpiryRangeTest {
  /** Snapshot n is of time 10 n. */
  private static ExpiryRange range(
      long earliest, long latest, int min, int max, int limit, long consumer, long cutoff) {
    return ExpiryRange.of(
        new ExpiryRange.Inputs(
            earliest,
            latest,
            new Retention(min, max, Duration.ZERO),
            limit,
            consumer < 0 ? OptionalLong.empty() : OptionalLong.of(consumer),
            cutoff),
        id -> OptionalLong.of(10 * id));
  }

  @Test
  void thoseBeyondTheGreatestNumberGoWhateverTheirAge() {
    assertThat(range(1, 6, 1, 3, 50, -1, 0)).isEqualTo(new ExpiryRange(1, 4));
  }

  @Test
  void oldOnesGoDownToTheLeastNumber() {
    assertThat(range(1, 6, 2, 100, 50, -1, 1000)).isEqualTo(new ExpiryRange(1, 5));
    assertThat(range(1, 6, 10, 100, 50, -1, 1000).isEmpty()).isTrue();
  }

  @Test
  void aSnapshotStaysWhileItsSuccessorIsYoung() {
    // Cut-off 35: snapshot 3 (time 30) was current until 40.
    assertThat(range(1, 6, 1, 100, 50, -1, 35)).isEqualTo(new ExpiryRange(1, 3));
    assertThat(range(1, 6, 1, 100, 50, -1, 40)).isEqualTo(new ExpiryRange(1, 3));
    assertThat(range(1, 6, 1, 100, 50, -1, 41)).isEqualTo(new ExpiryRange(1, 4));
  }

  @Test
  void consumersAndTheLimitHoldBack() {
    assertThat(range(1, 6, 1, 2, 50, 3, 1000)).isEqualTo(new ExpiryRange(1, 3));
    assertThat(range(1, 6, 1, 2, 1, -1, 1000)).isEqualTo(new ExpiryRange(1, 2));
    assertThat(range(1, 6, 1, 100, 50, 1, 1000).isEmpty()).isTrue();
  }

  @Test
  void oneSnapshotNeverGoes() {
    assertThat(range(7, 7, 1, 1, 50, -1, 1000).isEmpty()).isTrue();
  }
}
