package org.apache.paimon.write;

import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Executor;
import java.util.function.BooleanSupplier;
import org.apache.paimon.append.BucketVectors;
import org.apache.paimon.append.VectorChange;
import org.apache.paimon.commit.CompactionBase;
import org.apache.paimon.commit.FileChanges;
import org.apache.paimon.datafile.DataFileMeta;
import org.apache.paimon.datafile.FileTarget;
import org.apache.paimon.index.IndexFileMeta;
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
  private final VectorIndexes indexes;
  private final FileTarget target;
  private final Executor executor;
  private final Policy policy;
  private final CarriedCompactions.Place place;
  private final CompactedFiles changes = new CompactedFiles();
  private CompactionSlot<Done> slot;

  /** Began under an earlier writer, whose files may not all have been committed. */
  private Optional<CarriedCompactions.Carried> carried;

  /** Whether the compaction in the slot may use spill files of this writer. */
  private boolean maySpill;

  /** Names of the files above level 0 that the last commit left. */
  private Set<String> upperFiles;

  /** When to compact. */
  record Policy(Trigger trigger, FullSchedule schedule) {}

  /** A compaction and what it did. */
  record Done(CompactionTask task, CompactionResult result, VectorChange vectors) {}

  /**
   * @param executor runs compactions
   */
  KeyValueCompaction(
      BucketLevels levels,
      Compactor compactor,
      VectorIndexes indexes,
      FileTarget target,
      Executor executor,
      Policy policy,
      CarriedCompactions.Place place) {
    this.levels = levels;
    this.compactor = compactor;
    this.indexes = indexes;
    this.target = target;
    this.executor = executor;
    this.policy = policy;
    this.place = place;
    this.upperFiles = upperFiles();
    Optional<CarriedCompactions.Carried> found = place.take();
    if (!mayBeCarried()) {
      found.ifPresent(CarriedCompactions::drop);
    }
    carried = mayBeCarried() ? found : Optional.empty();
    slot = carried.map(CarriedCompactions.Carried::slot).orElseGet(this::newSlot);
  }

  private CompactionSlot<Done> newSlot() {
    return new CompactionSlot<>(executor);
  }

  /** Compactions that rest on more than their input must end under the writer that began them. */
  private boolean mayBeCarried() {
    return !compactor.looksUp();
  }

  /** So must one whose spill files go with the writer's task. */
  private boolean mayBeHandedOver() {
    return mayBeCarried() && !maySpill;
  }

  private Set<String> upperFiles() {
    Set<String> names = new HashSet<>();
    for (DataFileMeta file : levels.levels().files()) {
      if (file.level() > 0) {
        names.add(file.fileName());
      }
    }
    return names;
  }

  @Override
  public void added(List<DataFileMeta> files) {
    levels.add(files);
    if (policy.trigger() == Trigger.AUTOMATIC) {
      collectEnded(levels.isAboveStopTrigger());
      start();
    }
  }

  @Override
  public void request(CompactionExtent extent) {
    collectEnded(true);
    switch (extent) {
      case MINOR -> pick().ifPresent(this::start);
      case FULL -> full().ifPresent(this::start);
    }
  }

  private Optional<CompactionTask> pick() {
    Optional<CompactionTask> picked = levels.pick();
    return picked.isPresent() && compactor.isMixed(levels.levels()) ? full() : picked;
  }

  private Optional<CompactionTask> full() {
    return levels.pickFull(file -> compactor.mustRewrite(file) || indexes.mark(file));
  }

  private void start() {
    if (!slot.isBusy()) {
      pick().ifPresent(this::start);
    }
  }

  private void start(CompactionTask task) {
    List<IndexFileMeta> startedFrom = indexes.present();
    maySpill = compactor.maySpill(task);
    slot.start(isCancelled -> compact(task, startedFrom, isCancelled));
  }

  /** Runs on the compaction thread. */
  private Done compact(
      CompactionTask task, List<IndexFileMeta> startedFrom, BooleanSupplier isCancelled) {
    BucketVectors.Loaded vectors = indexes.vectors().loadAll(startedFrom);
    CompactionResult result = compactor.compact(task, new MarkedRows(vectors), isCancelled);
    try {
      vectors.forget(gone(result));
      return new Done(task, result, vectors.store());
    } catch (RuntimeException e) {
      try {
        target.delete(CarriedCompactions.madeFiles(new Done(task, result, VectorChange.NONE)));
      } catch (RuntimeException deletion) {
        e.addSuppressed(deletion);
      }
      throw e;
    }
  }

  /** Names of files that are not in the result under any level. */
  private static Set<String> gone(CompactionResult result) {
    Set<String> names = new HashSet<>();
    result.before().forEach(file -> names.add(file.fileName()));
    result.after().forEach(file -> names.remove(file.fileName()));
    return names;
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
      List<DataFileMeta> obsolete = changes.add(done.result());
      indexes.apply(done.vectors());
      target.delete(obsolete);
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
    boolean isFull = policy.trigger() == Trigger.AUTOMATIC && policy.schedule().isDueAtCommit();
    boolean waits =
        isFull
            || wait == CompactionWait.UNTIL_DONE
            || (wait == CompactionWait.HAND_OVER && !mayBeCarried())
            || levels.mustWaitAtCommit();
    collectEnded(waits && carried.isPresent());
    if (isFull) {
      collectEnded(true);
      full().ifPresent(this::start);
      collectEnded(true);
    }
    if (policy.trigger() == Trigger.AUTOMATIC) {
      start();
    }
    if (waits || (wait == CompactionWait.HAND_OVER && slot.isBusy() && !mayBeHandedOver())) {
      collectEnded(true);
      emptyLevel0();
    } else if (wait == CompactionWait.HAND_OVER && slot.isBusy()) {
      place.leave(slot, target);
      carried = Optional.empty();
      slot = newSlot();
    }
    return handOut();
  }

  private CompactionChanges handOut() {
    FileChanges files = changes.handOut();
    CompactionBase base =
        files.isEmpty() || !compactor.looksUp()
            ? CompactionBase.NONE
            : CompactionBase.of(upperFiles);
    upperFiles = upperFiles();
    return new CompactionChanges(files, indexes.handOut(), base);
  }

  /** Files that came while a compaction ran are compacted as well. */
  private void emptyLevel0() {
    while (policy.trigger() == Trigger.AUTOMATIC && levels.mustEmptyLevel0()) {
      start();
      if (!slot.isBusy()) {
        return;
      }
      collect(slot.await());
    }
  }

  @Override
  public void discard() {
    carried.ifPresent(CarriedCompactions::drop);
    carried = Optional.empty();
    try {
      collect(slot.cancel());
    } finally {
      try {
        indexes.discard();
      } finally {
        target.delete(changes.discard());
      }
    }
  }
}
