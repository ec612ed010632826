package org.apache.paimon.histories;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.apache.paimon.write.CompactionExtent;

/** Tells a history to a table and to the model, and compares them after each step. */
final class Telling {
  private final History history;
  private final Kind kind;
  private final LiveStore store;
  private final Model model;
  private final Map<Long, List<Row>> past = new TreeMap<>();
  private final Replay replay = new Replay();
  private long seen;

  private Telling(History history, LiveStore store, Gaps gaps) {
    this.history = history;
    this.store = store;
    kind = history.kind();
    model = new Model(history, gaps);
  }

  /**
   * The first thing that goes wrong.
   *
   * @param gaps counts what is not checked
   */
  static Optional<Throwable> failure(History history, Path spill, Gaps gaps) {
    try (LiveStore store = new LiveStore(history, spill)) {
      new Telling(history, store, gaps).tell();
      return Optional.empty();
    } catch (IOException | RuntimeException | AssertionError e) {
      return Optional.of(e);
    }
  }

  private void tell() throws IOException {
    for (int i = 0; i < history.steps().size(); i++) {
      String what = "step " + i;
      take(history.steps().get(i));
      checkChanges(what);
      List<Row> rows = store.rows();
      require(what + ", rows", model.problem(rows));
      if (isReplayed() && model.isTold()) {
        require(what + ", all changes", replay.differences(rows));
      }
      if (seen > 0) {
        past.put(seen, rows);
      }
    }
    for (Map.Entry<Long, List<Row>> version : past.entrySet()) {
      if (version.getKey() % 4 == 0) {
        checkPast(version.getKey(), version.getValue());
      }
    }
    require("files", store.problems().isEmpty() ? "" : store.problems().toString());
    model.end();
  }

  private void take(Step step) throws IOException {
    if (step instanceof Step.Write write) {
      write(write);
    } else if (step instanceof Step.Compact compact) {
      store.compact(compact.extent());
      if (compact.extent() == CompactionExtent.FULL) {
        model.compactFully();
      } else {
        model.compactPartly();
      }
    } else if (step instanceof Step.Move move) {
      store.move(move.tasks());
      model.move();
    } else {
      store.restart();
      model.rest();
    }
  }

  private void write(Step.Write write) throws IOException {
    if (write.how() == Step.How.ABORTED || write.how() == Step.How.LOST) {
      store.write(write.told(), write.how(), write.tasks());
      model.rest();
      return;
    }
    Model.Admitted admitted = model.admit(write.told());
    store.write(admitted.written(), write.how(), write.tasks());
    if (kind.isPostponed()) {
      model.await(admitted.routed());
    } else {
      model.commit(admitted.routed(), write.how() == Step.How.COMPACTING);
    }
  }

  private void checkChanges(String what) throws IOException {
    List<Change> shown = new ArrayList<>();
    long latest = store.latestId();
    for (; seen < latest; seen++) {
      List<Change> changes = store.changes(seen + 1);
      shown.addAll(changes);
      if (isReplayed()) {
        require(what + ", changelog of snapshot " + (seen + 1), replay.problem(changes));
      }
    }
    require(what + ", changelog", model.changelogProblem(shown));
  }

  /** Changes of a key that is in two buckets for a while come in any order. */
  private boolean isReplayed() {
    return kind.tellsAtCompaction() && kind.buckets() != Kind.Buckets.CROSS_PARTITION;
  }

  private void checkPast(long id, List<Row> expected) throws IOException {
    List<Row> rows = new ArrayList<>(store.rows("scan.snapshot-id", String.valueOf(id)));
    boolean isSame = rows.size() == expected.size() && rows.containsAll(expected);
    require("snapshot " + id, isSame ? "" : rows + ", expected " + expected);
  }

  private static void require(String what, String problem) {
    if (!problem.isEmpty()) {
      throw new AssertionError(what + ": " + problem);
    }
  }
}
