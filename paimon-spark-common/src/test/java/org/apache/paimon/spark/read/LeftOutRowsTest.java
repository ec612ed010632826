package org.apache.paimon.spark.read;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.paimon.data.ColumnBatch;
import org.apache.paimon.data.LongVector;
import org.apache.paimon.data.Selection;
import org.junit.jupiter.api.Test;

final class LeftOutRowsTest {

  private static ColumnBatch batch(int rows, Optional<Selection> selection, long firstRow) {
    return new ColumnBatch(
        rows, List.of(new LongVector(new long[rows], null)), selection, firstRow);
  }

  private static int[] kept(ColumnBatch batch) {
    Selection rows = batch.selection().orElseThrow();
    return Arrays.copyOf(rows.rows(), rows.size());
  }

  private static LeftOutRows leftOut(long... positions) {
    LeftOutRows rows = new LeftOutRows(Map.of("f", positions));
    rows.startFile("f");
    return rows;
  }

  @Test
  void rowsAreTakenOutByTheirPositionInTheFile() {
    LeftOutRows rows = leftOut(1, 5, 6, 9, 40);

    assertThat(kept(rows.of(batch(5, Optional.empty(), 0)))).containsExactly(0, 2, 3, 4);
    assertThat(kept(rows.of(batch(5, Optional.empty(), 5)))).containsExactly(2, 3);
    assertThat(rows.of(batch(5, Optional.empty(), 10)).selection()).isEmpty();
    assertThat(rows.of(batch(5, Optional.empty(), 100)).selection()).isEmpty();
  }

  @Test
  void rowsThatAreOutAlreadyStayOut() {
    Optional<Selection> given = Optional.of(new Selection(new int[] {0, 2, 3, 7}, 3));

    assertThat(kept(leftOut(1, 3).of(batch(8, given, 0)))).containsExactly(0, 2);
    assertThat(leftOut(20).of(batch(8, given, 0)).selection()).isEqualTo(given);
  }

  @Test
  void allRowsMayBeTakenOut() {
    assertThat(leftOut(7, 8).of(batch(2, Optional.empty(), 7)).selectedCount()).isZero();
  }

  @Test
  void otherFilesKeepTheirRows() {
    LeftOutRows rows = leftOut(0);
    rows.startFile("g");

    assertThat(rows.of(batch(5, Optional.empty(), 0)).selection()).isEmpty();
  }

  @Test
  void aBatchWithoutPositionIsAMistake() {
    assertThatThrownBy(() -> leftOut(0).of(batch(5, Optional.empty(), -1)))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("Cannot leave out deleted rows: a batch of 5 rows")
        .hasMessageContaining("(first row -1), expected a position from 0");
  }
}
