package org.apache.paimon.semantics;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.apache.paimon.maintenance.Tags;
import org.apache.paimon.predicate.Comparison;
import org.apache.paimon.scan.RawSplit;
import org.apache.paimon.testing.LiveTable;
import org.apache.paimon.types.DataTypes;
import org.apache.paimon.types.RowType;
import org.apache.paimon.write.CompactionExtent;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Sections 6, 8 and 9: changelogs, planning of batch reads, scan modes. */
class ScansTest {
  private static final RowType COLUMNS =
      RowType.of("k", DataTypes.INT.notNull(), "a", DataTypes.INT, "b", DataTypes.INT);

  @TempDir Path spill;

  private LiveTable table(String... options) {
    String[] all = new String[options.length + 2];
    System.arraycopy(options, 0, all, 2, options.length);
    all[0] = "write-only";
    all[1] = "true";
    return LiveTable.keyed(spill, COLUMNS, all);
  }

  /** The steps of section 6, one commit each. */
  private static final String[][] STEPS = {
    {"1,1,1", "2,1,1"},
    {"1,2,null"},
    {"1,2,null"},
    {"-D 2,1,1"},
    {"-D 9,0,0"},
    {"5,5,5", "-D 5,5,5"},
    {"6,6,6", "6,7,7"},
    {"-U 1,2,null", "+U 1,3,3"},
    {"2,8,8"},
  };

  @Test
  void withoutProducerTheFilesOfAppendsAreTheChanges() {
    LiveTable table = table();
    String[][] changes = {
      {"+I 1,1,1", "+I 2,1,1"},
      {"+I 1,2,null"},
      {"+I 1,2,null"},
      {"-D 2,1,1"},
      {"-D 9,0,0"},
      {"-D 5,5,5"},
      {"+I 6,7,7"},
      {"+U 1,3,3"},
      {"+I 2,8,8"},
    };
    for (int i = 0; i < STEPS.length; i++) {
      table.commit(STEPS[i]);
      assertThat(table.changes(i, i + 1)).as("step %s", i + 1).containsExactly(changes[i]);
    }
    assertThat(table.rows()).containsExactly("1,3,3", "2,8,8", "6,7,7");
  }

  @Test
  void theInputChangelogHasEveryRecord() {
    LiveTable table = table("changelog-producer", "input");
    String[][] changes = {
      {"+I 1,1,1", "+I 2,1,1"},
      {"+I 1,2,null"},
      {"+I 1,2,null"},
      {"-D 2,1,1"},
      {"-D 9,0,0"},
      {"+I 5,5,5", "-D 5,5,5"},
      {"+I 6,6,6", "+I 6,7,7"},
      {"-U 1,2,null", "+U 1,3,3"},
      {"+I 2,8,8"},
    };
    for (int i = 0; i < STEPS.length; i++) {
      table.commit(STEPS[i]);
      assertThat(table.changes(i, i + 1)).as("step %s", i + 1).containsExactly(changes[i]);
    }
  }

  private static String shape(LiveTable table) {
    return String.join(
        " ",
        table.splits(Optional.empty()).stream()
            .map(split -> (split instanceof RawSplit ? "raw" : "merge") + split.files().size())
            .toList());
  }

  @Test
  void whatNeedsNoMergeIsReadFileByFile() {
    LiveTable table = table();
    table.commit("1,1,1", "2,1,1");
    assertThat(shape(table)).as("one file of level 0").isEqualTo("raw1");
    table.commit("5,1,1", "6,1,1");
    assertThat(shape(table)).as("two with other keys in one split").isEqualTo("merge2");
    table.compactFully();
    assertThat(shape(table)).as("after a full compaction").isEqualTo("raw1");
    table.commit("-D 1,1,1");
    assertThat(shape(table)).as("and a delete above").isEqualTo("merge2");
  }

  /** The versions of a key in other files count, whatever a filter says of them. */
  @Test
  void aFilterDoesNotUncoverOlderVersions() {
    LiveTable table = table();
    table.commit("1,100,0", "2,200,0");
    table.compactFully();
    table.commit("1,10,0", "2,20,0");
    assertThat(table.rows(table.where("a", Comparison.GREATER_OR_EQUAL, "100")))
        .doesNotContain("1,100,0", "2,200,0");
  }

  /** Of these three snapshots: delta, difference, and what a plain query may see. */
  @Test
  void changesBetweenSnapshots() {
    LiveTable table = table();
    table.commitEach("1,1,1", "2,2,2", "-D 1,1,1");

    assertThat(table.changes(1, 3)).containsExactly("+I 2,2,2", "-D 1,1,1");
    String[] diff = {"incremental-between", "1,3", "incremental-between-scan-mode", "diff"};
    assertThat(table.rows(diff)).containsExactly("2,2,2");
    assertThat(table.rowsWithKinds(diff)).containsExactlyInAnyOrder("+I 2,2,2", "-D 1,1,1");
    assertThat(table.rows("incremental-between", "0,1")).containsExactly("1,1,1");
    assertThat(table.rows("incremental-between", "1,3"))
        .as("defect: deleted rows came out as rows")
        .containsExactly("2,2,2");
  }

  @Test
  void equalRowsAreNoDifference() {
    LiveTable table = table();
    table.commitEach("1,1,1", "1,1,1", "2,2,2", "2,3,3");
    String[] diff = {"incremental-between", "1,4", "incremental-between-scan-mode", "diff"};
    assertThat(table.rowsWithKinds(diff)).containsExactly("+I 2,3,3");
  }

  @Test
  void automaticTagsAreComparedWithTheirPredecessor() {
    LiveTable table = table("tag.automatic-creation", "process-time");
    Tags tags = new Tags(table.stores(), java.time.Clock.systemUTC());
    table.commit("1,1,1", "2,2,2");
    tags.create("2024-01-01", OptionalLong.of(1), Optional.empty());
    table.commitEach("1,5,5", "-D 2,2,2", "3,3,3");
    tags.create("2024-01-02", OptionalLong.of(4), Optional.empty());

    assertThat(table.rows("incremental-to-auto-tag", "2024-01-02"))
        .containsExactly("1,5,5", "3,3,3");
    assertThat(table.rows("incremental-to-auto-tag", "2024-01-01"))
        .as("there is none before the first")
        .isEmpty();
  }

  @Test
  void overwritesAreNoChanges() {
    LiveTable table = table();
    table.commit("1,1,1");
    table.overwrite("2,2,2");
    table.commit("3,3,3");
    assertThat(table.changes(0, 3)).containsExactly("+I 1,1,1", "+I 3,3,3");
    assertThat(table.rows()).containsExactly("2,2,2", "3,3,3");
  }

  @Test
  void compactedFullReadsTheNewestCompaction() {
    LiveTable table = table();
    table.commit("1,1,1");
    table.compact(CompactionExtent.FULL);
    table.commit("2,2,2");
    assertThat(table.rows("scan.mode", "compacted-full")).containsExactly("1,1,1");
    assertThat(table.rows("scan.mode", "latest-full")).hasSize(2);
  }

  @Test
  void bucketsOfAppendTablesAreReadInWriteOrderAlsoAfterACompaction() {
    LiveTable table =
        LiveTable.append(
            spill, COLUMNS, "bucket", "1", "bucket-key", "k", "compaction.min.file-num", "5");
    for (int i = 0; i < 12; i++) {
      table.commit(i * 7 % 12 + "," + i + ",0", i * 5 % 12 + "," + i + ",1");
    }
    List<String> order = table.rowsWithKinds().stream().map(row -> row.split(",", 2)[1]).toList();
    List<String> expected = new java.util.ArrayList<>();
    for (int i = 0; i < 12; i++) {
      expected.add(i + ",0");
      expected.add(i + ",1");
    }
    assertThat(order).isEqualTo(expected);
    table.compactFully();
    assertThat(table.rowsWithKinds().stream().map(row -> row.split(",", 2)[1]).toList())
        .isEqualTo(expected);
  }
}
