package org.apache.paimon.write;

import java.util.List;
import org.apache.paimon.append.AppendFileWriter;
import org.apache.paimon.commit.CommitMessage;
import org.apache.paimon.commit.FileChanges;
import org.apache.paimon.data.BatchBuilder;
import org.apache.paimon.data.ColumnBatch;
import org.apache.paimon.data.RowKind;
import org.apache.paimon.data.RowView;
import org.apache.paimon.format.ReadRequest;
import org.apache.paimon.types.DataType;

/** A bucket of an append table: rows are gathered into batches, batches go straight to the file. */
final class AppendBucketWriter implements BucketWriter {
  private static final int BATCH_ROWS = ReadRequest.DEFAULT_BATCH_ROWS;

  private final BucketAddress address;
  private final AppendFileWriter files;
  private final List<DataType> columns;
  private BatchBuilder rows;

  AppendBucketWriter(BucketAddress address, AppendFileWriter files, List<DataType> columns) {
    this.address = address;
    this.files = files;
    this.columns = columns;
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
  public void compact(CompactionExtent extent) {}

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
    return address.message(new FileChanges(files.finish(), List.of(), List.of()), FileChanges.NONE);
  }

  @Override
  public void abort() {
    rows = null;
    files.abort();
  }

  /** Deletes what no {@link #prepareCommit} handed out. */
  @Override
  public void close() {
    abort();
  }
}
