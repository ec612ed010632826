package org.apache.paimon.write;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
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
import org.apache.paimon.lsm.BucketCompaction;
import org.apache.paimon.lsm.CompactionResult;
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
  private final BucketCompaction compaction;
  private final AutoCompaction auto;
  private final CompactedFiles compacted = new CompactedFiles();
  private final List<DataFileMeta> added = new ArrayList<>();
  private final List<DataFileMeta> changelog = new ArrayList<>();

  /** Whether rows go into a changelog, too, when they are flushed. */
  enum FlushedRows {
    /** Data files only. */
    DATA,
    /** Data files, and every single row into changelog files. */
    DATA_AND_CHANGELOG
  }

  /** Whether the writer compacts by itself. */
  enum AutoCompaction {
    ON,
    /** Only when asked to. */
    OFF
  }

  KeyValueBucketWriter(
      BucketAddress address,
      KeyValueFiles files,
      FileTarget target,
      KeyValueBuffer buffer,
      FlushedRows flushedRows,
      BucketCompaction compaction,
      AutoCompaction auto) {
    this.address = address;
    this.files = files;
    this.target = target;
    this.buffer = buffer;
    this.flushedRows = flushedRows;
    this.compaction = compaction;
    this.auto = auto;
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
    collect(compaction.await());
    switch (extent) {
      case MINOR -> compaction.start();
      case FULL -> compaction.startFull();
    }
  }

  private void collect(Optional<CompactionResult> result) {
    result.ifPresent(done -> target.delete(compacted.add(done)));
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
    compaction.add(flushed);
    if (auto == AutoCompaction.ON) {
      collect(compaction.isAboveStopTrigger() ? compaction.await() : compaction.take());
      compaction.start();
    }
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
    collect(compaction.take());
    if (auto == AutoCompaction.ON) {
      compaction.start();
    }
    if (wait == CompactionWait.UNTIL_DONE || compaction.mustWaitAtCommit()) {
      collect(compaction.await());
    }
    FileChanges written = new FileChanges(added, List.of(), changelog);
    added.clear();
    changelog.clear();
    return address.message(written, compacted.handOut());
  }

  @Override
  public void abort() {
    List<DataFileMeta> unreported = new ArrayList<>(added);
    unreported.addAll(changelog);
    added.clear();
    changelog.clear();
    buffer.clear();
    RuntimeException failure = null;
    try {
      collect(compaction.cancel());
    } catch (RuntimeException e) {
      failure = e;
    }
    unreported.addAll(compacted.discard());
    try {
      target.delete(unreported);
    } catch (RuntimeException e) {
      if (failure != null) {
        e.addSuppressed(failure);
      }
      throw e;
    }
  }

  /** Deletes what no {@link #prepareCommit} handed out. */
  @Override
  public void close() {
    abort();
  }
}
