package org.apache.paimon.write;

import java.util.ArrayList;
import java.util.List;
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

/** A bucket of an append table: rows are gathered into batches, batches go straight to the file. */
final class AppendBucketWriter implements BucketWriter {
  private static final int BATCH_ROWS = ReadRequest.DEFAULT_BATCH_ROWS;

  private final BucketAddress address;
  private final AppendFileWriter files;
  private final List<DataType> columns;
  private final WriterCompaction compaction;
  private final FileTarget target;
  private final List<DataFileMeta> unreported = new ArrayList<>();
  private BatchBuilder rows;

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

  @Override
  public void write(RowKind kind, RowView row) {
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
    flushRows();
    files.write(batch);
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
    return rows == null ? 0 : rows.memoryBytes();
  }

  @Override
  public void releaseMemory() {
    flushRows();
    rows = null;
  }

  @Override
  public CommitMessage prepareCommit(CompactionWait wait) {
    flushRows();
    List<DataFileMeta> added = files.finish();
    try {
      compaction.added(added);
      FileChanges compacted = compaction.prepareCommit(wait);
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
      files.abort();
    } finally {
      try {
        unreported.addAll(compaction.discard());
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
