package org.apache.paimon.read;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.paimon.data.Bytes;
import org.apache.paimon.data.testing.TestRows;
import org.apache.paimon.error.CorruptDataException;
import org.apache.paimon.types.DataTypes;
import org.apache.paimon.types.RowType;
import org.junit.jupiter.api.Test;

class JoinedReaderTest {
  private static final RowType LEFT = RowType.of("a", DataTypes.INT, "b", DataTypes.STRING);
  private static final RowType RIGHT = RowType.of("c", DataTypes.BIGINT);
  private static final RowType JOINED =
      RowType.of("c", DataTypes.BIGINT, "b", DataTypes.STRING, "a", DataTypes.INT);

  private static List<List<Object>> left(int count) {
    List<List<Object>> rows = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      rows.add(TestRows.row(i, i % 3 == 0 ? null : "s" + i));
    }
    return rows;
  }

  private static List<List<Object>> right(int count) {
    List<List<Object>> rows = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      rows.add(TestRows.row((Object) (i % 5 == 0 ? null : i * 10L)));
    }
    return rows;
  }

  private static JoinedReader joined(ListReader left, ListReader right) {
    return new JoinedReader(
        List.of(left, right), JOINED.types(), new int[] {1, 0, 0}, new int[] {0, 1, 0});
  }

  private static void assertJoined(int count, int[] leftSizes, int[] rightSizes)
      throws IOException {
    ListReader left = new ListReader(LEFT, left(count), leftSizes);
    ListReader right = new ListReader(RIGHT, right(count), rightSizes);
    List<List<Object>> expected = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      Bytes text = i % 3 == 0 ? null : Bytes.of("s" + i);
      expected.add(TestRows.row(i % 5 == 0 ? null : i * 10L, text, i));
    }

    assertThat(TestRows.readAll(joined(left, right), JOINED)).isEqualTo(expected);
    assertThat(left.isClosed).isTrue();
    assertThat(right.isClosed).isTrue();
  }

  @Test
  void batchesThatAgreeAreLaidSideBySide() throws IOException {
    assertJoined(25, new int[] {10}, new int[] {10});
  }

  @Test
  void batchesOfOtherSizesAreCutToFit() throws IOException {
    assertJoined(40, new int[] {7, 1, 5}, new int[] {3, 11});
    assertJoined(9, new int[] {9}, new int[] {1});
  }

  @Test
  void readersOfDifferentLengthAreRefused() {
    JoinedReader reader =
        joined(new ListReader(LEFT, left(5), 5), new ListReader(RIGHT, right(4), 4));
    assertThatThrownBy(() -> TestRows.readAll(reader, JOINED))
        .isInstanceOf(CorruptDataException.class)
        .hasMessageContaining("Cannot join data files by position")
        .hasMessageContaining("expected the same number of rows")
        .hasMessageContaining("Restore the files");
  }
}
