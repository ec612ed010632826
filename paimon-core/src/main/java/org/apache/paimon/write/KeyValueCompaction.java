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

/** Compactions of a bucket of a primary-key table. */
final class KeyValueCompaction implements WriterCompaction {
  private final BucketLevels levels;
  private final Compactor compactor;
  private final FileTarget target;
  private final CompactionSlot<Done> slot;
  private final Trigger trigger;
  private final CompactedFiles changes = new CompactedFiles();

  /** A compaction and what it did. */
  private record Done(CompactionTask task, CompactionResult result) {}

  KeyValueCompaction(
      BucketLevels levels,
      Compactor compactor,
      FileTarget target,
      Executor executor,
      Trigger trigger) {
    this.levels = levels;
    this.compactor = compactor;
    this.target = target;
    this.slot = new CompactionSlot<>(executor);
    this.trigger = trigger;
  }

  @Override
  public void added(List<DataFileMeta> files) {
    levels.add(files);
    if (trigger == Trigger.AUTOMATIC) {
      collect(levels.isAboveStopTrigger() ? slot.await() : slot.take());
      start();
    }
  }

  @Override
  public void request(CompactionExtent extent) {
    collect(slot.await());
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

  private void collect(Optional<Done> ended) {
    if (ended.isPresent()) {
      Done done = ended.get();
      levels.apply(done.task(), done.result());
      target.delete(changes.add(done.result()));
    }
  }

  @Override
  public CompactionChanges prepareCommit(CompactionWait wait) {
    collect(slot.take());
    if (trigger == Trigger.AUTOMATIC) {
      start();
    }
    if (wait == CompactionWait.UNTIL_DONE || levels.mustWaitAtCommit()) {
      collect(slot.await());
    }
    return new CompactionChanges(changes.handOut(), IndexChanges.NONE);
  }

  @Override
  public List<DataFileMeta> discard() {
    slot.cancel().ifPresent(done -> target.delete(changes.add(done.result())));
    return changes.discard();
  }
}
