package org.apache.paimon.table;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.apache.paimon.commit.CommitMessage;
import org.apache.paimon.error.UserException;
import org.apache.paimon.maintenance.CompactionJob;
import org.apache.paimon.maintenance.FileIndexJob;
import org.apache.paimon.snapshot.CommitKind;
import org.apache.paimon.testing.LiveTable;
import org.apache.paimon.types.DataTypes;
import org.apache.paimon.types.RowType;
import org.apache.paimon.write.CompactionWait;
import org.apache.paimon.write.TableWriter;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Option {@code full-compaction.delta-commits} of writers that live for one commit. */
class FullScheduleTest {
  private static final RowType COLUMNS =
      RowType.of("k", DataTypes.INT.notNull(), "v", DataTypes.INT);

  @TempDir Path spill;

  private static boolean isFull(LiveTable table, String... rows) {
    return table.commit(rows).stream()
        .anyMatch(snapshot -> snapshot.commitKind() == CommitKind.COMPACT);
  }

  @Test
  void aFileThatGotAnIndexIsNoCompaction() {
    LiveTable table = LiveTable.keyed(spill, COLUMNS, "full-compaction.delta-commits", "2");
    assertThat(isFull(table, "1,1")).isFalse();
    assertThat(isFull(table, "2,1")).isTrue();
    assertThat(isFull(table, "3,1")).isFalse();
    table.set("file-index.bitmap.columns", "v");
    List<CommitMessage> indexed =
        CompactionJob.plan(table.stores(), partition -> true).parts().stream()
            .map(part -> FileIndexJob.run(table.source(), part))
            .flatMap(Optional::stream)
            .toList();
    assertThat(table.publish(indexed)).hasSize(1);
    assertThat(isFull(table, "4,1")).isTrue();
  }

  @Test
  void aSessionsNumberOfCommitsHasToBeOne() throws IOException {
    LiveTable table = LiveTable.keyed(spill, COLUMNS);
    try (TableWriter writer = table.newWriter("full-compaction.delta-commits", "0")) {
      assertThatThrownBy(() -> table.write(writer, "1,1"))
          .isInstanceOf(UserException.class)
          .hasMessageContaining(
              "option 'full-compaction.delta-commits' is 0, expected a number of commits from 1");
    }
  }

  /** Snapshots and manifests are read once, however many buckets a writer opens. */
  @Test
  void commitsAreCountedOnceForAllBuckets() throws IOException {
    String[] rows = IntStream.range(0, 200).mapToObj(key -> key + ",1").toArray(String[]::new);
    int buckets = 16;
    int commits = 8;
    LiveTable table =
        LiveTable.keyed(
            spill, COLUMNS, "bucket", "" + buckets, "full-compaction.delta-commits", "9");
    for (int commit = 0; commit < commits; commit++) {
      table.commit(rows);
    }
    try (TableWriter writer = table.newWriter()) {
      table.io.resetOperations();
      table.write(writer, rows);
      assertThat(table.io.operations())
          .filteredOn(operation -> operation.kind().equals("open"))
          .filteredOn(operation -> operation.location().name().startsWith("snapshot-"))
          .as(
              "one for each bucket to see what it holds; 9 to 6, the compaction, and the one before")
          .hasSize(buckets + 5);
      assertThat(table.io.operations())
          .filteredOn(operation -> operation.kind().equals("open"))
          .filteredOn(operation -> operation.location().name().startsWith("manifest-"))
          .as("what this process wrote it knows")
          .isEmpty();
      writer.prepareCommit(CompactionWait.UNTIL_DONE);
    }
  }
}
