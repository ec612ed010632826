package org.apache.paimon.commit;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Supplier;
import org.apache.paimon.data.BinaryRow;
import org.apache.paimon.datafile.DataFileMeta;
import org.apache.paimon.error.CommitStateUnknownException;
import org.apache.paimon.error.PaimonException;
import org.apache.paimon.error.StorageException;
import org.apache.paimon.index.IndexFileMeta;
import org.apache.paimon.io.Location;
import org.apache.paimon.io.testing.Fault;
import org.apache.paimon.io.testing.SimulatedCrash;
import org.apache.paimon.testing.TableChecker;
import org.apache.paimon.testing.TestTable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * A fault at every operation of a commit: the table is as before or as after, and a retry works.
 */
class CommitFaultTest {

  /**
   * A commit to be disturbed.
   *
   * @param states allowed live files, first before the commit and last after it
   */
  private record Scenario(
      CommitScene scene, Function<TableCommitter, CommitResult> action, List<Set<String>> states) {}

  private static Scenario appendAndCompact() {
    CommitScene scene =
        new CommitScene(TestTable.keyed(List.of(), "bucket", "1", "manifest.merge-min-count", "2"));
    BinaryRow none = BinaryRow.EMPTY;
    DataFileMeta old = scene.table.newFile(none, 0, 0, 1, 3);
    scene.committer().commit(CommitScene.batch("u0", scene.written(none, 0, old)));
    DataFileMeta older = scene.table.newFile(none, 0, 0, 5, 6);
    scene.committer().commit(CommitScene.batch("u1", scene.written(none, 0, older)));
    DataFileMeta fresh = scene.table.newFile(none, 0, 0, 2, 4);
    DataFileMeta merged = scene.table.newFile(none, 0, 5, 1, 4);
    CommitMessage message =
        scene.message(
            none,
            0,
            CommitScene.files(List.of(fresh), List.of()),
            IndexChanges.NONE,
            CommitScene.files(List.of(merged), List.of(old, fresh)),
            IndexChanges.NONE);
    CommitRequest request = CommitScene.request("job", 1, message);
    return new Scenario(
        scene,
        committer -> committer.commit(request),
        List.of(names(old, older), names(old, older, fresh), names(merged, older)));
  }

  private static Scenario overwriteWithVectors() {
    CommitScene scene = new CommitScene(TestTable.partitioned("deletion-vectors.enabled", "true"));
    BinaryRow one = scene.table.partition(1);
    BinaryRow two = scene.table.partition(2);
    DataFileMeta a = scene.table.newFile(one, 0, 0, 1, 3);
    DataFileMeta b = scene.table.newFile(two, 0, 0, 1, 3);
    scene
        .committer()
        .commit(CommitScene.batch("u0", scene.written(one, 0, a), scene.written(two, 0, b)));
    IndexFileMeta vectors = scene.vectors(one, 0, a);
    scene
        .committer()
        .commit(
            CommitScene.batch(
                "u1", scene.indexed(one, 0, new IndexChanges(List.of(vectors), List.of()))));
    DataFileMeta c = scene.table.newFile(one, 0, 0, 7, 9);
    CommitRequest request = CommitScene.request("job", 1, scene.written(one, 0, c));
    OverwriteScope scope = new OverwriteScope.Partitions(List.of(Map.of("p", 1)));
    return new Scenario(
        scene, committer -> committer.overwrite(request, scope), List.of(names(a, b), names(b, c)));
  }

  private static Scenario rowTracking() {
    CommitScene scene = new CommitScene(TestTable.append("row-tracking.enabled", "true"));
    BinaryRow none = BinaryRow.EMPTY;
    DataFileMeta a = scene.table.newFile(none, 0, 0, 1, 3);
    scene.committer().commit(CommitScene.batch("u0", scene.written(none, 0, a)));
    DataFileMeta b = scene.table.newFile(none, 0, 0, 4, 4);
    CommitRequest request = CommitScene.request("job", 1, scene.written(none, 0, b));
    return new Scenario(
        scene, committer -> committer.commit(request), List.of(names(a), names(a, b)));
  }

  private static Set<String> names(DataFileMeta... files) {
    Set<String> names = new HashSet<>();
    for (DataFileMeta file : files) {
      names.add(file.fileName());
    }
    return names;
  }

  private enum Kind {
    APPEND_AND_COMPACT(CommitFaultTest::appendAndCompact),
    OVERWRITE(CommitFaultTest::overwriteWithVectors),
    ROW_TRACKING(CommitFaultTest::rowTracking);

    private final Supplier<Scenario> scenario;

    Kind(Supplier<Scenario> scenario) {
      this.scenario = scenario;
    }
  }

  @ParameterizedTest
  @EnumSource(Kind.class)
  void anyFaultLeavesTheTableBeforeOrAfter(Kind kind) {
    int operations = countOperations(kind);
    assertThat(operations).isGreaterThan(10);
    for (Fault fault : Fault.values()) {
      for (int n = 1; n <= operations; n++) {
        run(kind, n, fault);
      }
    }
  }

  private static int countOperations(Kind kind) {
    Scenario scenario = kind.scenario.get();
    scenario.scene().table.io().resetOperations();
    assertThat(scenario.action().apply(scenario.scene().committer()))
        .isInstanceOf(CommitResult.Committed.class);
    return scenario.scene().table.io().operations().size();
  }

  private static void run(Kind kind, int n, Fault fault) {
    Scenario scenario = kind.scenario.get();
    CommitScene scene = scenario.scene();
    scene.table.io().resetOperations();
    scene.table.io().failAt(n, fault);
    String hint = kind + ", " + fault + " at operation " + n;
    boolean succeeded = false;
    try {
      CommitResult result = scenario.action().apply(scene.committer());
      succeeded = result instanceof CommitResult.Committed;
    } catch (PaimonException | SimulatedCrash e) {
      assertThat(e)
          .as(hint)
          .isInstanceOfAny(
              StorageException.class, CommitStateUnknownException.class, SimulatedCrash.class);
    }
    scene.table.io().restart();
    TableChecker.check(scene.table);
    Set<String> live = new HashSet<>(scene.table.liveNames());
    List<Set<String>> states = scenario.states();
    assertThat(states).as(hint).contains(live);
    if (succeeded) {
      assertThat(states.subList(1, states.size())).as(hint).contains(live);
    }
    boolean wasThere = !live.equals(states.get(0));
    CommitResult again = scenario.action().apply(scene.committer());
    if (wasThere) {
      assertThat(again).as(hint).isInstanceOf(CommitResult.AlreadyCommitted.class);
    } else {
      assertThat(again).as(hint).isInstanceOf(CommitResult.Committed.class);
      assertThat(new HashSet<>(scene.table.liveNames()))
          .as(hint)
          .isEqualTo(states.get(states.size() - 1));
    }
    TableChecker.check(scene.table);
  }

  @ParameterizedTest
  @EnumSource(Kind.class)
  void aCertainFailureLeavesNoMetadataFilesBehind(Kind kind) {
    Scenario counted = kind.scenario.get();
    Set<Location> before = counted.scene().table.io().files().keySet();
    counted.scene().table.io().resetOperations();
    assertThat(counted.action().apply(counted.scene().committer()))
        .isInstanceOf(CommitResult.Committed.class);
    List<Integer> creates = new ArrayList<>();
    for (int i = 0; i < counted.scene().table.io().operations().size(); i++) {
      String operation = counted.scene().table.io().operations().get(i).kind();
      if (operation.equals("create")) {
        creates.add(i + 1);
      }
      if (operation.equals("publish")) {
        break;
      }
    }
    assertThat(creates).isNotEmpty();
    for (int n : creates) {
      Scenario scenario = kind.scenario.get();
      scenario.scene().table.io().resetOperations();
      scenario.scene().table.io().failAt(n, Fault.ERROR_BEFORE);
      try {
        CommitResult result = scenario.action().apply(scenario.scene().committer());
        throw new AssertionError("operation " + n + " was to fail, not give " + result);
      } catch (StorageException e) {
        assertThat(e).hasMessageContaining("Nothing was published");
      }
      assertThat(scenario.scene().table.io().files().keySet().size()).isEqualTo(before.size());
    }
  }
}
