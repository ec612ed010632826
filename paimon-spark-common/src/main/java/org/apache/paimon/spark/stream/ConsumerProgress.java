package org.apache.paimon.spark.stream;

import java.time.Clock;
import org.apache.paimon.scan.StreamPosition;
import org.apache.paimon.scan.StreamScan;

/**
 * Keeps the progress of a stream with a {@code consumer-id}, so that expiry spares what it needs.
 * Written when the snapshot needed next changes, and from time to time while nothing happens, for
 * consumers that are not heard of are forgotten. Used by one thread.
 */
final class ConsumerProgress {
  private static final long MOST_SILENCE_MILLIS = 60_000;

  private final StreamScan scan;
  private final Clock clock;
  private long noted = Long.MIN_VALUE;
  private long notedAtMillis;

  ConsumerProgress(StreamScan scan, Clock clock) {
    this.scan = scan;
    this.clock = clock;
  }

  /** All before this position is done. Never goes back. */
  void note(StreamPosition next) {
    long now = clock.millis();
    boolean isNews = next.snapshotId() > noted;
    boolean isSilent = next.snapshotId() == noted && now - notedAtMillis >= MOST_SILENCE_MILLIS;
    if (isNews || isSilent) {
      scan.recordProgress(next);
      noted = next.snapshotId();
      notedAtMillis = now;
    }
  }
}
