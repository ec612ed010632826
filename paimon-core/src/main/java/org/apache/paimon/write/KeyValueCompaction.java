package org.apache.paimon.write;

import java.util.List;
import java.util.Optional;
import java.util.concurrent.Executor;
import org.apache.paimon.commit.IndexChanges;
import org.apache.paimon.datafile.DataFileMeta;
import org.apache.paimon.datafile.FileTarget;
import org.apache.paimon.lsm.BucketLevels;
import org.apache.paimon.lsm.CompactionResult;
import org.apache.paimon.lsm.CompactionTask;
import org.apache.paimon.lsm.Compactor;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Compactions of a bucket of a primary-key table. */
final class KeyValueCompaction implements WriterCompaction {
  private static final Logger LOG = LoggerFactory.getLogger(KeyValueCompaction.class);

  private final BucketLevels levels;
  private final Compactor compactor;
  private final FileTarget target;
  private final Executor executor;
  private final Trigger trigger;
  private final CarriedCompactions.Place place;
  private final CompactedFiles changes = new CompactedFiles();
  private CompactionSlot<Done> slot;

  /** Began under an earlier writer, whose files may not all have been committed. */
  private Optional<CarriedCompactions.Carried> carried;

  /** A compaction and what it did. */
  record Done(CompactionTask task, CompactionResult result) {}

  KeyValueCompaction(
      BucketLevels levels,
      Compactor compactor,
      FileTarget target,
      Executor executor,
      Trigger trigger,
      CarriedCompactions.Place place) {
    this.levels = levels;
    this.compactor = compactor;
    this.target = target;
    this.executor = executor;
    this.trigger = trigger;
    this.place = place;
    carried = place.take();
    slot = carried.map(CarriedCompactions.Carried::slot).orElseGet(this::newSlot);
  }

  private CompactionSlot<Done> newSlot() {
    return new CompactionSlot<>(executor);
  }

  @Override
  public void added(List<DataFileMeta> files) {
    levels.add(files);
    if (trigger == Trigger.AUTOMATIC) {
      collectEnded(levels.isAboveStopTrigger());
      start();
    }
  }

  @Override
  public void request(CompactionExtent extent) {
    collectEnded(true);
    switch (extent) {
      case MINOR -> levels.pick().ifPresent(this::start);
      case FULL -> levels.pickFull(compactor::mustRewrite).ifPresent(this::start);
    }
  }

  private void start() {
    if (!slot.isBusy()) {
      levels.pick().ifPresent(this::start);
    }
  }

  private void start(CompactionTask task) {
    slot.start(isCancelled -> new Done(task, compactor.compact(task, isCancelled)));
  }

  /** Takes a result over; waits for one when asked. */
  private void collectEnded(boolean waits) {
    if (carried.isPresent()) {
      collectCarried(waits);
      return;
    }
    collect(waits ? slot.await() : slot.take());
  }

  private void collect(Optional<Done> ended) {
    if (ended.isPresent()) {
      Done done = ended.get();
      levels.apply(done.task(), done.result());
      target.delete(changes.add(done.result()));
    }
  }

  /** A result whose inputs are not all here now, or a failure, is of no use: nothing was taken. */
  private void collectCarried(boolean waits) {
    if (!waits && !slot.isDone()) {
      return;
    }
    CarriedCompactions.Carried ended = carried.orElseThrow();
    carried = Optional.empty();
    slot = newSlot();
    Optional<Done> done;
    try {
      done = ended.slot().await();
    } catch (RuntimeException e) {
      // Its inputs may be gone by now. One that is chosen anew fails for all to see.
      LOG.warn("A compaction in {} failed and is chosen anew", target.directory(), e);
      return;
    }
    if (done.isPresent() && levels.holds(done.get().result().before())) {
      collect(done);
    } else {
      done.ifPresent(unused -> ended.target().delete(CarriedCompactions.madeFiles(unused)));
    }
  }

  @Override
  public CompactionChanges prepareCommit(CompactionWait wait) {
    boolean waits = wait == CompactionWait.UNTIL_DONE || levels.mustWaitAtCommit();
    collectEnded(waits && carried.isPresent());
    if (trigger == Trigger.AUTOMATIC) {
      start();
    }
    if (waits) {
      collectEnded(true);
    } else if (wait == CompactionWait.HAND_OVER && slot.isBusy()) {
      place.leave(slot, target);
      carried = Optional.empty();
      slot = newSlot();
    }
    return new CompactionChanges(changes.handOut(), IndexChanges.NONE);
  }

  @Override
  public List<DataFileMeta> discard() {
    carried.ifPresent(CarriedCompactions::drop);
    carried = Optional.empty();
    slot.cancel().ifPresent(done -> target.delete(changes.add(done.result())));
    return changes.discard();
  }
}
