package org.apache.paimon.commit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.OptionalLong;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import org.apache.paimon.error.CommitConflictException;
import org.apache.paimon.io.testing.HookedFileIO;
import org.apache.paimon.snapshot.Snapshot;
import org.apache.paimon.table.Tables;
import org.apache.paimon.testing.LiveTable;
import org.apache.paimon.types.DataTypes;
import org.apache.paimon.types.RowType;
import org.apache.paimon.write.CompactionWait;
import org.apache.paimon.write.TableWriter;
import org.apache.paimon.write.WriteContext;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Statements that change rows of key tables, beside commits that they did not see. */
class RowConflictTest {
  private static final RowType COLUMNS =
      RowType.of("k", DataTypes.INT.notNull(), "v", DataTypes.INT);

  @TempDir Path spill;

  private LiveTable table(String... options) {
    LiveTable table = LiveTable.keyed(spill, COLUMNS, options);
    table.commit("1,10", "2,20", "3,30", "4,40", "9,90");
    return table;
  }

  /** Changed rows of a snapshot, written and not committed. */
  private static CommitRequest changes(LiveTable table, Snapshot read, String... rows)
      throws IOException {
    try (TableWriter writer = table.newWriter()) {
      table.write(writer, rows);
      return CommitRequest.batch(
              "statement" + rows[0], writer.prepareCommit(CompactionWait.UNTIL_DONE))
          .changingRowsOf(OptionalLong.of(read.id()));
    }
  }

  /** A DELETE by rewriting. */
  private CommitRequest removal(LiveTable table, Snapshot read, String... rows) throws IOException {
    WriteContext context = new WriteContext("user", spill, WriteContext.Restore.LATEST_SNAPSHOT);
    try (TableWriter writer = Tables.open(table.source()).newRowRemover(context)) {
      table.write(writer, rows);
      return CommitRequest.batch("removal", writer.prepareCommit(CompactionWait.UNTIL_DONE))
          .changingRowsOf(OptionalLong.of(read.id()));
    }
  }

  private static CommitResult commit(LiveTable table, CommitRequest request) {
    return Tables.open(table.source()).newCommitter().commit(request);
  }

  private static void assertConflict(LiveTable table, CommitRequest request) {
    List<String> before = table.rows();
    assertThatThrownBy(() -> commit(table, request))
        .isInstanceOf(CommitConflictException.class)
        .hasMessageContaining("Cannot commit changed rows to table db.t")
        .hasMessageContaining("Run the statement again");
    assertThat(table.rows()).isEqualTo(before);
  }

  private static void assertCommits(LiveTable table, CommitRequest request) {
    assertThat(commit(table, request)).isInstanceOf(CommitResult.Committed.class);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "bucket=1",
        "bucket=-1",
        "bucket=1;deletion-vectors.enabled=true",
        "bucket=1;changelog-producer=lookup",
        "bucket=1;merge-engine=partial-update",
        "bucket=1;write-only=true"
      })
  void ofTwoChangesOfARowTheSecondFails(String options) throws IOException {
    LiveTable table = table(options.split("[=;]"));
    Snapshot read = table.latest();
    CommitRequest first = changes(table, read, "+U 2,21", "+U 9,91");
    CommitRequest second = changes(table, read, "+U 2,22");

    assertCommits(table, first);
    assertConflict(table, second);

    assertThat(table.rows()).containsExactly("1,10", "2,21", "3,30", "4,40", "9,91");
    assertCommits(table, changes(table, table.latest(), "+U 2,22"));
    assertThat(table.rows()).contains("2,22");
  }

  @Test
  void otherRowsOfTheSameRangeAreNoConflict() throws IOException {
    LiveTable table = table("write-only", "true");
    Snapshot read = table.latest();
    CommitRequest first = changes(table, read, "+U 1,11", "+U 3,31", "+U 9,91");
    CommitRequest second = changes(table, read, "+U 2,22", "-D 4,40");
    assertCommits(table, first);
    assertCommits(table, second);
    assertThat(table.rows()).containsExactly("1,11", "2,22", "3,31", "9,91");
  }

  @Test
  void filesOfOtherRangesAreNotRead() throws IOException {
    LiveTable table = table("write-only", "true");
    Snapshot read = table.latest();
    CommitRequest first = changes(table, read, "+U 1,11", "+U 3,31");
    CommitRequest second = changes(table, read, "+U 4,41", "+U 9,91");
    assertCommits(table, first);
    table.io.resetOperations();
    assertCommits(table, second);
    assertThat(table.io.operations())
        .noneMatch(operation -> operation.location().name().startsWith("data-"));
  }

  @Test
  void insertsNeitherFailNorGoUnnoticed() throws IOException {
    LiveTable table = table("write-only", "true");
    Snapshot read = table.latest();
    CommitRequest update = changes(table, read, "+U 2,22");
    CommitRequest insert = changes(table, read, "2,23").changingRowsOf(OptionalLong.empty());
    CommitRequest later = changes(table, read, "2,24").changingRowsOf(OptionalLong.empty());
    assertCommits(table, insert);
    assertConflict(table, update);
    assertCommits(table, later);
    assertThat(table.rows()).contains("2,24");
    assertConflict(table, changes(table, read, "5,50", "2,25"));
    assertCommits(table, changes(table, read, "5,50"));
  }

  @Test
  void compactionsChangeNoRow() throws IOException {
    LiveTable table = table("write-only", "true");
    Snapshot read = table.latest();
    CommitRequest update = changes(table, read, "+U 2,22");
    table.compactFully();
    assertThat(table.latest().id()).isGreaterThan(read.id());
    assertCommits(table, update);
    assertThat(table.rows()).contains("2,22");
  }

  @Test
  void rowsThatAnOverwriteRemovedAreNotBroughtBack() throws IOException {
    LiveTable table = table();
    CommitRequest update = changes(table, table.latest(), "+U 2,22");
    table.overwrite("7,70");
    assertConflict(table, update);
    assertThat(table.rows()).containsExactly("7,70");
  }

  @Test
  void whatCannotBeLookedAtCountsAsAConflict() throws IOException {
    LiveTable table = table();
    Snapshot read = table.latest();
    CommitRequest update = changes(table, read, "+U 2,22");
    table.commit("100,1");
    table.commit("101,1");
    table.stores().snapshots().delete(List.of(read.id() + 1));
    assertThatThrownBy(() -> commit(table, update))
        .isInstanceOf(CommitConflictException.class)
        .hasMessageContaining("snapshot " + (read.id() + 1))
        .hasMessageContaining("has expired");
  }

  @Test
  void aRivalBetweenCheckAndPublishIsSeen() throws IOException {
    LiveTable table = table("write-only", "true");
    Snapshot read = table.latest();
    CommitRequest update = changes(table, read, "+U 2,22");
    CommitRequest rival = changes(table, read, "+U 2,23");
    HookedFileIO racing = HookedFileIO.racing(table.io, () -> commit(table, rival));
    TableCommitter committer = new TableCommitter(table.source(), racing, snapshot -> {});
    assertThatThrownBy(() -> committer.commit(update)).isInstanceOf(CommitConflictException.class);
    assertThat(table.rows()).contains("2,23");
  }

  @Test
  void aRewriteConflictsInTheRowsThatItRemovesOnly() throws IOException {
    LiveTable table = table("write-only", "true");
    Snapshot read = table.latest();
    CommitRequest removal = removal(table, read, "2,20");
    table.commit("3,33");
    assertCommits(table, removal);
    assertThat(table.rows()).containsExactly("1,10", "3,33", "4,40", "9,90");

    Snapshot next = table.latest();
    CommitRequest early = removal(table, next, "4,40");
    table.commit("4,44");
    assertConflict(table, early);
    assertConflict(table, removal(table, next, "4,40"));
    assertThat(table.rows()).contains("4,44");
  }

  /** Conflict or none, exactly as the sets of keys say, whatever portions they are compared in. */
  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4})
  void conflictsAreThoseOfKeys(long seed) throws IOException {
    Random random = new Random(seed);
    RowType columns = RowType.of("s", DataTypes.STRING.notNull(), "v", DataTypes.INT);
    LiveTable table =
        LiveTable.keyed(spill, columns, "bucket", "2", "write-only", "true", "file.format", "avro");
    table.commit("a,0");
    for (int round = 0; round < 25; round++) {
      Snapshot read = table.latest();
      Set<Integer> ours = keys(random);
      CommitRequest update = changes(table, read, rows(ours, round));
      Set<Integer> theirs = new HashSet<>();
      for (int commits = random.nextInt(3); commits > 0; commits--) {
        Set<Integer> keys = keys(random);
        table.commit(rows(keys, round));
        theirs.addAll(keys);
      }
      theirs.retainAll(ours);
      String what = "seed " + seed + ", round " + round + ": " + theirs;
      if (theirs.isEmpty()) {
        assertThat(commit(table, update)).as(what).isInstanceOf(CommitResult.Committed.class);
      } else {
        assertThatThrownBy(() -> commit(table, update))
            .as(what)
            .isInstanceOf(CommitConflictException.class);
      }
    }
    assertPortions(table);
  }

  private static Set<Integer> keys(Random random) {
    Set<Integer> keys = new TreeSet<>();
    for (int count = 1 + random.nextInt(6); count > 0; count--) {
      keys.add(random.nextInt(60));
    }
    return keys;
  }

  private static String[] rows(Set<Integer> keys, int value) {
    return keys.stream().map(key -> "a key of number " + key + "," + value).toArray(String[]::new);
  }

  /** The same answer for portions of any size. */
  private static void assertPortions(LiveTable table) {
    var live = table.stores().liveFiles(table.latest(), (partition, bucket, total) -> bucket == 0);
    var files = live.stream().map(entry -> entry.file()).toList();
    for (int i = 1; i < files.size(); i++) {
      ChangedKeys.Files one =
          new ChangedKeys.Files(
              live.get(0).partition(), 0, List.of(files.get(i - 1)), List.of(files.get(0)));
      boolean[] answers = new boolean[3];
      int[] portions = {1, 2, 1 << 20};
      for (int p = 0; p < portions.length; p++) {
        answers[p] =
            new ChangedKeys(table.source(), table.io, portions[p])
                .meet(one, List.of(files.get(i), files.get(files.size() - 1)));
      }
      assertThat(answers).as(Arrays.toString(answers)).containsOnly(answers[0]);
    }
  }
}
