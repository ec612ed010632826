package org.apache.paimon.write;

import org.apache.paimon.commit.CommitMessage;
import org.apache.paimon.commit.FileChanges;
import org.apache.paimon.data.BatchBuilder;
import org.apache.paimon.data.ByteBuilder;
import org.apache.paimon.data.ColumnBatch;
import org.apache.paimon.data.LongBuilder;
import org.apache.paimon.data.RowKind;
import org.apache.paimon.data.RowView;
import org.apache.paimon.data.Selection;
import org.apache.paimon.data.VectorBuilder;
import org.apache.paimon.format.ReadRequest;
import org.apache.paimon.lsm.KeyValueFileWriter;
import org.apache.paimon.lsm.KeyValueLayout;

/** Bucket -2: rows go to files as they come, to be given their bucket later. */
final class PostponedBucketWriter implements BucketWriter {
  private static final int BATCH_ROWS = ReadRequest.DEFAULT_BATCH_ROWS;

  /** What rows have instead of a sequence number. */
  private static final long NO_SEQUENCE = -1;

  private final BucketAddress address;
  private final KeyValueFileWriter files;
  private final KeyValueLayout layout;
  private final BatchBuilder rows;

  PostponedBucketWriter(BucketAddress address, KeyValueFileWriter files, KeyValueLayout layout) {
    this.address = address;
    this.files = files;
    this.layout = layout;
    this.rows = new BatchBuilder(layout.type().types());
  }

  @Override
  public void write(RowKind kind, RowView row) {
    for (int i = 0; i < layout.sequencePosition(); i++) {
      rows.column(i).append(row, i);
    }
    endRows(kind, 1);
  }

  @Override
  public void write(ColumnBatch batch) {
    int count = batch.selectedCount();
    int[] selected = batch.selection().map(Selection::rows).orElse(null);
    for (int i = 0; i < layout.sequencePosition(); i++) {
      VectorBuilder column = rows.column(i);
      if (selected == null) {
        column.appendRange(batch.column(i), 0, count);
      } else {
        column.appendSelected(batch.column(i), selected, count);
      }
    }
    endRows(RowKind.INSERT, count);
  }

  private void endRows(RowKind kind, int count) {
    LongBuilder sequences = (LongBuilder) rows.column(layout.sequencePosition());
    ByteBuilder kinds = (ByteBuilder) rows.column(layout.kindPosition());
    for (int i = 0; i < count; i++) {
      sequences.appendLong(NO_SEQUENCE);
      kinds.appendByte(kind.code());
    }
    rows.endRows(count);
    if (rows.size() >= BATCH_ROWS) {
      releaseMemory();
    }
  }

  /** There is nothing to compact before the rows have a bucket. */
  @Override
  public void compact(CompactionExtent extent) {}

  @Override
  public long memoryBytes() {
    return 0;
  }

  @Override
  public void releaseMemory() {
    if (rows.size() > 0) {
      files.write(rows.build());
      rows.clear();
    }
  }

  @Override
  public CommitMessage prepareCommit(CompactionWait wait) {
    releaseMemory();
    return address.message(
        new FileChanges(files.finish(), java.util.List.of(), java.util.List.of()),
        CompactionChanges.NONE);
  }

  @Override
  public void abort() {
    rows.clear();
    files.abort();
  }

  @Override
  public void close() {
    abort();
  }
}
