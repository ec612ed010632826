package org.apache.paimon.spark.stream;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import org.apache.paimon.error.UserException;
import org.apache.paimon.options.Options;
import org.apache.paimon.scan.Split;
import org.apache.spark.sql.connector.read.streaming.CompositeReadLimit;
import org.apache.spark.sql.connector.read.streaming.ReadLimit;
import org.apache.spark.sql.connector.read.streaming.ReadMinRows;
import org.junit.jupiter.api.Test;

final class AdmissionTest {
  private static RateLimits limits(long files, long rows, long bytes) {
    return new RateLimits(files, rows, bytes, 0, Optional.empty());
  }

  @Test
  void allLimitsHoldTogether() {
    Split split = Splits.ofFiles("", 0, 2, 10, 100);
    for (RateLimits limits :
        new RateLimits[] {limits(4, 99, 999), limits(99, 49, 999), limits(99, 99, 499)}) {
      Admission admission = new Admission(limits);
      assertThat(admission.take(split)).isTrue();
      assertThat(admission.take(split)).isTrue();
      assertThat(admission.take(split)).as(limits.toString()).isFalse();
    }
  }

  @Test
  void theFirstSplitIsAlwaysTaken() {
    Admission admission = new Admission(limits(1, 1, 1));
    assertThat(admission.take(Splits.ofFiles("", 0, 5, 10, 100))).isTrue();
    assertThat(admission.take(Splits.ofFiles("", 0, 1, 1, 1))).isFalse();
  }

  @Test
  void nothingIsTakenOutOfTurn() {
    Admission admission = new Admission(limits(3, 99, 999));
    assertThat(admission.take(Splits.ofFiles("", 0, 2, 1, 1))).isTrue();
    assertThat(admission.take(Splits.ofFiles("", 0, 2, 1, 1))).isFalse();
    assertThat(admission.take(Splits.ofFiles("", 0, 1, 1, 1))).isFalse();
  }

  @Test
  void waitsForTheLeastNumberOfRows() {
    Admission admission =
        new Admission(new RateLimits(99, 99, 999, 15, Optional.of(Duration.ofSeconds(1))));
    admission.take(Splits.ofFiles("", 0, 1, 10, 1));
    assertThat(admission.lacksRows()).isTrue();
    admission.take(Splits.ofFiles("", 0, 1, 10, 1));
    assertThat(admission.lacksRows()).isFalse();
  }

  @Test
  void limitsComeFromOptions() {
    RateLimits limits =
        RateLimits.from(
            new Options(
                Map.of(
                    "read.stream.maxFilesPerTrigger", "3",
                    "read.stream.minRowsPerTrigger", "5",
                    "read.stream.maxTriggerDelayMs", "2000")));
    assertThat(limits.maxFiles()).isEqualTo(3);
    assertThat(limits.maxDelay()).contains(Duration.ofSeconds(2));
    assertThat(((CompositeReadLimit) limits.shown()).getReadLimits())
        .contains(ReadLimit.maxFiles(3))
        .anyMatch(ReadMinRows.class::isInstance);
    assertThatThrownBy(
            () -> RateLimits.from(new Options(Map.of("read.stream.minRowsPerTrigger", "5"))))
        .isInstanceOf(UserException.class)
        .hasMessageContaining("read.stream.maxTriggerDelayMs");
  }
}
