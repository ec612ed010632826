package org.apache.paimon.table;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.TreeSet;
import org.apache.paimon.commit.CommitMessage;
import org.apache.paimon.data.BatchRow;
import org.apache.paimon.data.RowKind;
import org.apache.paimon.data.testing.TestRows;
import org.apache.paimon.error.CommitConflictException;
import org.apache.paimon.options.Options;
import org.apache.paimon.snapshot.CommitKind;
import org.apache.paimon.types.DataTypes;
import org.apache.paimon.types.RowType;
import org.apache.paimon.write.CompactionWait;
import org.apache.paimon.write.TableWriter;
import org.apache.paimon.write.WriteContext;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Rows removed by key from tables whose merge engine does not take deletes. */
class RowRemovalTest {
  private static final RowType COLUMNS =
      RowType.of("k", DataTypes.INT.notNull(), "n", DataTypes.INT);

  @TempDir Path spill;

  private final Map<Integer, Integer> model = new TreeMap<>();

  private KeyedScene scene(String... options) {
    List<String> all =
        new ArrayList<>(
            List.of(
                "bucket",
                "2",
                "merge-engine",
                "aggregation",
                "fields.n.aggregate-function",
                "sum",
                "num-sorted-run.compaction-trigger",
                "4",
                "target-file-size",
                "1 kb"));
    all.addAll(List.of(options));
    return new KeyedScene(
        spill, COLUMNS, List.of(), List.of("k"), Options.of(all.toArray(String[]::new)));
  }

  private void write(KeyedScene scene, Random random) throws IOException {
    List<KeyedScene.Change> changes = new ArrayList<>();
    for (int i = 0; i < 40; i++) {
      int key = random.nextInt(300);
      changes.add(new KeyedScene.Change(RowKind.INSERT, TestRows.row(key, i)));
      model.merge(key, i, Integer::sum);
    }
    scene.append(scene.table(), 1, changes);
  }

  private List<CommitMessage> removal(KeyedScene scene, Collection<Integer> keys)
      throws IOException {
    WriteContext context = new WriteContext("user", spill, WriteContext.Restore.LATEST_SNAPSHOT);
    try (TableWriter writer = scene.table().newRowRemover(context)) {
      for (int key : keys) {
        writer.write(
            RowKind.INSERT,
            new BatchRow().reset(TestRows.batch(COLUMNS, List.of(TestRows.row(key, null)))));
      }
      return writer.prepareCommit(CompactionWait.UNTIL_DONE);
    }
  }

  private void verify(KeyedScene scene, String what) throws IOException {
    List<String> expected = new ArrayList<>();
    model.forEach((key, sum) -> expected.add(List.of(key, sum).toString()));
    assertThat(scene.read().stream().map(Object::toString).toList())
        .as(what)
        .containsExactlyInAnyOrderElementsOf(expected);
  }

  @ParameterizedTest(name = "seed {0}")
  @ValueSource(longs = {1, 2, 3, 4, 5, 6})
  void theOtherRowsStayAsTheyWereMerged(long seed) throws IOException {
    KeyedScene scene = scene("file.format", seed % 2 == 0 ? "orc" : "parquet");
    Random random = new Random(seed);
    for (int step = 0; step < 12; step++) {
      write(scene, random);
      TreeSet<Integer> gone = new TreeSet<>();
      for (int i = random.nextInt(30); i > 0; i--) {
        // Neighbours, so that some sections are left alone; and keys that are not there.
        gone.add(random.nextInt(60) + 5 * step);
      }
      scene.commit(scene.table(), removal(scene, gone));
      gone.forEach(model::remove);
      verify(scene, "seed " + seed + ", step " + step);
    }
  }

  @Test
  void theCommitIsAnOverwriteThatNamesOnlyWhatItTouched() throws IOException {
    KeyedScene scene = scene("changelog-producer", "input");
    write(scene, new Random(7));
    int key = model.keySet().iterator().next();

    scene.commit(scene.table(), removal(scene, List.of(key)));

    assertThat(scene.latest().commitKind()).isEqualTo(CommitKind.OVERWRITE);
    assertThat(scene.latest().changelogRecordCount()).hasToString("1");
    model.remove(key);
    verify(scene, "after the removal");
  }

  /**
   * What the changelog did not tell yet is told when a removal moves it to the highest level; and
   * nothing goes from it that it never had.
   */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "changelog-producer=full-compaction",
        "changelog-producer=full-compaction;changelog-producer.row-deduplicate=true",
        "changelog-producer=lookup",
        "changelog-producer=lookup;deletion-vectors.enabled=true",
        "changelog-producer=input",
        "changelog-producer=input;deletion-vectors.enabled=true",
        "changelog-producer=lookup;sort-spill-threshold=2"
      })
  void theChangelogTellsWhatReadersDoNotKnowYet(String options) throws IOException {
    KeyedScene scene = scene(options.split("[;=]"));
    boolean isInput = options.contains("producer=input");
    for (int step = 0; step < 3; step++) {
      Random random = new Random(11 + step);
      // Level 0 is left as it is, and the changelog untold.
      List<KeyedScene.Change> changes = new ArrayList<>();
      for (int i = 0; i < 40; i++) {
        int key = random.nextInt(100);
        changes.add(new KeyedScene.Change(RowKind.INSERT, TestRows.row(key, i)));
        model.merge(key, i, Integer::sum);
      }
      scene.append(scene.table("write-only", "true"), 1, changes);
      TreeSet<Integer> gone = new TreeSet<>();
      for (int i = 0; i < 8; i++) {
        gone.add(random.nextInt(100));
      }
      scene.commit(scene.table(), removal(scene, gone));
      gone.forEach(model::remove);
      verify(scene, options + ", step " + step);
      if (!isInput) {
        assertThat(told(scene, options)).as("step %s", step).isEqualTo(model);
      }
    }
    if (isInput) {
      assertThat(scene.latest().changelogRecordCount()).isPositive();
    }
  }

  /** What readers of the changelog have. */
  private static Map<Integer, Object> told(KeyedScene scene, String what) throws IOException {
    ChangelogReplay replay = new ChangelogReplay();
    replay.catchUp(scene.table(), what);
    Map<Integer, Object> told = new TreeMap<>();
    int id = COLUMNS.field(1).id();
    replay.rows().forEach((key, row) -> told.put(key, row.get(id)));
    return told;
  }

  @Test
  void nothingIsCommittedWhenNoKeyIsThere() throws IOException {
    KeyedScene scene = scene();
    write(scene, new Random(8));
    long before = scene.latest().id();

    scene.commit(scene.table(), removal(scene, List.of(-1, 100_000)));

    assertThat(scene.latest().id()).isEqualTo(before);
  }

  @Test
  void aRemovalOfFilesThatAreGoneConflicts() throws IOException {
    KeyedScene scene = scene();
    write(scene, new Random(9));
    List<Integer> keys = new ArrayList<>(model.keySet());
    List<CommitMessage> first = removal(scene, keys.subList(0, 2));
    List<CommitMessage> second = removal(scene, keys.subList(1, 3));
    scene.commit(scene.table(), first);

    assertThatThrownBy(() -> scene.commit(scene.table(), second))
        .isInstanceOf(CommitConflictException.class)
        .hasMessageContaining("is no longer part of the table");
    keys.subList(0, 2).forEach(model::remove);
    verify(scene, "after the conflict");
  }
}
