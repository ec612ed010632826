package org.apache.paimon.table;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.paimon.data.BinaryRow;
import org.apache.paimon.data.RowKind;
import org.apache.paimon.data.testing.TestRows;
import org.apache.paimon.options.Options;
import org.apache.paimon.types.DataTypes;
import org.apache.paimon.types.RowType;
import org.apache.paimon.write.CompactionExtent;
import org.apache.paimon.write.CompactionWait;
import org.apache.paimon.write.TableWriter;
import org.apache.paimon.write.WriteContext;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Rows that have expired but are still shown can be changed and deleted like others. */
class RecordExpiryTest {
  private static final RowType COLUMNS =
      RowType.of("k", DataTypes.INT.notNull(), "v", DataTypes.INT, "t", DataTypes.INT);
  private static final int LONG_AGO = 1000;
  private static final int NEVER = Integer.MAX_VALUE - 100_000;
  private static final int KEYS = 5000;

  @TempDir Path spill;

  private KeyedScene scene(String options) {
    List<String> all = new ArrayList<>(List.of("bucket", "1", "num-sorted-run.compaction-trigger"));
    all.add("3");
    all.addAll(List.of(options.split("[;=]")));
    return new KeyedScene(
        spill, COLUMNS, List.of(), List.of("k"), Options.of(all.toArray(String[]::new)));
  }

  private static Table expiring(KeyedScene scene) {
    return scene.table("record-level.expire-time", "1 h", "record-level.time-field", "t");
  }

  private static KeyedScene.Change change(RowKind kind, int key, int value, int time) {
    return new KeyedScene.Change(kind, TestRows.row(key, value, time));
  }

  private void compact(KeyedScene scene, Table table) throws IOException {
    WriteContext context = new WriteContext("user", spill, WriteContext.Restore.LATEST_SNAPSHOT);
    try (TableWriter writer = table.newWriter(context)) {
      writer.compact(BinaryRow.EMPTY, 0, CompactionExtent.FULL);
      scene.commit(table, writer.prepareCommit(CompactionWait.UNTIL_DONE));
    }
  }

  /** All rows lie on the highest level, and have expired. */
  private void writeExpired(KeyedScene scene) throws IOException {
    List<KeyedScene.Change> base = new ArrayList<>();
    for (int key = 0; key < KEYS; key++) {
      // Most values do not compress, so that small commits stay above this one.
      int value = key < 200 ? key : key * 0x9E3779B9;
      base.add(change(RowKind.INSERT, key, value, LONG_AGO));
    }
    scene.append(scene.table(), 1, base);
    compact(scene, scene.table());
  }

  private static Map<Integer, Integer> values(KeyedScene scene) throws IOException {
    Map<Integer, Integer> values = new TreeMap<>();
    for (List<Object> row : scene.read()) {
      assertThat(values.put((Integer) row.get(0), (Integer) row.get(1))).as("%s", row).isNull();
    }
    return values;
  }

  /** What readers of the changelog have. */
  private static Map<Integer, Integer> told(KeyedScene scene, ChangelogReplay replay)
      throws IOException {
    replay.catchUp(scene.table(), "changes");
    Map<Integer, Integer> told = new TreeMap<>();
    int id = COLUMNS.field(1).id();
    replay.rows().forEach((key, row) -> told.put(key, (Integer) row.get(id)));
    return told;
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "changelog-producer=none",
        "changelog-producer=lookup",
        "changelog-producer=lookup;sequence.field=v",
        "deletion-vectors.enabled=true",
        "deletion-vectors.enabled=true;changelog-producer=lookup",
        "changelog-producer=full-compaction"
      })
  void deletedAndReplacedRowsDoNotComeBack(String options) throws IOException {
    KeyedScene scene = scene(options);
    writeExpired(scene);
    boolean tells = options.contains("lookup");
    ChangelogReplay replay = new ChangelogReplay();
    for (int i = 0; i < 7; i++) {
      int replaced = 100 + i;
      scene.append(
          expiring(scene),
          1,
          List.of(
              change(RowKind.DELETE, i, i, LONG_AGO),
              change(RowKind.INSERT, replaced, 1000 + i, LONG_AGO)));
      Map<Integer, Integer> values = values(scene);
      for (int j = 0; j <= i; j++) {
        assertThat(values.get(j)).as("key %s deleted, after commit %s", j, i).isNull();
        assertThat(values.get(100 + j))
            .as("key %s replaced, after commit %s", 100 + j, i)
            .isIn(1000 + j, null);
      }
      assertThat(values).hasSizeGreaterThan(KEYS - 20);
      if (tells) {
        assertThat(told(scene, replay)).as("after commit %s", i).isEqualTo(values);
      }
    }

    compact(scene, expiring(scene));

    assertThat(values(scene)).isEmpty();
    if (options.contains("full-compaction")) {
      assertThat(told(scene, replay).keySet()).doesNotContain(0, 1, 2, 100, 101);
    }
  }

  /** A row that has expired does not uncover the one that it replaced. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "changelog-producer=none",
        "changelog-producer=lookup",
        "deletion-vectors.enabled=true",
        "changelog-producer=full-compaction"
      })
  void theNewestRowTellsWhetherAKeyHasExpired(String options) throws IOException {
    KeyedScene scene = scene(options);
    scene.append(scene.table(), 1, List.of(change(RowKind.INSERT, 1, 1, NEVER)));
    compact(scene, scene.table());
    scene.append(
        expiring(scene),
        1,
        List.of(change(RowKind.INSERT, 1, 2, LONG_AGO), change(RowKind.INSERT, 2, 2, NEVER)));

    compact(scene, expiring(scene));

    assertThat(values(scene)).isEqualTo(Map.of(2, 2));
  }

  /** What has expired of a sum counts no more once its key has news. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "changelog-producer=lookup",
        "deletion-vectors.enabled=true",
        "deletion-vectors.enabled=true;changelog-producer=lookup",
        "changelog-producer=full-compaction",
        "changelog-producer=none"
      })
  void sumsBeginAnew(String options) throws IOException {
    KeyedScene scene = scene("merge-engine=aggregation;fields.v.aggregate-function=sum;" + options);
    writeExpired(scene);
    scene.append(expiring(scene), 1, List.of(change(RowKind.INSERT, 5, 3, NEVER)));
    boolean isTold = options.contains("lookup");
    ChangelogReplay replay = new ChangelogReplay();
    if (isTold) {
      assertThat(values(scene)).hasSize(KEYS).containsEntry(5, 3);
      assertThat(told(scene, replay)).isEqualTo(values(scene));
    }

    compact(scene, expiring(scene));

    assertThat(values(scene)).isEqualTo(Map.of(5, 3));
    if (options.contains("full-compaction")) {
      assertThat(told(scene, replay)).containsEntry(5, 3);
    }
  }
}
