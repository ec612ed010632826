package org.apache.paimon.write;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Executor;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import org.apache.paimon.append.AppendRewriter;
import org.apache.paimon.commit.FileChanges;
import org.apache.paimon.datafile.DataFileMeta;
import org.apache.paimon.datafile.FileTarget;
import org.apache.paimon.lsm.CompactionResult;

/** Compactions of a bucket of an append table. */
final class AppendCompaction implements WriterCompaction {
  private final BucketAddress address;
  private final AppendChoice choice;
  private final AppendRewriter rewriter;
  private final FileTarget target;
  private final Supplier<List<DataFileMeta>> present;
  private final CompactionSlot<CompactionResult> slot;
  private final Trigger trigger;
  private final CompactionWait atCommit;
  private final CompactedFiles changes = new CompactedFiles();

  /** Files of the bucket, with those added since they were asked for; null = not asked for yet. */
  private List<DataFileMeta> files;

  /**
   * @param present files that the bucket held before; asked once, when needed
   * @param atCommit whether every commit waits
   */
  AppendCompaction(
      BucketAddress address,
      AppendChoice choice,
      AppendRewriter rewriter,
      FileTarget target,
      Supplier<List<DataFileMeta>> present,
      Executor executor,
      Trigger trigger,
      CompactionWait atCommit) {
    this.address = address;
    this.choice = choice;
    this.rewriter = rewriter;
    this.target = target;
    this.present = present;
    this.slot = new CompactionSlot<>(executor);
    this.trigger = trigger;
    this.atCommit = atCommit;
  }

  @Override
  public void added(List<DataFileMeta> added) {
    if (trigger == Trigger.AUTOMATIC) {
      load();
    }
    if (files != null) {
      files.addAll(added);
    }
    if (trigger == Trigger.AUTOMATIC) {
      collect(slot.take());
      if (!slot.isBusy()) {
        start(CompactionExtent.MINOR);
      }
    }
  }

  @Override
  public void request(CompactionExtent extent) {
    collect(slot.await());
    start(extent);
  }

  private void load() {
    if (files == null) {
      files = new ArrayList<>(present.get());
    }
  }

  private void start(CompactionExtent extent) {
    load();
    List<List<DataFileMeta>> groups = choice.choose(files, extent);
    if (!groups.isEmpty()) {
      slot.start(isCancelled -> compact(groups, isCancelled));
    }
  }

  private CompactionResult compact(List<List<DataFileMeta>> groups, BooleanSupplier isCancelled) {
    List<DataFileMeta> before = new ArrayList<>();
    List<DataFileMeta> after = new ArrayList<>();
    try {
      for (List<DataFileMeta> group : groups) {
        after.addAll(
            rewriter.rewrite(
                address.partition(),
                address.bucket(),
                group,
                file -> Optional.empty(),
                target,
                isCancelled));
        before.addAll(group);
      }
    } catch (RuntimeException e) {
      try {
        target.delete(after);
      } catch (RuntimeException deletion) {
        e.addSuppressed(deletion);
      }
      throw e;
    }
    return new CompactionResult(before, after, List.of());
  }

  private void collect(Optional<CompactionResult> ended) {
    if (ended.isPresent()) {
      CompactionResult result = ended.get();
      files.removeAll(result.before());
      files.addAll(result.after());
      target.delete(changes.add(result));
    }
  }

  @Override
  public FileChanges prepareCommit(CompactionWait wait) {
    collect(slot.take());
    if (wait == CompactionWait.UNTIL_DONE || atCommit == CompactionWait.UNTIL_DONE) {
      collect(slot.await());
    }
    return changes.handOut();
  }

  @Override
  public List<DataFileMeta> discard() {
    slot.cancel().ifPresent(result -> target.delete(changes.add(result)));
    return changes.discard();
  }
}
