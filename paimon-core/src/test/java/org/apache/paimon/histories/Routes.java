package org.apache.paimon.histories;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.paimon.data.RowKind;

/** Where the changes of one commit go (lsm-semantics 12): elsewhere only over partitions. */
final class Routes {
  private final Kind kind;

  /** Partition by key. */
  private final Map<Integer, Integer> places = new HashMap<>();

  Routes(Kind kind, Map<Row.Place, Cell> cells) {
    this.kind = kind;
    cells.forEach(
        (place, cell) -> {
          if (cell.row() != null) {
            places.put(place.k(), place.p());
          }
        });
  }

  /** The changes that a change becomes; {@link #take} has to be told when it counts. */
  List<Change> of(Change change) {
    Integer present = places.get(change.row().k());
    if (kind.buckets() != Kind.Buckets.CROSS_PARTITION || present == null) {
      return List.of(change);
    }
    if (kind.engine() == Engine.FIRST_ROW) {
      return List.of();
    }
    Change there = change.in(present);
    if (kind.engine().combines() || present == change.row().p()) {
      return List.of(there);
    }
    Change leaves = new Change(RowKind.DELETE, there.row());
    return change.isRetract() ? List.of(leaves) : List.of(leaves, change);
  }

  void take(List<Change> routed) {
    routed.forEach(change -> places.put(change.row().k(), change.row().p()));
  }
}
