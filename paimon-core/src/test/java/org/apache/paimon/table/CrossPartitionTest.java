package org.apache.paimon.table;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import org.apache.paimon.commit.CommitMessage;
import org.apache.paimon.commit.OverwriteScope;
import org.apache.paimon.data.RowKind;
import org.apache.paimon.data.testing.TestRows;
import org.apache.paimon.error.CommitConflictException;
import org.apache.paimon.options.Options;
import org.apache.paimon.types.DataTypes;
import org.apache.paimon.types.RowType;
import org.apache.paimon.write.WriteContext;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tables whose primary key lacks a partition column. */
class CrossPartitionTest {
  private static final RowType COLUMNS =
      RowType.of("k", DataTypes.INT.notNull(), "p", DataTypes.STRING, "v", DataTypes.INT);
  private static final WriteContext.Restore LATEST = WriteContext.Restore.LATEST_SNAPSHOT;

  @TempDir Path spill;

  private KeyedScene scene(String... options) {
    return new KeyedScene(spill, COLUMNS, List.of("p"), List.of("k"), Options.of(options));
  }

  private static KeyedScene.Change row(RowKind kind, int key, String partition, Integer value) {
    return new KeyedScene.Change(kind, TestRows.row(key, partition, value));
  }

  private static KeyedScene.Change insert(int key, String partition, Integer value) {
    return row(RowKind.INSERT, key, partition, value);
  }

  private static List<List<Object>> rows(Object[]... rows) {
    List<List<Object>> all = new ArrayList<>();
    for (Object[] row : rows) {
      all.add(TestRows.row(row));
    }
    return TestRows.normal(COLUMNS, all);
  }

  private static void write(KeyedScene scene, KeyedScene.Change... changes) throws IOException {
    scene.append(scene.table(), 1, List.of(changes));
  }

  @Test
  void aKeyMovesToTheOtherPartition() throws IOException {
    KeyedScene scene = scene();
    write(scene, insert(1, "A", 1), insert(2, "A", 2));
    write(scene, insert(1, "B", 2));
    assertThat(scene.read())
        .containsExactlyInAnyOrderElementsOf(
            rows(new Object[] {1, "B", 2}, new Object[] {2, "A", 2}));
    write(scene, insert(1, "B", 3), insert(1, null, 4), insert(1, "A", 5));
    assertThat(scene.read())
        .containsExactlyInAnyOrderElementsOf(
            rows(new Object[] {1, "A", 5}, new Object[] {2, "A", 2}));
    write(scene, row(RowKind.DELETE, 1, "C", 9), row(RowKind.DELETE, 7, "C", 9));
    assertThat(scene.read()).isEqualTo(rows(new Object[] {2, "A", 2}));
  }

  @Test
  void partialUpdatesAndAggregationsStayWhereTheKeyIs() throws IOException {
    KeyedScene scene = scene("merge-engine", "aggregation", "fields.v.aggregate-function", "sum");
    write(scene, insert(1, "A", 1), insert(1, "B", 2));
    write(scene, insert(1, "C", 4), row(RowKind.DELETE, 1, "D", 2));
    assertThat(scene.read()).isEqualTo(rows(new Object[] {1, "A", 5}));

    KeyedScene partial =
        new KeyedScene(
            spill,
            COLUMNS,
            List.of("p"),
            List.of("k"),
            Options.of(
                "merge-engine",
                "partial-update",
                "partial-update.remove-record-on-delete",
                "true"));
    write(partial, insert(1, "A", 1));
    write(partial, insert(1, "B", null), insert(2, "B", 3));
    assertThat(partial.read())
        .containsExactlyInAnyOrderElementsOf(
            rows(new Object[] {1, "A", 1}, new Object[] {2, "B", 3}));
    write(partial, row(RowKind.DELETE, 1, "B", null));
    assertThat(partial.read()).isEqualTo(rows(new Object[] {2, "B", 3}));
  }

  @Test
  void ofFirstRowsTheFirstPartitionCounts() throws IOException {
    KeyedScene scene = scene("merge-engine", "first-row");
    write(scene, insert(1, "A", 1), insert(1, "B", 2), insert(2, "B", 3));
    write(scene, insert(1, "C", 4), insert(2, "B", 5), insert(3, "C", 6));
    assertThat(scene.read())
        .containsExactlyInAnyOrderElementsOf(
            rows(new Object[] {1, "A", 1}, new Object[] {2, "B", 3}, new Object[] {3, "C", 6}));
  }

  /** Rows of level 0 are not shown, but their keys are where they are. */
  @ParameterizedTest
  @ValueSource(strings = {"deduplicate", "partial-update", "aggregation", "first-row"})
  void keysThatAreNotShownYetAreFound(String engine) throws IOException {
    boolean isFirst = engine.equals("first-row");
    KeyedScene scene =
        isFirst
            ? scene("merge-engine", engine, "changelog-producer", "lookup")
            : scene(
                "merge-engine",
                engine,
                "deletion-vectors.enabled",
                "true",
                "fields.v.aggregate-function",
                engine.equals("aggregation") ? "sum" : "last_non_null_value");
    write(scene, insert(1, "A", 1), insert(2, "A", 2));
    Table onlyWrites = scene.table("write-only", "true");
    scene.append(onlyWrites, 1, List.of(insert(1, "B", 10), insert(3, "A", 3)));
    scene.append(onlyWrites, 1, List.of(insert(3, "B", 30)));
    assertThat(scene.read())
        .containsExactlyInAnyOrderElementsOf(
            rows(new Object[] {1, "A", 1}, new Object[] {2, "A", 2}));
    // Touches a bucket of each partition, which compacts it.
    write(scene, insert(1, "C", 100), insert(3, "C", 300), insert(2, "A", 20), insert(4, "A", 4));
    assertThat(scene.read())
        .containsExactlyInAnyOrderElementsOf(
            switch (engine) {
              case "deduplicate" ->
                  rows(
                      new Object[] {1, "C", 100},
                      new Object[] {2, "A", 20},
                      new Object[] {3, "C", 300},
                      new Object[] {4, "A", 4});
              case "aggregation" ->
                  rows(
                      new Object[] {1, "A", 111},
                      new Object[] {2, "A", 22},
                      new Object[] {3, "A", 333},
                      new Object[] {4, "A", 4});
              case "partial-update" ->
                  rows(
                      new Object[] {1, "A", 100},
                      new Object[] {2, "A", 20},
                      new Object[] {3, "A", 300},
                      new Object[] {4, "A", 4});
              default ->
                  rows(
                      new Object[] {1, "A", 1},
                      new Object[] {2, "A", 2},
                      new Object[] {3, "A", 3},
                      new Object[] {4, "A", 4});
            });
  }

  @Test
  void aWriteSinceTheKeysWereReadIsAConflict() throws IOException {
    KeyedScene scene = scene();
    write(scene, insert(1, "A", 1));
    List<CommitMessage> late = scene.write(scene.table(), LATEST, 1, List.of(insert(2, "A", 1)));
    write(scene, insert(2, "B", 2));
    assertThatThrownBy(() -> scene.commit(scene.table(), late))
        .isInstanceOf(CommitConflictException.class)
        .hasMessageContaining("snapshot 2 wrote rows after the keys were read at 1")
        .hasMessageContaining("run the statement again");
    assertThat(scene.read()).hasSize(2);
  }

  @Test
  void keysAreFoundWhateverTheOptionsOfReadersShow() throws IOException {
    for (String[] options :
        new String[][] {
          {"scan.mode", "compacted-full"},
          {
            "scan.mode",
            "from-file-creation-time",
            "scan.file-creation-time-millis",
            "99999999999999"
          },
          {"scan.snapshot-id", "1"}
        }) {
      KeyedScene scene = scene(options);
      Table now = scene.table();
      scene.append(now, 1, List.of(insert(1, "A", 1)));
      scene.append(now, 1, List.of(insert(2, "A", 2)));
      scene.append(now, 1, List.of(insert(2, "B", 3)));
      List<List<Object>> rows = new ArrayList<>();
      for (var split :
          new org.apache.paimon.scan.BatchScan(now.source(), scene.io)
              .planLatest(org.apache.paimon.scan.ScanRequest.ALL)
              .splits()) {
        try (var reader = now.newReader().open(split, COLUMNS, java.util.Optional.empty())) {
          rows.addAll(TestRows.readAll(reader, COLUMNS));
        }
      }
      assertThat(rows)
          .as(String.join("=", options))
          .containsExactlyInAnyOrderElementsOf(
              rows(new Object[] {1, "A", 1}, new Object[] {2, "B", 3}));
    }
  }

  @Test
  void bucketsAreFilledUpToTheTarget() throws IOException {
    KeyedScene scene = scene("dynamic-bucket.target-row-num", "4");
    List<KeyedScene.Change> changes = new ArrayList<>();
    for (int key = 0; key < 10; key++) {
      changes.add(insert(key, "A", key));
    }
    scene.append(scene.table(), 1, changes);
    changes.clear();
    for (int key = 5; key < 13; key++) {
      changes.add(insert(key, "A", key));
    }
    scene.append(scene.table(), 1, changes);
    Map<Integer, Long> rows = new HashMap<>();
    scene
        .table()
        .newScan()
        .plan(org.apache.paimon.scan.ScanRequest.ALL)
        .splits()
        .forEach(split -> rows.merge(split.bucket(), 1L, Long::sum));
    assertThat(rows.keySet()).containsExactlyInAnyOrder(0, 1, 2, 3);
    assertThat(scene.read()).hasSize(13);
  }

  @ParameterizedTest(name = "seed {0}")
  @ValueSource(longs = {1, 2, 3, 4, 5, 6})
  void everyStateIsWhatTheModelSays(long seed) throws IOException {
    Random random = new Random(seed);
    KeyedScene scene =
        scene(
            "dynamic-bucket.target-row-num",
            String.valueOf(1 + random.nextInt(20)),
            "write-buffer-size",
            random.nextBoolean() ? "256 mb" : "64 kb",
            "num-sorted-run.compaction-trigger",
            "3");
    Map<Object, List<Object>> model = new HashMap<>();
    for (int step = 0; step < 10; step++) {
      List<KeyedScene.Change> changes = new ArrayList<>();
      int count = 1 + random.nextInt(200);
      for (int i = 0; i < count; i++) {
        boolean isDelete = random.nextInt(5) == 0;
        String partition = random.nextInt(6) == 0 ? null : "p" + random.nextInt(3);
        int key = random.nextInt(150);
        changes.add(
            row(isDelete ? RowKind.DELETE : RowKind.INSERT, key, partition, step * 1000 + i));
      }
      boolean overwrites = random.nextInt(6) == 0;
      int slices = 1 + random.nextInt(3);
      if (overwrites) {
        model.clear();
        scene.overwrite(scene.table(), slices, new OverwriteScope.WholeTable(), changes);
      } else {
        scene.append(scene.table(), slices, changes);
      }
      for (KeyedScene.Change change : changes) {
        Object key = change.row().get(0);
        if (change.kind() == RowKind.DELETE) {
          model.remove(key);
        } else {
          model.put(key, change.row());
        }
      }
      assertThat(scene.read())
          .as("seed " + seed + ", step " + step)
          .containsExactlyInAnyOrderElementsOf(
              TestRows.normal(COLUMNS, model.values().stream().filter(Objects::nonNull).toList()));
    }
  }
}
