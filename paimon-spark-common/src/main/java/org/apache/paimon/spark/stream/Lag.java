package org.apache.paimon.spark.stream;

import java.util.List;
import java.util.OptionalLong;
import java.util.TreeMap;
import java.util.function.LongFunction;
import org.apache.paimon.scan.Split;
import org.apache.paimon.scan.StreamPosition;
import org.apache.paimon.scan.StreamScan;

/**
 * How far a stream is behind its table.
 *
 * @param snapshots that are not done
 * @param rows in these, at most; an estimate while not all of them are known
 * @param millis between the last one done and the newest one; 0 when the former is gone
 */
record Lag(long snapshots, long rows, long millis) {

  /**
   * What snapshots bring, asked once each and a few in each report: a stream far behind must not
   * read them all before its first batch.
   */
  static final class ChangedRows {
    static final int READ_AT_ONCE = 100;

    private final LongFunction<OptionalLong> ofSnapshot;
    private final TreeMap<Long, Long> known = new TreeMap<>();

    ChangedRows(LongFunction<OptionalLong> ofSnapshot) {
      this.ofSnapshot = ofSnapshot;
    }

    /** The rows of snapshots; those not known yet are taken to be like the others. */
    long between(long first, long last) {
      known.headMap(first).clear();
      long next = known.isEmpty() ? first : known.lastKey() + 1;
      for (long id = next; id <= last && id < next + READ_AT_ONCE; id++) {
        known.put(id, ofSnapshot.apply(id).orElse(0));
      }
      long rows = 0;
      for (long each : known.values()) {
        rows += each;
      }
      long count = last - first + 1;
      return count > known.size() ? Math.round((double) rows / known.size() * count) : rows;
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
      // Another plan of the position may have fewer: a rewritten branch, a changed split size.
      int from = Math.min(consumed.index() + 1, splits.size());
      for (Split split : splits.subList(from, splits.size())) {
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
