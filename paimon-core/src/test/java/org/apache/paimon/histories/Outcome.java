package org.apache.paimon.histories;

import java.util.List;

/** What a flush or compaction makes of a pile, and what the changelog says of it. */
record Outcome(Pile pile, List<Change> told) {
  Outcome {
    told = List.copyOf(told);
  }

  @Override
  public int hashCode() {
    return pile.hashCode() * 31 + told.hashCode();
  }

  static Outcome quiet(Pile pile) {
    return new Outcome(pile, List.of());
  }
}
