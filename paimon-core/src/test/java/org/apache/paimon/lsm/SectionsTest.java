package org.apache.paimon.lsm;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;
import org.apache.paimon.data.BinaryEncoder;
import org.apache.paimon.data.Bytes;
import org.apache.paimon.datafile.DataFileMeta;
import org.apache.paimon.datafile.FileSource;
import org.apache.paimon.datafile.RowStats;
import org.apache.paimon.types.DataType;
import org.apache.paimon.types.DataTypes;
import org.junit.jupiter.api.Test;

class SectionsTest {
  private static final List<DataType> INT = List.of(DataTypes.INT);
  private static final List<DataType> STRING = List.of(DataTypes.STRING);

  static DataFileMeta file(String name, Object min, Object max, int level, Long createdMillis) {
    BinaryEncoder encoder = new BinaryEncoder(min instanceof Bytes ? STRING : INT);
    return new DataFileMeta(
        name,
        1,
        1,
        encoder.encode(new Object[] {min}),
        encoder.encode(new Object[] {max}),
        RowStats.EMPTY,
        RowStats.EMPTY,
        0,
        0,
        0,
        level,
        List.of(),
        createdMillis,
        0L,
        null,
        FileSource.APPEND,
        null,
        null,
        null,
        null);
  }

  private static DataFileMeta file(String name, Object min, Object max) {
    return file(name, min, max, 0, 0L);
  }

  private static String text(List<Section> sections) {
    return sections.stream()
        .map(
            section ->
                section.runs().stream()
                    .map(
                        run ->
                            run.stream()
                                .map(DataFileMeta::fileName)
                                .collect(Collectors.joining("")))
                    .sorted()
                    .collect(Collectors.joining(" ")))
        .collect(Collectors.joining(" | "));
  }

  @Test
  void rangesThatTouchShareASection() {
    assertThat(text(Sections.of(List.of(file("c", 4, 9), file("a", 1, 2), file("b", 2, 3)), INT)))
        .isEqualTo("a b | c");
  }

  @Test
  void disjointFilesOfASectionShareARun() {
    List<DataFileMeta> files =
        List.of(
            file("a", 1, 9), file("b", 1, 2), file("c", 3, 5), file("d", 6, 12), file("e", 13, 13));

    assertThat(text(Sections.of(files, INT))).isEqualTo("a bcd | e");
  }

  @Test
  void noFileNoSection() {
    assertThat(Sections.of(List.of(), INT)).isEmpty();
  }

  @Test
  void higherLevelsAreOlderThenEarlierCreationThenName() {
    Section section =
        Sections.of(
                List.of(
                    file("new", 1, 1, 0, 20L),
                    file("unknown", 1, 1, 0, null),
                    file("old", 1, 1, 0, 10L),
                    file("b", 1, 1, 5, 30L),
                    file("a", 1, 1, 5, 30L)),
                INT)
            .get(0);

    assertThat(section.ages()).containsEntry("a", 0).containsEntry("b", 1);
    assertThat(section.ages())
        .containsEntry("unknown", 2)
        .containsEntry("old", 3)
        .containsEntry("new", 4);
  }

  @Test
  void stringsKnowTheirSharedPrefix() {
    Section section =
        Sections.of(
                List.of(
                    file("a", Bytes.of("order-0010"), Bytes.of("order-0019")),
                    file("b", Bytes.of("order-0015"), Bytes.of("order-0022"))),
                STRING)
            .get(0);

    assertThat(section.sharedPrefixBytes()).isEqualTo("order-00".length());
    assertThat(section.isSingleRun()).isFalse();
  }

  @Test
  void randomFilesAreInOneSectionEachAndRunsDoNotOverlap() {
    long seed = 20240501L;
    Random random = new Random(seed);
    for (int round = 0; round < 200; round++) {
      List<DataFileMeta> files = new ArrayList<>();
      int[][] ranges = new int[random.nextInt(12)][];
      for (int i = 0; i < ranges.length; i++) {
        int min = random.nextInt(100);
        ranges[i] = new int[] {min, min + random.nextInt(20)};
        files.add(file("f" + i, ranges[i][0], ranges[i][1]));
      }
      int end = Integer.MIN_VALUE;
      int seen = 0;
      for (Section section : Sections.of(files, INT)) {
        int sectionEnd = end;
        for (List<DataFileMeta> run : section.runs()) {
          int last = Integer.MIN_VALUE;
          for (DataFileMeta file : run) {
            int[] range = ranges[Integer.parseInt(file.fileName().substring(1))];
            assertThat(range[0]).as("seed %s", seed).isGreaterThan(last).isGreaterThan(end);
            last = range[1];
            sectionEnd = Math.max(sectionEnd, last);
            seen++;
          }
        }
        end = sectionEnd;
      }
      assertThat(seen).isEqualTo(files.size());
    }
  }
}
