package org.apache.paimon.histories;

import java.util.ArrayList;
import java.util.List;

/**
 * What may have become of a key in a partition.
 *
 * @param piles one for each bucket that holds some of it
 * @param told what the changelog of the present step has of it
 */
record Possible(List<Pile> piles, List<Change> told) {
  static final Possible NOTHING = new Possible(List.of(), List.of());

  Possible {
    piles = List.copyOf(piles);
    told = List.copyOf(told);
  }

  @Override
  public int hashCode() {
    return piles.hashCode() * 31 + told.hashCode();
  }

  /**
   * One pile becomes another.
   *
   * @param nowTold what the changelog has then
   */
  Possible with(int at, Pile pile, List<Change> nowTold) {
    List<Pile> others = new ArrayList<>(piles);
    if (at == others.size()) {
      others.add(pile);
    } else {
      others.set(at, pile);
    }
    return new Possible(others, nowTold);
  }

  Possible telling(Change change) {
    List<Change> more = new ArrayList<>(told);
    more.add(change);
    return new Possible(piles, more);
  }

  Pile pile(int at) {
    return at < piles.size() ? piles.get(at) : Pile.EMPTY;
  }

  /** Before the next step. */
  Possible settled() {
    return new Possible(piles.stream().filter(pile -> !pile.isEmpty()).toList(), List.of());
  }
}
