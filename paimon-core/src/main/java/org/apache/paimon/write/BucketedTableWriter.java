package org.apache.paimon.write;

import java.util.ArrayList;
import java.util.List;
import org.apache.paimon.commit.CommitMessage;
import org.apache.paimon.data.BatchRow;
import org.apache.paimon.data.BinaryRow;
import org.apache.paimon.data.ColumnBatch;
import org.apache.paimon.data.RowKind;
import org.apache.paimon.data.RowView;
import org.apache.paimon.data.Selection;
import org.apache.paimon.memory.MemoryBudget;

/** Checks each row, routes it and hands it to the writer of its bucket. */
final class BucketedTableWriter implements TableWriter {
  private final RowKinds kinds;
  private final NotNullCheck nulls;
  private final KeyNormalizer keys;
  private final BucketRouter router;
  private final OpenBuckets buckets;
  private final MemoryBudget memory;
  private final CompactionThread thread;
  private final BatchRow cursor = new BatchRow();
  private final List<OpenBucket> touched = new ArrayList<>();
  private boolean closed;

  BucketedTableWriter(
      RowKinds kinds,
      NotNullCheck nulls,
      KeyNormalizer keys,
      BucketRouter router,
      OpenBuckets buckets,
      MemoryBudget memory,
      CompactionThread thread) {
    this.kinds = kinds;
    this.nulls = nulls;
    this.keys = keys;
    this.router = router;
    this.buckets = buckets;
    this.memory = memory;
    this.thread = thread;
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
    buckets.get(router.partition(), router.bucket()).writer().write(counted, uniform);
    if (memory.isExceeded()) {
      releaseMemory();
    }
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
      buckets.get(router.partition(), router.bucket()).writer().write(uniform);
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
      OpenBucket bucket = buckets.get(router.partition(), router.bucket());
      if (bucket.add(row)) {
        touched.add(bucket);
      }
    }
    for (OpenBucket bucket : touched) {
      bucket.writeNoted(batch);
    }
    touched.clear();
  }

  private void releaseMemory() {
    OpenBucket largest = buckets.largest();
    while (memory.isExceeded() && largest != null) {
      largest.writer().releaseMemory();
      largest = buckets.largest();
    }
  }

  @Override
  public void compact(BinaryRow partition, int bucket, CompactionExtent extent) {
    checkOpen();
    buckets.get(partition, bucket).writer().compact(extent);
  }

  @Override
  public List<CommitMessage> prepareCommit(CompactionWait wait) {
    checkOpen();
    List<CommitMessage> messages = new ArrayList<>();
    for (OpenBucket bucket : buckets.all()) {
      CommitMessage message = bucket.writer().prepareCommit(wait);
      if (!message.isEmpty()) {
        messages.add(message);
      }
    }
    return messages;
  }

  @Override
  public void abort() {
    closed = true;
    RuntimeException failure = null;
    for (OpenBucket bucket : buckets.all()) {
      try {
        bucket.writer().abort();
      } catch (RuntimeException e) {
        failure = combine(failure, e);
      }
    }
    close();
    if (failure != null) {
      throw failure;
    }
  }

  @Override
  public void close() {
    closed = true;
    RuntimeException failure = null;
    for (OpenBucket bucket : buckets.all()) {
      try {
        bucket.writer().close();
      } catch (RuntimeException e) {
        failure = combine(failure, e);
      }
    }
    buckets.clear();
    thread.close();
    if (failure != null) {
      throw failure;
    }
  }

  private static RuntimeException combine(RuntimeException first, RuntimeException next) {
    if (first == null) {
      return next;
    }
    first.addSuppressed(next);
    return first;
  }

  private void checkOpen() {
    if (closed) {
      throw new IllegalStateException("the writer is closed or was aborted");
    }
  }
}
