package org.apache.paimon.write;

import java.util.ArrayList;
import java.util.List;
import org.apache.paimon.append.AppendBuffer;
import org.apache.paimon.append.AppendFileWriter;
import org.apache.paimon.commit.CommitMessage;
import org.apache.paimon.commit.FileChanges;
import org.apache.paimon.data.BatchBuilder;
import org.apache.paimon.data.ColumnBatch;
import org.apache.paimon.data.RowKind;
import org.apache.paimon.data.RowView;
import org.apache.paimon.datafile.DataFileMeta;
import org.apache.paimon.datafile.FileTarget;
import org.apache.paimon.format.ReadRequest;
import org.apache.paimon.types.DataType;

/**
 * A bucket of an append table. Rows are gathered into batches, batches go straight to the open
 * file; in a task with many buckets they are buffered instead.
 */
final class AppendBucketWriter implements BucketWriter {
  private static final int BATCH_ROWS = ReadRequest.DEFAULT_BATCH_ROWS;

  private final BucketAddress address;
  private final AppendFileWriter files;
  private final List<DataType> columns;
  private final WriterCompaction compaction;
  private final FileTarget target;
  private final List<DataFileMeta> unreported = new ArrayList<>();
  private BatchBuilder rows;

  /** Null while rows go straight to the file. */
  private AppendBuffer buffer;

  AppendBucketWriter(
      BucketAddress address,
      AppendFileWriter files,
      List<DataType> columns,
      WriterCompaction compaction,
      FileTarget target) {
    this.address = address;
    this.files = files;
    this.columns = columns;
    this.compaction = compaction;
    this.target = target;
  }

  /** Ends the open file and buffers all further rows. */
  void startBuffering(AppendBuffer newBuffer) {
    flushRows();
    rows = null;
    files.endFile();
    buffer = newBuffer;
  }

  boolean isBuffering() {
    return buffer != null;
  }

  @Override
  public void write(RowKind kind, RowView row) {
    if (buffer != null) {
      buffer.add(row);
      releaseWhenFull();
      return;
    }
    if (rows == null) {
      rows = new BatchBuilder(columns);
    }
    rows.append(row);
    if (rows.size() >= BATCH_ROWS) {
      flushRows();
    }
  }

  @Override
  public void write(ColumnBatch batch) {
    if (buffer != null) {
      buffer.add(batch);
      releaseWhenFull();
      return;
    }
    flushRows();
    files.write(batch);
  }

  private void releaseWhenFull() {
    if (buffer.isFull()) {
      releaseMemory();
    }
  }

  private void flushRows() {
    if (rows != null && rows.size() > 0) {
      files.write(rows.build());
      rows.clear();
    }
  }

  @Override
  public void compact(CompactionExtent extent) {
    compaction.request(extent);
  }

  @Override
  public long memoryBytes() {
    return buffer == null ? 0 : buffer.memoryBytes();
  }

  @Override
  public void releaseMemory() {
    if (buffer == null) {
      return;
    }
    if (buffer.canSpill()) {
      buffer.spill();
    } else {
      buffer.drain(files);
      files.endFile();
    }
  }

  @Override
  public CommitMessage prepareCommit(CompactionWait wait) {
    if (buffer != null) {
      buffer.drain(files);
    }
    flushRows();
    List<DataFileMeta> added = files.finish();
    try {
      compaction.added(added);
      CompactionChanges compacted = compaction.prepareCommit(wait);
      return address.message(new FileChanges(added, List.of(), List.of()), compacted);
    } catch (RuntimeException e) {
      unreported.addAll(added);
      throw e;
    }
  }

  @Override
  public void abort() {
    rows = null;
    try {
      if (buffer != null) {
        buffer.clear();
      }
      files.abort();
    } finally {
      try {
        compaction.discard();
      } finally {
        List<DataFileMeta> deleted = List.copyOf(unreported);
        unreported.clear();
        target.delete(deleted);
      }
    }
  }

  /** Deletes what no {@link #prepareCommit} handed out. */
  @Override
  public void close() {
    abort();
  }
}
