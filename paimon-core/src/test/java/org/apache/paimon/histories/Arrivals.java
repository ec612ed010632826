package org.apache.paimon.histories;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

/**
 * What the records of one commit may make of a key in a partition: which of them share a flush,
 * what is compacted between flushes, and, where keys move, in which bucket they come back.
 */
final class Arrivals {
  private static final int MOST = 5_000;

  private final Merging merging;
  private final boolean compacts;
  private final boolean hasSmallBuffers;
  private final List<Routes.Routed> records;

  Arrivals(History history, Merging merging, List<Routes.Routed> records, boolean compacts) {
    this.merging = merging;
    this.records = records;
    this.compacts = compacts;
    hasSmallBuffers = history.hasSmallBuffers();
  }

  /** A bucket that records go to, and those of them that wait for a flush. */
  private record Flow(Possible possible, Set<Integer> touched, int at, List<Change> waiting) {
    @Override
    public int hashCode() {
      return (possible.hashCode() * 31 + waiting.hashCode()) * 31 + at;
    }
  }

  /** Everything that may be after the commit; empty when that is too much. */
  Optional<Set<Possible>> after(Possible before) {
    Set<Flow> flows = new LinkedHashSet<>();
    for (Possible possible : hasSmallBuffers ? compacted(before, Set.of()) : Set.of(before)) {
      // What other keys flush first may be compacted before a record of this one comes.
      flows.add(new Flow(possible, Set.of(), present(possible), List.of()));
    }
    for (Routes.Routed record : records) {
      flows = each(flows, flow -> taken(flow, record));
      if (flows.size() > MOST) {
        return Optional.empty();
      }
    }
    flows = each(flows, flow -> flushed(flow, false));
    Set<Possible> results = new LinkedHashSet<>();
    flows.forEach(flow -> results.addAll(compacted(flow.possible(), flow.touched())));
    return Optional.of(results);
  }

  private static Set<Flow> each(Set<Flow> flows, Function<Flow, Set<Flow>> step) {
    Set<Flow> all = new LinkedHashSet<>();
    flows.forEach(flow -> all.addAll(step.apply(flow)));
    return all;
  }

  /** The bucket where the key is; the only one where keys do not move. */
  private int present(Possible possible) {
    for (int i = 0; i < possible.piles().size(); i++) {
      if (merging.whole(possible.piles().get(i)) != null) {
        return i;
      }
    }
    return 0;
  }

  private Set<Flow> taken(Flow flow, Routes.Routed record) {
    if (!record.arrives()) {
      return continued(flow, record);
    }
    Set<Flow> all = new LinkedHashSet<>(continued(flow, record));
    for (Flow flushed : flushed(flow, true)) {
      for (int at = 0; at <= flushed.possible().piles().size(); at++) {
        if (at != flow.at()) {
          Flow moved = new Flow(flushed.possible(), flushed.touched(), at, List.of());
          all.addAll(continued(moved, record));
        }
      }
    }
    return all;
  }

  private Set<Flow> continued(Flow flow, Routes.Routed record) {
    Set<Flow> all = new LinkedHashSet<>();
    all.add(with(flow, record.change()));
    if (hasSmallBuffers && !flow.waiting().isEmpty()) {
      for (Flow flushed : flushed(flow, true)) {
        all.add(with(flushed, record.change()));
      }
    }
    return all;
  }

  private static Flow with(Flow flow, Change change) {
    List<Change> waiting = new ArrayList<>(flow.waiting());
    waiting.add(change);
    return new Flow(flow.possible(), flow.touched(), flow.at(), waiting);
  }

  /** A flush that is not the last may be followed by compactions. */
  private Set<Flow> flushed(Flow flow, boolean isEarly) {
    if (flow.waiting().isEmpty()) {
      return Set.of(flow);
    }
    Set<Integer> touched = new LinkedHashSet<>(flow.touched());
    touched.add(flow.at());
    Outcome higher = merging.flushed(flow.possible().pile(flow.at()), flow.waiting());
    Possible possible = merging.with(flow.possible(), flow.at(), higher);
    Set<Flow> all = new LinkedHashSet<>();
    if (isEarly && compacts && hasSmallBuffers) {
      for (Outcome outcome : merging.perhaps(higher.pile())) {
        Possible compacted = merging.with(possible, flow.at(), outcome);
        all.add(new Flow(compacted, touched, flow.at(), List.of()));
      }
    } else {
      all.add(new Flow(possible, touched, flow.at(), List.of()));
    }
    return all;
  }

  /** After the compactions that follow a flush; certain in buckets with records. */
  private Set<Possible> compacted(Possible possible, Set<Integer> touched) {
    Set<Possible> all = Set.of(possible);
    for (int i = 0; compacts && i < possible.piles().size(); i++) {
      Set<Possible> next = new LinkedHashSet<>();
      for (Possible one : all) {
        Pile pile = one.pile(i);
        Set<Outcome> outcomes =
            touched.contains(i) ? merging.afterCommit(pile) : merging.perhaps(pile);
        for (Outcome outcome : outcomes) {
          next.add(merging.with(one, i, outcome));
        }
      }
      all = next;
    }
    return all;
  }
}
