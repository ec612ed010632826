package org.apache.paimon.write;

import java.util.ArrayList;
import java.util.List;
import org.apache.paimon.commit.AbandonedFiles;
import org.apache.paimon.commit.CommitMessage;
import org.apache.paimon.data.BatchRow;
import org.apache.paimon.data.BinaryRow;
import org.apache.paimon.data.ColumnBatch;
import org.apache.paimon.data.RowKind;
import org.apache.paimon.data.RowView;
import org.apache.paimon.data.Selection;
import org.apache.paimon.io.Closing;
import org.apache.paimon.memory.MemoryBudget;

/** Checks each row, routes it and hands it to the writer of its bucket. */
final class BucketedTableWriter implements TableWriter {
  private final RowKinds kinds;
  private final NotNullCheck nulls;
  private final KeyNormalizer keys;
  private final BucketRouter router;
  private final OpenBuckets ownBuckets;
  private final OpenBuckets sharedBuckets;
  private final MemoryBudget memory;
  private final CompactionThread thread;
  private final AbandonedFiles abandoned;

  /** Of the buckets that are done when another one fails: nobody got them. */
  private final List<CommitMessage> unreported = new ArrayList<>();

  private final BatchRow cursor = new BatchRow();
  private final List<OpenBucket> touched = new ArrayList<>();
  private boolean closed;

  /**
   * @param sharedBuckets those that other tasks compact
   * @param abandoned deletes what was made and not handed on
   */
  BucketedTableWriter(
      RowKinds kinds,
      NotNullCheck nulls,
      KeyNormalizer keys,
      BucketRouter router,
      OpenBuckets ownBuckets,
      OpenBuckets sharedBuckets,
      MemoryBudget memory,
      CompactionThread thread,
      AbandonedFiles abandoned) {
    this.kinds = kinds;
    this.nulls = nulls;
    this.keys = keys;
    this.router = router;
    this.ownBuckets = ownBuckets;
    this.sharedBuckets = sharedBuckets;
    this.memory = memory;
    this.thread = thread;
    this.abandoned = abandoned;
  }

  @Override
  public void write(RowKind kind, RowView row) {
    checkOpen();
    RowKind counted = kinds.kindOf(kind, row);
    if (counted == null) {
      return;
    }
    nulls.check(row);
    RowView uniform = keys.apply(row);
    router.route(uniform);
    routed().writer().write(counted, uniform);
    if (memory.isExceeded()) {
      releaseMemory();
    }
  }

  private OpenBucket routed() {
    OpenBuckets buckets = router.isShared() ? sharedBuckets : ownBuckets;
    return buckets.get(router.partition(), router.bucket());
  }

  /** All open buckets, own ones first. */
  private List<OpenBucket> openBuckets() {
    if (sharedBuckets.all().isEmpty()) {
      return ownBuckets.all();
    }
    List<OpenBucket> all = new ArrayList<>(ownBuckets.all());
    all.addAll(sharedBuckets.all());
    return all;
  }

  @Override
  public void write(ColumnBatch batch) {
    checkOpen();
    if (kinds.areInRows()) {
      writeRows(batch);
      return;
    }
    nulls.check(batch);
    ColumnBatch uniform = keys.apply(batch);
    if (router.isConstant()) {
      router.route(cursor.reset(uniform));
      routed().writer().write(uniform);
    } else {
      scatter(uniform);
    }
    if (memory.isExceeded()) {
      releaseMemory();
    }
  }

  private void writeRows(ColumnBatch batch) {
    cursor.reset(batch);
    for (int i = 0; i < batch.selectedCount(); i++) {
      int row = batch.selection().isPresent() ? batch.selection().get().row(i) : i;
      write(RowKind.INSERT, cursor.at(row));
    }
  }

  private void scatter(ColumnBatch batch) {
    cursor.reset(batch);
    Selection selection = batch.selection().orElse(null);
    int count = batch.selectedCount();
    for (int i = 0; i < count; i++) {
      int row = selection == null ? i : selection.row(i);
      router.route(cursor.at(row));
      OpenBucket bucket = routed();
      if (bucket.add(row)) {
        touched.add(bucket);
      }
    }
    for (OpenBucket bucket : touched) {
      bucket.writeNoted(batch);
    }
    touched.clear();
  }

  void releaseMemory() {
    OpenBucket largest = OpenBuckets.largest(openBuckets());
    while (memory.isExceeded() && largest != null) {
      largest.writer().releaseMemory();
      largest = OpenBuckets.largest(openBuckets());
    }
  }

  @Override
  public void compact(BinaryRow partition, int bucket, CompactionExtent extent) {
    checkOpen();
    ownBuckets.get(partition, bucket).writer().compact(extent);
  }

  @Override
  public List<CommitMessage> prepareCommit(CompactionWait wait) {
    checkOpen();
    List<CommitMessage> messages = new ArrayList<>(router.prepareCommit());
    for (OpenBucket bucket : openBuckets()) {
      CommitMessage message = bucket.writer().prepareCommit(wait);
      if (!message.isEmpty()) {
        unreported.add(message);
      }
    }
    messages.addAll(unreported);
    unreported.clear();
    router.handedOn();
    return messages;
  }

  @Override
  public void abort() {
    closed = true;
    List<Runnable> steps = new ArrayList<>();
    openBuckets().forEach(bucket -> steps.add(() -> bucket.writer().abort()));
    steps.add(router::abort);
    try {
      Closing.each(steps, Runnable::run);
    } finally {
      close();
    }
  }

  @Override
  public void close() {
    closed = true;
    List<Runnable> steps = new ArrayList<>();
    openBuckets().forEach(bucket -> steps.add(() -> bucket.writer().close()));
    steps.add(() -> abandoned.deleteAll(unreported));
    try {
      Closing.each(steps, Runnable::run);
    } finally {
      unreported.clear();
      ownBuckets.clear();
      sharedBuckets.clear();
      thread.close();
    }
  }

  void checkOpen() {
    if (closed) {
      throw new IllegalStateException("the writer is closed or was aborted");
    }
  }
}
