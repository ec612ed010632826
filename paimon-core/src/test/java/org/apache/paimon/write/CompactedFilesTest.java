package org.apache.paimon.write;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.apache.paimon.commit.FileChanges;
import org.apache.paimon.data.BinaryRow;
import org.apache.paimon.datafile.DataFileMeta;
import org.apache.paimon.datafile.FileSource;
import org.apache.paimon.datafile.RowStats;
import org.apache.paimon.lsm.CompactionResult;
import org.junit.jupiter.api.Test;

class CompactedFilesTest {
  private final CompactedFiles files = new CompactedFiles();

  private static DataFileMeta file(String name, int level) {
    return new DataFileMeta(
        name,
        1,
        1,
        BinaryRow.EMPTY,
        BinaryRow.EMPTY,
        RowStats.EMPTY,
        RowStats.EMPTY,
        0,
        0,
        0,
        level,
        List.of(),
        0L,
        0L,
        null,
        FileSource.COMPACT,
        null,
        null,
        null,
        null);
  }

  private List<DataFileMeta> add(List<DataFileMeta> before, List<DataFileMeta> after) {
    return files.add(new CompactionResult(before, after, List.of()));
  }

  @Test
  void whatALaterCompactionReplacedIsDeletedAndNamedNowhere() {
    assertThat(add(List.of(file("a", 0)), List.of(file("b", 4)))).isEmpty();
    assertThat(add(List.of(file("b", 4), file("c", 0)), List.of(file("d", 5))))
        .containsExactly(file("b", 4));
    assertThat(files.handOut())
        .isEqualTo(
            new FileChanges(List.of(file("d", 5)), List.of(file("a", 0), file("c", 0)), List.of()));
    assertThat(files.handOut()).isEqualTo(FileChanges.NONE);
  }

  @Test
  void aFileThatOnlyMovedIsNeverDeleted() {
    add(List.of(file("a", 0)), List.of(file("a", 4)));
    assertThat(add(List.of(file("a", 4)), List.of(file("b", 5)))).isEmpty();
    assertThat(files.handOut())
        .isEqualTo(new FileChanges(List.of(file("b", 5)), List.of(file("a", 0)), List.of()));

    add(List.of(file("x", 0)), List.of(file("y", 4)));
    assertThat(add(List.of(file("y", 4)), List.of(file("y", 5)))).isEmpty();
    assertThat(files.discard()).containsExactly(file("y", 5));
  }

  @Test
  void discardingGivesWhatWasMadeNotWhatMoved() {
    add(List.of(file("a", 0), file("b", 0)), List.of(file("a", 4), file("c", 4)));
    assertThat(files.discard()).containsExactly(file("c", 4));
    assertThat(files.handOut()).isEqualTo(FileChanges.NONE);
  }
}
