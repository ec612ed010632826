package org.apache.paimon.commit;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.apache.paimon.data.BinaryRow;
import org.apache.paimon.datafile.DataFileMeta;
import org.apache.paimon.testing.TestTable;
import org.apache.paimon.types.DataType;
import org.apache.paimon.types.DataTypes;
import org.junit.jupiter.api.Test;

class KeyRangesTest {
  private static final List<DataType> KEY = List.of(DataTypes.INT);

  private final TestTable table = TestTable.keyed(List.of(), "bucket", "1");

  private DataFileMeta file(int least, int greatest) {
    return table.newFile(BinaryRow.EMPTY, 0, 0, least, greatest);
  }

  private static KeyRanges ranges(List<DataFileMeta> files) {
    return new KeyRanges(files, KEY);
  }

  @Test
  void rangesThatTouchOverlap() {
    List<DataFileMeta> files = List.of(file(1, 3), file(4, 4), file(5, 9));
    assertThat(ranges(files).overlapping(ranges(List.of(file(3, 4)))))
        .isEqualTo(files.subList(0, 2));
    assertThat(ranges(files).overlapping(ranges(List.of(file(10, 20))))).isEmpty();
    assertThat(ranges(files).overlapping(ranges(List.of()))).isEmpty();
    assertThat(ranges(List.of()).overlapping(ranges(files))).isEmpty();
  }

  @Test
  void aFileThatOverlapsSeveralIsFoundOnce() {
    List<DataFileMeta> files = List.of(file(1, 9));
    KeyRanges others = ranges(List.of(file(1, 2), file(3, 4)));
    assertThat(ranges(files).overlapping(others, ranges(List.of(file(2, 2))))).isEqualTo(files);
  }

  @Test
  void allPairsGiveTheSame() {
    Random random = new Random(3);
    for (int round = 0; round < 300; round++) {
      List<DataFileMeta> left = random(random);
      List<int[]> bounds = new ArrayList<>();
      List<DataFileMeta> right = random(random, bounds);
      List<DataFileMeta> expected = new ArrayList<>();
      for (DataFileMeta file : left) {
        int least = file.minKey().view(KEY).getInt(0);
        int greatest = file.maxKey().view(KEY).getInt(0);
        if (bounds.stream().anyMatch(other -> least <= other[1] && other[0] <= greatest)) {
          expected.add(file);
        }
      }
      assertThat(ranges(left).overlapping(ranges(right))).as("round " + round).isEqualTo(expected);
    }
  }

  private List<DataFileMeta> random(Random random) {
    return random(random, new ArrayList<>());
  }

  private List<DataFileMeta> random(Random random, List<int[]> bounds) {
    List<DataFileMeta> files = new ArrayList<>();
    for (int i = random.nextInt(8); i > 0; i--) {
      int least = random.nextInt(40);
      int greatest = least + random.nextInt(6);
      bounds.add(new int[] {least, greatest});
      files.add(file(least, greatest));
    }
    return files;
  }
}
