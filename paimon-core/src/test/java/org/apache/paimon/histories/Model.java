package org.apache.paimon.histories;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.apache.paimon.data.RowKind;

/** What a table is, by applying one record after the other to a map. */
final class Model {
  private static final java.util.Comparator<Row.Place> ORDER =
      java.util.Comparator.comparingInt(Row.Place::p).thenComparingInt(Row.Place::k);

  private final History history;
  private final Kind kind;

  /** Rows that have their buckets. */
  private final Map<Row.Place, Cell> cells = new TreeMap<>(ORDER);

  /** The same with rows that wait for theirs. */
  private final Map<Row.Place, Cell> ahead = new TreeMap<>(ORDER);

  private final List<Change> waiting = new ArrayList<>();

  /** Keys whose delete a later record would make forgotten. */
  private final Set<Row.Place> deleted = new HashSet<>();

  /** Rows, null when absent, as they were when their keys were compacted for certain. */
  private final Map<Row.Place, Row> pending = new LinkedHashMap<>();

  /** What else reads may show of pending keys: how they were whenever something was compacted. */
  private final Map<Row.Place, Set<Row>> perhaps = new HashMap<>();

  /** Whether a key may be in two buckets of a partition, of which one is not compacted yet. */
  private boolean isSplit;

  Model(History history) {
    this.history = history;
    kind = history.kind();
  }

  /** What to write: changes whose result is certain, and what they become. */
  record Admitted(List<Change> written, List<Change> routed) {}

  Admitted admit(List<Change> told) {
    Admitted admitted = new Admitted(new ArrayList<>(), new ArrayList<>());
    Routes routes = new Routes(kind, ahead);
    Set<Row.Place> deletedNow = new HashSet<>();
    for (Change change : told) {
      List<Change> routed = routes.of(change);
      boolean isCertain =
          routed.stream()
              .allMatch(
                  each ->
                      kind.engine().takes(cell(ahead, each), each)
                          && !deleted.contains(each.row().place())
                          && !deletedNow.contains(each.row().place()));
      if (!isCertain) {
        continue;
      }
      admitted.written().add(change);
      if (!kind.engine().keeps(change)) {
        continue;
      }
      routes.take(routed);
      for (Change each : routed) {
        admitted.routed().add(each);
        apply(ahead, each);
        if (each.isRetract() && kind.engine().forgetsAtDelete()) {
          deletedNow.add(each.row().place());
        }
      }
    }
    if (!kind.looksUp() || kind.isPostponed()) {
      deleted.addAll(deletedNow);
    }
    return admitted;
  }

  private static Cell cell(Map<Row.Place, Cell> cells, Change change) {
    return cells.getOrDefault(change.row().place(), Cell.EMPTY);
  }

  private void apply(Map<Row.Place, Cell> target, Change change) {
    target.put(change.row().place(), kind.engine().merged(cell(target, change), change));
  }

  /** Rows wait for their buckets. */
  void await(List<Change> changes) {
    waiting.addAll(changes);
  }

  /** All waiting rows get their buckets. */
  Changes move() {
    Changes changes = commit(List.copyOf(waiting), true);
    waiting.clear();
    if (kind.looksUp()) {
      deleted.clear();
    }
    return changes;
  }

  /** Applies a commit to rows that have their buckets. */
  Changes commit(List<Change> changes, boolean compacts) {
    Map<Row.Place, List<Change>> byPlace = new TreeMap<>(ORDER);
    for (Change change : changes) {
      Row.Place place = change.row().place();
      byPlace.computeIfAbsent(place, absent -> new ArrayList<>()).add(change);
      if (!pending.containsKey(place)) {
        pending.put(place, cell(cells, change).row());
      } else {
        isSplit |=
            kind.buckets() == Kind.Buckets.CROSS_PARTITION
                && cell(cells, change).row() == null
                && !change.isRetract();
      }
      apply(cells, change);
    }
    if (compacts) {
      noteWhatShowsPerhaps();
    }
    return switch (kind.producer()) {
      case NONE -> afterwards(compacts, byPlace.keySet(), Flush.changes(history, byPlace));
      case INPUT -> afterwards(compacts, byPlace.keySet(), new Changes(changes, Map.of(), true));
      case LOOKUP ->
          compacts ? compacted(byPlace.keySet()) : new Changes(List.of(), Map.of(), true);
      case FULL_COMPACTION ->
          compacted(compacts && history.compactsFully() ? byPlace.keySet() : Set.of());
    };
  }

  private void isCompacted(Row.Place place) {
    pending.remove(place);
    perhaps.remove(place);
  }

  private void noteWhatShowsPerhaps() {
    pending
        .keySet()
        .forEach(
            place ->
                perhaps
                    .computeIfAbsent(place, absent -> new HashSet<>())
                    .add(cells.get(place).row()));
  }

  private Changes afterwards(boolean compacts, Set<Row.Place> touched, Changes changes) {
    if (compacts) {
      touched.forEach(this::isCompacted);
    }
    return changes;
  }

  /** Of all buckets. */
  Changes compactFully() {
    if (waiting.isEmpty()) {
      deleted.clear();
    }
    Changes changes = compacted(Set.copyOf(pending.keySet()));
    pending.clear();
    perhaps.clear();
    isSplit = false;
    return kind.tellsAtCompaction() ? changes : new Changes(List.of(), Map.of(), true);
  }

  /** Of some runs in all buckets. */
  Changes compactPartly() {
    noteWhatShowsPerhaps();
    return kind.tellsAtCompaction() ? compacted(Set.of()) : new Changes(List.of(), Map.of(), true);
  }

  /** Compaction of some keys for certain, of others perhaps. */
  private Changes compacted(Set<Row.Place> places) {
    List<Change> must = new ArrayList<>();
    Map<Row.Place, List<Change>> may = new LinkedHashMap<>();
    new LinkedHashSet<>(pending.keySet())
        .forEach(
            place -> {
              List<Change> difference = difference(pending.get(place), cells.get(place).row());
              if (places.contains(place)) {
                must.addAll(difference);
                isCompacted(place);
              } else {
                may.put(place, difference);
              }
            });
    return new Changes(must, may, !isSplit && !mayTellTwice());
  }

  /** Whether the first of several flushes of a commit may be compacted without the others. */
  private boolean mayTellTwice() {
    return history.hasSmallBuffers()
        && kind.producer() == Kind.Producer.FULL_COMPACTION
        && !history.compactsFully();
  }

  /** Takes note of what a changelog showed: those keys wait no more. */
  void shown(Changes expected, List<Change> shown) {
    expected
        .may()
        .forEach(
            (place, changes) -> {
              if (!changes.isEmpty() && shown.containsAll(changes)) {
                isCompacted(place);
              }
            });
  }

  private List<Change> difference(Row before, Row after) {
    if (before == null) {
      return after == null ? List.of() : List.of(new Change(RowKind.INSERT, after));
    }
    if (after == null) {
      return List.of(new Change(RowKind.DELETE, before));
    }
    boolean isFirst = kind.engine() == Engine.FIRST_ROW;
    return isFirst || (history.skipsEqualRows() && before.equals(after))
        ? List.of()
        : List.of(
            new Change(RowKind.UPDATE_BEFORE, before), new Change(RowKind.UPDATE_AFTER, after));
  }

  /** What is wrong with the rows of a read; empty when nothing is. */
  String problem(List<Row> rows) {
    List<Row> more = new ArrayList<>(rows);
    for (Map.Entry<Row.Place, Cell> entry : cells.entrySet()) {
      Row.Place place = entry.getKey();
      Row expected = entry.getValue().row();
      Set<Row> possible = new HashSet<>();
      possible.add(expected);
      if (kind.hidesLevel0() && pending.containsKey(place)) {
        possible.add(pending.get(place));
        possible.addAll(perhaps.getOrDefault(place, Set.of()));
      }
      boolean isThere = possible.stream().anyMatch(more::remove);
      if (!isThere && !possible.contains(null)) {
        return "none of " + possible + " in " + rows;
      }
    }
    return more.isEmpty() ? "" : more + " too much";
  }

  /** All rows, when a read shows them for certain. */
  List<Row> rows() {
    return cells.values().stream().map(Cell::row).filter(java.util.Objects::nonNull).toList();
  }

  boolean isShownWhole() {
    return !kind.hidesLevel0() || pending.isEmpty();
  }

  /** Whether every change was compacted for certain. */
  boolean isCompacted() {
    return pending.isEmpty();
  }
}
