package org.apache.paimon.table;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import org.apache.paimon.commit.CommitMessage;
import org.apache.paimon.commit.OverwriteScope;
import org.apache.paimon.data.BinaryRow;
import org.apache.paimon.data.RowKind;
import org.apache.paimon.data.testing.TestRows;
import org.apache.paimon.datafile.DataFileMeta;
import org.apache.paimon.error.CommitConflictException;
import org.apache.paimon.evolution.DataFileReader;
import org.apache.paimon.evolution.FileRead;
import org.apache.paimon.maintenance.ReassignedRows;
import org.apache.paimon.options.Options;
import org.apache.paimon.schema.TableSchema;
import org.apache.paimon.schema.TableSource;
import org.apache.paimon.snapshot.CommitKind;
import org.apache.paimon.types.DataTypes;
import org.apache.paimon.types.RowType;
import org.apache.paimon.write.AssignerChoice;
import org.apache.paimon.write.CompactionExtent;
import org.apache.paimon.write.CompactionWait;
import org.apache.paimon.write.TableWriter;
import org.apache.paimon.write.WriteContext;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Key tables whose buckets are assigned by hash indexes. */
class DynamicBucketTest {
  private static final RowType COLUMNS =
      RowType.of("p", DataTypes.INT.notNull(), "k", DataTypes.INT.notNull(), "v", DataTypes.STRING);
  private static final WriteContext.Restore LATEST = WriteContext.Restore.LATEST_SNAPSHOT;

  @TempDir Path spill;

  private KeyedScene scene(String... options) {
    return new KeyedScene(spill, COLUMNS, List.of("p"), List.of("p", "k"), Options.of(options));
  }

  private static List<KeyedScene.Change> rows(int partition, int from, int until, String value) {
    List<KeyedScene.Change> rows = new ArrayList<>();
    for (int key = from; key < until; key++) {
      rows.add(new KeyedScene.Change(RowKind.INSERT, TestRows.row(partition, key, value)));
    }
    return rows;
  }

  private static Map<Object, Object> valuesByKey(List<List<Object>> rows) {
    Map<Object, Object> values = new HashMap<>();
    for (List<Object> row : rows) {
      assertThat(values.put(row.subList(0, 2), row.get(2))).as("key twice: " + row).isNull();
    }
    return values;
  }

  @Test
  void keysKeepTheirBucketsAndUpdatesWriteNoIndex() throws IOException {
    KeyedScene scene = scene("dynamic-bucket.target-row-num", "10");
    scene.append(scene.table(), 1, rows(1, 0, 25, "a"));
    var before = scene.bucketsOfHashes();
    assertThat(before.values().iterator().next().values()).containsOnly(0, 1, 2);
    String manifest = scene.latest().indexManifest();

    scene.append(scene.table(), 1, rows(1, 5, 20, "b"));
    assertThat(scene.latest().indexManifest()).isEqualTo(manifest);

    scene.append(scene.table(), 1, rows(1, 20, 40, "c"));
    var after = scene.bucketsOfHashes().values().iterator().next();
    before
        .values()
        .iterator()
        .next()
        .forEach((hash, bucket) -> assertThat(after).containsEntry(hash, bucket));
    assertThat(after).hasSize(40);
    assertThat(valuesByKey(scene.read())).hasSize(40);
    assertThat(scene.latest().commitKind()).isEqualTo(CommitKind.APPEND);
  }

  @Test
  void ofTwoWritersThatAssignKeysTheSecondFails() throws IOException {
    KeyedScene scene = scene();
    scene.append(scene.table(), 1, rows(1, 0, 5, "a"));
    List<CommitMessage> first = scene.write(scene.table(), LATEST, 1, rows(1, 5, 9, "b"));
    List<CommitMessage> second = scene.write(scene.table(), LATEST, 2, rows(1, 7, 12, "c"));
    List<CommitMessage> elsewhere = scene.write(scene.table(), LATEST, 2, rows(2, 7, 12, "d"));
    List<CommitMessage> known = scene.write(scene.table(), LATEST, 1, rows(1, 0, 3, "e"));
    scene.commit(scene.table(), first);
    assertThatThrownBy(() -> scene.commit(scene.table(), second))
        .isInstanceOf(CommitConflictException.class)
        .hasMessageContaining("Cannot commit rows to partition")
        .hasMessageContaining("hash indexes changed between snapshot 1 and snapshot 2")
        .hasMessageContaining("run the statement again");
    assertThatThrownBy(() -> scene.commit(scene.table(), known))
        .isInstanceOf(CommitConflictException.class);
    scene.commit(scene.table(), elsewhere);
    assertThat(valuesByKey(scene.read())).hasSize(14);
    scene.bucketsOfHashes();
  }

  @ParameterizedTest
  @ValueSource(strings = {"none", "input", "lookup"})
  void rowsOfARefusedCommitAreWrittenAnew(String producer) throws IOException {
    KeyedScene scene = scene("changelog-producer", producer, "dynamic-bucket.target-row-num", "3");
    scene.append(scene.table(), 1, rows(1, 0, 5, "a"));
    List<KeyedScene.Change> changes = rows(1, 7, 12, "c");
    changes.add(new KeyedScene.Change(RowKind.DELETE, TestRows.row(1, 0, "a")));
    List<CommitMessage> refused = scene.write(scene.table(), LATEST, 1, changes);
    scene.append(scene.table(), 1, rows(1, 4, 9, "b"));
    assertThatThrownBy(() -> scene.commit(scene.table(), refused))
        .isInstanceOf(CommitConflictException.class);
    Table table = scene.table();
    scene.commit(
        table,
        ReassignedRows.write(
            table.source(), table.fileIO(), refused, 1, "user", spill.resolve("anew")));
    table.newCommitter().abort(refused);
    Map<Object, Object> values = valuesByKey(scene.read());
    assertThat(values).hasSize(11).doesNotContainKey(keyOf(0));
    assertThat(values.get(keyOf(8))).isEqualTo(values.get(keyOf(11)));
    scene.bucketsOfHashes();
  }

  private static Object keyOf(int key) {
    return TestRows.normal(COLUMNS, List.of(TestRows.row(1, key, ""))).get(0).subList(0, 2);
  }

  @Test
  void writersOfKnownKeysDoNotDisturbEachOther() throws IOException {
    KeyedScene scene = scene();
    scene.append(scene.table(), 2, rows(1, 0, 9, "a"));
    List<CommitMessage> first = scene.write(scene.table(), LATEST, 2, rows(1, 0, 5, "b"));
    List<CommitMessage> second = scene.write(scene.table(), LATEST, 2, rows(1, 5, 9, "c"));
    scene.commit(scene.table(), first);
    scene.commit(scene.table(), second);
    assertThat(valuesByKey(scene.read()).values())
        .containsOnly(
            TestRows.normal(COLUMNS, List.of(TestRows.row(1, 1, "b"))).get(0).get(2),
            TestRows.normal(COLUMNS, List.of(TestRows.row(1, 1, "c"))).get(0).get(2));
  }

  @Test
  void rowsOfAnOverwrittenPartitionDoNotComeBackBesideTheNewOnes() throws IOException {
    KeyedScene scene = scene("dynamic-bucket.target-row-num", "3");
    scene.append(scene.table(), 1, rows(1, 0, 9, "a"));
    List<CommitMessage> late = scene.write(scene.table(), LATEST, 1, rows(1, 0, 9, "b"));
    List<KeyedScene.Change> reversed = new ArrayList<>(rows(1, 0, 9, "c"));
    java.util.Collections.reverse(reversed);
    scene.overwrite(scene.table(), 1, new OverwriteScope.WholeTable(), reversed);
    assertThatThrownBy(() -> scene.commit(scene.table(), late))
        .isInstanceOf(CommitConflictException.class)
        .hasMessageContaining("hash indexes changed");
    assertThat(valuesByKey(scene.read())).hasSize(9);
  }

  @Test
  void anAbortedWriteLeavesNoFile() throws IOException {
    KeyedScene scene = scene();
    scene.append(scene.table(), 1, rows(1, 0, 5, "a"));
    var before = scene.io.files().keySet();
    List<CommitMessage> messages = scene.write(scene.table(), LATEST, 2, rows(1, 3, 30, "b"));
    assertThat(scene.io.files().keySet()).hasSizeGreaterThan(before.size());
    scene.table().newCommitter().abort(messages);
    assertThat(scene.io.files().keySet()).isEqualTo(before);
  }

  @Test
  void anAbortAfterTheCommitDeletesNothing() throws IOException {
    KeyedScene scene = scene();
    List<CommitMessage> messages = scene.write(scene.table(), LATEST, 2, rows(1, 3, 30, "b"));
    var committer = scene.table().newCommitter();
    committer.commit(org.apache.paimon.commit.CommitRequest.batch("user", messages));
    var before = scene.io.files().keySet();
    committer.abort(messages);
    assertThat(scene.io.files().keySet()).isEqualTo(before);
  }

  @Test
  void theNumberOfSlicesStaysUnlessOptionsSayOtherwise() throws IOException {
    KeyedScene scene = scene("dynamic-bucket.target-row-num", "5");
    Table table = scene.table();
    assertThat(choose(scene, 4)).isEqualTo(4);
    assertThat(choose(scene, 4, "dynamic-bucket.max-buckets", "3")).isEqualTo(3);
    assertThat(choose(scene, 9, "dynamic-bucket.initial-buckets", "2")).isEqualTo(2);
    scene.append(table, 6, rows(1, 0, 50, "a"));
    assertThat(choose(scene, 4)).isEqualTo(6);
    assertThat(choose(scene, 4, "dynamic-bucket.assigner-parallelism", "3")).isEqualTo(3);
    assertThat(choose(scene, 4, "dynamic-bucket.assigner-parallelism", "5")).isEqualTo(5);
    assertThat(
            choose(
                scene,
                4,
                "dynamic-bucket.assigner-parallelism",
                "5",
                "deletion-vectors.enabled",
                "true"))
        .isEqualTo(3);
    scene.append(table, 5, rows(1, 40, 60, "b"));
    assertThat(choose(scene, 4)).isEqualTo(4);
    assertThat(choose(scene, 4, "deletion-vectors.enabled", "true")).isEqualTo(1);
    assertThat(valuesByKey(scene.read())).hasSize(60);
  }

  @Test
  void namesOfIndexFilesTellHowManyAssignersTheyAgreeWith() throws IOException {
    KeyedScene scene = scene("dynamic-bucket.target-row-num", "100");
    for (int slices : new int[] {6, 4, 4, 3, 12}) {
      int from = scene.read().size();
      scene.append(scene.table(), slices, rows(1, from, from + 40, "a"));
      for (var entry : scene.indexes()) {
        int agreeing =
            org.apache.paimon.index.hash.IndexFileName.assignersOf(entry.file().fileName());
        for (int hash : scene.hashes(entry)) {
          assertThat(Math.abs(hash % agreeing)).isEqualTo(entry.bucket() % agreeing);
        }
      }
    }
    scene.io.resetOperations();
    scene.append(scene.table(), 1, rows(2, 0, 40, "b"));
    scene.append(scene.table(), 4, rows(3, 0, 40, "b"));
    scene.io.resetOperations();
    scene.write(scene.table(), LATEST, 2, rows(3, 0, 40, "c"));
    assertThat(scene.io.operations())
        .filteredOn(operation -> operation.kind().equals("open"))
        .filteredOn(operation -> operation.location().toString().contains("/index/"))
        .as("each task reads the indexes of its own buckets only")
        .isNotEmpty()
        .doesNotHaveDuplicates();
  }

  private static int choose(KeyedScene scene, int tasks, String... options) {
    TableSource stored = scene.table().source();
    TableSchema schema =
        stored.schema().withOptions(stored.schema().options().with(Options.of(options).asMap()));
    TableSource asIfStored =
        new TableSource(
            stored.name(), stored.location(), schema, stored.branch(), scene.io.provider());
    return AssignerChoice.choose(asIfStored, scene.io, tasks, LATEST);
  }

  @ParameterizedTest(name = "seed {0}")
  @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10})
  void everyStateIsWhatTheModelSays(long seed) throws IOException {
    Random random = new Random(seed);
    KeyedScene scene =
        scene(
            "dynamic-bucket.target-row-num",
            String.valueOf(1 + random.nextInt(20)),
            "dynamic-bucket.max-buckets",
            random.nextBoolean() ? "-1" : "7",
            "num-sorted-run.compaction-trigger",
            "3");
    Map<List<Object>, List<Object>> model = new TreeMap<>(Comparator.comparing(Object::toString));
    for (int step = 0; step < 25; step++) {
      int slices = random.nextInt(3) == 0 ? 1 : 1 + random.nextInt(5);
      List<KeyedScene.Change> changes = new ArrayList<>();
      int count = 1 + random.nextInt(40);
      for (int i = 0; i < count; i++) {
        boolean isDelete = random.nextInt(5) == 0;
        changes.add(
            new KeyedScene.Change(
                isDelete ? RowKind.DELETE : RowKind.INSERT,
                TestRows.row(random.nextInt(3), random.nextInt(120), "s" + step + "-" + i)));
      }
      int choice = random.nextInt(12);
      String what = "seed " + seed + ", step " + step + ", " + slices + " slices, ";
      if (choice == 0) {
        scene.overwrite(scene.table(), slices, new OverwriteScope.WholeTable(), changes);
        model.clear();
        apply(changes, model);
        what += "overwrite";
      } else if (choice == 1) {
        scene.overwrite(scene.table(), slices, new OverwriteScope.PartitionsOfData(), changes);
        changes.forEach(
            change -> model.keySet().removeIf(key -> key.get(0).equals(change.row().get(0))));
        apply(changes, model);
        what += "overwrite of partitions";
      } else if (choice == 2 && step > 0) {
        compact(scene, random);
        what += "compaction";
      } else {
        scene.append(scene.table(), slices, changes);
        apply(changes, model);
        what += "append";
      }
      List<List<Object>> expected = TestRows.normal(COLUMNS, new ArrayList<>(model.values()));
      assertThat(scene.read()).as(what).containsExactlyInAnyOrderElementsOf(expected);
      scene.bucketsOfHashes();
    }
  }

  private static void apply(
      List<KeyedScene.Change> changes, Map<List<Object>, List<Object>> model) {
    for (KeyedScene.Change change : changes) {
      List<Object> key = change.row().subList(0, 2);
      if (change.kind() == RowKind.DELETE) {
        model.remove(key);
      } else {
        model.put(key, change.row());
      }
    }
  }

  private void compact(KeyedScene scene, Random random) throws IOException {
    Table table = scene.table();
    try (TableWriter writer = table.newWriter(new WriteContext("user", spill, LATEST))) {
      for (var entry : scene.indexes()) {
        if (random.nextBoolean()) {
          writer.compact(entry.partition(), entry.bucket(), CompactionExtent.FULL);
        }
      }
      scene.commit(table, writer.prepareCommit(CompactionWait.UNTIL_DONE));
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "deletion-vectors.enabled=true",
        "changelog-producer=lookup",
        "changelog-producer=full-compaction",
        "changelog-producer=input",
        "merge-engine=first-row"
      })
  void tablesThatAreCompactedAtOnceKeepTheirKeysToo(String option) throws IOException {
    Random random = new Random(option.hashCode());
    String[] parts = option.split("=");
    KeyedScene scene = scene(parts[0], parts[1], "dynamic-bucket.target-row-num", "9");
    boolean isFirstRow = parts[1].equals("first-row");
    Map<Object, List<Object>> model = new HashMap<>();
    for (int step = 0; step < 10; step++) {
      int tasks = 1 + random.nextInt(4);
      Table table =
          random.nextBoolean()
              ? scene.table()
              : scene.table("dynamic-bucket.assigner-parallelism", String.valueOf(tasks));
      int slices = AssignerChoice.choose(table.source(), scene.io, tasks, LATEST);
      List<KeyedScene.Change> changes = new ArrayList<>();
      for (int i = 0; i < 30; i++) {
        boolean isDelete = !isFirstRow && random.nextInt(5) == 0;
        List<Object> row = TestRows.row(random.nextInt(2), random.nextInt(70), "s" + step + i);
        changes.add(new KeyedScene.Change(isDelete ? RowKind.DELETE : RowKind.INSERT, row));
        if (isDelete) {
          model.remove(row.subList(0, 2));
        } else if (isFirstRow) {
          model.putIfAbsent(row.subList(0, 2), row);
        } else {
          model.put(row.subList(0, 2), row);
        }
      }
      scene.append(table, slices, changes);
      assertThat(scene.read())
          .as(option + ", step " + step + ", " + slices + " slices")
          .containsExactlyInAnyOrderElementsOf(
              TestRows.normal(COLUMNS, new ArrayList<>(model.values())));
      scene.bucketsOfHashes();
    }
  }

  @ParameterizedTest(name = "seed {0}")
  @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
  void writersThatOverlapNeverGiveAKeyTwoBuckets(long seed) throws IOException {
    Random random = new Random(seed);
    KeyedScene scene = scene("dynamic-bucket.target-row-num", String.valueOf(2 + seed));
    List<List<KeyedScene.Change>> changes = new ArrayList<>();
    List<List<CommitMessage>> prepared = new ArrayList<>();
    Map<Object, Numbered> newest = new HashMap<>();
    int conflicts = 0;
    for (int step = 0; step < 40; step++) {
      if (prepared.isEmpty() || random.nextInt(5) < 3) {
        int from = random.nextInt(60);
        List<KeyedScene.Change> rows =
            rows(random.nextInt(2), from, from + 1 + random.nextInt(15), "s" + step);
        changes.add(rows);
        prepared.add(scene.write(scene.table(), LATEST, 1 + random.nextInt(3), rows));
        continue;
      }
      int at = random.nextInt(prepared.size());
      List<KeyedScene.Change> rows = changes.remove(at);
      List<CommitMessage> messages = prepared.remove(at);
      List<Numbered> numbered = numbered(scene, messages, rows);
      try {
        scene.commit(scene.table(), messages);
        for (Numbered row : numbered) {
          newest.merge(
              row.key(), row, (old, given) -> given.sequence() >= old.sequence() ? given : old);
        }
      } catch (CommitConflictException e) {
        conflicts++;
        scene.table().newCommitter().abort(messages);
      }
      Map<Object, Object> read = valuesByKey(scene.read());
      Map<Object, Object> expected = new HashMap<>();
      newest.forEach((key, row) -> expected.put(key, row.value()));
      assertThat(read).as("seed %s, step %s", seed, step).isEqualTo(expected);
      scene.bucketsOfHashes();
    }
    assertThat(conflicts).isPositive();
  }

  /** A written row with the number that decides between rows of one key: the greatest wins. */
  private record Numbered(List<Object> key, Object value, long sequence) {}

  /** Rows of one write with different keys: those of a file are numbered in their order. */
  private static List<Numbered> numbered(
      KeyedScene scene, List<CommitMessage> messages, List<KeyedScene.Change> rows)
      throws IOException {
    DataFileReader reader = new DataFileReader(scene.table().source(), scene.io);
    List<Numbered> numbered = new ArrayList<>();
    for (CommitMessage message : messages) {
      for (DataFileMeta file : message.written().added()) {
        FileRead all = new FileRead(message.partition(), message.bucket(), file, COLUMNS);
        Set<Object> keys = valuesByKey(TestRows.readAll(reader.open(all), COLUMNS)).keySet();
        long sequence = file.minSequence();
        for (KeyedScene.Change change : rows) {
          List<Object> row = TestRows.normal(COLUMNS, List.of(change.row())).get(0);
          if (keys.contains(row.subList(0, 2))) {
            numbered.add(new Numbered(row.subList(0, 2), row.get(2), sequence++));
          }
        }
        assertThat(sequence).isEqualTo(file.maxSequence() + 1);
      }
    }
    assertThat(numbered).hasSameSizeAs(rows);
    return numbered;
  }

  @Test
  void ofTwoAttemptsOfATaskEitherMayBeCommitted() throws IOException {
    KeyedScene scene = scene("dynamic-bucket.target-row-num", "3");
    scene.append(scene.table(), 2, rows(1, 0, 10, "a"));
    List<KeyedScene.Change> rows = new ArrayList<>(rows(1, 5, 30, "b"));
    List<CommitMessage> first = scene.write(scene.table(), LATEST, 2, rows);
    java.util.Collections.reverse(rows);
    List<CommitMessage> second = scene.write(scene.table(), LATEST, 2, rows);
    scene.table().newCommitter().abort(first);
    scene.commit(scene.table(), second);
    assertThat(valuesByKey(scene.read())).hasSize(30);
    assertThat(scene.bucketsOfHashes().values().iterator().next()).hasSize(30);
  }

  @Test
  void oneWriterCommitsAgainAndAgain() throws IOException {
    KeyedScene scene = scene("dynamic-bucket.target-row-num", "4");
    Table table = scene.table();
    try (TableWriter writer = table.newWriter(new WriteContext("user", spill, LATEST))) {
      for (int commit = 0; commit < 4; commit++) {
        for (KeyedScene.Change change : rows(1, commit * 3, commit * 3 + 6, "c" + commit)) {
          writer.write(
              change.kind(),
              new org.apache.paimon.data.BatchRow()
                  .reset(TestRows.batch(COLUMNS, List.of(change.row()))));
        }
        scene.commit(table, writer.prepareCommit(CompactionWait.UNTIL_DONE));
      }
    }
    assertThat(valuesByKey(scene.read())).hasSize(15);
    Map<BinaryRow, Map<Integer, Integer>> hashes = scene.bucketsOfHashes();
    assertThat(hashes.values().iterator().next()).hasSize(15);
  }
}
