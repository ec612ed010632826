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

  private Telling(History history, LiveStore store) {
    this.history = history;
    this.store = store;
    kind = history.kind();
    model = new Model(history);
  }

  /** The first thing that goes wrong. */
  static Optional<Throwable> failure(History history, Path spill) {
    try (LiveStore store = new LiveStore(history, spill)) {
      new Telling(history, store).tell();
      return Optional.empty();
    } catch (IOException | RuntimeException | AssertionError e) {
      return Optional.of(e);
    }
  }

  private void tell() throws IOException {
    for (int i = 0; i < history.steps().size(); i++) {
      String what = "step " + i;
      Changes expected = take(history.steps().get(i));
      checkChanges(what, expected);
      require(what + ", rows", model.problem(store.rows()));
      if (model.isShownWhole() && seen > 0) {
        past.put(seen, model.rows());
      }
    }
    for (Map.Entry<Long, List<Row>> version : past.entrySet()) {
      if (version.getKey() % 4 == 0) {
        checkPast(version.getKey(), version.getValue());
      }
    }
    require("files", store.problems().isEmpty() ? "" : store.problems().toString());
  }

  private Changes take(Step step) throws IOException {
    if (step instanceof Step.Write write) {
      return write(write);
    }
    if (step instanceof Step.Compact compact) {
      store.compact(compact.extent());
      return compact.extent() == CompactionExtent.FULL
          ? model.compactFully()
          : model.compactPartly();
    }
    if (step instanceof Step.Move move) {
      store.move(move.tasks());
      return model.move();
    }
    store.restart();
    return new Changes(List.of(), Map.of(), true);
  }

  private Changes write(Step.Write write) throws IOException {
    if (write.how() == Step.How.ABORTED || write.how() == Step.How.LOST) {
      store.write(write.told(), write.how(), write.tasks());
      return new Changes(List.of(), Map.of(), true);
    }
    Model.Admitted admitted = model.admit(write.told());
    store.write(admitted.written(), write.how(), write.tasks());
    if (kind.isPostponed()) {
      model.await(admitted.routed());
      return kind.producer() == Kind.Producer.NONE
          ? Changes.UNKNOWN
          : new Changes(List.of(), Map.of(), true);
    }
    return model.commit(admitted.routed(), write.how() == Step.How.COMPACTING);
  }

  private void checkChanges(String what, Changes expected) throws IOException {
    List<Change> shown = new ArrayList<>();
    long latest = store.latestId();
    for (; seen < latest; seen++) {
      List<Change> changes = store.changes(seen + 1);
      shown.addAll(changes);
      if (isReplayed()) {
        require(what + ", changelog of snapshot " + (seen + 1), replay.problem(changes));
      }
    }
    require(what + ", changelog", compared(expected).problem(compared(shown)));
    model.shown(compared(expected), compared(shown));
    if (isReplayed() && model.isCompacted()) {
      require(what + ", all changes", replay.differences(model.rows()));
    }
  }

  /** Changes of a key that is in two buckets for a while come in any order. */
  private boolean isReplayed() {
    return kind.tellsAtCompaction() && kind.buckets() != Kind.Buckets.CROSS_PARTITION;
  }

  private Changes compared(Changes changes) {
    return isNet()
        ? changes.net()
        : new Changes(compared(changes.must()), changes.may(), changes.isKnown());
  }

  private List<Change> compared(List<Change> changes) {
    if (isNet()) {
      return Changes.net(changes);
    }
    boolean isMerged = kind.producer() == Kind.Producer.NONE && kind.engine().combines();
    return changes.stream()
        .map(change -> isMerged && change.isRetract() ? change.withoutValues() : change)
        .toList();
  }

  /** Whether several compactions of a commit, or several buckets, tell of a key. */
  private boolean isNet() {
    return kind.tellsAtCompaction()
        && (history.hasSmallBuffers() || kind.buckets() == Kind.Buckets.CROSS_PARTITION);
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
