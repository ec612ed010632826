package org.apache.paimon.spark.stream;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import org.apache.paimon.spark.stream.Lag.ChangedRows;
import org.junit.jupiter.api.Test;

final class LagTest {
  private final List<Long> asked = new ArrayList<>();
  private final ChangedRows rows =
      new ChangedRows(
          id -> {
            asked.add(id);
            return id == 3 ? OptionalLong.empty() : OptionalLong.of(10);
          });

  @Test
  void fewSnapshotsAreCountedAndAskedOnce() {
    assertThat(rows.between(1, 5)).isEqualTo(40);
    assertThat(rows.between(2, 6)).isEqualTo(40);
    assertThat(rows.between(7, 6)).isZero();
    assertThat(asked).containsExactly(1L, 2L, 3L, 4L, 5L, 6L);
  }

  @Test
  void manySnapshotsAreEstimatedFromSome() {
    assertThat(rows.between(11, 10_010)).isEqualTo(100_000);
    assertThat(asked).hasSize(ChangedRows.READ_AT_ONCE);
    assertThat(rows.between(12, 10_010)).isEqualTo(99_990);
    assertThat(asked).hasSize(2 * ChangedRows.READ_AT_ONCE);
    assertThat(rows.between(10_005, 10_010)).isEqualTo(60);
  }
}
