package org.apache.paimon.spark.stream;

import java.util.List;
import java.util.OptionalLong;
import java.util.TreeMap;
import org.apache.paimon.scan.Split;
import org.apache.paimon.scan.StreamPosition;
import org.apache.paimon.scan.StreamScan;

/**
 * How far a stream is behind its table.
 *
 * @param snapshots that are not done
 * @param rows in these, at most
 * @param millis between the last one done and the newest one; 0 when the former is gone
 */
record Lag(long snapshots, long rows, long millis) {

  /** What snapshots bring, asked once each: a stream far behind would read them in every batch. */
  static final class ChangedRows {
    private final StreamScan scan;
    private final TreeMap<Long, Long> known = new TreeMap<>();

    ChangedRows(StreamScan scan) {
      this.scan = scan;
    }

    long between(long first, long last) {
      known.headMap(first).clear();
      for (long id = known.isEmpty() ? first : known.lastKey() + 1; id <= last; id++) {
        known.put(id, scan.changedRows(id).orElse(0));
      }
      long rows = 0;
      for (long each : known.tailMap(first).values()) {
        rows += each;
      }
      return rows;
    }
  }

  static Lag of(
      StreamScan scan, ChangedRows changed, PlannedPositions planned, StreamOffset consumed) {
    long latest = scan.latestId().orElse(0);
    StreamPosition position = consumed.position();
    long lag = Math.max(0, latest - position.snapshotId() + 1);
    if (lag == 0) {
      return new Lag(0, 0, 0);
    }
    long rows = 0;
    if (consumed.index() != StreamOffset.NONE || position.part() == StreamPosition.Part.STATE) {
      List<Split> splits = planned.of(position);
      for (Split split : splits.subList(consumed.index() + 1, splits.size())) {
        rows += split.rowCount();
      }
      position = position.next();
    }
    rows += changed.between(position.snapshotId(), latest);
    OptionalLong done = scan.timeMillisOf(consumed.position().snapshotId() - 1);
    OptionalLong newest = scan.timeMillisOf(latest);
    long millis =
        done.isPresent() && newest.isPresent()
            ? Math.max(0, newest.getAsLong() - done.getAsLong())
            : 0;
    return new Lag(lag, rows, millis);
  }
}
