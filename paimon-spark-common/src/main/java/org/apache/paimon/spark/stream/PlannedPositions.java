package org.apache.paimon.spark.stream;

import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import org.apache.paimon.scan.Split;
import org.apache.paimon.scan.StreamPosition;
import org.apache.paimon.scan.StreamScan;

/**
 * The numbered splits of positions, planned once: Spark plans each micro-batch several times.
 * Thread-safe.
 */
final class PlannedPositions {
  private final StreamScan scan;
  private final SplitOrder order;
  private SplitPieces pieces;
  private final TreeMap<Long, Planned> planned = new TreeMap<>();

  private record Planned(StreamPosition position, List<Split> splits) {}

  PlannedPositions(StreamScan scan, SplitPieces pieces, SplitOrder order) {
    this.scan = scan;
    this.pieces = pieces;
    this.order = order;
  }

  /** From now on splits are cut like this; nothing may be planned before. */
  synchronized void cut(SplitPieces newPieces) {
    pieces = newPieces;
  }

  /**
   * The splits of a position.
   *
   * @throws org.apache.paimon.error.NotFoundException when the snapshot expired
   */
  synchronized List<Split> of(StreamPosition position) {
    Planned known = planned.get(position.snapshotId());
    if (known == null || !known.position().equals(position)) {
      List<Split> splits = order.numbered(pieces.of(scan.splits(position, Optional.empty())));
      known = new Planned(position, List.copyOf(splits));
      planned.put(position.snapshotId(), known);
    }
    return known.splits();
  }

  /** Forgets the positions before a snapshot, which will not be read again. */
  synchronized void forgetBefore(long snapshotId) {
    planned.headMap(snapshotId).clear();
  }
}
