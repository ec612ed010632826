package org.apache.paimon.semantics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;
import org.apache.paimon.datafile.DataFileMeta;
import org.apache.paimon.datafile.FileSource;
import org.apache.paimon.error.UserException;
import org.apache.paimon.snapshot.CommitKind;
import org.apache.paimon.snapshot.Snapshot;
import org.apache.paimon.testing.LiveTable;
import org.apache.paimon.types.DataTypes;
import org.apache.paimon.types.RowType;
import org.apache.paimon.write.CompactionWait;
import org.apache.paimon.write.TableWriter;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Section 1, write path of a primary-key bucket, and section 2, levels. */
class WritePathTest {
  private static final RowType SEQUENCED =
      RowType.of("k", DataTypes.INT.notNull(), "v", DataTypes.INT, "s", DataTypes.INT);

  @TempDir Path spill;

  private LiveTable table(String... options) {
    return LiveTable.keyed(spill, SEQUENCED, options);
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void descendingSequencesCountInTheWriteBufferAsInFiles(boolean oneBatch) {
    LiveTable descending = table("sequence.field", "s", "sequence.field.sort-order", "descending");
    LiveTable ascending = table("sequence.field", "s");
    String[] rows = {"1,50,5", "1,30,3", "1,40,4"};
    for (LiveTable table : List.of(descending, ascending)) {
      if (oneBatch) {
        table.commit(rows);
      } else {
        table.commitEach(rows);
      }
    }

    assertThat(descending.rows()).containsExactly("1,30,3");
    assertThat(ascending.rows()).as("another direction in one process").containsExactly("1,50,5");
    descending.compactFully();
    assertThat(descending.rows()).containsExactly("1,30,3");
  }

  @Test
  void kindFiltersActOnWrite() {
    LiveTable noDeletes = table("ignore-delete", "true");
    noDeletes.commitEach("1,1,1", "-D 1,1,1", "-U 1,1,1");
    assertThat(noDeletes.rows()).containsExactly("1,1,1");

    LiveTable noBefores = table("ignore-update-before", "true");
    noBefores.commitEach("1,1,1", "-U 1,1,1", "2,2,2", "-D 2,2,2");
    assertThat(noBefores.rows()).containsExactly("1,1,1");
  }

  @Test
  void aLargeFlushGivesFilesOfLevelZeroThatDoNotOverlap() {
    LiveTable table = table("target-file-size", "1 kb", "write-only", "true");
    table.commit(
        IntStream.range(0, 20_000).mapToObj(i -> i + "," + i + ",1").toArray(String[]::new));

    assertThat(table.files()).hasSizeGreaterThan(1).allMatch(file -> file.level() == 0);
    assertThat(table.files()).allMatch(file -> file.fileSource() == FileSource.APPEND);
    assertThat(table.files().stream().mapToLong(DataFileMeta::rowCount).sum()).isEqualTo(20_000);
    assertThat(table.rows()).hasSize(20_000);
  }

  @Test
  void compactionOfACommitIsASnapshotOfItsOwn() {
    LiveTable table = table("num-sorted-run.compaction-trigger", "2");
    table.commit("1,1,1");
    List<Snapshot> made = table.commit("1,2,2");

    assertThat(made)
        .extracting(Snapshot::commitKind)
        .containsExactly(CommitKind.APPEND, CommitKind.COMPACT);
    assertThat(table.files(made.get(0)))
        .as("the flushed file is named, then removed")
        .hasSize(2)
        .allMatch(file -> file.level() == 0);
    assertThat(table.files()).singleElement().matches(file -> file.level() == 2);
  }

  /** Rows merged before they are written would be missing from the changelog. */
  @Test
  void aBufferForLocalMergesLosesNoRowOfTheInputChangelog() {
    LiveTable table = table("local-merge-buffer-size", "64 mb", "changelog-producer", "input");
    table.commit("1,1,1", "1,2,2", "-D 1,2,2", "1,3,3");
    assertThat(table.changes(0, 1)).containsExactly("+I 1,1,1", "+I 1,2,2", "-D 1,2,2", "+I 1,3,3");
    assertThat(table.rows()).containsExactly("1,3,3");
  }

  @Test
  void aCommitWaitsForTheCompactionWhenToldTo() throws IOException {
    LiveTable table =
        table("num-sorted-run.compaction-trigger", "2", "commit.force-compact", "true");
    table.commit("1,1,1");
    try (TableWriter writer = table.newWriter()) {
      table.write(writer, "1,2,2");
      assertThat(table.publish(writer.prepareCommit(CompactionWait.NONE)))
          .extracting(Snapshot::commitKind)
          .containsExactly(CommitKind.APPEND, CommitKind.COMPACT);
    }
    assertThat(table.files()).singleElement().matches(file -> file.level() > 0);
  }

  @Test
  void rowKindsInAColumnMayHaveAnyCaseAndMustBeThere() {
    LiveTable table =
        LiveTable.keyed(
            spill,
            RowType.of("k", DataTypes.INT.notNull(), "kind", DataTypes.STRING),
            "rowkind.field",
            "kind");
    table.commitEach("1,+I", "2,+i", "1,-d");
    assertThat(table.rows()).containsExactly("2,+i");
    assertThatThrownBy(() -> table.commit("3,null"))
        .isInstanceOf(UserException.class)
        .hasMessageContaining("null");
    assertThatThrownBy(() -> table.commit("3,X"))
        .isInstanceOf(UserException.class)
        .hasMessageContaining("expected one of +I, -U, +U, -D");
  }
}
