package org.apache.paimon.write;

import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.paimon.data.BinaryRow;
import org.apache.paimon.datafile.DataFileMeta;
import org.apache.paimon.datafile.FileTarget;
import org.apache.paimon.io.Location;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Compactions that outlive the writer that began them. Writers of a stream live for one
 * micro-batch; a compaction that takes longer goes on, and the next writer of its bucket in this
 * process takes it over.
 *
 * <p>What nobody took for {@link #LONGEST_WAIT} is never taken: no snapshot names its files, so the
 * removal of orphans may have deleted some by then. It is deleted when a compaction of any bucket
 * is left or taken next, or when the process ends in order; after a crash its files are orphans.
 * Thread-safe.
 */
final class CarriedCompactions {
  private static final Logger LOG = LoggerFactory.getLogger(CarriedCompactions.class);
  static final Duration LONGEST_WAIT = Duration.ofHours(1);
  private static final CarriedCompactions OF_PROCESS = new CarriedCompactions(Clock.systemUTC());

  private final Clock clock;
  private final Map<Bucket, Carried> waiting = new HashMap<>();

  /** A bucket of a table; branches have folders of their own for metadata only. */
  record Bucket(Location table, String branch, BinaryRow partition, int bucket) {}

  /** A compaction on its way. */
  record Carried(
      CompactionSlot<KeyValueCompaction.Done> slot, FileTarget target, long sinceMillis) {}

  CarriedCompactions(Clock clock) {
    this.clock = clock;
  }

  /** The place of one bucket among those of this process. */
  static Place ofProcess(Bucket bucket) {
    return new Place(OF_PROCESS, bucket);
  }

  /** Stops and deletes all that waits in this process. */
  static void dropAllOfProcess() {
    OF_PROCESS.dropAll();
  }

  /** Where the compaction of one bucket waits. */
  record Place(CarriedCompactions all, Bucket bucket) {
    Optional<Carried> take() {
      return all.take(bucket);
    }

    void leave(CompactionSlot<KeyValueCompaction.Done> slot, FileTarget target) {
      all.leave(bucket, slot, target);
    }
  }

  /** Takes over the compaction of a bucket, running or done, that does not wait for too long. */
  Optional<Carried> take(Bucket bucket) {
    List<Carried> unwanted;
    Carried taken;
    synchronized (waiting) {
      unwanted = removeOld();
      taken = waiting.remove(bucket);
      if (taken != null && isOld(taken)) {
        unwanted.add(taken);
        taken = null;
      }
    }
    unwanted.forEach(CarriedCompactions::drop);
    return Optional.ofNullable(taken);
  }

  /** Leaves a compaction to the next writer of its bucket. */
  void leave(Bucket bucket, CompactionSlot<KeyValueCompaction.Done> slot, FileTarget target) {
    List<Carried> unwanted;
    synchronized (waiting) {
      unwanted = removeOld();
      Carried other = waiting.put(bucket, new Carried(slot, target, clock.millis()));
      if (other != null) {
        unwanted.add(other);
      }
    }
    unwanted.forEach(CarriedCompactions::drop);
  }

  /** Stops and deletes all that waits. */
  void dropAll() {
    List<Carried> unwanted;
    synchronized (waiting) {
      unwanted = new ArrayList<>(waiting.values());
      waiting.clear();
    }
    unwanted.forEach(CarriedCompactions::drop);
  }

  /** Those that nobody has taken for long; a running one is left alone. */
  private List<Carried> removeOld() {
    List<Carried> old = new ArrayList<>();
    Iterator<Carried> all = waiting.values().iterator();
    while (all.hasNext()) {
      Carried carried = all.next();
      if (isOld(carried) && carried.slot().isDone()) {
        all.remove();
        old.add(carried);
      }
    }
    return old;
  }

  private boolean isOld(Carried carried) {
    return clock.millis() - carried.sinceMillis() > LONGEST_WAIT.toMillis();
  }

  /** Deletes what a compaction made; a failure leaves orphans and fails nobody. */
  static void drop(Carried carried) {
    try {
      carried.slot().cancel().ifPresent(done -> carried.target().delete(madeFiles(done)));
    } catch (RuntimeException e) {
      LOG.warn("A compaction that is not needed any more left files behind", e);
    }
  }

  /** The files that a compaction made, not those that only moved. */
  static List<DataFileMeta> madeFiles(KeyValueCompaction.Done done) {
    CompactedFiles files = new CompactedFiles();
    files.add(done.result());
    return files.discard();
  }
}
