package org.apache.paimon.histories;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.BiPredicate;
import java.util.function.Function;
import java.util.function.Predicate;

/**
 * What a table is: for each key everything that may have become of it, since nobody knows which
 * compactions there were. What the table shows then leaves those possibilities that fit; when none
 * is left the table is wrong.
 */
final class Model {
  private static final int MOST = 5_000;

  private static final Comparator<Row.Place> ORDER =
      Comparator.comparingInt(Row.Place::p).thenComparingInt(Row.Place::k);

  private final History history;
  private final Kind kind;
  private final Merging merging;
  private final Map<Row.Place, Set<Possible>> keys = new TreeMap<>(ORDER);

  /** Keys of which too much is possible: some with many deletes and flushes in a commit. */
  private final Set<Row.Place> lost = new HashSet<>();

  /** Rows that have no bucket yet. */
  private final List<Routes.Routed> waiting = new ArrayList<>();

  private final Gaps gaps;

  /**
   * A model of an empty table.
   *
   * @param gaps counts what is not checked
   */
  Model(History history, Gaps gaps) {
    this.history = history;
    this.gaps = gaps;
    kind = history.kind();
    merging = new Merging(history);
  }

  /** What to write, and what of it comes to which partition. */
  record Admitted(List<Change> written, List<Routes.Routed> routed) {}

  /** Takes all records but those of keys of which nobody knows in which partition they are. */
  Admitted admit(List<Change> told) {
    Admitted admitted = new Admitted(new ArrayList<>(), new ArrayList<>());
    Set<Integer> unclear = new HashSet<>();
    lost.forEach(place -> unclear.add(place.k()));
    Routes routes = new Routes(kind, places(unclear));
    for (Change change : told) {
      if (unclear.contains(change.row().k()) || !routes.takes(change)) {
        continue;
      }
      admitted.written().add(change);
      if (kind.engine().keeps(change)) {
        List<Routes.Routed> routed = routes.of(change);
        routes.take(routed);
        admitted.routed().addAll(routed);
      }
    }
    return admitted;
  }

  /** Partitions of keys, where a key has one. */
  private Map<Integer, Integer> places(Set<Integer> unclear) {
    Map<Integer, Integer> places = new LinkedHashMap<>();
    if (kind.buckets() != Kind.Buckets.CROSS_PARTITION) {
      return places;
    }
    keys.forEach(
        (place, possible) -> {
          Set<Boolean> isThere = new HashSet<>();
          possible.forEach(
              each ->
                  isThere.add(each.piles().stream().anyMatch(pile -> merging.whole(pile) != null)));
          if (isThere.size() > 1) {
            unclear.add(place.k());
          } else if (isThere.contains(true)) {
            places.put(place.k(), place.p());
          }
        });
    return places;
  }

  /** Rows wait for their buckets. Without a changelog streams show them as they come. */
  void await(List<Routes.Routed> records) {
    waiting.addAll(records);
    rest();
    if (kind.producer() == Kind.Producer.NONE) {
      records.forEach(record -> tell(record.change()));
    }
  }

  private void tell(Change change) {
    if (lost.contains(change.row().place())) {
      return;
    }
    Set<Possible> before = keys.getOrDefault(change.row().place(), Set.of(Possible.NOTHING));
    keys.put(change.row().place(), each(before, one -> Set.of(one.telling(change))));
  }

  /** All waiting rows get their buckets. */
  void move() {
    commit(List.copyOf(waiting), true);
    waiting.clear();
  }

  /** A commit to rows that have their buckets. */
  void commit(List<Routes.Routed> records, boolean compacts) {
    rest();
    Map<Row.Place, List<Routes.Routed>> byPlace = new TreeMap<>(ORDER);
    records.forEach(
        record ->
            byPlace
                .computeIfAbsent(record.change().row().place(), place -> new ArrayList<>())
                .add(record));
    byPlace.keySet().removeAll(lost);
    byPlace.keySet().forEach(place -> keys.putIfAbsent(place, Set.of(Possible.NOTHING)));
    keys.replaceAll(
        (place, possible) ->
            written(possible, byPlace.getOrDefault(place, List.of()), compacts).orElse(Set.of()));
    keys.keySet().stream().filter(place -> keys.get(place).isEmpty()).toList().forEach(this::lose);
  }

  private Optional<Set<Possible>> written(
      Set<Possible> before, List<Routes.Routed> records, boolean compacts) {
    Arrivals arrivals = new Arrivals(history, merging, records, compacts);
    Set<Possible> all = new LinkedHashSet<>();
    for (Possible possible : before) {
      Optional<Set<Possible>> after = arrivals.after(possible);
      if (after.isEmpty() || all.size() > MOST) {
        return Optional.empty();
      }
      all.addAll(after.get());
    }
    return Optional.of(all);
  }

  /** From now on nobody asks what a key is. */
  private void lose(Row.Place place) {
    lost.add(place);
    keys.remove(place);
  }

  /** All buckets become one run each. */
  void compactFully() {
    rest();
    compact(pile -> Set.of(merging.full(pile)));
  }

  /** Some runs of all buckets are merged. */
  void compactPartly() {
    rest();
    compact(merging::perhaps);
  }

  private void compact(Function<Pile, Set<Outcome>> compaction) {
    keys.replaceAll((place, possible) -> each(possible, from -> compacted(from, compaction)));
  }

  private Set<Possible> compacted(Possible from, Function<Pile, Set<Outcome>> compaction) {
    Set<Possible> all = Set.of(from);
    for (int i = 0; i < from.piles().size(); i++) {
      int at = i;
      all =
          each(
              all,
              one -> {
                Set<Possible> next = new LinkedHashSet<>();
                compaction
                    .apply(one.pile(at))
                    .forEach(outcome -> next.add(merging.with(one, at, outcome)));
                return next;
              });
    }
    return all;
  }

  private static Set<Possible> each(
      Set<Possible> possible, Function<Possible, Set<Possible>> step) {
    Set<Possible> all = new LinkedHashSet<>();
    possible.forEach(one -> all.addAll(step.apply(one)));
    return all;
  }

  /** A step of which no changelog tells. */
  void rest() {
    keys.replaceAll((place, possible) -> each(possible, one -> Set.of(one.settled())));
  }

  /** Compares the changelog of a step; what is wrong, or empty. */
  String changelogProblem(List<Change> shown) {
    boolean isAnyOfMany = merging.tellsFlushes() && history.hasSmallBuffers();
    gaps.addChangelog(!isAnyOfMany);
    if (isAnyOfMany) {
      // Of many ways to divide the records.
      return "";
    }
    Map<Row.Place, List<Change>> byPlace = new TreeMap<>(ORDER);
    shown.forEach(
        change ->
            byPlace.computeIfAbsent(change.row().place(), place -> new ArrayList<>()).add(change));
    return problem(
        byPlace,
        List.of(),
        (possible, changes) -> comparable(possible.told()).equals(comparable(changes)),
        possible -> possible.told().toString());
  }

  /** Compares the rows of a read; what is wrong, or empty. */
  String problem(List<Row> rows) {
    Map<Row.Place, List<Row>> byPlace = new TreeMap<>(ORDER);
    rows.forEach(row -> byPlace.computeIfAbsent(row.place(), place -> new ArrayList<>()).add(row));
    return problem(
        byPlace,
        List.of(),
        (possible, there) -> rowsOf(possible).equals(there),
        possible -> rowsOf(possible).toString());
  }

  private List<Row> rowsOf(Possible possible) {
    List<Row> rows = new ArrayList<>();
    for (Pile pile : possible.piles()) {
      Row row = merging.shown(pile);
      if (row != null) {
        rows.add(row);
      }
    }
    return rows;
  }

  private <T> String problem(
      Map<Row.Place, T> seen,
      T nothing,
      BiPredicate<Possible, T> fits,
      Function<Possible, String> text) {
    seen.keySet().removeAll(lost);
    for (Row.Place place : seen.keySet()) {
      keys.putIfAbsent(place, Set.of(Possible.NOTHING));
    }
    for (Map.Entry<Row.Place, Set<Possible>> key : keys.entrySet()) {
      T there = seen.getOrDefault(key.getKey(), nothing);
      Set<Possible> left = new LinkedHashSet<>(key.getValue());
      left.removeIf(possible -> !fits.test(possible, there));
      if (left.isEmpty()) {
        return "key "
            + key.getKey()
            + " has "
            + there
            + ", expected "
            + key.getValue().stream().map(text).distinct().toList();
      }
      key.setValue(left);
    }
    return "";
  }

  /** Changes in the form in which they are compared. */
  private List<String> comparable(List<Change> changes) {
    boolean isMerged =
        kind.producer() == Kind.Producer.NONE && kind.engine().combines() && !kind.isPostponed();
    List<Change> compared = merging.isNet() ? Merging.net(changes) : changes;
    return compared.stream()
        .map(change -> isMerged && change.isRetract() ? change.withoutValues() : change)
        .map(Change::toString)
        .sorted()
        .toList();
  }

  /** No more is asked: counts the keys. */
  void end() {
    gaps.addKeys(keys.size() + lost.size(), lost.size());
  }

  /** Whether the changelog tells of everything that is there. */
  boolean isTold() {
    if (!lost.isEmpty()) {
      return false;
    }
    Predicate<Pile> isTold =
        kind.producer() == Kind.Producer.LOOKUP
            ? pile -> !pile.has(Layer.Level.NEW)
            : pile -> !pile.has(Layer.Level.NEW) && !pile.has(Layer.Level.MERGED);
    return keys.values().stream()
        .flatMap(Set::stream)
        .flatMap(possible -> possible.piles().stream())
        .allMatch(isTold);
  }
}
