package org.apache.paimon.table;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Set;
import org.apache.paimon.commit.CommitMessage;
import org.apache.paimon.commit.CommitRequest;
import org.apache.paimon.data.BatchRow;
import org.apache.paimon.data.RowKind;
import org.apache.paimon.data.testing.TestRows;
import org.apache.paimon.error.PaimonException;
import org.apache.paimon.io.Location;
import org.apache.paimon.io.testing.Fault;
import org.apache.paimon.io.testing.Operation;
import org.apache.paimon.io.testing.SimulatedCrash;
import org.apache.paimon.maintenance.CompactionJob;
import org.apache.paimon.maintenance.PostponedPart;
import org.apache.paimon.maintenance.PostponedRows;
import org.apache.paimon.maintenance.TableChecker;
import org.apache.paimon.maintenance.TableStores;
import org.apache.paimon.options.Options;
import org.apache.paimon.types.DataTypes;
import org.apache.paimon.types.RowType;
import org.apache.paimon.write.CompactionWait;
import org.apache.paimon.write.TableWriter;
import org.apache.paimon.write.WriteContext;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * A fault at every operation of a write and its commit, in each bucket mode that is not fixed: the
 * table is as before or as after, and the same batch of a stream again gives the state after it.
 */
class BucketFaultTest {
  private static final RowType COLUMNS =
      RowType.of("k", DataTypes.INT.notNull(), "p", DataTypes.INT.notNull(), "v", DataTypes.INT);

  @TempDir Path spill;

  /** A bucket mode. */
  private enum Mode {
    DYNAMIC(List.of("k", "p"), "-1"),
    CROSS_PARTITION(List.of("k"), "-1"),
    POSTPONED(List.of("k", "p"), "-2");

    private final List<String> keys;
    private final String bucket;

    Mode(List<String> keys, String bucket) {
      this.keys = keys;
      this.bucket = bucket;
    }
  }

  private KeyedScene scene(Mode mode) throws IOException {
    KeyedScene scene =
        new KeyedScene(
            spill,
            COLUMNS,
            List.of("p"),
            mode.keys,
            Options.of(
                "bucket",
                mode.bucket,
                "file.format",
                "avro",
                "dynamic-bucket.target-row-num",
                "3",
                "num-sorted-run.compaction-trigger",
                "2",
                "postpone.default-bucket-num",
                "2"));
    scene.append(scene.table(), slices(mode), rows(mode, 0, 6, 1));
    if (mode == Mode.POSTPONED) {
      move(scene);
      scene.append(scene.table(), 1, rows(mode, 4, 9, 2));
    }
    return scene;
  }

  private static int slices(Mode mode) {
    return mode == Mode.POSTPONED ? 1 : 2;
  }

  private static List<KeyedScene.Change> rows(Mode mode, int from, int until, int value) {
    List<KeyedScene.Change> rows = new ArrayList<>();
    for (int key = from; key < until; key++) {
      int partition = mode == Mode.CROSS_PARTITION ? (key + value) % 2 : key % 2;
      rows.add(new KeyedScene.Change(RowKind.INSERT, TestRows.row(key, partition, value)));
    }
    return rows;
  }

  /** One batch of a stream: the write, or for postponed rows the move. */
  private void act(KeyedScene scene, Mode mode) throws IOException {
    if (mode == Mode.POSTPONED) {
      move(scene);
      return;
    }
    Table table = scene.table();
    List<CommitMessage> messages =
        scene.write(table, WriteContext.Restore.LATEST_SNAPSHOT, slices(mode), rows(mode, 4, 9, 2));
    table
        .newCommitter()
        .commit(new CommitRequest("job", 1, OptionalLong.empty(), messages, Map.of()));
  }

  private void move(KeyedScene scene) throws IOException {
    Table table = Tables.open(CompactionJob.compactable(scene.table().source()));
    List<CommitMessage> messages = new ArrayList<>();
    for (PostponedPart part :
        PostponedRows.plan(TableStores.of(table.source(), scene.io), partition -> true, 4)) {
      messages.addAll(PostponedRows.run(table.source(), part, "job", spill));
    }
    if (!messages.isEmpty()) {
      table.newCommitter().commit(CommitRequest.batch("job", messages));
    }
  }

  private static List<List<Object>> sorted(KeyedScene scene) throws IOException {
    List<List<Object>> rows = new ArrayList<>(scene.read());
    rows.sort(java.util.Comparator.comparing(Object::toString));
    return rows;
  }

  @ParameterizedTest
  @EnumSource(Mode.class)
  void anyFaultLeavesTheTableBeforeOrAfter(Mode mode) throws IOException {
    KeyedScene counted = scene(mode);
    List<List<Object>> before = sorted(counted);
    counted.io.resetOperations();
    act(counted, mode);
    List<Operation> recorded = counted.io.operations();
    int operations = recorded.size();
    List<List<Object>> after = sorted(counted);
    assertThat(operations).isGreaterThan(10);
    assertThat(after).hasSize(9).isNotEqualTo(before);
    for (Fault fault : List.of(Fault.ERROR_BEFORE, Fault.CRASH_AFTER, Fault.LOST_REPLY)) {
      for (int n = 1; n <= operations; n++) {
        boolean isPublish = recorded.get(n - 1).kind().equals("publish");
        if (fault == Fault.LOST_REPLY && !isPublish) {
          continue;
        }
        String what = mode + ", " + fault + " at operation " + n + " of " + operations;
        KeyedScene scene = scene(mode);
        scene.io.resetOperations();
        scene.io.failAt(n, fault);
        try {
          act(scene, mode);
        } catch (PaimonException | SimulatedCrash | IOException e) {
          assertThat(e.getMessage()).as(what).isNotBlank();
        } catch (IllegalStateException e) {
          assertThat(e)
              .as(what)
              .hasMessage("a compaction failed")
              .hasCauseInstanceOf(SimulatedCrash.class);
        }
        scene.io.restart();
        assertThat(sorted(scene)).as(what).isIn(before, after);
        act(scene, mode);
        assertThat(sorted(scene)).as(what).isEqualTo(after);
        assertThat(
                new TableChecker(TableStores.of(scene.table().source(), scene.io))
                    .check()
                    .problems())
            .as(what)
            .isEmpty();
        scene.bucketsOfHashes();
      }
    }
  }

  /** A writer of two buckets fails at the second one: nobody got the files of the first. */
  @Test
  void filesOfTheOtherBucketsGoWhenOneCannotBeEnded() throws IOException {
    RowType columns = RowType.of("k", DataTypes.INT.notNull(), "v", DataTypes.INT);
    for (boolean removes : new boolean[] {false, true}) {
      KeyedScene scene =
          new KeyedScene(
              spill,
              columns,
              List.of(),
              List.of("k"),
              Options.of(
                  "bucket",
                  "2",
                  "file.format",
                  "avro",
                  "merge-engine",
                  "aggregation",
                  "num-sorted-run.compaction-trigger",
                  "2"));
      List<KeyedScene.Change> rows = new ArrayList<>();
      for (int key = 0; key < 8; key++) {
        rows.add(new KeyedScene.Change(RowKind.INSERT, TestRows.row(key, 1)));
      }
      scene.append(scene.table(), 1, rows);
      scene.io.resetOperations();
      TableWriter counted = newWriter(scene, removes);
      write(counted, columns, rows);
      assertThat(counted.prepareCommit(CompactionWait.UNTIL_DONE)).hasSize(2);
      List<Operation> operations = scene.io.operations();
      counted.close();
      for (int n = 1; n <= operations.size(); n++) {
        Set<Location> before = Set.copyOf(scene.io.files().keySet());
        scene.io.resetOperations();
        scene.io.failAt(n, Fault.ERROR_BEFORE);
        TableWriter writer = newWriter(scene, removes);
        boolean hasFailed = false;
        try {
          write(writer, columns, rows);
          writer.prepareCommit(CompactionWait.UNTIL_DONE);
        } catch (PaimonException | IOException e) {
          hasFailed = true;
        }
        scene.io.failAt(Long.MAX_VALUE, Fault.ERROR_BEFORE);
        writer.close();
        String what = removes + ", " + operations.get(n - 1);
        if (hasFailed) {
          assertThat(scene.io.files().keySet()).as(what).isEqualTo(before);
        }
        boolean isOfFile = List.of("create", "close").contains(operations.get(n - 1).kind());
        assertThat(hasFailed || !isOfFile).as(what).isTrue();
      }
    }
  }

  private TableWriter newWriter(KeyedScene scene, boolean removes) {
    WriteContext context = new WriteContext("user", spill, WriteContext.Restore.LATEST_SNAPSHOT);
    return removes ? scene.table().newRowRemover(context) : scene.table().newWriter(context);
  }

  private static void write(TableWriter writer, RowType columns, List<KeyedScene.Change> rows)
      throws IOException {
    for (KeyedScene.Change row : rows) {
      writer.write(row.kind(), new BatchRow().reset(TestRows.batch(columns, List.of(row.row()))));
    }
  }
}
