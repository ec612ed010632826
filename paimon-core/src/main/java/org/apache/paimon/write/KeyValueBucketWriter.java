package org.apache.paimon.write;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.paimon.commit.CommitMessage;
import org.apache.paimon.commit.FileChanges;
import org.apache.paimon.data.BatchReader;
import org.apache.paimon.data.ColumnBatch;
import org.apache.paimon.data.RowKind;
import org.apache.paimon.data.RowView;
import org.apache.paimon.datafile.DataFileMeta;
import org.apache.paimon.datafile.FileSource;
import org.apache.paimon.datafile.FileTarget;
import org.apache.paimon.error.StorageException;
import org.apache.paimon.lsm.KeyValueBuffer;
import org.apache.paimon.lsm.KeyValueFileWriter;
import org.apache.paimon.lsm.KeyValueFiles;

/** A bucket of a primary-key table: rows are buffered, sorted, merged and flushed to level 0. */
final class KeyValueBucketWriter implements BucketWriter {
  private final BucketAddress address;
  private final KeyValueFiles files;
  private final FileTarget target;
  private final KeyValueBuffer buffer;
  private final FlushedRows flushedRows;
  private final WriterCompaction compaction;
  private final List<DataFileMeta> added = new ArrayList<>();
  private final List<DataFileMeta> changelog = new ArrayList<>();

  /** Whether rows go into a changelog, too, when they are flushed. */
  enum FlushedRows {
    /** Data files only. */
    DATA,
    /** Data files, and every single row into changelog files. */
    DATA_AND_CHANGELOG
  }

  KeyValueBucketWriter(
      BucketAddress address,
      KeyValueFiles files,
      FileTarget target,
      KeyValueBuffer buffer,
      FlushedRows flushedRows,
      WriterCompaction compaction) {
    this.address = address;
    this.files = files;
    this.target = target;
    this.buffer = buffer;
    this.flushedRows = flushedRows;
    this.compaction = compaction;
  }

  @Override
  public void write(RowKind kind, RowView row) {
    buffer.add(kind, row);
    if (buffer.isFull()) {
      releaseMemory();
    }
  }

  @Override
  public void write(ColumnBatch batch) {
    buffer.add(batch);
    if (buffer.isFull()) {
      releaseMemory();
    }
  }

  @Override
  public void compact(CompactionExtent extent) {
    flush();
    compaction.request(extent);
  }

  @Override
  public long memoryBytes() {
    return buffer.memoryBytes();
  }

  @Override
  public void releaseMemory() {
    if (!buffer.canSpill()) {
      flush();
      return;
    }
    try {
      buffer.spill();
    } catch (IOException e) {
      throw failure(e);
    }
  }

  private void flush() {
    if (buffer.isEmpty()) {
      return;
    }
    if (flushedRows == FlushedRows.DATA_AND_CHANGELOG) {
      changelog.addAll(write(files.newChangelogWriter(target, 0), buffer.unmerged()));
    }
    List<DataFileMeta> flushed =
        write(files.newDataWriter(target, 0, FileSource.APPEND), buffer.merged());
    added.addAll(flushed);
    buffer.clear();
    compaction.added(flushed);
  }

  private List<DataFileMeta> write(KeyValueFileWriter writer, BatchReader rows) {
    try (rows) {
      writer.writeAll(rows);
      return writer.finish();
    } catch (IOException e) {
      StorageException failure = failure(e);
      abandon(writer, failure);
      throw failure;
    } catch (RuntimeException e) {
      abandon(writer, e);
      throw e;
    }
  }

  private static void abandon(KeyValueFileWriter writer, RuntimeException failure) {
    try {
      writer.abort();
    } catch (RuntimeException e) {
      failure.addSuppressed(e);
    }
  }

  private StorageException failure(IOException cause) {
    return new StorageException(
        "Failed to flush the write buffer of bucket "
            + target.directory()
            + ": "
            + cause.getMessage()
            + ". Expected local spill files to be readable. Check the temporary directory, then"
            + " write again; the table is unchanged.",
        cause);
  }

  @Override
  public CommitMessage prepareCommit(CompactionWait wait) {
    flush();
    CompactionChanges compacted = compaction.prepareCommit(wait);
    FileChanges written = new FileChanges(added, List.of(), changelog);
    added.clear();
    changelog.clear();
    return address.message(written, compacted);
  }

  @Override
  public void abort() {
    List<DataFileMeta> unreported = new ArrayList<>(added);
    unreported.addAll(changelog);
    added.clear();
    changelog.clear();
    buffer.clear();
    try {
      compaction.discard();
    } finally {
      target.delete(unreported);
    }
  }

  /** Deletes what no {@link #prepareCommit} handed out. */
  @Override
  public void close() {
    abort();
  }
}
