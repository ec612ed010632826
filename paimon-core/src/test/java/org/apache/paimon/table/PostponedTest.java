package org.apache.paimon.table;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import org.apache.paimon.commit.CommitMessage;
import org.apache.paimon.commit.FileChanges;
import org.apache.paimon.commit.IndexChanges;
import org.apache.paimon.data.RowKind;
import org.apache.paimon.data.testing.TestRows;
import org.apache.paimon.datafile.DataFileMeta;
import org.apache.paimon.datafile.SystemFields;
import org.apache.paimon.datafile.TablePaths;
import org.apache.paimon.error.CommitConflictException;
import org.apache.paimon.error.UserException;
import org.apache.paimon.maintenance.CompactionJob;
import org.apache.paimon.maintenance.PostponedPart;
import org.apache.paimon.maintenance.PostponedRows;
import org.apache.paimon.maintenance.TableStores;
import org.apache.paimon.options.Options;
import org.apache.paimon.scan.Split;
import org.apache.paimon.scan.StreamPosition;
import org.apache.paimon.scan.StreamScan;
import org.apache.paimon.snapshot.CommitKind;
import org.apache.paimon.types.DataField;
import org.apache.paimon.types.DataTypes;
import org.apache.paimon.types.RowType;
import org.apache.paimon.write.WriteContext;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tables whose rows wait in bucket -2. */
class PostponedTest {
  private static final RowType COLUMNS =
      RowType.of("k", DataTypes.INT.notNull(), "p", DataTypes.INT.notNull(), "v", DataTypes.INT);

  @TempDir Path spill;

  private KeyedScene scene(String... options) {
    Options given = Options.of("bucket", "-2", "postpone.default-bucket-num", "3");
    return new KeyedScene(
        spill, COLUMNS, List.of("p"), List.of("k", "p"), given.with(Options.of(options).asMap()));
  }

  private static KeyedScene.Change change(RowKind kind, int key, int value) {
    return new KeyedScene.Change(kind, TestRows.row(key, key % 2, value));
  }

  private List<CommitMessage> move(KeyedScene scene, int tasks, String... options)
      throws IOException {
    Table table = Tables.open(CompactionJob.compactable(scene.table(options).source()));
    List<CommitMessage> messages = new ArrayList<>();
    for (PostponedPart part :
        PostponedRows.plan(TableStores.of(table.source(), scene.io), partition -> true, tasks)) {
      messages.addAll(PostponedRows.run(table.source(), part, "user", spill));
    }
    return messages;
  }

  @Test
  void waitingRowsHaveNoSequenceAndNoStatistics() throws IOException {
    KeyedScene scene = scene();
    List<CommitMessage> messages =
        scene.write(
            scene.table(),
            WriteContext.Restore.LATEST_SNAPSHOT,
            1,
            List.of(change(RowKind.INSERT, 2, 1), change(RowKind.DELETE, 0, 1)));
    assertThat(messages).hasSize(1);
    CommitMessage message = messages.get(0);
    assertThat(message.bucket()).isEqualTo(TablePaths.POSTPONE_BUCKET);
    assertThat(message.totalBuckets()).isEqualTo(-2);
    var file = message.written().added().get(0);
    assertThat(file.fileName()).matches("data--u-user-s-[0-9]+-w-[0-9a-f-]{36}-0\\.avro");
    assertThat(file.minSequence()).isEqualTo(-1);
    assertThat(file.maxSequence()).isEqualTo(-1);
    assertThat(file.level()).isZero();
    assertThat(file.rowCount()).isEqualTo(2);
    assertThat(file.deleteRowCount()).isEqualTo(1);
    assertThat(file.valueStatsColumns()).isEmpty();
    scene.commit(scene.table(), messages);
    assertThat(scene.latest().commitKind()).isEqualTo(CommitKind.APPEND);
    assertThat(scene.read()).isEmpty();
  }

  private List<String> streamed(KeyedScene scene, StreamPosition position) throws IOException {
    List<DataField> fields = new ArrayList<>(COLUMNS.fields());
    fields.add(SystemFields.ROW_KIND);
    RowType type = new RowType(fields);
    Table table = scene.table();
    List<String> rows = new ArrayList<>();
    StreamScan scan = new StreamScan(table.source(), scene.io, Clock.systemUTC());
    for (Split split : scan.splits(position, Optional.empty())) {
      for (List<Object> row :
          TestRows.readAll(table.newReader(spill).open(split, type, Optional.empty()), type)) {
        rows.add(RowKind.ofCode((Byte) row.get(3)).text() + " " + row.subList(0, 3));
      }
    }
    return rows;
  }

  /** As Apache Paimon 1.3.1 does it: nothing tells of the rows later. */
  @Test
  void streamsWithoutChangelogShowRowsAsTheyCome() throws IOException {
    KeyedScene scene = scene();
    scene.append(scene.table(), 1, List.of(change(RowKind.INSERT, 1, 1)));
    scene.commit(scene.table(), move(scene, 1));
    scene.append(
        scene.table(),
        1,
        List.of(change(RowKind.UPDATE_AFTER, 1, 2), change(RowKind.DELETE, 3, 9)));
    scene.append(scene.table(), 1, List.of(change(RowKind.INSERT, 1, 3)));
    List<String> waiting = List.of("+U [1, 1, 2]", "-D [3, 1, 9]");

    assertThat(streamed(scene, new StreamPosition(1, StreamPosition.Part.CHANGES)))
        .containsExactly("+I [1, 1, 1]");
    assertThat(streamed(scene, new StreamPosition(2, StreamPosition.Part.CHANGES))).isEmpty();
    assertThat(streamed(scene, new StreamPosition(3, StreamPosition.Part.CHANGES)))
        .isEqualTo(waiting);
    List<String> state = new ArrayList<>(List.of("+I [1, 1, 1]"));
    state.addAll(waiting);
    state.add("+I [1, 1, 3]");
    assertThat(streamed(scene, new StreamPosition(4, StreamPosition.Part.STATE))).isEqualTo(state);
    scene.commit(scene.table(), move(scene, 1));
    assertThat(streamed(scene, new StreamPosition(5, StreamPosition.Part.CHANGES))).isEmpty();
    assertThat(streamed(scene, new StreamPosition(5, StreamPosition.Part.STATE)))
        .as("merged, deletes too")
        .containsExactly("+I [1, 1, 3]", "-D [3, 1, 9]");
  }

  @ParameterizedTest
  @ValueSource(strings = {"input", "lookup"})
  void streamsWithChangelogShowRowsWhenTheyHaveABucket(String producer) throws IOException {
    KeyedScene scene = scene("changelog-producer", producer);
    scene.append(scene.table(), 1, List.of(change(RowKind.INSERT, 1, 1)));
    assertThat(streamed(scene, new StreamPosition(1, StreamPosition.Part.CHANGES))).isEmpty();
    assertThat(streamed(scene, new StreamPosition(1, StreamPosition.Part.STATE))).isEmpty();
    scene.commit(scene.table(), move(scene, 1));
    assertThat(streamed(scene, new StreamPosition(2, StreamPosition.Part.CHANGES)))
        .containsExactly("+I [1, 1, 1]");
  }

  @Test
  void rowsAreMovedOnceThoughTwoTry() throws IOException {
    KeyedScene scene = scene();
    scene.append(scene.table(), 1, List.of(change(RowKind.INSERT, 1, 1)));
    List<CommitMessage> first = move(scene, 1);
    List<CommitMessage> second = move(scene, 4);
    scene.commit(scene.table(), first);
    assertThat(scene.latest().commitKind()).isEqualTo(CommitKind.COMPACT);
    assertThatThrownBy(() -> scene.commit(scene.table(), second))
        .isInstanceOf(CommitConflictException.class);
    assertThat(scene.read()).hasSize(1);
    assertThat(move(scene, 1)).isEmpty();
    scene.append(scene.table(), 1, List.of(change(RowKind.INSERT, 1, 1)));
    assertThatThrownBy(() -> move(scene, 1, "postpone.default-bucket-num", "0"))
        .isInstanceOf(UserException.class)
        .hasMessageContaining("Invalid value 0 of option 'postpone.default-bucket-num'");
  }

  @Test
  void theLaterCommitWinsThoughItsWritersClockIsSlow() throws IOException {
    KeyedScene scene = scene();
    for (int commit = 1; commit <= 3; commit++) {
      CommitMessage written =
          scene
              .write(
                  scene.table(),
                  WriteContext.Restore.LATEST_SNAPSHOT,
                  1,
                  List.of(change(RowKind.INSERT, 1, commit)))
              .get(0);
      FileChanges slow =
          new FileChanges(
              List.of(madeAt(written.written().added().get(0), 1_000_000 - commit)),
              List.of(),
              List.of());
      scene.commit(
          scene.table(),
          List.of(
              new CommitMessage(
                  written.partition(),
                  written.bucket(),
                  written.totalBuckets(),
                  slow,
                  IndexChanges.NONE,
                  FileChanges.NONE,
                  IndexChanges.NONE)));
    }
    scene.commit(scene.table(), move(scene, 1));
    assertThat(scene.read()).isEqualTo(TestRows.normal(COLUMNS, List.of(TestRows.row(1, 1, 3))));
  }

  private static DataFileMeta madeAt(DataFileMeta file, long creationTimeMillis) {
    return new DataFileMeta(
        file.fileName(),
        file.lengthBytes(),
        file.rowCount(),
        file.minKey(),
        file.maxKey(),
        file.keyStats(),
        file.valueStats(),
        file.minSequence(),
        file.maxSequence(),
        file.schemaId(),
        file.level(),
        file.extraFiles(),
        creationTimeMillis,
        file.deleteRowCount(),
        file.embeddedIndex(),
        file.fileSource(),
        file.valueStatsColumns(),
        file.externalPath(),
        file.firstRowId(),
        file.writeColumns());
  }

  @Test
  void whatLooksRowsUpSaysWhatItRestsOn() throws IOException {
    KeyedScene scene = scene("changelog-producer", "lookup");
    for (int value = 1; value <= 2; value++) {
      scene.append(scene.table(), 1, List.of(change(RowKind.INSERT, 1, value)));
      List<CommitMessage> moved = move(scene, 1);
      assertThat(moved)
          .filteredOn(message -> message.bucket() >= 0)
          .isNotEmpty()
          .allMatch(message -> message.compactedOn().matters());
      scene.commit(scene.table(), moved);
    }
    assertThat(scene.read()).isEqualTo(TestRows.normal(COLUMNS, List.of(TestRows.row(1, 1, 2))));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "changelog-producer=none",
        "changelog-producer=input",
        "changelog-producer=lookup",
        "deletion-vectors.enabled=true",
        "merge-engine=first-row"
      })
  void movedRowsAreWhatTheModelSays(String option) throws IOException {
    String[] parts = option.split("=");
    boolean isFirstRow = parts[1].equals("first-row");
    KeyedScene scene = scene(parts[0], parts[1], "num-sorted-run.compaction-trigger", "2");
    Random random = new Random(option.hashCode());
    Map<Object, List<Object>> model = new HashMap<>();
    for (int step = 0; step < 12; step++) {
      List<KeyedScene.Change> changes = new ArrayList<>();
      for (int i = 0; i < 1 + random.nextInt(30); i++) {
        boolean isDelete = !isFirstRow && random.nextInt(4) == 0;
        int key = random.nextInt(40);
        KeyedScene.Change change =
            change(isDelete ? RowKind.DELETE : RowKind.INSERT, key, step * 100 + i);
        changes.add(change);
        if (isDelete) {
          model.remove(key);
        } else if (isFirstRow) {
          model.putIfAbsent(key, change.row());
        } else {
          model.put(key, change.row());
        }
      }
      scene.append(scene.table(), 1, changes);
      if (random.nextInt(3) > 0) {
        scene.commit(scene.table(), move(scene, 1 + random.nextInt(6)));
        assertThat(scene.read())
            .as(option + ", step " + step)
            .containsExactlyInAnyOrderElementsOf(
                TestRows.normal(COLUMNS, new ArrayList<>(model.values())));
      }
    }
  }
}
