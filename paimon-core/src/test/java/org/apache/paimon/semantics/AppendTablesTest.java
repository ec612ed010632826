package org.apache.paimon.semantics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.apache.paimon.commit.CommitMessage;
import org.apache.paimon.datafile.DataFileMeta;
import org.apache.paimon.error.UserException;
import org.apache.paimon.maintenance.CompactionJob;
import org.apache.paimon.maintenance.CompactionPart;
import org.apache.paimon.testing.LiveTable;
import org.apache.paimon.types.DataTypes;
import org.apache.paimon.types.RowType;
import org.apache.paimon.write.CompactionExtent;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Section 11, append tables. Their sort compactions are tested where statements are. */
class AppendTablesTest {
  private static final RowType COLUMNS = RowType.of("k", DataTypes.INT, "v", DataTypes.INT);

  @TempDir Path spill;

  private LiveTable table(String... options) {
    return LiveTable.append(spill, COLUMNS, options);
  }

  @Test
  void theyTakeNoRetracts() {
    LiveTable table = table();
    table.commit("1,1", "+U 2,2");
    for (String row : List.of("-D 1,1", "-U 1,1")) {
      assertThatThrownBy(() -> table.commit(row))
          .isInstanceOf(UserException.class)
          .hasMessageContaining("ignore-delete");
    }
    assertThat(table.rows()).containsExactly("1,1", "2,2");

    LiveTable ignoring = table("ignore-delete", "true");
    ignoring.commit("1,1", "-D 1,1", "-U 1,1", "2,2");
    assertThat(ignoring.rows()).containsExactly("1,1", "2,2");
  }

  /** Bins of a minor compaction: how many files each. */
  private List<Integer> plan(LiveTable table, CompactionExtent extent) {
    return CompactionJob.bins(
            CompactionJob.compactable(table.source()),
            CompactionJob.plan(table.stores(), partition -> true).parts(),
            extent)
        .stream()
        .map(part -> part.files().size())
        .toList();
  }

  @Test
  void aJobTakesSixSmallFilesNotThree() {
    LiveTable table = table();
    table.commitEach("1,1", "2,2", "3,3");
    assertThat(plan(table, CompactionExtent.MINOR)).isEmpty();
    table.commitEach("4,4", "5,5", "6,6");
    assertThat(plan(table, CompactionExtent.MINOR)).containsExactly(6);
    assertThat(plan(table, CompactionExtent.FULL)).containsExactly(6);
  }

  @Test
  void aJobLeavesLargeFilesAndFillsBins() throws IOException {
    LiveTable table = table("target-file-size", "4 kb", "source.split.open-file-cost", "1 b");
    for (int i = 0; i < 12; i++) {
      table.commit(i + ",1");
    }
    table.commit(
        IntStream.range(0, 3_000).mapToObj(i -> i + "," + i * 7919).toArray(String[]::new));
    assertThat(table.files().stream().filter(file -> file.lengthBytes() < 4_096 * 7 / 10))
        .hasSize(12);
    List<Integer> bins = plan(table, CompactionExtent.MINOR);
    assertThat(bins).as("all that are small").containsExactly(12);

    List<String> before = table.rows();
    List<CommitMessage> messages = new ArrayList<>();
    var source = CompactionJob.compactable(table.source());
    List<CompactionPart> parts =
        CompactionJob.bins(
            source,
            CompactionJob.plan(table.stores(), partition -> true).parts(),
            CompactionExtent.MINOR);
    for (CompactionPart part : parts) {
      messages.addAll(CompactionJob.run(source, part, CompactionExtent.MINOR, "job", spill));
    }
    table.publish(messages);
    assertThat(table.rows()).isEqualTo(before);
  }

  @Test
  void theWriterOfABucketCompactsFiveFilesIntoOne() {
    LiveTable table = table("bucket", "1", "bucket-key", "k");
    table.commitEach("1,1", "2,2", "3,3", "4,4");
    assertThat(table.files()).hasSize(4);
    table.commit("5,5");
    assertThat(table.files())
        .singleElement()
        .matches(file -> file.minSequence() == 0 && file.maxSequence() == 4)
        .matches(file -> file.level() == 0);
    table.commitEach("6,6");
    assertThat(table.files()).extracting(DataFileMeta::rowCount).containsExactly(5L, 1L);
  }

  @Test
  void aFullCompactionOfABucketNeedsThreeFiles() {
    LiveTable table = table("bucket", "1", "bucket-key", "k");
    table.commitEach("1,1", "2,2");
    assertThat(table.compactFully()).isEmpty();
    table.commit("3,3");
    assertThat(table.compactFully()).hasSize(1);
    assertThat(table.files()).hasSize(1);
    assertThat(table.rows()).containsExactly("1,1", "2,2", "3,3");
  }

  @ParameterizedTest
  @CsvSource({
    "bucket=2, bucket-key",
    "bucket=-1;bucket-key=k, bucket-key",
    "bucket=-2, -2 in a table without primary key",
    "bucket=-1;full-compaction.delta-commits=3, full-compaction.delta-commits"
  })
  void bucketOptionsFitEachOther(String options, String message) {
    assertThatThrownBy(() -> table(options.split("[=;]")))
        .isInstanceOf(UserException.class)
        .hasMessageContaining(message);
  }
}
