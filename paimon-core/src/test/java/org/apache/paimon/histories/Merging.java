package org.apache.paimon.histories;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.paimon.data.RowKind;

/**
 * What flushes and compactions may make of a key (lsm-semantics 3, 5.7, 5.8, 6). Which runs a
 * compaction takes, nobody knows: of one key it takes the newest layers, however many.
 */
final class Merging {
  private final History history;
  private final Kind kind;
  private final boolean looksUp;
  private final Map<Pile, Set<Outcome>> known = new HashMap<>();

  Merging(History history) {
    this.history = history;
    kind = history.kind();
    looksUp = history.looksUp();
  }

  /** The result of versions, oldest first; null when there is none. One passes as it is. */
  private Change passing(List<Change> versions) {
    return versions.size() == 1 ? versions.get(0) : kind.engine().merged(versions);
  }

  /** A pile of what may have become of a key becomes another. */
  Possible with(Possible possible, int at, Outcome outcome) {
    return possible.with(at, outcome.pile(), together(possible.told(), outcome.told()));
  }

  private List<Change> together(List<Change> told, List<Change> more) {
    if (more.isEmpty()) {
      return told;
    }
    List<Change> all = new ArrayList<>(told);
    all.addAll(more);
    return isNet() ? net(all) : all;
  }

  /** Whether several compactions of a commit, or several buckets, tell of a key. */
  boolean isNet() {
    return kind.tellsAtCompaction()
        && (history.hasSmallBuffers() || kind.buckets() == Kind.Buckets.CROSS_PARTITION);
  }

  /** What a key was before the first change and is after the last; equal rows are no change. */
  static List<Change> net(List<Change> changes) {
    List<Row> before = new ArrayList<>();
    List<Row> after = new ArrayList<>();
    for (Change change : changes) {
      List<Row> others = change.isRetract() ? after : before;
      if (!others.remove(change.row())) {
        (change.isRetract() ? before : after).add(change.row());
      }
    }
    List<Change> net = new ArrayList<>();
    before.forEach(row -> net.add(new Change(RowKind.DELETE, row)));
    after.forEach(row -> net.add(new Change(RowKind.INSERT, row)));
    return net;
  }

  /** Whether the rows that a flush writes are told, whichever it took. */
  boolean tellsFlushes() {
    return kind.producer() == Kind.Producer.NONE && !kind.isPostponed();
  }

  /** The row that a merge of everything gives; null when there is none. */
  Row whole(Pile pile) {
    Change merged = pile.isEmpty() ? null : passing(pile.versions());
    return merged == null || merged.isRetract() ? null : merged.row();
  }

  /** The row that a batch read shows; null when there is none. */
  Row shown(Pile pile) {
    return kind.hidesLevel0() ? pile.settled() : whole(pile);
  }

  /** Rows of one flush, merged in the buffer. */
  Outcome flushed(Pile pile, List<Change> records) {
    Change merged = passing(records);
    Pile higher = normal(pile.replaced(pile.layers().size(), merged, Layer.Level.NEW));
    return switch (kind.producer()) {
      case NONE ->
          kind.isPostponed() || history.hasSmallBuffers() || merged == null
              ? Outcome.quiet(higher)
              : new Outcome(higher, List.of(merged));
      case INPUT -> new Outcome(higher, records);
      case LOOKUP, FULL_COMPACTION -> Outcome.quiet(higher);
    };
  }

  /** With fewer layers, if that changes nothing of what may become of it. */
  private Pile normal(Pile pile) {
    int count = pile.layers().size();
    boolean keepsOldest =
        count > 0
            && pile.layers().get(0).level() == (looksUp ? Layer.Level.MERGED : Layer.Level.TOP);
    int from = keepsOldest ? 1 : 0;
    return kind.engine().isAssociative() && count - from > 1
        ? pile.replaced(from, passing(pile.versions(from)), Layer.Level.NEW)
        : pile;
  }

  /** After a compaction for certain, as each commit that compacts does one. */
  Set<Outcome> afterCommit(Pile pile) {
    if (looksUp) {
      return lookedUp(pile);
    }
    return kind.producer() == Kind.Producer.FULL_COMPACTION && history.compactsFully()
        ? Set.of(full(pile))
        : perhaps(pile);
  }

  /** After any compactions, or none. */
  Set<Outcome> perhaps(Pile pile) {
    return known.computeIfAbsent(pile, this::findPerhaps);
  }

  private Set<Outcome> findPerhaps(Pile pile) {
    Set<Outcome> all = new LinkedHashSet<>();
    Deque<Outcome> open = new ArrayDeque<>(List.of(Outcome.quiet(pile)));
    while (!open.isEmpty()) {
      Outcome from = open.remove();
      if (all.add(from)) {
        for (Outcome next : looksUp ? lookedUp(from.pile()) : once(from.pile())) {
          open.add(new Outcome(next.pile(), together(from.told(), next.told())));
        }
      }
    }
    return all;
  }

  /** A compaction of some runs. */
  private Set<Outcome> once(Pile pile) {
    Set<Outcome> all = new LinkedHashSet<>();
    int count = pile.layers().size();
    boolean hasRetract = false;
    for (int from = count - 1; from > 0; from--) {
      hasRetract |= pile.layers().get(from).version().isRetract();
      // Without a delete it does not matter what is merged first.
      if (hasRetract && !kind.engine().isAssociative()) {
        Change merged = passing(pile.versions(from));
        all.add(Outcome.quiet(pile.replaced(from, merged, Layer.Level.MERGED)));
      }
    }
    if (count == 0 || (count == 1 && pile.has(Layer.Level.TOP))) {
      return all;
    }
    if (kind.producer() == Kind.Producer.FULL_COMPACTION) {
      all.add(full(pile));
    }
    hasRetract |= pile.layers().get(0).version().isRetract();
    if (hasRetract && !pile.has(Layer.Level.TOP)) {
      Change merged = passing(pile.versions());
      all.add(Outcome.quiet(pile.replaced(0, merged, Layer.Level.MERGED)));
      if (merged != null && merged.isRetract()) {
        all.add(Outcome.quiet(Pile.EMPTY));
      }
    }
    return all;
  }

  /** All runs become one. */
  Outcome full(Pile pile) {
    if (looksUp) {
      Outcome merged = lookedUp(pile).iterator().next();
      return new Outcome(withoutRetracts(merged.pile()), merged.told());
    }
    boolean hasNews = pile.has(Layer.Level.NEW) || pile.has(Layer.Level.MERGED);
    if (!hasNews) {
      return Outcome.quiet(pile);
    }
    Row before = pile.has(Layer.Level.TOP) ? pile.settled() : null;
    Change merged = passing(pile.versions());
    if (kind.producer() != Kind.Producer.FULL_COMPACTION) {
      return Outcome.quiet(withoutRetracts(pile.replaced(0, merged, Layer.Level.MERGED)));
    }
    Pile result = withoutRetracts(pile.replaced(0, merged, Layer.Level.TOP));
    return new Outcome(result, difference(before, result.settled()));
  }

  private static Pile withoutRetracts(Pile pile) {
    return pile.layers().size() == 1 && pile.layers().get(0).version().isRetract()
        ? Pile.EMPTY
        : pile;
  }

  /** All of level 0 meets the row above it; a key with one version is merged, too. */
  private Set<Outcome> lookedUp(Pile pile) {
    Set<Outcome> all = new LinkedHashSet<>();
    if (!pile.has(Layer.Level.NEW)) {
      all.add(Outcome.quiet(pile));
      all.add(Outcome.quiet(withoutRetracts(pile)));
      return all;
    }
    Change merged = kind.engine().merged(pile.versions());
    Pile result = pile.replaced(0, merged, Layer.Level.MERGED);
    List<Change> told =
        kind.producer() == Kind.Producer.LOOKUP
            ? difference(pile.settled(), result.settled())
            : List.of();
    if (!kind.hasVectors()) {
      all.add(new Outcome(result, told));
    }
    all.add(new Outcome(withoutRetracts(result), told));
    return all;
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
}
