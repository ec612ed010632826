package org.apache.paimon.table;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.TreeMap;
import org.apache.paimon.commit.CommitMessage;
import org.apache.paimon.commit.CommitRequest;
import org.apache.paimon.commit.CommitResult;
import org.apache.paimon.commit.FileChanges;
import org.apache.paimon.commit.IndexChanges;
import org.apache.paimon.data.BatchReader;
import org.apache.paimon.data.BatchRow;
import org.apache.paimon.data.RowKind;
import org.apache.paimon.data.testing.TestRows;
import org.apache.paimon.error.StorageException;
import org.apache.paimon.io.Location;
import org.apache.paimon.io.testing.FakeFileIO;
import org.apache.paimon.io.testing.Fault;
import org.apache.paimon.maintenance.LostCompactions;
import org.apache.paimon.options.Options;
import org.apache.paimon.scan.ScanRequest;
import org.apache.paimon.scan.Split;
import org.apache.paimon.schema.NewTable;
import org.apache.paimon.schema.SchemaStore;
import org.apache.paimon.schema.TableSource;
import org.apache.paimon.snapshot.CommitKind;
import org.apache.paimon.types.DataTypes;
import org.apache.paimon.types.RowType;
import org.apache.paimon.write.CompactionWait;
import org.apache.paimon.write.TableWriter;
import org.apache.paimon.write.WriteContext;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Two writers of one bucket, each of which has compacted the bucket as it was before both; and
 * removals of rows beside compactions.
 */
class ConcurrentLookupTest {
  private static final RowType COLUMNS =
      RowType.of("k", DataTypes.INT.notNull(), "v", DataTypes.INT);

  @TempDir Path spill;

  private final FakeFileIO io = new FakeFileIO();
  private final Location location = new Location("mem:/w/db.db/t");
  private Table table;

  private void create(String options) {
    List<String> all =
        new ArrayList<>(List.of("bucket", "1", "num-sorted-run.compaction-trigger", "3"));
    for (String option : options.split(";")) {
      all.addAll(List.of(option.split("=")));
    }
    SchemaStore schemas = new SchemaStore(io, location, TableSource.MAIN_BRANCH);
    NewTable definition =
        new NewTable(
            COLUMNS, List.of(), List.of("k"), Options.of(all.toArray(String[]::new)), null);
    table =
        Tables.open(
            new TableSource(
                "db.t",
                location,
                schemas.create(definition),
                TableSource.MAIN_BRANCH,
                io.provider()));
  }

  private List<CommitMessage> write(int from, int to, int value) throws IOException {
    WriteContext context = new WriteContext("user", spill, WriteContext.Restore.LATEST_SNAPSHOT);
    try (TableWriter writer = table.newWriter(context)) {
      for (int key = from; key < to; key++) {
        writer.write(
            RowKind.INSERT,
            new BatchRow().reset(TestRows.batch(COLUMNS, List.of(TestRows.row(key, value)))));
      }
      return writer.prepareCommit(CompactionWait.UNTIL_DONE);
    }
  }

  private CommitResult.Committed commit(String user, List<CommitMessage> messages) {
    return (CommitResult.Committed)
        table.newCommitter().commit(CommitRequest.batch(user, messages));
  }

  private Map<Integer, Integer> read() throws IOException {
    Map<Integer, Integer> rows = new TreeMap<>();
    for (Split split :
        table.newScan().plan(new ScanRequest(Optional.empty(), OptionalLong.empty())).splits()) {
      try (BatchReader reader = table.newReader().open(split, COLUMNS, Optional.empty())) {
        for (List<Object> row : TestRows.readAll(reader, COLUMNS)) {
          Integer other = rows.put((Integer) row.get(0), (Integer) row.get(1));
          assertThat(other).as("key %s is there twice", row.get(0)).isNull();
        }
      }
    }
    return rows;
  }

  @ParameterizedTest
  @CsvSource({
    "deletion-vectors.enabled=true",
    "deletion-vectors.enabled=true;changelog-producer=lookup",
    "changelog-producer=lookup",
    "merge-engine=first-row;changelog-producer=lookup"
  })
  void onlyOneCompactionIsTakenAndNoRowIsLostOrDoubled(String options) throws IOException {
    create(options);
    commit("base", write(0, 1000, 0));
    // New keys of both, and keys that the base has; rows of the second have greater numbers.
    List<CommitMessage> first = write(995, 1015, 1);
    List<CommitMessage> second = write(985, 1012, 2);

    assertThat(commit("first", first).snapshots())
        .extracting(snapshot -> snapshot.commitKind())
        .containsExactly(CommitKind.APPEND, CommitKind.COMPACT);
    assertThat(commit("second", second).snapshots())
        .extracting(snapshot -> snapshot.commitKind())
        .containsExactly(CommitKind.APPEND);
    Map<Integer, Integer> expected = new TreeMap<>();
    for (int key = 0; key < 1000; key++) {
      expected.put(key, 0);
    }
    boolean keepsFirst = options.startsWith("merge-engine");
    for (int key = 995; key < 1015; key++) {
      expected.merge(key, 1, (old, value) -> keepsFirst ? old : value);
    }
    for (int key = 985; key < 1012; key++) {
      expected.merge(key, 2, (old, value) -> keepsFirst ? old : value);
    }
    // The compaction that was dropped is done anew, so that the rows show.
    assertThat(read()).isEqualTo(expected);
    if (options.contains("lookup")) {
      ChangelogReplay replay = new ChangelogReplay();
      replay.catchUp(table, options);
      Map<Integer, Integer> replayed = new TreeMap<>();
      int id = COLUMNS.field(1).id();
      replay.rows().forEach((key, row) -> replayed.put(key, (Integer) row.get(id)));
      assertThat(replayed).isEqualTo(expected);
    }
  }

  /** The rows that stay keep their marks, also where files are merged to remove others. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "merge-engine=partial-update;deletion-vectors.enabled=true",
        "merge-engine=partial-update;deletion-vectors.enabled=true;target-file-size=2 kb",
        "deletion-vectors.enabled=true;changelog-producer=lookup"
      })
  void rowsAreRemovedWhereOthersAreMarked(String options) throws IOException {
    create(options);
    commit("base", write(0, 1000, 0));
    commit("update", write(990, 1010, 1));
    WriteContext context = new WriteContext("user", spill, WriteContext.Restore.LATEST_SNAPSHOT);
    try (TableWriter remover = table.newRowRemover(context)) {
      for (int key = 985; key < 995; key++) {
        remover.write(
            RowKind.INSERT,
            new BatchRow().reset(TestRows.batch(COLUMNS, List.of(TestRows.row(key, 0)))));
      }
      commit("removal", remover.prepareCommit(CompactionWait.UNTIL_DONE));
    }

    Map<Integer, Integer> expected = new TreeMap<>();
    for (int key = 0; key < 1010; key++) {
      if (key < 985 || key >= 995) {
        expected.put(key, key < 990 ? 0 : 1);
      }
    }
    assertThat(read()).isEqualTo(expected);
    commit("later", write(1005, 1006, 2));
    expected.put(1005, 2);
    assertThat(read()).isEqualTo(expected);
  }

  /** Nothing names the files of a compaction that could not be committed. */
  @Test
  void whatACompactionThatIsDoneAnewMadeGoesWhenItCannotBeCommitted() throws IOException {
    create("deletion-vectors.enabled=true");
    commit("base", write(0, 10, 0));
    List<CommitMessage> lost = write(5, 15, 1);
    commit("first", write(5, 15, 2));
    commit("second", write(5, 15, 3));
    List<CommitMessage> waiting = write(0, 5, 4);
    table
        .newCommitter()
        .commit(CommitRequest.batch("third", List.of(withoutCompaction(waiting.get(0)))));
    int before = io.files().size();
    io.failWhen(
        operation -> operation.location().name().startsWith("manifest"), Fault.ERROR_BEFORE);
    assertThatThrownBy(() -> LostCompactions.of(table.source(), io).accept(lost))
        .isInstanceOf(StorageException.class);
    io.failWhen(operation -> false, Fault.ERROR_BEFORE);
    assertThat(io.files()).hasSize(before);
  }

  private static CommitMessage withoutCompaction(CommitMessage message) {
    return new CommitMessage(
        message.partition(),
        message.bucket(),
        message.totalBuckets(),
        message.written(),
        message.writtenIndex(),
        FileChanges.NONE,
        IndexChanges.NONE);
  }
}
