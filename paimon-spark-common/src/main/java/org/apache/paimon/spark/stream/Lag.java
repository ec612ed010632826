package org.apache.paimon.spark.stream;

import java.util.List;
import java.util.OptionalLong;
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
  static Lag of(StreamScan scan, PlannedPositions planned, StreamOffset consumed) {
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
    for (long id = position.snapshotId(); id <= latest; id++) {
      rows += scan.changedRows(id).orElse(0);
    }
    OptionalLong done = scan.timeMillisOf(consumed.position().snapshotId() - 1);
    OptionalLong newest = scan.timeMillisOf(latest);
    long millis =
        done.isPresent() && newest.isPresent()
            ? Math.max(0, newest.getAsLong() - done.getAsLong())
            : 0;
    return new Lag(lag, rows, millis);
  }
}
