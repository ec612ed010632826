package org.apache.paimon.scan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.apache.paimon.data.BinaryRow;
import org.apache.paimon.datafile.DataFileMeta;
import org.apache.paimon.error.CorruptDataException;
import org.apache.paimon.testing.TestTable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Format-data 1.1, data evolution: files that hold columns of the same rows. */
class JoinedFilesTest {
  private static final BinaryRow NONE = BinaryRow.EMPTY;

  private final ScanScene scene =
      new ScanScene(
          TestTable.append("row-tracking.enabled", "true", "data-evolution.enabled", "true"));

  private void file(Long firstRowId, int rows) {
    DataFileMeta file = scene.table.newFile(NONE, 0, 0, 1, rows).withRowTracking(1, firstRowId);
    scene.snapshot(scene.add(NONE, 0, file));
  }

  @Test
  void filesOfTheSameRowsStayTogether() {
    file(0L, 5);
    file(5L, 5);
    file(0L, 5);
    file(null, 7);
    assertThat(scene.plan("source.split.target-size", "1 b").splits())
        .extracting(split -> split.files().size())
        .containsExactly(2, 1, 1);
  }

  @ParameterizedTest
  @CsvSource({"0, 5, 4, 5", "0, 5, 0, 4", "3, 5, 0, 10", "0, 10, 4, 2"})
  void rangesThatOverlapWithoutBeingEqualAreCorrupt(
      long first, int rows, long otherFirst, int otherRows) {
    file(first, rows);
    file(otherFirst, otherRows);
    assertThatThrownBy(scene::plan)
        .isInstanceOf(CorruptDataException.class)
        .hasMessageContaining("their ranges overlap, expected equal or separate ones");
  }
}
