package org.apache.paimon.histories;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.paimon.data.RowKind;

/** Where the changes of one commit go (lsm-semantics 12): elsewhere only over partitions. */
final class Routes {
  private final Kind kind;

  /** Partition by key. */
  private final Map<Integer, Integer> places;

  /**
   * @param places where keys are before the commit
   */
  Routes(Kind kind, Map<Integer, Integer> places) {
    this.kind = kind;
    this.places = new HashMap<>(places);
  }

  /**
   * A change on its way.
   *
   * @param arrives whether it may come to any bucket of its partition
   */
  record Routed(Change change, boolean arrives) {}

  /**
   * Whether it is certain where a change goes. Where keys move, a retract of a key that is nowhere
   * becomes a row only when it is merged; until then the key may appear elsewhere.
   */
  boolean takes(Change change) {
    if (kind.buckets() != Kind.Buckets.CROSS_PARTITION || !change.isRetract()) {
      return true;
    }
    return switch (kind.engine()) {
      case RETRACTING_SUM -> places.containsKey(change.row().k());
      case SUM -> change.kind() != RowKind.UPDATE_BEFORE;
      case DEDUPLICATE, IGNORING_DELETES, SEQUENCED, PARTIAL, GROUPED, FIRST_ROW -> true;
    };
  }

  /** The changes that a change becomes; {@link #take} has to be told when it counts. */
  List<Routed> of(Change change) {
    if (kind.buckets() != Kind.Buckets.CROSS_PARTITION) {
      return List.of(new Routed(change, false));
    }
    Integer present = places.get(change.row().k());
    if (present == null) {
      return List.of(new Routed(change, true));
    }
    if (kind.engine() == Engine.FIRST_ROW) {
      return List.of();
    }
    Change there = change.in(present);
    if (kind.engine().combines() || present == change.row().p()) {
      return List.of(new Routed(there, false));
    }
    Routed leaves = new Routed(new Change(RowKind.DELETE, there.row()), false);
    return change.isRetract() ? List.of(leaves) : List.of(leaves, new Routed(change, true));
  }

  void take(List<Routed> routed) {
    routed.forEach(record -> places.put(record.change().row().k(), record.change().row().p()));
  }
}
