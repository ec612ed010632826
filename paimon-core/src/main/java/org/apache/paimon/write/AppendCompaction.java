package org.apache.paimon.write;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Executor;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import org.apache.paimon.append.AppendRewriter;
import org.apache.paimon.append.BucketVectors;
import org.apache.paimon.append.VectorChange;
import org.apache.paimon.commit.CompactionBase;
import org.apache.paimon.commit.IndexChanges;
import org.apache.paimon.datafile.DataFileMeta;
import org.apache.paimon.datafile.FileTarget;
import org.apache.paimon.index.IndexFileMeta;
import org.apache.paimon.lsm.CompactionResult;
import org.apache.paimon.scan.BucketFiles;

/** Compactions of a bucket of an append table. */
final class AppendCompaction implements WriterCompaction {
  private final BucketAddress address;
  private final AppendChoice choice;
  private final AppendRewriter rewriter;
  private final BucketVectors vectors;
  private final FileTarget target;
  private final Supplier<BucketFiles> present;
  private final CompactionSlot<Done> slot;
  private final Policy policy;
  private final CompactedFiles changes = new CompactedFiles();

  /** Files of the bucket, with those added since they were asked for; null = not asked yet. */
  private List<DataFileMeta> files;

  /** Null with {@link #files}. */
  private VectorIndexes indexes;

  /**
   * When to compact.
   *
   * @param atCommit whether every commit waits
   */
  record Policy(Trigger trigger, CompactionWait atCommit) {}

  /** What a compaction did. */
  private record Done(CompactionResult result, VectorChange vectors) {}

  /**
   * @param present what the bucket held before; asked once, when needed
   */
  AppendCompaction(
      BucketAddress address,
      AppendChoice choice,
      AppendRewriter rewriter,
      BucketVectors vectors,
      FileTarget target,
      Supplier<BucketFiles> present,
      Executor executor,
      Policy policy) {
    this.address = address;
    this.choice = choice;
    this.rewriter = rewriter;
    this.vectors = vectors;
    this.target = target;
    this.present = present;
    this.slot = new CompactionSlot<>(executor);
    this.policy = policy;
  }

  @Override
  public void added(List<DataFileMeta> added) {
    if (policy.trigger() == Trigger.AUTOMATIC) {
      load();
    }
    if (files != null) {
      files.addAll(added);
    }
    if (policy.trigger() == Trigger.AUTOMATIC) {
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
      BucketFiles found = present.get();
      files = new ArrayList<>(found.files());
      indexes = new VectorIndexes(vectors, found.indexes());
    }
  }

  private void start(CompactionExtent extent) {
    load();
    List<IndexFileMeta> startedFrom = indexes.present();
    List<List<DataFileMeta>> groups =
        choice.choose(files, BucketVectors.deletedRows(startedFrom), extent);
    if (!groups.isEmpty()) {
      slot.start(isCancelled -> compact(groups, startedFrom, isCancelled));
    }
  }

  private Done compact(
      List<List<DataFileMeta>> groups,
      List<IndexFileMeta> startedFrom,
      BooleanSupplier isCancelled) {
    List<DataFileMeta> before = groups.stream().flatMap(List::stream).toList();
    Set<String> names = new HashSet<>();
    before.forEach(file -> names.add(file.fileName()));
    BucketVectors.Loaded loaded = vectors.load(startedFrom, names);
    List<DataFileMeta> after = new ArrayList<>();
    try {
      for (List<DataFileMeta> group : groups) {
        after.addAll(
            rewriter.rewrite(
                address.partition(), address.bucket(), group, loaded::of, target, isCancelled));
      }
      return new Done(new CompactionResult(before, after, List.of()), loaded.store());
    } catch (RuntimeException e) {
      try {
        target.delete(after);
      } catch (RuntimeException deletion) {
        e.addSuppressed(deletion);
      }
      throw e;
    }
  }

  private void collect(Optional<Done> ended) {
    if (ended.isEmpty()) {
      return;
    }
    Done done = ended.get();
    files.removeAll(done.result().before());
    files.addAll(done.result().after());
    target.delete(changes.add(done.result()));
    indexes.apply(done.vectors());
  }

  @Override
  public CompactionChanges prepareCommit(CompactionWait wait) {
    collect(slot.take());
    if (wait != CompactionWait.NONE || policy.atCommit() == CompactionWait.UNTIL_DONE) {
      collect(slot.await());
    }
    IndexChanges indexChanges = indexes == null ? IndexChanges.NONE : indexes.handOut();
    return new CompactionChanges(changes.handOut(), indexChanges, CompactionBase.NONE);
  }

  @Override
  public void discard() {
    try {
      collect(slot.cancel());
    } finally {
      try {
        if (indexes != null) {
          indexes.discard();
        }
      } finally {
        target.delete(changes.discard());
      }
    }
  }
}
